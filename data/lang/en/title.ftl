# The title screen.

title-name = FATEPOINT
title-campaigns =
    { $count ->
        [0] no campaign yet
        [one] 1 campaign, { title-saved }
       *[other] { $count } campaigns, the last { title-saved }
    }
title-saved =
    { $minutes ->
        [0] saved just now
        [one] saved a minute ago
       *[other] saved { $minutes } minutes ago
    }
title-continue = Continue: { $where }
title-quick = Quick start: the four heroes
title-others = Other campaigns
title-new = New campaign
title-new-more = (book, party, names, seed)
title-new-name = Campaign
title-new-book = Book
title-new-title = Name of the campaign
title-new-seed = Seed
title-new-drawn = (a new one)
title-new-begin = Begin
title-new-hidden =
    { $above ->
        [0] { $below } more rows below
       *[other] { $below ->
            [0] { $above } more rows above
           *[other] { $above } more rows above, { $below } below
        }
    }
title-new-nothing = { $key } does nothing here: arrows go to a row and change it, Home and End go to the first and to Begin.
title-new-gone = What was chosen as “{ $what }” is not there any more: look what stands in its place.
title-new-chosen = { $why } { $count } are chosen now.
title-fame = Hall of fame
title-fame-none = Nobody has come home yet, and nobody has failed to.
title-howto = How to play
title-options = Options
title-quick-seed = Quick start with the tested seed { $seed }: there is a door and a fight close to the stairs.
title-quit = Quit
title-quick-name = Quick start
title-fight = A single fight
title-fight-name = A single fight
