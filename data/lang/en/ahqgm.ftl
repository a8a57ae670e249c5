# The Game Master's counters, Character Monsters and monsters' special rules.

ahqgm-header-holds = GM holds { $held }
ahqgm-header-hand = You hold: { $hand }
ahqgm-header-hold = You hold { $held }
ahqgm-counter =
    { $counter ->
        [trap] Trap
        [wandering-monsters] Wandering Monsters
        [ambush] Ambush
        [fate] Fate Point
        [escape] Escape
       *[special-monster] Special Monster
    }
ahqgm-drawn =
    { $why ->
        [dungeon] A new dungeon: the Game Master draws a counter
        [search] The noise is heard: the Game Master draws a counter
        [event] The Game Master draws a counter before you set out
       *[phase] The Game Master draws a counter
    } ({ $held } held).
ahqgm-looked = It is: { ahqgm-counter }.
    .style = dim
ahqgm-played =
    The Game Master plays { $counter ->
        [trap] a TRAP
        [wandering-monsters] WANDERING MONSTERS
        [ambush] an AMBUSH
        [fate] a FATE POINT
        [escape] an ESCAPE
       *[special-monster] a SPECIAL MONSTER
    }{ $who ->
        [none] {""}
       *[other] {" "}on { $who }
    } ({ $held } held).
    .style = danger
    .card = { $counter ->
        [trap] TRAP
        [wandering-monsters] WANDERING MONSTERS
        [ambush] AMBUSH
        [fate] FATE POINT
        [escape] ESCAPE
       *[special-monster] SPECIAL MONSTER
    }
    .card-says = { $counter ->
        [trap] A trap, in a chest or where nobody has trodden yet{ $who ->
            [none] {""}
           *[other] : { $who } comes upon it
        }.
        [wandering-monsters] A group of monsters comes into sight; the next turn is a Combat Turn.
        [ambush] Another group of monsters joins the fight.
        [fate] { $who ->
            [none] A monster
           *[other] { $who }
        } spends a Fate Point, as a Hero could.
        [escape] { $who ->
            [none] A Character Monster
           *[other] { $who }
        } gets away, and may come back.
       *[special-monster] A Character Monster joins those that were found.
    }
ahqgm-returned =
    { $held ->
        [0] {""}
        [one] The Game Master gives back a counter that he never played.
       *[other] The Game Master gives back { $held } counters that he never played.
    }
    .style = dim
ahqgm-specials-ready =
    { $count ->
        [one] At your call from now on: { $names }.
       *[other] At your call from now on: { $names }.
    }
    .style = dim
ahqgm-fled =
    { $counter ->
        [yes] { $who }, the { $name }, ESCAPES.
       *[no] { $who }, the { $name }, slips away into the dark.
    }
    .style = danger
ahqgm-identified = { $who } shows what it is: { $name }.
    .style = danger
ahqgm-saved =
    { $wounds ->
        [0] Fate turns { $who }'s failed roll into a success.
       *[other] Fate takes { $wounds } of this turn's Wounds off { $who }.
    }
    .style = danger
ahqgm-ambushed =
    { $count ->
        [one] AMBUSH: { $who } joins the fight
       *[other] AMBUSH: { $who } join the fight
    }{ $away ->
        [0] .
        [one] , 1 square away.
       *[other] , { $away } squares away.
    }
    .style = danger
ahqgm-bravery =
    { $fate ->
        [yes] By Fate { $who } stands firm.
       *[no] { $who } faces { $by }: { $die } (Bravery { $figure }): { $passed ->
            [yes] stands firm.
           *[no] COWERS.
        }
    }
ahqgm-berserk =
    { $berserk ->
        [yes] { $who } goes BERSERK.
       *[no] { $who } is itself again.
    }
    .style = danger
ahqgm-regenerated = { $who } regenerates: { $left } of { $full }.
    .style = dim
ahqgm-disease =
    { $caught ->
        [yes] { $who } catches { $by }'s DISEASE: { $die } (Toughness { $figure }).
       *[no] { $who } does not catch { $by }'s disease: { $die } (Toughness { $figure }).
    }
ahqgm-drained = { $by } DRAINS { $who }: Strength { $left }.
    .style = danger
ahqgm-hypnotized =
    { $who } under the eyes of { $by }: { $die } (Intelligence { $figure }): { $passed ->
        [yes] looks away.
       *[no] is HYPNOTIZED and stands there.
    }
ahqgm-amok =
    { $amok ->
        [yes] { $who } runs AMOK ({ $die }) and goes for { $at }.
       *[no] { $who } has no master, but is led ({ $die }).
    }
ahqgm-order =
    { $tactic ->
        [attack-and-move] Monsters, combat turn { $turn }: attack and move
       *[move-and-attack] Monsters, combat turn { $turn }: move and attack
    }
    .style = rule

# Questions to the Game Master
ahqgm-ask-play = Play { ahqgm-counter }?
ahqgm-ask-play-on = Play { ahqgm-counter } on { $who }?
ahqgm-ask-trap-chest = { $who } opens a chest. Play Trap?
ahqgm-ask-trap-square = { $who } treads new ground. Play Trap?
ahqgm-ask-saved-fall = { $who } would fall ({ $wounds } Wounds). Play Fate Point?
ahqgm-ask-saved-roll =
    { $who } fails{ $target ->
        [none] {""}
       *[other] {" "}against { $target }
    }. Play Fate Point?
ahqgm-ask-special = Monsters are being placed. Which Character Monster joins them?
ahqgm-ask-return = Play Special Monster? Who joins the monsters being placed?
ahqgm-ask-order = In which order do all monsters act in this phase?
ahqgm-ask-berserk = Does { $who } go berserk?
ahqgm-ask-second = { $who } attacks again: whom?
ahqgm-ask-stand = Where does { $who } lie in wait?
ahqgm-ask-flees = No Hero is near. Does { $who } slip away?
ahqgm-option-play = play it
ahqgm-option-keep = keep it
ahqgm-option-nobody = nobody
ahqgm-option-monster = { $name }
ahqgm-option-move-and-attack = all move, then attack
ahqgm-option-attack-and-move = all attack, then move
ahqgm-option-berserk = go berserk
ahqgm-option-calm = stay calm
ahqgm-option-flee = slip away
ahqgm-option-fight-on = fight on

# Names
ahqgm-kind-special = special monster
ahqgm-name-special =
    { $race ->
        [skaven] special Skaven
       *[other] special monster
    }
ahqgm-note-traits = { $traits }
ahqgm-trait =
    { $trait ->
        [fearsome] Fearsome
        [berserk] BERSERK
        [invulnerable] Invulnerable
        [flight] Flies
        [regeneration] Regenerates
        [two-attacks] Two Attacks
        [berserker] Berserker
        [cause-disease] Causes Disease
        [undead] Undead
        [large] Large
        [strength-drain] Drains Strength
        [hypnotizes] Hypnotizes
        [amok] Runs amok without a Beastmaster
       *[slave] Runs without a Slavemaster
    }
ahqgm-note-special = Special: nobody knows yet what it is

# Refusals
ahqgm-cowers = { $who } cowers before { $by }: he may only run or open a door.
ahqgm-not-seen = Nobody of the party sees that square.
ahqgm-berserk-nearer = { $who } is berserk: it must go for the nearest enemy.
ahqgm-berserk-strikes = { $who } is berserk: it must fight whom it can reach.

# A person in the Game Master's seat
ahqgm-may-look = { $held ->
        [one] You hold a counter.
       *[other] You hold { $held } counters.
    } Look around, give your orders (p), then end your phase (E).
ahqgm-ask-look = Look at your counters, give your orders (p), then E.
ahqgm-standing =
    { $held ->
        [0] {""}
       *[other] *
    }{ $counter ->
        [none] { $question ->
            [special] Character Monster
            [assassin-flees] Assassin slips away
            [berserk] Berserk
            [advance] Step after a kill
            [order] Order of the phase
            [pursue] Pursuit
            [place] Placing
            [fireball] A trap's Fireball
            [control] Who is mind-controlled: way
            [control-attack] Mind-controlled: blow
            [throne] Who sits on a throne
            [summon] Who comes from a circle
           *[master] Your quiet turn
        }
        [trap] Trap, { $where ->
            [chest] chest
           *[square] new ground
        }
        [fate] Fate, { $where ->
            [falls] a fall
            [roll] a roll
           *[turn-end] turn end
        }
        [wandering-monsters] Wanderers
        [ambush] Ambush
        [escape] Escape
       *[special-monster] Special
    }
