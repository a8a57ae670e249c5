# What is wrong with a quest file: where, why, and what to do, in one sentence.

dqquest-file = { $file } { $what }
dqquest-key = { $file }, key “{ $key }”: { $what }
dqquest-spot = { $file }, line { $line }, column { $column }: { $what }
dqquest-row = { $file }, key “map”, row { $row }, column { $column }: { $what }
dqquest-sound = { $file } is sound: “{ $title }”, { $rooms ->
        [one] one room
       *[other] { $rooms } rooms
    }, { $monsters ->
        [one] one monster
       *[other] { $monsters } monsters
    }, { $notes ->
        [one] one note
       *[other] { $notes } notes
    }.

dqquest-meant = did you mean “{ $word }”?
dqquest-one-of = it must be one of: { $words }.
dqquest-one-of-many = it must be one of { $count } words, such as { $words }; `fatepoint data datum` lists them.
dqquest-one-of-some = it must be one of { $count } words, such as { $words }.
dqquest-none-known = this file declares nothing that could stand here, so declare it or leave this out.

# The file
dqquest-unreadable = cannot be read ({ $why }); check its name and that you may read it.
dqquest-name-ending = must have a name that ends in { $ending }, or the game does not find it; rename the file.
dqquest-name-odd = has a name that cannot be shown or chosen; rename the file with letters, digits, “-” and “_”.
dqquest-name-taken = has a name that means something else where quests are chosen; rename the file.
dqquest-name-shipped = has the name of a quest that comes with the game and would never be played; rename the file.
dqquest-no-file = is not a file with text in it; give the name of the file in which the quest is written.
dqquest-empty = is empty; write a quest into it as docs/quests.md shows.
dqquest-binary = is not text (its byte { $byte } is zero); save the quest as plain text in UTF-8.
dqquest-huge = is longer than the { $limit },000 bytes that a quest may have; it is no quest, or must be made shorter.
dqquest-not-utf8 = this is not text in UTF-8; save the file in that encoding.
dqquest-cut = ends in the middle of something at line { $line }; it seems to have been cut off, so put the rest back or complete it.
dqquest-deep = this nests more deeply than anything in a quest; close what is open, or see docs/quests.md for how it is written.
dqquest-digits = this number has too many digits; write a smaller one.
dqquest-toml = this is not TOML ({ $why }); see docs/quests.md for how it is written.

# Keys and values
dqquest-unknown-key = this key is not known here; { $advice }
dqquest-not-here = this key is one of the whole quest; move it up before the first [table].
dqquest-missing = is missing; add it.
dqquest-wrong-type = { $why }; change it.
dqquest-unknown = there is no “{ $given }”; { $advice }
dqquest-drawn-trap = a { $kind } is drawn with its sign “~”; draw it so, and take this away.
dqquest-range = { $value } is out of bounds; give a number from { $least } to { $most }.
dqquest-no-text = says nothing; write a sentence for the players.
dqquest-secret-open = a door cannot be both secret and open; leave one of the two out.
dqquest-unprintable = has a character that cannot be shown ({ $sign }); take it out.
dqquest-long = is { $length } characters long and may have { $most }; make it shorter.
dqquest-too-many = there are { $count } of them, and { $most } are allowed; take some away.
dqquest-treasure-twice = “{ $name }” is the name of “{ $other }” already, so the players could not tell them apart; choose another name.
dqquest-open-already = the door “{ $letter }” stands open from the start, so nobody opens it; take open = true away, or let something else happen.
dqquest-nobody-hurt = nobody causes what happens at the start, so nobody can be hurt by it; leave “damage” out.
dqquest-no-name = has no name; write what the players shall read.
dqquest-treasure-known = “{ $thing }” is already the id of something in the game; choose another.
dqquest-hidden-for-ever = “{ $letter }” is hidden and no note brings it; name it under “monsters” of a note, or do not hide it.
dqquest-not-hidden = the monster “{ $letter }” already stands on the map; give it hidden = true, or leave it out here.
dqquest-wrong-table = “{ $letter }” stands under [{ $table }], which “{ $what }” cannot mean; { $advice }
dqquest-start-somewhere = a note that happens at the start has no place; leave “where” out.
dqquest-circle = these notes wait for each other and never happen: { $notes }; take one need away.
dqquest-several = “{ $letter }” stands for { $count } things and a note must mean one; give that one a letter of its own.
dqquest-no-goal = asks for nothing; give “kill”, “notes”, “items” or “all_monsters”, or a note with goal = true.
dqquest-no-monsters = there are no monsters in this quest; ask for something else.
dqquest-nowhere-found = nothing in the quest gives “{ $thing }”; put it into the “items” of a piece of furniture or of a note.

# The map
dqquest-no-map = the map is empty; draw one between three quotation marks.
dqquest-map-huge = the map is { $wide } columns wide and { $high } rows high; it may have { $widest } columns and { $highest } rows, so make it smaller.
dqquest-no-stairs = there is no stairway on the map; draw “<” where the heroes begin.
dqquest-no-letter = “{ $letter }” is not a letter of the map; use one letter from A to Z or a to z, or one digit.
dqquest-letter-twice = the letter “{ $letter }” is taken by [{ $other }] already; use another.
dqquest-letter-unknown = the letter “{ $letter }” is not explained; add it to one of the tables { $tables }, or draw something else.
dqquest-letter-unused = “{ $letter }” does not stand on the map; draw it, or leave this out.
dqquest-sign = “{ $sign }” means nothing on a map; use letters, digits or one of { $signs }
dqquest-open-edge = the floor is open to nothing here; draw a wall “#” around it.
dqquest-no-wall-between = a room and a passage run into each other here; draw a wall “#” or a door between them.
dqquest-door-in-mid-air = this door stands in mid-air; put it into a wall, with floor on two opposite sides and “#” on the other two.
dqquest-door-to-itself = the same area is on both sides of this door; draw a wall “#” instead, or part the area.
dqquest-two-stairs = this part of the stairway lies in another area than the first; draw all “<” in one.
dqquest-room-twice = the letter “{ $letter }” stands in two areas; give each a letter of its own.
dqquest-room-named = this area has the letters “{ $other }” and “{ $letter }”; keep one.
dqquest-unreachable = this { $kind } cannot be reached from the stairway; draw a door “+” or a way into it.
dqquest-door-blocked = nobody can pass this door, because furniture or rock is in front of it; leave the floor on both sides free.
dqquest-cut-off = this square cannot be reached; move the furniture or rock that cuts it off, or draw a wall.
dqquest-furniture-hidden = nobody can stand beside the furniture “{ $letter }”; leave a free square next to it.
dqquest-furniture-overlaps = the { $piece } “{ $letter }” reaches into “{ $other }” here; move one of them.
dqquest-furniture-size = the { $piece } “{ $letter }” covers { $squares ->
        [one] one square
       *[other] { $squares } squares
    } here and must cover { $width } by { $height }; draw its letter on exactly these, and give pieces that touch letters of their own.

# What can be done
dqquest-locked-for-ever = nobody can open this door, because “{ $thing }” cannot be got without passing it; put it before the door.
dqquest-never-got = “{ $thing }” cannot be got by anybody; see what its note or the door before it waits for.
dqquest-never-comes = no note that can happen brings “{ $letter }”, whom the goal asks for; see what that note waits for.
dqquest-passage-furniture = the furniture “{ $letter }” stands in a passage, and treasure is searched for in rooms only; put it into a room, or take away what is in it and the notes about it.
dqquest-passage-search = “{ $letter }” is a passage, and treasure is searched for in rooms only; let this happen when it is entered.
dqquest-never-happens = “{ $note }” can never happen though the goal asks for it; see what it waits for.
