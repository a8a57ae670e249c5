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
title-help = Keys
title-quit = Quit
title-quick-name = Quick start
title-fight = A single fight
title-fight-name = A single fight
