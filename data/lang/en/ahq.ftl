# What is told of Advanced HeroQuest. A log line: who, verdict, target, die (needs N). Dice v Toughness: wounds, what is left.

# Header, panel, focus line
ahq-header-skirmish = Skirmish, turn { $turn }
ahq-header-skirmish-short = Turn { $turn }
ahq-header-place = Dungeon { $dungeon }, level { $level }, turn { $turn }
ahq-header-place-short = Level { $level }, turn { $turn }
ahq-header-home = At home, after dungeon { $dungeon }
ahq-header-home-short = At home
ahq-header-phase =
    { $phase ->
        [fight] COMBAT { $fight }, { $seat ->
            [gm] HEROES
           *[heroes] YOUR PHASE
        }
        [fight-gm] COMBAT { $fight }, { $seat ->
            [gm] YOUR PHASE
           *[heroes] MONSTERS
        }
        [fight-end] COMBAT { $fight } ENDS
        [explore] EXPLORING
        [lay] NEW GROUND
        [explore-gm] { $seat ->
            [gm] YOUR PHASE
           *[heroes] GAME MASTER
        }
       *[other] …
    }
ahq-header-gold = { $gold } GC
ahq-column-wounds = W
ahq-column-fate = F
ahq-column-moves = mv
ahq-column-toughness = T
ahq-column-act = act
ahq-act-attack = attack
ahq-status-dead = DEAD
ahq-status-down = DOWN
ahq-kind-monster = { $name }
ahq-kind-hero =
    { $race ->
        [dwarf] Dwarf
        [elf] Elf
       *[human] Human
    }
ahq-note-figures = WS{ $ws } S{ $strength } T{ $toughness } Sp{ $speed }
ahq-note-weapon =
    { $dice ->
        [one] { $name } 1 die
       *[other] { $name } { $dice } dice
    }
ahq-cell-on = on { $glyph }
ahq-note-bound = in { $by }'s Death Zone
ahq-mark-zone = Death Zone of { $who }
ahq-part-starting = starting value
ahq-part-printed = as its kind has it
ahq-part-armour = { $name }
ahq-part-effect =
    { $what ->
        [nausea] Nausea
        [lost-hand] a lost hand
        [lost-leg] a lost leg
        [strength-drain] Strength Drain
       *[other] { $what }
    }
ahq-part-limit = no figure counts as more than { $most }, or less than 0
ahq-page-over =
    { $outcome ->
        [won] The fight is won, in { $turns } turns.
        [lost] Nobody came home. { $turns } turns.
       *[other] It is over, after { $turns } turns.
    }
ahq-summary =
    { $phase ->
        [over] { $outcome ->
            [won] won in { ahq-turns }
            [home] over after { ahq-expeditions }
           *[other] lost after { ahq-turns }
        }
        [home] at home after { ahq-expeditions }
       *[other] { $scenario ->
            [skirmish] a single fight, combat { $fight }{ ahq-summary-acts }
           *[other] dungeon { $dungeon }{ ahq-summary-level }, { $fight ->
                [0] turn { $turn }
               *[other] combat { $fight }{ ahq-summary-acts }
            }
        }
    }
ahq-summary-level =
    { $level ->
        [none] {""}
       *[other] , level { $level }
    }
ahq-summary-acts =
    { $who ->
        [none] {""}
       *[other] , { $who } to act
    }
ahq-turns = { $turn ->
        [one] 1 turn
       *[other] { $turn } turns
    }
ahq-expeditions = { $expedition ->
        [one] 1 expedition
       *[other] { $expedition } expeditions
    }
ahq-odds-blow =
    { $kind ->
        [hero] { $who }>{ $target } { $need }+ { $hit }% fell { $fell }%
       *[other] { $who }>{ $target } { $need }+ { $hit }% kill { $fell }%
    }

# What happened
ahq-walked = { $why }
    .style = dim
ahq-phase-began =
    { $phase ->
        [fight] Combat { $turn }: your phase.
        [fight-gm] {""}
        [gm-fight] Combat { $turn }: the Heroes' phase.
        [gm-fight-gm] Combat { $turn }: your phase.
        [explore] {""}
       *[other] {""}
    }
    .style = phase
    .joins =
        { $phase ->
            [fight] yes
            [gm-fight] yes
           *[other] no
        }
ahq-tactic =
    { $tactic ->
        [move-and-attack] Monsters, combat turn { $turn }: move and attack (tactics { $die })
        [attack-and-move] Monsters, combat turn { $turn }: attack and move (tactics { $die })
       *[other] Monsters, combat turn { $turn } (tactics { $die })
    }
    .style = rule
ahq-reason-blow = WS{ $mine } v WS{ $theirs }
ahq-blow =
    { $again ->
        [yes] {"  "}again, { $who }
       *[no] { $who }
    } { $verdict ->
        [hit] hits { $target }
        [critical] CRITS { $target }
        [fumble] FUMBLES against { $target }
       *[miss] misses { $target }
    }{ $fate ->
        [yes] {" "}by Fate.
       *[no] : { $die } (needs { $need }{ $because }).
    }{ $dice ->
        [none] {""}
       *[other] {" "}Dice { $dice } v T{ $toughness }: { $wounds ->
            [0] no wound
            [one] 1 wound
           *[other] { $wounds } wounds
        }, { $left } of { $full } left.
    }{ $offer ->
        [yes] {" "}(F: succeed)
       *[no] {""}
    }
ahq-fell =
    { $dead ->
        [yes] { $who } is DEAD.
       *[no] { $who } is DOWN.
    }
    .style = danger
ahq-fate-spent =
    { $wounds ->
        [0] { $who } spends a Fate Point: the roll succeeds. { $left } left.
        [one] { $who } spends a Fate Point: 1 Wound of this turn is cancelled. { $left } left.
       *[other] { $who } spends a Fate Point: { $wounds } Wounds of this turn are cancelled. { $left } left.
    }
    .style = fortune
ahq-monsters-moved = Moved: { $who }.
ahq-phase-summary =
    { $attacks ->
        [0] Monsters done: no attack.
        [one] Monsters done: 1 attack, { $hits ->
            [0] no hit
           *[one] 1 hit
        }.
       *[other] Monsters done: { $attacks } attacks, { $hits ->
            [0] no hit
            [one] 1 hit
           *[other] { $hits } hits
        }.
    }{ $hurt ->
        [none] {""}
       *[other] {" "}{ $hurt }.
    }
    .style = phase
ahq-hurt = { $who } { $left }/{ $full }
ahq-fight-won = The last monster falls: the fight is won in { $turns } combat turns.
    .style = good
ahq-expedition-lost = Nobody of the party can fight on. All is lost.
    .style = danger

# What is asked
ahq-ask-fight = Your phase.
ahq-ask-fight-gm = The monsters' phase.
ahq-ask-additional = { $who } may strike again: whom?
ahq-ask-falls =
    { $end ->
        [dead] { CAPITALS($who) } FALLS: { ahq-fall-wounds } him at { $left } of { $full } (dead).
       *[down] { CAPITALS($who) } FALLS: { ahq-fall-wounds } him at 0 of { $full } (unconscious).
    }
ahq-fall-wounds =
    { $wounds ->
        [one] 1 Wound
       *[other] { $wounds } Wounds
    }{ $by ->
        [none] {""}
       *[other] {" "}from { $by }
    } { $wounds ->
        [one] leaves
       *[other] leave
    }
ahq-note-fate-left =
    { $fate ->
        [one] One Fate Point cancels { ahq-wounds-of-turn }. It is the last.
       *[other] One Fate Point cancels { ahq-wounds-of-turn }. { $who } has { $fate }.
    }
ahq-wounds-of-turn =
    { $wounds ->
        [one] the Wound of this turn
       *[other] all { $wounds } Wounds of this turn
    }
ahq-note-still-to-act =
    { $count ->
        [0] All the others have acted in this phase.
       *[other] Still to act: { $who }.
    }
ahq-option-spend-now = spend it now
ahq-option-wait = wait till the turn ends (he lies there)
ahq-option-no-fate =
    { $end ->
        [dead] he dies
       *[down] he lies there
    }
ahq-part-roll =
    { $die ->
        [0] {""}
       *[other] : { $die } (needs { $need }{ $under ->
            [0] {""}
           *[other] {" "}or less
        })
    }
ahq-ask-failed =
    { $tried ->
        [fumble] { $who } fumbles{ ahq-part-roll }. A Fate Point makes it a hit; { $fate } left.
        [fear] { $who } fails the Bravery test{ ahq-part-roll }. A Fate Point makes it a success; { $fate } left.
        [hold] { $who } cannot hold the rope{ ahq-part-roll }. A Fate Point makes it a success; { $fate } left.
        [intelligence] { $who } fails the Intelligence test{ ahq-part-roll }. A Fate Point makes it a success; { $fate } left.
       *[other] { $who } fails{ ahq-part-roll }. A Fate Point makes it a success; { $fate } left.
    }
ahq-option-succeed = spend a Fate Point: it succeeds
ahq-option-keep = let it stand
ahq-ask-turn-end = The turn ends. Whose Wounds of this turn does Fate cancel?
ahq-option-cancel =
    { $fate ->
        [one] { $who }: lost { $lost }, { $left } of { $full } left, his last Fate Point
       *[other] { $who }: lost { $lost }, { $left } of { $full } left, Fate { $fate }
    }{ $end ->
        [dead] {" "}- dies without
        [down] {" "}- lies unconscious
       *[up] {""}
    }
ahq-note-turn-end = One Fate Point gives a Hero back all the Wounds that he lost in this turn.
ahq-option-model = { $who }
ahq-ask-advance = { $who } may advance into the square of the slain.
ahq-option-advance = advance
ahq-option-stay = stay
ahq-ask-leave-behind = { $count ->
        [one] { $who } lies in the dungeon and dies there if nobody stays. Leave all the same?
       *[other] { $who } lie in the dungeon and die there if nobody stays. Leave all the same?
    }
ahq-ask-forsake = { $count ->
        [one] { $who } lies in sight of the enemy and dies if you escape. End the phase all the same?
       *[other] { $who } lie in sight of the enemy and die if you escape. End the phase all the same?
    }
ahq-option-leave-behind = leave
ahq-ask-abandon = { $count ->
        [one] Give the expedition up? { $who } is still in the dungeon and will be lost.
       *[other] Give the expedition up? { $who } are still in the dungeon and will be lost.
    }
ahq-option-abandon = give it up
ahq-option-go-on = go on
ahq-verb-abandon = give the expedition up
ahq-ask-secret-door-place = { $who } has found a secret door: where in the wall is it?
ahq-option-any-place = where something fits behind it
ahq-option-stay-with = stay

# What can be done
ahq-verb-back = take the steps back
ahq-no-steps-to-take-back = { $who } has no steps to take back.
ahq-steps-stand = { $who }'s steps stand: something has happened since.
ahq-took-back =
    { $steps ->
        [one] { $who } takes 1 step back.
       *[other] { $who } takes { $steps } steps back.
    }
ahq-verb-cancel = Fate Point: no Wounds this turn
    .command = fortune
ahq-verb-fate = Fate Point on the last roll
    .command = fortune

# Why not
ahq-helpless = { $who } lies unconscious.
ahq-is-done = { $who } is done for this phase.
ahq-has-attacked = { $who } has attacked already.
ahq-is-running = { $who } is running and cannot attack.
ahq-attack-then-move = In this phase they attack before they move.
ahq-move-then-attack = In this phase they move before they attack.
ahq-moved-and-attacked = { $who } moved and then attacked; no more steps.
ahq-was-stopped = { $who } was stopped by a Death Zone.
ahq-no-squares-left = { $who } has no squares left.
ahq-no-way = No way was given.
ahq-no-diagonals = Models never move diagonally.
ahq-door-closed = The door is closed.
ahq-wall = A wall is in the way.
ahq-in-the-way = { $who } stands in the way.
ahq-stopped-by = { $who } stops: { $by }'s Death Zone (w: why).
ahq-nobody-in-reach = No enemy is in { $who }'s reach.
ahq-out-of-reach = { $who } cannot reach that.
ahq-no-fate-left = { $who } has no Fate Point left.
ahq-no-fate-wounds = { $who } has lost no Wound in this turn.
ahq-no-fate-henchman = { $who } has no Fate Points, and none can be lent.
ahq-no-failed-roll = No roll has just failed.
ahq-target-gone = The target is gone.

# Exploring
ahq-leader-chosen = { $who } leads{ $die ->
        [0] .
       *[other] {" "}(rolled { $die }).
    }
    .style = dim
ahq-expedition-began = Expedition { $expedition } into dungeon { $dungeon } begins.
    .style = phase
ahq-level-entered = You stand on the stairs of level { $level }.
ahq-table-rolled =
    { $table ->
        [AHQ-TBL-PLEN] Passage length { $dice }: { $result }.
        [AHQ-TBL-PFEAT] Features { $dice }: { $result }.
        [AHQ-TBL-PEND] Passage end { $dice }: { $result }.
        [AHQ-TBL-ROOM] Room { $dice }: { $result }.
        [AHQ-TBL-RDOOR] Further doors { $dice }: { $result }.
        [AHQ-DGN-04] Behind the door { $dice }: a { $result }.
        [AHQ-TBL-WM] Wandering Monsters { $dice }: { $result }.
        [AHQ-TBL-LAIR] Lair { $dice }: { $result }.
        [AHQ-TBL-QUEST] Quest Room { $dice }: { $result }.
        [AHQ-TBL-SPECIALIST] Specialists { $dice }: { $result }.
        [AHQ-TBL-special] Hazard Room { $dice }: { $result }.
        [AHQ-ROOM-04] Rats or bats { $dice }: { $result }.
        [AHQ-TBL-npc] Who is there { $dice }: { $result }.
        [AHQ-SPELL-05] Behind the Bright Key's door { $dice }: { $result ->
            [rock] nothing but rock
           *[other] an unexplored area
        }.
       *[other] { $table } { $dice }: { $result }.
    }
    .style = dim
ahq-sections-laid =
    New ground: { $passages ->
        [0] {""}
        [one] a passage
       *[other] { $passages } passage sections
    }{ $rooms }{ $end ->
        [t-junction] {" "}to a T-junction
        [left-turn] {" "}to a turn left
        [right-turn] {" "}to a turn right
        [stairs-down] {" "}to stairs down
        [stairs-out] {" "}to stairs out
        [dead-end] {" "}to a dead end
       *[none] {""}
    }{ $doors ->
        [0] .
        [one] , one door.
       *[other] , { $doors } doors.
    }
ahq-room-name =
    { $room ->
        [hazard] a { $size } hazard room
        [lair] a { $size } room, a lair
        [quest] a { $size } room, a quest room
       *[normal] a { $size } room
    }
ahq-door-tried = { $who } opens the door: what is behind it shows when the phase ends (E).
ahq-door-waits = That door is opened already: what is behind it shows when the phase ends (E).
ahq-door-moved =
    { $false ->
        [yes] { $who } opens the door: solid rock behind it.
       *[no] { $opened ->
            [yes] { $who } opens the door.
           *[no] { $who } closes the door.
        }
    }
ahq-searched =
    { $what ->
        [treasure] { $who } looks for hidden treasure, { $dice }: { $found ->
            [gold] { $gold } GC.
            [counter] a noise, and somebody hears it.
           *[nothing] nothing.
        }
       *[other] { $who } searches the { $what ->
            [N] north
            [E] east
            [S] south
           *[W] west
        } wall, { $dice }: { $found ->
            [door] a secret door!
            [monsters] somebody comes.
            [counter] a noise, and somebody hears it.
           *[nothing] nothing.
        }
    }
ahq-chest-opened = { $who } opens the chest, { $die }: { $contents }{ $gold ->
        [0] .
       *[other] {" "}({ $gold } GC).
    }
    .style = good
ahq-gold-shared = { $gold } GC shared: { $each } each{ $rest ->
        [0] .
       *[other] , { $rest } more to { $leader }.
    }
    .style = good
ahq-master-rolled =
    { $event ->
        [wandering-monsters] The Game Master rolls { $die }: Wandering Monsters!
       *[nothing] {""}
    }
    .style = danger
ahq-monsters-found = { $count ->
        [one] One monster is here: { $names }.
       *[other] { $count } monsters are here: { $names }.
    }
    .style = danger
ahq-count-of =
    { $count ->
        [one] 1 { $name }
       *[other] { $count } x { $name }
    }
ahq-list = { $items }
ahq-surprise-rolled =
    Surprise: you { $mine }{ $mine_plus ->
        [0] {""}
       *[other] +{ $mine_plus }
    }, they { $theirs }{ $theirs_plus ->
        [0] {""}
       *[other] +{ $theirs_plus }
    }: { $surprised ->
        [monsters] they are surprised.
       *[heroes] you are SURPRISED.
    }
    .style = phase
ahq-monsters-arrived = { $who } come in.
    .style = danger
ahq-escaped =
    { $gone ->
        [0] You have escaped; { $left } monsters are left behind.
       *[other] Neither side can come at the other: { $gone } monsters have had enough and are gone, { $left } are left behind.
    }
    .style = good
ahq-forsaken = Nobody is left with { $who }: the enemy will kill { $count ->
        [one] the fallen Hero
       *[other] the fallen Heroes
    } if you escape.
    .style = danger
ahq-pursuit = They come after you!
    .style = danger
ahq-left-dungeon = { $who } climbs the stairs into the daylight.
ahq-expedition-ended =
    EXPEDITION { $expedition } ENDS after { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }. { $home ->
        [none] Nobody came home.
       *[other] Home: { $home }.
    } Killed { $killed }, gold { $gold }.
    .style = phase
ahq-joined = { $who } joins the party.
    .style = good
# The questions that can be answered by a standing order, as the party panel lists them, and the orders.
ahq-question-abandon = giving the expedition up
ahq-question-additional-target = whom an additional attack strikes
ahq-question-advance = advance after a kill in the monsters' phase
ahq-question-components = which components to take along
ahq-question-wand-of-magic = what to put into the Wand of Magic
ahq-question-bats = who flees the bats
ahq-question-summon = where the Circle's monsters stand
ahq-question-thief = the Thief's offer
ahq-question-throne = who sits on the throne
ahq-question-flight = whom Flight drives away
ahq-question-swift-wind = whom Swift Wind speeds
ahq-question-quest-treasure = who carries the Quest Treasure
ahq-question-town-carried = what is carried along
ahq-question-town-enter = entering the town
ahq-question-town-gold = gold in town
ahq-question-town-heirs = heirs
ahq-question-town-hire = whom to hire
ahq-question-town-join = who joins the party
ahq-question-town-lent = what is lent
ahq-question-town-replace = who takes a dead Hero's place
ahq-question-town-share = sharing treasure
ahq-question-town-spend = what to buy in town
ahq-question-town-split = where gold is kept
ahq-question-town-chance = an event in town
ahq-question-doomed = who is to live
ahq-question-fate-blow = Fate on a missed blow
ahq-question-fate-climb = Fate on a failed climb
ahq-question-fate-disarm = Fate on disarming
ahq-question-fate-toughness = Fate on Toughness
ahq-question-fate-falls = Fate when a Hero falls
ahq-question-fate-fear = Fate on fear
ahq-question-fate-hold = Fate on holding a rope
ahq-question-fate-fumble = Fate on a fumble
ahq-question-fate-intelligence = Fate on Intelligence
ahq-question-fate-jump = Fate on a failed leap
ahq-question-fate-limb = Fate to save a limb
ahq-question-fate-shot = Fate on a missed shot
ahq-question-fate-spot = Fate on a trap not seen
ahq-question-fate-turn-end = Fate at the end of a turn
ahq-question-home = where to go next
ahq-question-leave-behind = leaving the fallen behind
ahq-question-lost = what to do when all are dead
ahq-question-passage-door-section = which part of a passage has the door
ahq-question-passage-door-wall = which wall of a passage has the door
ahq-question-place = placing surprised monsters
ahq-question-pursue = pursuing
ahq-question-replace = who takes a dead Hero's place
ahq-question-room-door-wall = which wall of a room has the door
ahq-question-secret-door-place = where a secret door is
ahq-question-shift = shifting monsters by a square
ahq-question-stray-shot = whom a stray shot hits
ahq-question-trap-move-out = stepping out of a trap's reach
ahq-question-trap-pass-under = who passes under a Portcullis
ahq-question-trap-spotted = what to do with a spotted trap
ahq-question-treasure-gear = who takes plain things
ahq-question-treasure-who = who takes magic items
ahq-standing-abandon = give it up
ahq-standing-accept = accept
ahq-standing-all = all
ahq-standing-by-the-ruling = by the ruling
ahq-standing-carry = carry it
ahq-standing-done = be done
ahq-standing-everybody-fit = everybody who can
ahq-standing-heirs = the same callings
ahq-standing-live = live
ahq-standing-lodging = leave it at the lodging
ahq-standing-lose = lose it
ahq-standing-moneylender = take it to the Moneylender
ahq-standing-most-caught = where most are caught
ahq-standing-new = a new dungeon
ahq-standing-pay = pay
ahq-standing-refuse = refuse
ahq-standing-same = the same dungeon
ahq-standing-stop = end the campaign
ahq-standing-town = to town
ahq-standing-advance = advance
ahq-standing-always = always
ahq-standing-any-good-place = any good place
ahq-standing-as-proposed = as proposed
ahq-standing-at-even-odds = disarm at even odds
ahq-standing-best-odds = disarm, with the best odds
ahq-standing-die = he dies
ahq-standing-join-the-others = join the others
ahq-standing-leave = leave
ahq-standing-leave-them = leave them
ahq-standing-never = never
ahq-standing-nobody = nobody
ahq-standing-one-left = ask if one Wound is left
ahq-standing-pursue = pursue
ahq-standing-same-calling = the same calling
ahq-standing-same-or-weakest = the same, else the weakest
ahq-standing-sheet = as the sheet says
ahq-standing-what-he-can-pay = what he can pay
ahq-standing-nothing = nothing
ahq-standing-spend = spend
ahq-standing-stay = stay
ahq-standing-sure-death = against sure death only
ahq-standing-wait = wait
ahq-standing-after-a-draw = after a draw
ahq-standing-berserk = go
ahq-standing-calm = never
ahq-standing-go = at once
ahq-standing-in-reach = if in reach
ahq-standing-keep = keep it
ahq-standing-play = at once
ahq-standing-when-hurt = when half dead
ahq-standing-when-it-helps = if it helps
ahq-standing-move-and-attack = move first
ahq-standing-attack-and-move = attack first
ahq-standing-policy = by the rulings
ahq-standing-weakest = the weakest
ahq-odds-search =
    { $what ->
        [search] A secret door { $found }%, a counter or monsters { $bad }%.
       *[treasure] Treasure { $found }%, a counter { $bad }%.
    }
ahq-odds-opener-elf = { $who } opening: +1 on your surprise roll.
ahq-odds-opener =
    { $elf ->
        [yes] { $who } opening: +1 on your surprise roll only if the Elf can see in.
       *[no] { $who } opening: no bonus on the surprise roll.
    }
ahq-overlay-reach = { $who } can get to { $count } squares in this phase.
ahq-overlay-zones =
    { $count ->
        [0] There are no enemy Death Zones.
       *[other] Enemy Death Zones: { $count } squares.
    }
ahq-overlay-sight = What { $who } has a line of sight to.
ahq-armour-changed = { $who } { $on ->
        [yes] puts on: { $armour }.
       *[no] takes off: { $armour }.
    }

ahq-marched = { $why }
    .style = dim
ahq-no-such-place = The file has no such place.
ahq-no-such-formation = There is no such formation.
ahq-formed = Everybody is in his place already.
ahq-option-place-in-file = place { $place }
ahq-formation =
    { $kind ->
        [fan] fighters in front, shooters with a clear line
        [aside] nobody but the opener in line with the door
       *[file] in file behind the opener
    }
ahq-is-point = { $who } leads the way already.
ahq-landmark =
    { $kind ->
        [door] an unopened door
        [exit] an unexplored way{ $wall ->
            [N] {" "}north
            [E] {" "}east
            [S] {" "}south
            [W] {" "}west
           *[none] {""}
        }
        [chasm] the edge of a Chasm
        [gold] gold left behind
        [hatch] the way up
        [chest] a closed chest
        [quest] a Quest Treasure
        [pit] an open Pit
        [portcullis] a Portcullis
        [trap] a trap left alone
        [stairs-out] the stairs out
        [stairs-down] the stairs down
        [wall] a wall to search{ $wall ->
            [N] , north
            [E] , east
            [S] , south
            [W] , west
           *[none] {""}
        }
       *[treasure] a room to search for treasure
    }
ahq-ask-explore = Explore.
ahq-ask-passage-door-section = In which part of the passage is the door?
ahq-ask-passage-door-wall = In which wall is the door?
ahq-ask-room-door-wall = In which wall is the door?
ahq-ask-lies-where =
    { $what ->
        [door-place] Where in this wall is the door?
       *[room-place] Where does it lie behind the door (its north-west corner)?
    }
ahq-lies-elsewhere = It cannot be there.
ahq-option-place =
    { $key ->
        [N] north wall
        [E] east wall
        [S] south wall
        [W] west wall
       *[other] { $key }
    }
ahq-ask-place = Place { $count ->
        [one] the monster.
       *[other] the { $count } monsters, one to a square.
    }
ahq-ask-shift = You may shift each monster one square.
ahq-label-placed = { $glyph }, { $kind }
ahq-option-square = { $x },{ $y }
ahq-ask-pursue = The party is out of sight. Do the monsters pursue?
ahq-option-pursue = pursue
ahq-ask-home = The next expedition: where to?
ahq-option-same-dungeon = set out, into the same dungeon
ahq-option-new-dungeon = to a new dungeon
ahq-option-stop = end the campaign here
ahq-ask-replace = { $who } is dead. Who takes the place?
ahq-option-nobody = nobody
ahq-option-door = the door at { $x },{ $y }
ahq-option-wall =
    { $wall ->
        [N] north wall
        [E] east wall
        [S] south wall
       *[W] west wall
    }
ahq-option-armour = { $name }

ahq-henchmen-only-move = { $who } is a Henchman and may only move while you explore.
ahq-has-moved = { $who } has moved; that takes the whole phase.
ahq-running-no-doors = { $who } is running and cannot handle doors.
ahq-bound-no-doors = { $who } is in { $by }'s Death Zone and cannot handle doors.
ahq-monsters-no-doors = { $who } cannot open doors.
ahq-pursuers-run = { $who } pursues: it must run unless it can reach somebody or a door.
ahq-monsters-never-retreat = { $who } cannot retreat: monsters never do.
ahq-no-closed-door = No closed door is next to { $who }.
ahq-no-open-door = No open door is next to { $who }, or somebody stands in it.
ahq-not-next-to-door = That door is not near.
ahq-no-chest = No closed chest is next to { $who }.
ahq-nothing-to-search = There is no wall to search where { $who } stands: only dead ends and rooms with one door.
ahq-wall-not-searchable = That wall cannot be searched, or has been.
ahq-solo-no-treasure = In solo play nobody looks for hidden treasure.
ahq-treasure-in-rooms = Hidden treasure is looked for in rooms only.
ahq-room-searched = This room has been searched for treasure.
ahq-no-armour = There is no armour that { $who } could put on or take off.
ahq-not-on-stairs = { $who } does not stand on stairs that lead out.
ahq-all-on-stairs = Everybody must stand on the stairs down.
ahq-one-per-square = Only one to a square.
ahq-crew-together = Two who serve one weapon stand side by side.

# Shooting, throwing, running

ahq-verb-treasure = search for hidden treasure
    .command = search
ahq-verb-armour = put on or take off armour
    .command = equip
ahq-verb-wield = take another weapon
    .command = equip
ahq-reason-shot =
    { $distance ->
        [one] 1 square
       *[other] { $distance } squares
    }{ $partly ->
        [yes] , partly hidden +4
       *[no] {""}
    }
ahq-reason-fate = by Fate
ahq-reason-stray = meant for { $target }
ahq-option-shot = { $who } { $need }+
ahq-option-weapon = { $name }
ahq-odds-shot =
    { $who }>{ $target } { $need }+ { $hit }% { $kind ->
        [hero] fell
       *[other] kill
    } { $fell }%
ahq-odds-reason = (needs { $need }: { $why })
ahq-stray = { $who }'s shot hits { $target }! Dice { $dice } v T{ $toughness }: { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }, { $left } of { $full } left.
    .style = danger
ahq-recovered =
    { $used ->
        [one] { $who } { $found ->
            [0] loses the { $what }
           *[other] finds the { $what } again
        } ({ $need }+).
       *[other] { $who } finds { $found } of { $used } { $what } again ({ $need }+ each).
    }
    .style = dim
ahq-reloaded = { $who } has loaded the { $weapon }.
    .style = dim
ahq-wielded = { $who } takes in hand: { $weapon }.
    .style = dim
ahq-ran =
    { $die ->
        [1] { $who } runs and STUMBLES: 1.
       *[other] { $who } runs: { $die } more squares.
    }
ahq-ask-stray = { $who }'s shot goes astray: whom does it hit?
ahq-too-weak = { $who } is too weak for the { $weapon }: Strength { $need } is needed.
ahq-no-weapon-for-wizards = { $who } is a Wizard: no weapon but a dagger.
ahq-no-armour-for-wizards = { $who } is a Wizard: no armour.
ahq-change-weapon-at-start = Weapons are changed only at the start of an Exploration Turn.
ahq-no-other-weapon = { $who } has no other weapon to use.
ahq-must-stand-still = { $who } must stand still for the rest of this phase.
ahq-no-ranged-weapon = { $who } has nothing in hand to shoot or throw.
ahq-nothing-left-to-shoot = { $who } has nothing left for the { $weapon }.
ahq-must-reload = { $who } must load the { $weapon }: one turn without moving or acting.
ahq-moved-cannot-shoot = { $who } has moved; the { $weapon } is shot standing still.
ahq-bound-cannot-shoot = { $who } stands in { $by }'s Death Zone and cannot shoot.
ahq-nobody-to-shoot = { $who } has no target for a shot.
ahq-shot-adjacent = { $target } is adjacent: only hand to hand.
ahq-shot-unseen = { $who } has no line of sight to { $target }.
ahq-shot-not-clear = The { $weapon } needs an unobstructed line to { $target }.
ahq-shot-too-far = Too far for the { $weapon }: { $distance } squares, range { $range }.
ahq-shot-hopeless = At { $distance } squares { $who } cannot hit.

# Magic

ahq-verb-cast-dragon-armour = Dragon Armour
    .command = cast
ahq-verb-cast-flames-of-death = Flames of Death
    .command = cast
ahq-verb-cast-inferno-of-doom = Inferno of Doom
    .command = cast
ahq-verb-cast-fireball = Fireball
    .command = cast
ahq-verb-cast-the-third-eye = The Third Eye
    .command = cast
ahq-verb-cast-flames-of-the-phoenix = Flames of the Phoenix
    .command = cast
ahq-verb-cast-bright-key = The Bright Key
    .command = cast
ahq-verb-cast-power-of-the-phoenix = The Power of the Phoenix
    .command = cast
ahq-verb-cast-burning-hand = Burning Hand of Destruction
    .command = cast
ahq-verb-cast-still-air = Still Air
    .command = cast
ahq-verb-cast-flight = Flight
    .command = cast
ahq-verb-cast-swift-wind = Swift Wind
    .command = cast
ahq-verb-cast-courage = Courage
    .command = cast
ahq-verb-cast-choke = Choke
    .command = cast
ahq-verb-cast-flaming-skull-of-terror = Flaming Skull of Terror
    .command = cast
ahq-verb-hurl = throw a globe or censer
    .command = shoot
ahq-verb-warpfire = fire the Warpfire Thrower
    .command = shoot
ahq-verb-read-scroll = read the Warp Scroll
    .command = cast
ahq-ask-cast-bright-key-square = The Bright Key: where is the door?
ahq-ask-cast-still-air-square = Still Air: which section?
ahq-ask-cast-flames-of-death-square = Flames of Death: where is the marker's corner?
ahq-ask-cast-inferno-of-doom-square = Inferno of Doom: where is the marker's corner?
ahq-ask-cast-fireball-square = Fireball: where is the marker's corner?
ahq-ask-cast-emerald-waterfall-square = Emerald Waterfall: where is the marker's corner?
ahq-ask-cast-the-third-eye-square = The Third Eye: which door or exit?
ahq-ask-wand-bright-key-square = { ahq-ask-cast-bright-key-square }
ahq-ask-wand-still-air-square = { ahq-ask-cast-still-air-square }
ahq-ask-wand-flames-of-death-square = { ahq-ask-cast-flames-of-death-square }
ahq-ask-wand-inferno-of-doom-square = { ahq-ask-cast-inferno-of-doom-square }
ahq-ask-wand-the-third-eye-square = { ahq-ask-cast-the-third-eye-square }
ahq-ask-wand-fireball-square = { ahq-ask-cast-fireball-square }
ahq-ask-stored-bright-key-square = { ahq-ask-cast-bright-key-square }
ahq-ask-stored-still-air-square = { ahq-ask-cast-still-air-square }
ahq-ask-stored-flames-of-death-square = { ahq-ask-cast-flames-of-death-square }
ahq-ask-stored-inferno-of-doom-square = { ahq-ask-cast-inferno-of-doom-square }
ahq-ask-stored-the-third-eye-square = { ahq-ask-cast-the-third-eye-square }
ahq-spell-cast =
    { $components ->
        [none] { $who } casts { $spell }.
       *[other] { $who } casts { $spell } ({ $components }).
    }
    .style = magic
ahq-test-rolled =
    { $passed ->
        [yes] { $who } passes the Intelligence test: { $die } (needs { $figure } or less).
       *[no] { $who } fails the Intelligence test: { $die } (needs { $figure } or less).
    }
ahq-burnt = Flames burn { $who }. Dice { $dice } v T{ $toughness }: { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }, { $left } of { $full } left.
ahq-enchanted = { $spell } on { $who }: { $what }.
    .style = magic
ahq-toughness-now = Toughness is { $toughness } now
ahq-odds-burn = { $who } { $kind ->
        [hero] fell
       *[other] kill
    } { $fell }%
ahq-option-unexplored =
    { $kind ->
        [door] behind the door at { $x },{ $y }
       *[exit] beyond the exit at { $x },{ $y }
    }
ahq-one-spell-per-turn = { $who } has cast a spell in this turn.
ahq-no-component = { $who } has no { $what }.
ahq-moved-cannot-cast = { $what } has two components: no moving in the same turn, and { $who } has moved.
ahq-spell-no-such-target = That is no target for it.
ahq-nobody-in-zone = Nobody stands in { $who }'s Death Zone.
ahq-marker-not-there = No square of the marker would be in sight within { $range } squares.
ahq-nothing-unexplored = There is no unexplored area on this level that anybody knows of.
ahq-nothing-unexplored-there = Nothing unexplored is there.
ahq-zone-not-empty = { $who } is in { $caster }'s Death Zone: nobody but the wounded may be.
ahq-past-healing = Nothing heals { $who } any more.
ahq-not-wounded = { $who } is not wounded.
ahq-bound-cannot-cast = { $who } stands in { $by }'s Death Zone and cannot cast this.

# Potions, the fallen, giving, orders

ahq-verb-revive = give a Healing Potion to the fallen
    .command = give
ahq-verb-cast-flesh-flaying = Flesh Flaying
    .command = cast
ahq-verb-cast-strengthen-undead = Strengthen Undead
    .command = cast
ahq-verb-cast-black-hand-of-death = Black Hand of Death
    .command = cast
ahq-verb-cast-green-eye = Green Eye
    .command = cast
ahq-verb-cast-pool-of-many-places = Pool of Many Places
    .command = cast
ahq-verb-cast-cloak-of-dainne = Cloak of Dainne
    .command = cast
ahq-verb-cast-emerald-waterfall = Emerald Waterfall
    .command = cast
ahq-verb-wand-inferno-of-doom = Inferno of Doom (wand or scroll)
    .command = cast
ahq-verb-wand-power-of-the-phoenix = The Power of the Phoenix (wand or scroll)
    .command = cast
ahq-verb-wand-swift-wind = Swift Wind (wand or scroll)
    .command = cast
ahq-verb-wand-still-air = Still Air (wand or scroll)
    .command = cast
ahq-verb-wand-lightning-bolt = Lightning Bolt (wand or scroll)
    .command = cast
ahq-verb-wand-choke = Choke (wand or scroll)
    .command = cast
ahq-verb-wand-flames-of-death = Flames of Death (wand or scroll)
    .command = cast
ahq-verb-wand-flames-of-the-phoenix = Flames of the Phoenix (wand or scroll)
    .command = cast
ahq-verb-wand-the-third-eye = The Third Eye (wand or scroll)
    .command = cast
ahq-verb-wand-dragon-armour = Dragon Armour (wand or scroll)
    .command = cast
ahq-verb-wand-flaming-skull-of-terror = Flaming Skull of Terror (wand or scroll)
    .command = cast
ahq-verb-wand-fireball = Fireball (wand or scroll)
    .command = cast
ahq-verb-wand-courage = Courage (wand or scroll)
    .command = cast
ahq-verb-wand-flight = Flight (wand or scroll)
    .command = cast
ahq-verb-wand-burning-hand = Burning Hand of Destruction (wand or scroll)
    .command = cast
ahq-verb-wand-bright-key = The Bright Key (wand or scroll)
    .command = cast
ahq-verb-stored-dragon-armour = Dragon Armour (Wand of Magic)
    .command = cast
ahq-verb-stored-flames-of-death = Flames of Death (Wand of Magic)
    .command = cast
ahq-verb-stored-the-third-eye = The Third Eye (Wand of Magic)
    .command = cast
ahq-verb-stored-flames-of-the-phoenix = Flames of the Phoenix (Wand of Magic)
    .command = cast
ahq-verb-stored-bright-key = The Bright Key (Wand of Magic)
    .command = cast
ahq-verb-stored-power-of-the-phoenix = The Power of the Phoenix (Wand of Magic)
    .command = cast
ahq-verb-stored-burning-hand = Burning Hand of Destruction (Wand of Magic)
    .command = cast
ahq-verb-stored-still-air = Still Air (Wand of Magic)
    .command = cast
ahq-verb-stored-flight = Flight (Wand of Magic)
    .command = cast
ahq-verb-stored-inferno-of-doom = Inferno of Doom (Wand of Magic)
    .command = cast
ahq-verb-stored-swift-wind = Swift Wind (Wand of Magic)
    .command = cast
ahq-verb-stored-courage = Courage (Wand of Magic)
    .command = cast
ahq-verb-holy-water = throw Holy Water
    .command = use
ahq-verb-nock = choose what to shoot next
    .command = use
ahq-verb-put-down = put down whom he carries
    .command = give
ahq-verb-order = give the Henchman an order
ahq-healed =
    { $wounds ->
        [0] { $what }: { $who } is hale as before.
        [one] { $what }: { $who } has 1 Wound back, { $left } of { $full }.
       *[other] { $what }: { $who } has { $wounds } Wounds back, { $left } of { $full }.
    }
    .style = good
ahq-effect-ended = { ahq-part-effect } on { $who } ends.
    .style = dim
ahq-drank =
    { $by ->
        [none] { $who } drinks a Healing Potion.
       *[other] { $by } opens a Healing Potion for { $who }: healed when the next turn starts.
    }
ahq-given =
    { $who } gives { $to } { $what ->
        [gold] { $count } GC
       *[other] { $what }
    }.
    .style = dim
ahq-dragged =
    { $squares ->
        [one] { $who } drags { $body } 1 square.
       *[other] { $who } drags { $body } { $squares } squares.
    }
ahq-lifted =
    { $up ->
        [yes] { $who } carries { $body } from now on: 6 squares a turn.
       *[no] { $who } puts { $body } down.
    }
ahq-ordered = { $who }: { $order }.
    .style = dim
ahq-order =
    { $kind ->
        [guard] guard { $who }
        [hold] hold this place
        [best] fight
       *[other] fight the nearest
    }
ahq-option-item =
    { $count ->
        [one] { $name }
       *[other] { $name } ({ $count })
    }
ahq-option-gold = { $count } GC
ahq-purse-too-full = { $who } can carry { $room } GC more.
ahq-no-potion = { $who } has no Healing Potion.
ahq-has-drunk = { $who } has drunk one already; it works when the next turn starts.
ahq-drink-at-start = A potion is drunk at the start of a turn; { $who } has done something.
ahq-drinks-himself = { $who } is conscious and must drink himself (give him the potion).
ahq-not-beside = { $who } is not next to { $other }.
ahq-nobody-beside = Nobody is next to { $who }.
ahq-nobody-fallen = Nobody lies unconscious.
ahq-no-potion-in-zone = { $who } is in { $by }'s Death Zone.
ahq-heroes-drag = { $who } is no Hero; only Heroes drag the fallen.
ahq-drag-instead-of-move = Dragging takes the place of the move; { $who } has moved.
ahq-nobody-to-drag = Nobody lies unconscious next to { $who }.
ahq-drag-so-far = The fallen are dragged 1 to { $most } squares.
ahq-carries-already = { $who } carries somebody already.
ahq-nobody-to-carry = Nobody lies next to { $who } who must be carried.

# Panel and focus line: missiles, spells, running, carrying

ahq-act-bow = bow
ahq-act-reload = reload
ahq-act-spell = spell
ahq-note-missiles =
    { $shots ->
        [one] { $name } { $dice } dice, 1 left
       *[other] { $name } { $dice } dice, { $shots } left
    }
ahq-note-components = { $what }
ahq-component =
    { $what ->
        [red-dragon-powder] Powder
        [fire-dust] Dust
        [silver-key] Key
        [phoenix-feather] Feather
        [dragons-tooth] Tooth
       *[other] { $name }
    } { $count }
ahq-note-running =
    { $die ->
        [0] running
        [1] stumbled
       *[other] running (+{ $die })
    }
ahq-note-carries = carries { $who }

# Verbs of hazard rooms
ahq-verb-drink-pool = drink from the Pool
ahq-verb-step-on = step on the Magic Circle
ahq-verb-pluck = take the Statue's eye
ahq-verb-cross-mould = cross the Mould
ahq-verb-clear-room = destroy what lives here
ahq-verb-fight-bats = go in among the bats
ahq-verb-pick = pick Mushrooms
ahq-verb-eat = eat a Mushroom
ahq-verb-leap = leap over the Chasm
ahq-verb-ladder = build a rope ladder
ahq-verb-free = free the captive
ahq-verb-lift-grate = lift the grate
ahq-verb-open-trapdoor = open the trapdoor
ahq-verb-explore-crypt = explore the Crypt
ahq-verb-climb-down = climb down
ahq-verb-climb-up = climb out by the rope

# What a new Wizard takes along

ahq-ask-components = { $who } takes components for { $count } spells: which?
ahq-component-slot = component { $number }
ahq-option-component = { $name }

# The figures of a sheet.
ahq-figure-weapon-skill = Weapon Skill
    .short = WS
ahq-figure-bow-skill = Bow Skill
    .short = BS
ahq-figure-strength = Strength
    .short = S
ahq-figure-toughness = Toughness
    .short = T
ahq-figure-speed = Speed
    .short = Sp
ahq-figure-bravery = Bravery
    .short = Br
ahq-figure-intelligence = Intelligence
    .short = In
ahq-figure-wounds = Wounds
    .short = W

# Between two expeditions, and at the end: see annals.py.
ahq-title = Advanced HeroQuest
ahq-page-gap = { "" }
ahq-page-ends = EXPEDITION { $expedition } ENDS: { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }, { $fights ->
        [one] 1 fight
       *[other] { $fights } fights
    }, { $rooms ->
        [one] 1 room
       *[other] { $rooms } rooms
    }
    .style = title
ahq-page-home = { $home ->
        [none] Nobody came home.
       *[other] Home: { $home }.
    }
ahq-page-death = DEAD: { $who }{ $by ->
        [none] {""}
       *[other] , by { $by }
    }, turn { $turn }.
    .style = danger
ahq-page-deeds = Killed { $killed }. { $blow ->
        [0] No blow drew blood.
        [one] Best blow: { $striker }, 1 Wound.
       *[other] Best blow: { $striker }, { $blow } Wounds.
    }
ahq-page-gold = Gold found: { $gold }.
ahq-page-left = Left behind: { $left }.
ahq-page-left-part = { $kind ->
        [chest] { $count ->
            [one] a closed chest
           *[other] { $count } closed chests
        }
        [door] { $count ->
            [one] an unopened door
           *[other] { $count } unopened doors
        }
       *[monster] { $count ->
            [one] a monster
           *[other] { $count } monsters
        }
    }
ahq-page-nobody = The roll is empty.
    .style = title
ahq-page-closed = The campaign is over.
    .style = title
ahq-fame = Expedition { $expedition }, dungeon { $dungeon }, { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }: { $home ->
        [none] nobody came home
       *[other] { $home } came home
    }; { $killed } killed, { $gold } GC{ $dead ->
        [none] {""}
       *[other] ; dead: { $dead }
    }{ $treasures ->
        [none] {""}
       *[other] ; won: { $treasures }
    }{ $completed ->
        [yes] . The quest was done.
       *[no] .
    }
ahq-ask-lost = Nobody came home. What now?
ahq-option-heirs = new heroes, same dungeon
ahq-option-choose-heirs = choose who takes each place

# Who sits at one keyboard.
ahq-seat-heroes = the Heroes' side
ahq-seat-gm = the Game Master

# A new campaign.
ahq-setup-heroes = Who goes (with one or two Heroes, Henchmen may come along)
ahq-setup-hero = { $name }, { ahq-kind-hero }, { $calling }
ahq-setup-name = Name of the { ahq-kind-hero } { $calling }
ahq-setup-henchmen = Henchmen
ahq-setup-henchmen-option = { $key ->
        [without] nobody comes along
       *[with] two in all, for so few Heroes
    }
ahq-setup-game-master = Game Master
ahq-setup-game-master-option = { $key ->
        [solo] the solo rules: tables play the monsters
       *[counters] with dungeon counters in secret
    }
ahq-setup-objective = What for
ahq-setup-objective-option = { $key ->
        [monsters] six Character Monsters and their three treasures
        [quest] a quest: { $name }
       *[open] nothing in particular: explore
    }
ahq-setup-specials = Which six Character Monsters
ahq-setup-gm-mind = He plays
ahq-setup-gm-mind-option = { $key ->
        [easy] easily
        [cunning] cunningly
        [person] not: a second person does (hot seat)
       *[normal] as usual
    }

ahq-figure-blow-needs = To hit hand to hand
    .short = HTH
ahq-figure-shot-needs = To hit by distance
    .short = RNG
ahq-figure-fate-points = Fate Points
    .short = F
ahq-figure-weapons = Weapons (damage dice)
    .short = Weapons
ahq-figure-armour = Armour
    .short = Armour
ahq-figure-equipment = Equipment
    .short = Pack
ahq-part-now = now
ahq-part-hand-weapon = { $name }: fumble { $fumble }, critical { $critical }
ahq-part-ranged-weapon = { $name }: { $range ->
        [0] as far as one sees
       *[other] range { $range }
    }
ahq-part-piece = { $name }: BS { $bow }, T { $toughness }, Sp { $speed }
ahq-part-gold = Gold Crowns
ahq-part-thing = { $name }{ $uses ->
        [0] {""}
       *[other] {" "}({ $uses } left)
    }
ahq-part-thing-spells = { $name } ({ $uses } left): { $spells }
ahq-part-against = against Weapon Skill { $skill }
ahq-part-distance = { $high ->
        [0] { $low } squares or more
       *[other] { $low } to { $high } squares
    }

# Keys for which this book has nothing
ahq-key-stance = none: nobody parries
    .none = In Advanced HeroQuest nobody parries.
