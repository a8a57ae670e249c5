# What the verbs of the rules are called in menus; a book may have its own words (<book>-verb-<id>).

verb-attack = attack
verb-shoot = shoot
verb-cast = cast a spell
verb-run = run
verb-search = search
verb-open = open
verb-close = close
verb-disarm = disarm
verb-use = use
verb-drink = drink
verb-read = read
verb-get = get
verb-give = give
verb-drag = drag
verb-carry = carry
verb-move = walk
verb-done = be done
verb-end = end the phase
verb-other = { $verb }
