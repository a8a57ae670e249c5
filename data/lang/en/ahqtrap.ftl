# What is told and asked about traps.

# What happened
ahqtrap-met =
    { $chest ->
        [yes] A trap guards the chest ({ $die }: { $trap }).
       *[no] { $who } comes upon a trap ({ $die }: { $trap }).
    }
    .style = danger
ahqtrap-tried =
    { $who } { $tried ->
        [spot] { $success ->
            [yes] spots the trap ({ $trap })
           *[no] does not see the trap ({ $trap })
        }
        [disarm] { $success ->
            [yes] disarms the trap ({ $trap })
           *[no] fails to disarm the trap ({ $trap })
        }
        [climb] { $success ->
            [yes] climbs out
           *[no] cannot climb out
        }
        [toughness] { $success ->
            [yes] withstands the { $trap }
           *[no] breathes the { $trap }
        }
       *[jump] { $success ->
            [yes] jumps clear
           *[no] is too slow
        }
    }{ $fate ->
        [yes] {" "}by Fate.
       *[no] : { $die }{ $plus ->
            [0] {""}
           *[other] {" "}+ { $plus }
        } { $tried ->
            [spot] (needs { $need }+)
            [disarm] (needs { $need }+)
           *[other] (needs { $need } or less)
        }.
    }
ahqtrap-sprung = The { $trap } goes off on { $who }!
    .style = danger
ahqtrap-left =
    { $what ->
        [chest] The { $trap } is left alone: the chest stays shut.
        [pit] The Pit lies open; it can be jumped.
        [stone] The { $trap } is left hanging: pass under it at half speed.
       *[squares] The { $trap } is left alone: nobody enters its square or those beside it.
    }
ahqtrap-learned = { $who } learns from it: +{ $plus } on every disarm roll from now on.
    .style = good
ahqtrap-hurt =
    { $dice ->
        [none] { $trap }: { $who } loses { $wounds ->
            [one] 1 Wound
           *[other] { $wounds } Wounds
        }, { $left } of { $full } left.
       *[other] { $trap } on { $who }: dice { $dice } v T{ $toughness }: { $wounds ->
            [0] no wound
            [one] 1 wound
           *[other] { $wounds } wounds
        }, { $left } of { $full } left.
    }
ahqtrap-die =
    { $result ->
        [hits] { $trap }: { $die }, { $count ->
            [one] 1 hit
           *[other] { $count } hits
        }.
        [hurt] The fall hurts: { $die } (9+).
        [unhurt] The fall does no harm: { $die } (9+ hurts).
        [poison] The point is poisoned: { $die } (8+).
        [no-poison] No poison: { $die } (8+ is).
        [gas] The gas ({ $die }): { $trap }.
        [spell] The magic ({ $die }): { $trap }.
        [lives] { $trap }: he lives ({ $die }).
       *[other] { $trap }: { $die }.
    }
ahqtrap-afflicted =
    { $what ->
        [hand] { $who } LOSES A HAND.
        [leg] { $who } LOSES A LEG.
        [mild-poison] { $who } is poisoned: no step for { $turns } turns.
        [nausea] { $who } is sick for the rest of the expedition.
        [madness] { $who } goes MAD for { $turns } turns.
        [mindstealer] { $who } is not himself: the Game Master moves him for { $turns } turns.
        [choke] { $who } CHOKES: one square a turn, death after { $turns }.
       *[other] { $who }: { $what }.
    }
    .style = danger
ahqtrap-over =
    { $what ->
        [mild-poison] { $who } can walk again.
        [madness] { $who } is in his right mind again.
        [mindstealer] { $who } is himself again.
        [choke] { $who } breathes freely again.
        [green-eye] { $who } dares to move again.
        [potion-of-strength] { $who }'s Potion of Strength wears off.
       *[other] { $who }: over ({ $what }).
    }
ahqtrap-perished =
    { $how ->
        [potion] { $who } drinks a Healing Potion at once and lives.
        [fate] Fate saves { $who } from sure death.
       *[dead] Nothing can save { $who }.
    }
    .style = danger
ahqtrap-pit-left =
    { $jumped ->
        [yes] { $who } jumps the Pit.
       *[no] { $who } stands beside the Pit again.
    }
ahqtrap-portcullis = A Portcullis crashes down.
    .style = danger
ahqtrap-lifted =
    Lifting ({ $who }): { $die } + Strength { $strength } (needs { $need }). { $success ->
        [yes] { $count ->
            [0] It rises and falls again: nobody passes.
           *[other] Under it: { $passed }.
        }
       *[no] It does not move.
    }
ahqtrap-fireball =
    { $count ->
        [0] The Fireball burns nobody.
       *[other] The Fireball rolls over { $count } of the party!
    }
    .style = danger
ahqtrap-out-of-mind =
    { $held ->
        [yes] { $who } is held by his companions.
       *[no] { $who } does what the Game Master wills.
    }
ahqtrap-lifting = { $who } puts a shoulder to the Portcullis.
    .style = dim

# What is asked
ahqtrap-ask-spotted = Trap spotted: { $trap }. Disarm it, or leave it alone?
ahqtrap-option-disarm = { $who } disarms it: { $need }+, { $odds }%
ahqtrap-option-leave =
    { $bars ->
        [chest] leave it (the chest stays shut)
        [stone] leave it (pass at half speed)
       *[squares] leave it (its square and those beside it are barred)
    }
ahqtrap-option-trap = { $trap } { $odds }%
ahqtrap-ask-move-out = Move out of the trap's reach.
ahqtrap-ask-limb =
    { $limb ->
        [hand] { $who } will LOSE A HAND
       *[leg] { $who } will LOSE A LEG
    } for { $wounds ->
        [one] this Wound
       *[other] these { $wounds } Wounds
    }. A Fate Point cancels all Wounds of this turn; he has { $fate }.
ahqtrap-option-lose-limb =
    { $limb ->
        [hand] the hand is lost
       *[leg] the leg is lost
    }
ahqtrap-ask-doomed =
    { $what ->
        [choke] { $who } chokes: this is the end of the third turn. He DIES unless he is saved now.
        [deadly-poison] Deadly Poison: { $who } DIES unless he drinks a Healing Potion now.
       *[other] { $who } DIES unless he is saved now.
    }
ahqtrap-option-potion = drink { $who }'s Healing Potion
ahqtrap-option-die = die
ahqtrap-ask-fireball = Where does the Fireball roll?
ahqtrap-ask-control = Where does { $who } go?
ahqtrap-ask-control-attack = Whom does { $who } attack?
ahqtrap-option-nobody = nobody
ahqtrap-ask-pass-under = The Portcullis is up. Who rolls under it?
ahqtrap-option-jump =
    { $side ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }

# What is not possible
ahqtrap-barred = A trap was left here ({ $trap }): nobody enters its square or those beside it.
ahqtrap-pit-in-the-way = A Pit: walk round it or jump it.
ahqtrap-portcullis-in-the-way = A Portcullis bars the way: lift it.
ahqtrap-too-fast = { $who } goes too fast to pass under the Stone Block: half speed at most.
ahqtrap-chest-trapped = A trap was left on this chest: it stays shut until somebody disarms it.
ahqtrap-none-near = { $who } can reach no trap to disarm.
ahqtrap-no-rim = { $who } has no free square beside the Pit to climb to.
ahqtrap-no-jump-carrying = { $who } carries somebody: nobody jumps so.
ahqtrap-no-room-beyond = There is no free square beyond the Pit.
ahqtrap-no-hand = { $who } lacks a hand for that.
ahqtrap-no-hands = { $who } has no hand left for that.
ahqtrap-no-leg = { $who } lacks a leg for that.
ahqtrap-no-hand-spell = { $who } lacks a hand for that many components.
ahqtrap-too-far = { $who } cannot get there in this turn.
ahqtrap-ball-cannot = The Fireball rolls straight and not through walls.

# On the screen
ahqtrap-mark =
    { $how ->
        [left] { $trap }, left alone
        [open] open Pit
        [down] Portcullis
       *[moving] Fireball
    }
ahqtrap-status-control = NOT HIMSELF
ahqtrap-status-pit = IN PIT
