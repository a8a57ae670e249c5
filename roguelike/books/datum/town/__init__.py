"""Between two quests of DatumQuest: rest, estates, money, the cost of living, levels, deals, the next quest."""
