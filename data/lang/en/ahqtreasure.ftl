# What is told and asked about treasure and things that are carried.

ahqtreasure-rolled = { $what }.
    .style = dim
ahqtreasure-found =
    Found: { $count ->
        [one] { $what }
       *[other] { $count } { $what }
    }{ $spells ->
        [none] {""}
       *[other] , with { $spells }
    }{ $uses ->
        [0] {""}
       *[other] {" "}({ $uses })
    }.
    .style = good
ahqtreasure-taken =
    { $who } takes { $count ->
        [one] the { $what }
       *[other] { $count } { $what }
    }.
    .style = dim
ahqtreasure-left =
    { $who ->
        [none] Left here
       *[other] { $who } leaves here
    }: { $count ->
        [one] { $what }
       *[other] { $count } { $what }
    }.
ahqtreasure-gold-left = { $gold } GC more than can be carried stay here.
ahqtreasure-gold-taken =
    { $gold } GC taken up{ $left ->
        [0] .
       *[other] ; { $left } still lie here.
    }
ahqtreasure-map =
    { $dungeon ->
        [0] { $who } looks at the map: some other dungeon.
       *[other] { $who } looks at the map: dungeon { $dungeon }.
    }

ahqtreasure-ask-who = Who takes what?
ahqtreasure-label =
    { $count ->
        [one] { $what }
       *[other] { $count } { $what }
    }
ahqtreasure-option-leave = leave it here
ahqtreasure-option-gold = { $gold } GC

ahqtreasure-not-for-henchmen = { $who } is a Henchman and carries plain things only.
ahqtreasure-three-weapons = { $who } has three weapons, the most one can carry.
ahqtreasure-only-one =
    { $who } has { $kind ->
        [body] a suit of armour
        [shield] a shield
        [helmet] a helmet
        [ring] a ring
       *[amulet] an amulet
    } already; one is the limit.
ahqtreasure-wizards-only = { $what }: for Wizards only.
ahqtreasure-nothing-to-use = { $who } has nothing to use here.
ahqtreasure-not-there = There is no such thing here.
ahqtreasure-not-in-a-fight = Not in a fight.
ahqtreasure-nothing-here = Nothing lies here that { $who } could take.
ahqtreasure-purses-full = Nobody can carry more gold: 250 GC each.
ahqtreasure-guarded = Those who defend this chest are still alive.
ahqtreasure-not-for-sale = { $what }: nobody pays for it.
