# What is told and asked about magic items.

ahqitem-part = { $name }
ahqitem-warded =
    { $warded ->
        [yes] { $who }'s { $item } keeps { $spell } off ({ $die }).
       *[no] { $who }'s { $item } does not keep { $spell } off ({ $die }).
    }
ahqitem-drunk =
    { $turns ->
        [0] { $who } drinks a { $what }: it lasts until the combat ends.
        [one] { $who } drinks a { $what }: it lasts for this turn.
       *[other] { $who } drinks a { $what }: it lasts { $turns } turns.
    }
    .style = good
ahqitem-charge =
    { $left ->
        [0] The { $what } of { $who } is spent.
       *[other] The { $what } of { $who }: { $left } left.
    }
    .style = dim
ahqitem-loaded = { $who } puts into the Wand of Magic: { $spells }.
    .style = magic
ahqitem-ask-wand = { $who } fills the Wand of Magic: which { $count } spells?
ahqitem-wand-slot = spell { $number }
ahqitem-option-spell = { $spell }
ahqitem-option-no-spell = nothing
ahqitem-holy-water = { $who } throws Holy Water: { $target } is DESTROYED.
    .style = good
ahqitem-no-undead = No Undead stands within { $range } squares of { $who }, in his sight.
ahqitem-nocked = { $who } takes { $what } ({ $count }).
    .style = dim
ahqitem-stone =
    { $left ->
        [0] The Dawnstone of { $who } has gone dark.
       *[other] A Fate Point of { $who }'s Dawnstone: { $left } left.
    }
ahqitem-note-nocked = { $what }: { $count }
ahqitem-note-pack = has { $what }
ahqitem-pack-uses = { $what } ({ $uses })
ahqitem-pack-spells = { $what } ({ $uses }: { $spells })

ahqitem-heroes-drink = { $who } is no Hero: a Potion of Strength is for Heroes.
ahqitem-drink-at-start = { $who } has begun his turn: a potion is drunk at its start.
ahqitem-nothing-to-nock = { $who } has no such thing to shoot.
ahqitem-skaven-only = { $who } has no use for the { $what }: it is for Skaven only.
ahqitem-lightning =
    { $spell } of { $by } strikes { $who }. Dice { $dice } v T{ $toughness }: { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }, { $left } of { $full } left.
    .style = magic
ahqitem-no-target = There is nobody within { $range } squares for { $spell } to strike.
ahqitem-in-combat = A { $what } is drunk at the start of a Combat Turn.
