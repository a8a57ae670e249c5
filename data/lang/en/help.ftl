# Headings of the help screen.

help-group-move = Moving (into an enemy: attack; into a closed door twice: open)
help-group-fight = Fighting
help-group-do = Doing things
help-group-party = The party
help-group-know = Knowing
help-group-game = The game
