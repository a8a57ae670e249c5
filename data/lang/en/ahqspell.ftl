# Spells that are learned, the Skaven's magic, their globes, clouds and teams

ahqspell-door = { $who } conjures a door into the wall.
    .style = magic
ahqspell-revived =
    { $alive ->
        [yes] { $who } rises from the dead.
       *[no] The soul of { $who } is destroyed.
    }
    .style = magic
ahqspell-wind = Swift Wind ({ $die }): { $count } may be carried: { $who }.
    .style = magic
ahqspell-still =
    { $count ->
        [0] The air stands still. No monster is in it.
       *[other] The air stands still around { $who }.
    }
    .style = magic
ahqspell-brave = Bravery is 12 now
ahqspell-burning-hand = from the next turn on his blows take D12 Wounds
ahqspell-must-run = it must run before the others act
ahqspell-ask-wind =
    { $count ->
        [one] Swift Wind carries 1 character: whom?
       *[other] Swift Wind carries { $count } characters: whom?
    }
ahqspell-ask-flight = { $who } must run ({ $speed } squares and the die): where?
ahqspell-nobody = There is nobody for { $who } to cast it on.
ahqspell-fearless = Everybody near { $who } has Bravery 12.
ahqspell-no-such-section = There is no unobstructed line to that section.
ahqspell-all-moved = Everybody in sight has moved.
ahqspell-no-wall = No wall here has room for a door.
ahqspell-no-such-wall = No door can be there.
ahqspell-soulless = Nothing brings { $who } back: the soul is destroyed.
ahqspell-dead-too-long = Only in the turn after the death, and that is not now for { $who }.
ahqspell-flees-already = { $who } must run already.
ahqspell-has-moved = { $who } has moved.
ahqspell-nobody-runs = Nobody runs except in combat.
ahqspell-stilled = The air stands still: { $who } neither moves nor attacks.
ahqspell-mark =
    { $kind ->
        [fumes] poisonous fumes
       *[other] still air
    }

# The Skaven's magic and weapons

ahqspell-choking = it can only crawl, and dies after 3 turns unless { $by } is killed
ahqspell-choked =
    { $left ->
        [-1] { $who } can breathe again.
        [0] { $who } is choked.
        [one] { $who } chokes: 1 turn left.
       *[other] { $who } chokes: { $left } turns left.
    }
ahqspell-odds-toughness = { $who } T{ $now }>{ $then }
ahqspell-odds-healed =
    { $wounds ->
        [one] { $who } has 1 Wound back ({ $full })
       *[other] { $who } has { $wounds } Wounds back ({ $full })
    }
ahqspell-odds-raised = { $who } lives again { $lives }%, else his soul is lost
ahqspell-odds-brave = { $who }'s Bravery becomes 12
ahqspell-odds-choke = { $who } crawls, and dies after 3 turns
ahqspell-odds-flight = { $who } runs where you say
ahqspell-odds-hand = { $who }'s blows take 1D12 Wounds each from the next Combat Turn on
ahqspell-odds-still =
    { $count ->
        [0] no monster is held
       *[other] held for a turn: { $who }
    }
ahqspell-odds-wind =
    { $count ->
        [one] 1 may be carried
       *[other] all { $count } are carried { $all }%
    }
ahqspell-odds-key = something lies behind it { $found }%
ahqspell-odds-unknown = { $who } ?
ahqspell-odds-spray = { $who } { $need }+ { $hit }%
ahqspell-dark-hand = every blow takes 1D12 Wounds from the next turn on
ahqspell-dark-strong = Toughness +1 and a damage die more for the fight
ahqspell-dark-cloak = Toughness +2 for the fight
ahqspell-dark-pool = it stands somewhere else now
ahqspell-odds-gas = { $who } dies { $dies }%
ahqspell-odds-terror = { $who } is feared for the fight
ahqspell-terror = { $who } is fearsome until the fight is over
ahqspell-fearsome-already = { $who } is fearsome already.
ahqspell-thrown =
    { $hit ->
        [yes] { $who } throws a { $weapon } and hits the square ({ $die }, needs { $need }).
       *[no] { $who } throws a { $weapon } and misses ({ $die }, needs { $need }): it lands { $scatter } too { $far }.
    }
ahqspell-gassed =
    { $lives ->
        [yes] { $who } holds his breath in the fumes.
       *[no] { $who } dies in the fumes.
    }
ahqspell-sprayed =
    { $verdict ->
        [fumble] The Warpfire Thrower of { $who } jams and explodes ({ $die }).
        [miss] { $who } sprays warpfire at nothing ({ $die }, needs { $need }).
       *[other] { $who } sprays warpfire ({ $die }, needs { $need }).
    }
ahqspell-scroll =
    { $how ->
        [begins] { $who } begins to read a Warp Scroll.
        [reads] { $who } reads on.
        [fails] { $who } fails: the Warp Scroll does nothing.
       *[works] { $who } ends the Warp Scroll, and it turns to dust.
    }
    .style = magic
ahqspell-aged =
    { $lives ->
        [yes] { $who } feels a cold breath and lives ({ $die }, needs { $figure } or less).
       *[no] { $who } ages and dies ({ $die }, needs { $figure } or less).
    }
ahqspell-no-throw = { $who } has nothing to throw.
ahqspell-no-crew = The crew of the { $weapon } is not together.
ahqspell-crew-moved = The crew of the { $weapon } has moved or fought.
ahqspell-no-clear-line = No unobstructed line to that square within range.
ahqspell-no-line = Neither of the crew sees a square of it.
ahqspell-bound-cannot-read = { $who } stands in { $by }'s Death Zone and cannot begin to read.
ahqspell-not-now = { $who } has done something else in this turn.
ahqspell-no-scroll = { $who } has no Warp Scroll.
ahqspell-skaven-weapon = The { $weapon } is a Skaven weapon: { $who } cannot use it.
