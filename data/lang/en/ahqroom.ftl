# Hazard rooms of Advanced HeroQuest.

# What is found
ahqroom-found =
    { $kind ->
        [wandering-monsters] The room is not empty.
        [npc] { $npc ->
            [maiden] A Maiden is held captive here.
            [witch] A Witch brews her potions here: she will be gone in one turn, with your gold, unless she is stopped.
            [captive-man-at-arms] A Man-at-Arms is held captive here.
            [thief] A Thief sits here, alone.
           *[other] Somebody is here.
        }
        [chasm] A Chasm cuts the room in two. Beyond it: monsters, a chest, a door.
        [statue] A Statue stands here; its only eye is a ruby.
        [rats] The floor is alive with rats, { $count } of them.
        [bats] Bats hang everywhere: a whole colony.
        [mould] Mould covers everything in here.
        [mushrooms] { $count ->
            [one] A magic Mushroom grows here.
           *[other] { $count } magic Mushrooms grow here.
        }
        [grate] There is a grate in the floor.
        [pool] A Pool of still water.
        [magic-circle] A Magic Circle is drawn on the floor.
        [trapdoor] There is a trapdoor in the floor.
       *[throne] A great Throne stands on the far side.
    }
    .style = phase
ahqroom-mark =
    { $kind ->
        [maiden] captive Maiden
        [captive-man-at-arms] captive Man-at-Arms
        [chasm] { $state ->
            [ladder] Chasm, with a rope ladder
           *[other] Chasm
        }
        [statue] { $state ->
            [bare] Statue without its eye
            [alive] where the Statue stood
            [fallen] the Statue's ruby
            [gone] where the Statue stood
           *[other] Statue with a ruby eye
        }
        [rats] { $count } live rats
        [bats] live bats
        [mould] Mould
        [mushrooms] { $state ->
            [poisonous] { $count } Mushrooms, some of them poison
           *[other] { $count } Mushrooms
        }
        [grate] { $state ->
            [open] open grate
           *[other] grate
        }
        [pool] Pool
        [magic-circle] { $state ->
            [drained] Magic Circle, drained
           *[other] Magic Circle
        }
        [trapdoor] { $state ->
            [open] open trapdoor, a room below
            [crypt] open trapdoor, a Crypt
            [stairs] stairs down
            [empty] open trapdoor, nothing below
           *[other] trapdoor
        }
        [throne] Throne
       *[other] { $kind }
    }

# What happens
ahqroom-rolled =
    { $kind ->
        [pool] { $who } drinks from the Pool, { $die }: { $result ->
            [deadly-poison] DEADLY POISON.
            [sleep] the water makes drowsy.
            [luck] luck, a Fate Point for this expedition.
           *[healing] it heals.
        }
        [fungi] { $who } eats a Mushroom, { $die }: { $result ->
            [deadly-poison] DEADLY POISON.
            [sleep] it makes drowsy.
            [spots] spots all over the skin, nothing worse.
            [strength] strength, if eaten in a fight.
            [speed] speed, if eaten in a fight.
           *[healing] it heals.
        }
        [mould] { $who } breathes spores, { $die }: { $result ->
            [deadly-poison] DEADLY POISON.
            [poison] poison, 1 Wound.
            [irritation] itching eyes, WS -2 in the next fight.
           *[nothing] no harm.
        }
        [circle] { $who } stands on the Magic Circle, { $die }: { $result ->
            [curse] a CURSE, one Fate Point is lost for good.
            [summoning] monsters are SUMMONED.
            [magic-power] magic power.
            [healing] healing.
            [fate] Fate, one point for this expedition.
           *[nothing] nothing.
        }
        [statue] { $who } takes the Statue's eye, { $die }: { $result ->
            [curse] a CURSE, all Fate Points are gone.
            [animated] the Statue COMES ALIVE.
            [transformation] the Statue becomes a SKAVEN WARLORD.
           *[nothing] nothing happens.
        }
        [trapdoor] Under the trapdoor, { $die }: { $result ->
            [trap] a TRAP.
            [room] a room.
            [crypt] a Crypt.
            [stairs-down] stairs to the next level.
           *[nothing] nothing.
        }
        [crypt] { $who } explores the Crypt, { $die }: { $result ->
            [mould] a cloud of SPORES.
            [gold-ring] a skeleton with a gold ring.
            [undead-skaven] an UNDEAD SKAVEN leaps out.
           *[nothing] it is empty.
        }
       *[thief] { $who } at the end, { $die }: { $result ->
            [steals-all] he is gone, with all your money ({ $amount } GC).
            [steals-half] he is gone, with half of your money ({ $amount } GC).
            [stays] he stays with you, as a Sergeant.
           *[fails] he is caught with his hand in a purse, and gone.
        }
    }
    .style = fortune
ahqroom-joined =
    { $npc ->
        [maiden] The Maiden follows { $leader }; her father will pay 100 GC if she comes home.
        [thief] The Thief follows { $leader }, for the time being.
       *[other] { $who } is free and follows { $leader }.
    }
    .style = good
ahqroom-left =
    { $how ->
        [refused] The Thief shrugs and is gone.
        [home] { $gold ->
            [0] The Maiden is out of the dungeon, but nobody is left to be thanked.
           *[other] The Maiden is home: her father gives { $gold } GC.
        }
       *[witch] The Witch vanishes, and with her { $gold } GC: half of all you had.
    }
    .style = phase
ahqroom-leapt =
    { $verdict ->
        [across] { $who } leaps across: { $die } (needs { $need } or less).
        [fate] { $who } leaps, { $die } (needs { $need } or less): Fate carries him across.
        [saved] { $who } leaps short, { $die } (needs { $need } or less): the rope holds.
       *[fallen] { $who } leaps short, { $die } (needs { $need } or less), and FALLS into the Chasm.
    }
    .style = phase
ahqroom-rope = { $who } holds the rope: { $die } (needs less than { $strength }){ $saved ->
        [yes] , it holds.
       *[no] , it slips.
    }
ahqroom-ladder = { $who } hangs a rope ladder across the Chasm; it can be crossed from the next turn on.
    .style = good
ahqroom-rats = { $who } kills { $die } rats{ $wounds ->
        [0] {""}
       *[other] {" "}and is bitten, 1 Wound
    }; { $left } left.
ahqroom-bats = Bats, { $die }: { $wounds ->
        [one] 1 Wound
       *[other] { $wounds } Wounds
    } among { $who }; then they are gone.
ahqroom-cleared =
    { $kind ->
        [rats] The rats are dead.
        [bats] The bats are dead.
       *[mould] The Mould is burnt away.
    }
    .style = good
ahqroom-picked = { $who } picks { $count } { $poison ->
        [yes] as Rat Poison
       *[no] Mushrooms
    }; { $left } left.
ahqroom-asleep = { $who } falls ASLEEP for { $turns ->
        [one] 1 turn.
       *[other] { $turns } turns.
    }
    .style = danger
ahqroom-alive = { $what } attacks!
    .style = danger
ahqroom-took = { $who } takes it: { $what }.
    .style = good
ahqroom-below =
    { $room ->
        [none] Below is solid rock.
        [hazard] { $who } sees a { $size } hazard room below.
        [lair] { $who } sees a { $size } room below, a lair.
        [quest] { $who } sees a { $size } room below, a quest room.
       *[normal] { $who } sees a { $size } room below.
    }
ahqroom-hatch = { $who } opens the { $kind ->
        [grate] grate.
       *[trapdoor] trapdoor.
    }
ahqroom-climbed = { $who } climbs { $down ->
        [yes] down.
       *[no] out by the rope.
    }
ahqroom-gaolers = The gaolers come for their prisoners and find { $who }. Nobody is spared.
    .style = danger
ahqroom-throne =
    { $fallen ->
        [yes] { $who } is dead: no power comes from the Throne any more.
       *[no] { $who } sits on the Throne{ $power ->
            [yes] {" "}and gives the others strength: Toughness +1, one more damage die.
           *[no] .
        }
    }
    .style = phase

ahqroom-status-asleep = ASLEEP

# What is asked
ahqroom-ask-thief = The Thief asks to go with you until you leave the dungeon.
ahqroom-option-accept = let him come
ahqroom-option-refuse = send him away
ahqroom-ask-bats = Who goes in among the bats?
ahqroom-option-enters = { $who }, { $wounds } W
ahqroom-ask-throne = Who sits on the Throne?
ahqroom-option-step =
    { $way ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }
ahqroom-option-leap =
    { $how ->
        [alone] without a rope
        [here] the rope held on this side
       *[there] the rope held on the other side
    }
ahqroom-option-means = { $what }{ $count ->
        [0] {""}
        [one] {""}
       *[other] {" "}({ $count })
    }
ahqroom-option-count = { $count }
ahqroom-option-item = { $what }

# Why not
ahqroom-ward-mould = Mould: { $who } does not walk in; cross it on purpose, or burn it.
ahqroom-ward-bats = Bats: { $who } does not walk in; go in and fight them, or clear the room.
ahqroom-ward-magic-circle = The Magic Circle: { $who } does not walk onto it; step on it on purpose.
ahqroom-bound = { $who } cannot leave this room.
ahqroom-no-crossing = Nobody crosses the rope ladder while monsters are here, and they never do.
ahqroom-seated = { $who } sits on the Throne and does not move.
ahqroom-still = { $who } does not move.
ahqroom-harmless = { $who } never fights.
ahqroom-not-beside = { $who } is not next to it.
ahqroom-nothing-else = It takes everybody's whole turn, and { $who } has done something already.
ahqroom-no-flames = { $who } does not know Flames of Death.
ahqroom-too-few = That takes { $count } of { $what }.
ahqroom-no-such-means = That does not help here.
ahqroom-no-mushrooms = { $who } has no Mushrooms at hand.
ahqroom-so-many-mushrooms = { $count ->
        [one] Only one Mushroom grows here.
       *[other] Only { $count } Mushrooms grow here.
    }
ahqroom-not-known-poison = Nobody knows that these are poison.
ahqroom-eat-at-start = { $who } could eat one at the start of his turn only.
ahqroom-complete-move = That is a complete move, and { $who } has moved or acted already.
ahqroom-no-landing = No free square is on the other side.
ahqroom-nobody-holds = Nobody there has a hand free for the rope.
ahqroom-no-rope = There is no rope.
ahqroom-has-ladder = A ladder hangs there already.
ahqroom-monsters-here = Not while there are monsters in the room.
ahqroom-nobody-beyond = Somebody must leap over first, and be free to help from there.
ahqroom-no-ladder = That takes 20 feet of rope and 10 iron spikes.
ahqroom-guarded = The guards must be beaten first.
ahqroom-statue-first = The Statue must be defeated first.
ahqroom-statue-bare = The Statue has no eye any more.
ahqroom-is-open = It is open.
ahqroom-one-a-turn = Only one may go through in a Combat Turn.
