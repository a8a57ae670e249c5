# The objective of solo play.

ahqquest-settled = Quest Room: held by { $names }. Their treasure: { $what }.
    .style = danger
ahqquest-slain = { $name } is slain: { $dead } of { $all }.
    .style = good
ahqquest-won = QUEST TREASURE: { $what } ({ $won } of { $all }).
    .style = good
ahqquest-completed = THE QUEST IS DONE: all are dead, and their treasures are yours. Now get home.
    .style = good
ahqquest-sought = The quest: { $name }, on level { $levels }.
ahqquest-header =
    { $done ->
        [yes] Quest done
       *[no] Quest: { $dead }/{ $quarry } slain, { $won }/{ $treasures } won
    }
ahqquest-header-short =
    { $done ->
        [yes] Quest done
       *[no] Quest { $dead }/{ $quarry }, { $won }/{ $treasures }
    }
ahqquest-aim-left = Still to be slain: { $names }.
ahqquest-ask-treasure = Which magic item do { $names } own?
ahqquest-option-roll = roll for it
ahqquest-option-thing = { $what }
ahqquest-page-won = Quest Treasures: { $things }.
    .style = good
ahqquest-page-done = The quest was completed.
    .style = good
ahqquest-page-standing =
    The quest: { $dead } of { $quarry } Character Monsters slain, { $won } of { $treasures } treasures won.
ahqquest-page-quest = The quest: { $name }, still to be found.
