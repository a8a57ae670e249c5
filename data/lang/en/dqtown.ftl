# Between two quests of DatumQuest: the ledger, one hero's affairs, the questions, and what happens.

# The page.
dqtown-page = { $outcome ->
        [none] THE TOWN, year { $year }
        [won] THE TOWN, { $title } is won
        [left] THE TOWN, { $title } was left
       *[lost] THE TOWN, { $title } is lost
    }
    .style = title
dqtown-step =
    { $step ->
        [1] Rest
        [2] The dead
        [3] Cost of living
        [4] Money kept
        [5] Levels
        [6] Town
       *[7] Next quest
    }
dqtown-row-done = { $step } { dqtown-step }: { $count ->
        [0] done
       *[other] { $notes }
    }
dqtown-row-now = { $step } { dqtown-step } < { $count ->
        [0] now
       *[other] { $notes }
    }
    .style = prompt
dqtown-row-later = { $step } { dqtown-step }
    .style = dim
dqtown-purse = { $glyph } { $who }, level { $level }: { $xp } XP, { $gold } gold{ $home ->
        [0] {""}
       *[other] , home { $home }
    }{ $lent ->
        [0] {""}
       *[other] , lent { $lent }
    }{ $debt ->
        [0] {""}
       *[other] , OWES { $debt }
    }{ $weak ->
        [0] {""}
       *[other] , weak (-{ $weak } Body)
    }{ $inn ->
        [yes] , AT THE INN
       *[no] {""}
    }
dqtown-page-dead = Dead: { $names }
    .style = dim
dqtown-desk = { $who }, { dqtown-type }: Body { $body }, Mind { $mind }
    .style = title
dqtown-type =
    { $type ->
        [barbarian] Barbarian
        [dwarf] Dwarf
        [elf] Elf
        [wizard] Wizard
        [cleric] Cleric
       *[other] Hero
    }
dqtown-desk-things =
    { $where ->
        [hand] In hand: { $things }
        [worn] Worn: { $things }
        [pack] Carried: { $things }
       *[stash] At home: { $things }
    }
dqtown-desk-skills = Skills: { $skills }
dqtown-desk-spells = Spells with components: { $spells }{ $count ->
        [0] {""}
       *[other] ; without: { $lacking }
    }
dqtown-desk-will = Heirs by will: { $count ->
        [0] none of them lives
       *[other] { $heirs }
    }

# What the rows say.
dqtown-row-rested = { $weak ->
        [0] { $living ->
            [0] nobody came home
           *[other] all are well
        }
        [one] 1 is weak
       *[other] { $weak } are weak
    }
dqtown-row-dead = { $count ->
        [0] nobody
       *[other] { $count }
    }
dqtown-row-estate = { $who }'s { $where ->
        [home] lodgings { $count ->
            [0] lost ({ $gold })
           *[other] shared ({ $gold })
        }
        [will] will: { $gold }
       *[lender] money stays with the lender ({ $gold })
    }
dqtown-row-stores = { $stolen ->
        [0] nothing stolen
       *[other] { $stolen } stolen
    }, fees { $paid }
dqtown-row-living = { $gold } paid{ $debt ->
        [0] {""}
       *[other] , { $debt } owing
    }
dqtown-row-progress = { $won ->
        [one] 1 quest won
       *[other] { $won } quests won
    }
dqtown-row-raised = { $who } { $level }

# Questions.
dqtown-ask-town = In town. A number: that hero's affairs.
dqtown-option-set-out = on to the next quest
dqtown-option-hero = { $who }
dqtown-option-fit = { $who }, Body { $full }
dqtown-option-done = done
dqtown-option-back = never mind
dqtown-option-deal = { $deal ->
        [buy] buy
        [repair] the smith
        [ammunition] ammunition
        [components] components
        [equip] equip
        [pack] pack
        [thing] hand over
        [gold] give gold
        [money] put money away
        [will] make a will
        [learn] learn a skill
        [first-skill] another first skill
        [inn] { $away ->
            [yes] leave the inn
           *[no] rest at the inn
        }
       *[recruit] somebody joins
    }
dqtown-ask-desk = { $who }: { $gold } gold to spend, { $xp } XP.
dqtown-option-purse = { $who } ({ $gold } gold)
dqtown-ask-counter = What to buy, with { $gold } gold?
dqtown-option-counter = { $counter ->
        [weapons] weapons
        [missiles] missile weapons
        [armour] armour
       *[gear] gear and potions
    }
dqtown-ask-goods = What to buy, with { $gold } gold?
dqtown-option-goods = { $dice ->
        [0] { $name } { $gold }: { dqtown-use }
       *[other] { $name } { $gold }: { $dice }D{ dqtown-points }{ dqtown-hands }{ dqtown-long }{ dqtown-thrown }{ dqtown-blunt }{ dqtown-ammo }{ dqtown-white }{ dqtown-reload }{ dqtown-slow }
    }
dqtown-use = { $thing ->
        [tool-kit] disarms traps
        [rope-10] jumps, pits
        [rope-20] bridges too
        [iron-spikes] for a bridge
        [torch] light
        [lamp] light, hard to put out
        [tinder] lights surely
        [potion-of-healing] 1D6 Body
       *[other] -
    }
dqtown-points = { $points ->
        [0] { "" }
       *[other] , wears out after { $points }
    }
dqtown-hands = { $hands ->
        [2] , two hands
       *[other] { "" }
    }
dqtown-long = { $long ->
        [yes] , long
       *[no] { "" }
    }
dqtown-thrown = { $thrown ->
        [yes] , to throw
       *[no] { "" }
    }
dqtown-blunt = { $blunt ->
        [yes] , stuns
       *[no] { "" }
    }
dqtown-ammo = { $ammo ->
        [0] { "" }
       *[other] , { $ammo } shots
    }
dqtown-white = { $white ->
        [yes] , white skulls only
       *[no] { "" }
    }
dqtown-reload = { $reload ->
        [yes] , reload
       *[no] { "" }
    }
dqtown-slow = { $slow ->
        [yes] , slow
       *[no] { "" }
    }
dqtown-ask-ammunition = Ten more for which?
dqtown-option-ammo = { $name } (has { $ammo }), { $gold } gold
dqtown-ask-repair = What is to be mended?
dqtown-option-repair = { $thing }, { $gold } gold
dqtown-ask-components = Components for { $who }'s spells, with { $gold } gold.
dqtown-option-component = { $sets ->
        [0] { $name }, { $gold } gold
        [one] { $name }, { $gold } gold (has 1 set)
       *[other] { $name }, { $gold } gold (has { $sets } sets)
    }
dqtown-ask-pack = What does { $who } carry? At most 2 potions, 2 scrolls, 2 weapons, 3 small throwing weapons, 1 shield, no armour, 2 other things.
dqtown-ask-equip = Take in hand, put on, or put away?
dqtown-option-equip = { $where ->
        [hand] put away: { $thing }
        [worn] take off: { $thing }
       *[pack] use: { $thing }
    }
dqtown-ask-thing = What is handed over?
dqtown-ask-taker = To whom?
dqtown-ask-gold = How much does { $who } give to { $to }?
dqtown-ask-carried = { $who } has { $gold } gold. How much goes along, 250 at most?
dqtown-ask-kept = Where does { $who } keep { $gold } gold?
dqtown-option-home = at home (a thief comes once in six times)
dqtown-option-lender = with the moneylender ({ $fee } after each quest)
dqtown-ask-heirs = { $who }'s will costs { $gold }. Who gets what the lender holds, less { $cost }?
dqtown-ask-level = { $who } reaches level { $level }: what is gained?
dqtown-option-rise = { $what ->
        [body] +1 Body
       *[mind] +1 Mind
    }
dqtown-ask-skill = Which skill, with { $xp } XP?
dqtown-ask-first-skill = Which skill to begin with?
dqtown-ask-recruit = Who joins, with 250 gold?
dqtown-ask-party = Who sets out? { $most } at most; the others rest at the inn.
dqtown-ask-lost = Nobody came home. New heroes may go on with the quests.
dqtown-option-heirs = the same callings again
dqtown-option-choose = choose new heroes
dqtown-option-stop = end the campaign
dqtown-ask-quest = { $over ->
        [yes] Year { $year } is over, { $done } quests won.
       *[no] Which quest is next?
    }
dqtown-option-quest = { $how ->
        [next] { $title }
        [again] { $title }, again
       *[own] { $title }, extra
    }
dqtown-note-unarmed = { $who } { $count ->
        [one] has
       *[other] have
    } no weapon in hand.
dqtown-note-dark = Nobody has a light in hand: { $who } { $count ->
        [one] fights
       *[other] fight
    } badly in the dark.
dqtown-note-laden = { $who } { $count ->
        [one] carries
       *[other] carry
    } too much, and must leave something here.
dqtown-option-wrong = { $file } (wrong)
dqtown-quest-gone = The file “{ $quest }.toml” cannot be read any more: choose another quest, or put it in order.
dqtown-option-year = another year
dqtown-ask-stop = End the campaign for good? It cannot be played on.
dqtown-option-stop-really = end it
dqtown-option-town = back to town

# Refusals.
dqtown-owes-first = { $who } must pay what he owes first.
dqtown-too-dear = { $who } has only { $gold } of { $price } gold.
dqtown-too-many = { $who } would carry too many ({ $what ->
        [potion] potions
        [scroll] scrolls
        [weapon] weapons
        [small] small throwing weapons
        [shield] shields
        [armour] armour
       *[other] other things
    }: { $most } at most).
dqtown-risen = { $what ->
        [body] { $who }'s Body cannot rise further.
       *[mind] { $who }'s Mind cannot rise further.
    }
dqtown-too-little-xp = { $who } has only { $xp } of { $price } XP.
dqtown-somebody-goes = Somebody must go on the quest.

# What happens.
dqtown-told = { $what }
dqtown-paid = { $who } pays { $gold } for { $what ->
        [living] his living
        [debt] his debt
        [components] components
       *[will] his will
    }.
    .joins =
        { $what ->
            [living] yes
           *[other] no
        }
dqtown-owes = { $who } owes { $gold } for his living.
    .style = bad
dqtown-bought = { $how ->
        [new] { $who } buys for { $gold } gold: { $what }.
        [ammunition] { $who } buys ten more for the { $what }: { $gold } gold.
       *[repair] The smith mends { $who }'s { $what } for { $gold } gold.
    }
dqtown-weakened = { $why ->
        [fell] { $who } has not recovered from being out of combat: Body { $full } at most.
        [inn] { $who } has rested at the inn: Body { $full } again.
       *[rest] { $who } feels better: Body { $full } at most.
    }
dqtown-inherited = { $where ->
        [home] { $who }'s { $gold } gold at home { $heirs ->
            [none] is lost.
           *[other] is shared.
        }
        [will] { $who }'s will leaves { $gold } gold.
       *[lender] The moneylender keeps { $who }'s { $gold } gold.
    }
dqtown-robbed = A thief takes { $gold } gold from { $who }'s lodgings, { $left } are left.
    .style = bad
dqtown-raised = { $what ->
        [body] { $who } is level { $level }: +1 Body.
        [mind] { $who } is level { $level }: +1 Mind.
       *[other] { $who } learns { $what }.
    }
dqtown-joined = { $who } joins the party.
dqtown-thing-given = { $who } hands { $name } to { $to }.
dqtown-gold-given = { $who } gives { $to } { $gold } gold.
dqtown-at-inn = { $away ->
        [yes] { $who } stays at the inn while the others go on a quest.
       *[no] { $who } leaves the inn and will go along.
    }
dqtown-will-made = { $who } makes a will: { $heirs }.
dqtown-new-year = Year { $year } begins, with { $heroes } heroes.

# The parchment of the next quest
dqtown-page-parchment = { $title }. { $text }
dqtown-page-goal =
    { $goal } { $gold ->
        [0] {""}
       *[other] Pay: { $gold } gold each.
    }
