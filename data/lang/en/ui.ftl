# What the screen itself says. A yes or no arrives as the words yes and no; a list is joined already.
# Nothing, an empty text and an empty list arrive as none in a selection. The attribute .style of an event's message names the look of its line ("rule" = a line across the log).

ui-header-acts = { $phase }: { $who }
ui-panel-party = Party
ui-panel-in-sight = In sight { $count }
ui-panel-map = Map
ui-panel-more = and { $count } more
ui-focus = { $glyph } { $name }, { $kind }
ui-focus-one = { $glyph } { $name }
ui-focus-leader = Leader: { $glyph }
ui-pack = { $who } has: { $what }.
ui-pack-many = { $what } ({ $count })
ui-pack-empty = { $who } has nothing in the pack to use, give or put on now.
ui-log-more = (+# more: m)
ui-log-more-only = (+# more)

ui-too-small = Too small: { $has_width } by { $has_height }. Fatepoint goes on at { $width } by { $height } or more.
ui-saved = Your campaign is saved. Come back with: { $command } continue
ui-fault = A fault in the program ended the game; your campaign is saved up to the last answer. Please send { $file } to the authors.
ui-fault-only = A fault in the program ended the game; your campaign is saved up to the last answer: { $why }

ui-must-answer = This must be answered before anything else happens.
ui-no-answer =
    { $back ->
        [0] { $key } is no answer here.
       *[other] { $key } is no answer here (Esc: back).
    }
ui-list-further = { $way ->
        [up] ↑
       *[down] ↓
    } { $count } more
ui-own-key = Only its own key does that: { $key }
ui-no-such-key = { $key } does nothing here (?: the keys).
ui-others-act = The others are acting (Space: skip).
ui-campaign-over = The campaign is over (Enter: to the menu, S: leave).
ui-nobody-to-move = There is nobody to move.
ui-no-diagonal = In this book nobody moves diagonally.
ui-bump-door = The door is closed: once more to open it.
ui-cannot-now =
    { $who ->
        [none] That cannot be done now: { $what }.
       *[other] { $who } cannot do that now: { $what }.
    }
ui-no-enemy = There is no enemy in sight.
ui-nobody-left = Nobody has anything left to do (E: end the phase).
ui-no-such-model = You have no model { $digit }.
ui-not-to-act = { $who } cannot act now.
ui-nothing-to-choose = There is nothing to choose.
ui-not-there = Not there.
ui-path-too-long = { $longest } squares are as far as it goes.

ui-order-next = Your next answer will be given always from now on (!: only once).
ui-order-not = Only once, then.
ui-ordered = From now on that is answered so: { $order }.
ui-no-order = That is always asked.
ui-no-such-order = That answer cannot be given always; it is given once.

ui-travel = Where to? Before each place: how many steps, and where it lies.
ui-place =
    { $steps ->
        [0] here: { $what }
       *[other] { $steps } { $way } { $what }
    }
ui-no-drill = The door drill is for the march: not in a fight, nor while enemies are in sight.
ui-no-opener = Nobody can open a door now.
ui-no-travel = Nobody travels in a fight, nor while enemies are in sight.
ui-nowhere = There is nowhere to go.
ui-no-stairs = No such stairs are known.
ui-no-door = No closed door is known.
ui-drill =
    { $steps ->
        [0] Who opens the door?
        [one] Form up at the door, 1 square away. Who opens?
       *[other] Form up at the door, { $steps } squares away. Who opens?
    }
ui-drill-opener = { $who }
ui-plan = { $what }: who does what?
ui-plan-who = { $glyph } { $name }
ui-plan-nothing = nothing
ui-plan-empty = Nobody does anything.
ui-party = The party: who marches where, and who follows which orders.
ui-party-nothing = There is nothing to order.
ui-party-file = Order of the march
ui-party-at-doors = At a door (D)
ui-party-formation = formation
ui-party-orders = Orders in a fight
ui-party-standing = When to ask
ui-party-set = { $what }: { $choice }
ui-party-set-short = { $what }..: { $choice }
ui-party-marches = The march: { $who }.
ui-order-ask = ask
ui-order-named = { $name }
ui-party-question = { $question }
ui-caps-lock = Is Caps Lock on? This would do: { $what }.
ui-do-it = do it
ui-look = Look
ui-look-at =
    { $away ->
        [0] Here: { $what }.
        [one] { $what }, 1 square away.
       *[other] { $what }, { $away } squares away.
    }
ui-look-model =
    { $name ->
        [none] { $glyph }, { $kind }
       *[other] { $glyph } { $name }, { $kind }
    }
ui-look-unseen = dark or out of sight now
ui-look-around = { $what }: { $where }.
ui-look-way = It is { $where }.
ui-look-where =
    { $y ->
        [0] { ui-look-sideways }
       *[other] { $x ->
            [0] { $y } { $ns }
           *[other] { $y } { $ns }, { ui-look-sideways }
        }
    }
ui-look-sideways = { $x } { $we }
ui-overlay-none = Nothing is laid over the map.
ui-terrain-unknown = nothing known
ui-terrain-wall = a wall
ui-terrain-floor = floor
ui-terrain-door = a closed door
ui-terrain-open-door = an open door
ui-terrain-stairs-down = stairs down
ui-terrain-stairs-out = the stairs out
ui-terrain-chest = a closed chest
ui-terrain-open-chest = an open chest
ui-terrain-rubble = rubble
ui-terrain-pit = a pit
ui-terrain-chasm = a chasm
ui-terrain-water = water
ui-terrain-furniture = furniture
ui-terrain-statue = a statue
ui-terrain-trap = a trap
ui-terrain-rail = a rail
ui-terrain-bridge = a bridge
ui-terrain-grass = grass
ui-terrain-tree = a tree
ui-terrain-hatch = a hatch
ui-nothing-to-aim-at = Nobody to aim it at from here.
ui-which-action = Which one? ({ $what })
ui-menu = { $who } can:
ui-spend = This would { $what }.
ui-spend-it = do it
ui-end-wastes =
    { $count ->
        [one] { $who } could still attack. End the phase?
       *[other] { $who } could still attack. End the phase for all?
    }
ui-end-anyway = end it anyway

ui-ask-model = Whom? ({ $what })
ui-ask-square = Where? ({ $what })
ui-ask-path = Which way? ({ $what })
ui-ask-choice = Which? ({ $what })
ui-ask-amount = How many? ({ $what })
ui-ask-text = What? ({ $what })
ui-assign-not = Not { $what }: { $why }
ui-amount-limits = { $low } to { $high }

ui-hint-stop = stop
ui-hint-go-on = go on
ui-hint-picture = picture by picture
ui-hint-chronicle = chronicle
ui-hint-replay = replay
ui-hint-travel = travel there
ui-hint-move = move
ui-hint-back = back
ui-hint-take = take it
ui-hint-accept = accept
ui-hint-switch = on/off
ui-hint-change = change
ui-hint-next = next
ui-hint-here = here
ui-hint-walk = walk
ui-hint-step-back = a step back
ui-hint-skip = skip
ui-hint-scroll = scroll
ui-hint-find = find

ui-hint-rule = the rule
ui-hint-do = do it
ui-hint-to-menu = to the menu
ui-hint-begin = begin
ui-hint-next-place = next place

ui-page-replay = REPLAY OF THE LAST FIGHT, { $at } of { $count }
ui-page-chronicle = CHRONICLE
ui-chronicle-empty = Nothing to remember has happened yet.
ui-replay-none = No fight was seen in this sitting (c: chronicle).
ui-page-help = KEYS
ui-page-sheet = SHEET
ui-page-map = MAP
ui-page-palette = COMMANDS
ui-palette-none = No command has: { $query }
ui-sheet-nobody = There is nobody to look at.
ui-map-left =
    { $count ->
        [0] Nothing is left behind.
        [one] One place is left:
       *[other] { $count } places are left:
    }
ui-map-none = There is no map here.
ui-page-messages = MESSAGES
ui-page-why = WHY
ui-page-rules = RULES
ui-why-aim = What you are here for
ui-why-nothing = No line has a rule to show yet.
ui-why-unknown = The rule { $rule } is not in the digests.
ui-rules-none = No rule has: { $query }

# Why a macro (explore, travel, walk on, all fight) stopped.
ui-stop-all-done = Nobody has a blow or a shot left (E: end the phase).
ui-stop-no-enemy-reached = No way leads to an enemy: open a door, or let them come.
ui-stop-in-vain = It leads no further.
ui-stop-key = Stopped.
ui-stop-opened = The door is open.
ui-stop-plan-done = That is done.
ui-stop-weak = Down to half or less: { $who } (A: fight on).
ui-stop-door = A door: open it, or go elsewhere.
ui-stop-enemies = Enemies in sight.
ui-stop-event = You stop to look.
ui-stop-explored =
    { $count ->
        [0] All known ground is explored.
       *[other] All known ground is explored. Left: { $left } (t: travel).
    }
ui-left-of = { $count } x { $what }
ui-stop-hurt = Stopped, hurt: { $who }.
ui-stop-no-way = There is no way there.
ui-stop-not-now = Not now.
ui-stop-phase = The phase is over.
ui-stop-something = Something is beside you (x: look).
ui-stop-beside = Beside you: { $what }.
ui-stop-walls = The walls beside you end or begin.
ui-stop-won = No enemy is left.
ui-stop-waited = All have waited: no enemy is near.
ui-stop-so-far = That is as far as it goes now.
ui-stop-shown = { $who } shows what it is: { $what } (A: fight on).
ui-stop-fork = A fork: two ways are equally near (o: the first, t: choose).
ui-stop-there = You are there.

# Hot seat: the page between two persons at one keyboard.
ui-seat-to = The keyboard goes to { $seat }.
ui-seat-hidden = Whoever has just played turns away. What the two sides know is hidden until the other one sits down.
ui-seat-take = sit down and go on
ui-seat-take-openly = go on, and from now on change seats without this page (p undoes it)
ui-question-hand-over = the page between two seats
ui-order-page = shown each time
ui-order-open = left out
ui-orders = Your orders (* you hold it). What comes out of your turn is done so, without a question.
ui-one-at-a-time = { $who } has begun: end its turn first (.).
ui-party-unasked = Out of your turn

# First occasions
ui-hint-first-page = Enter takes what is marked, a letter what it stands for; c tells the story.
ui-hint-first-march = Arrows walk, the others follow. { $explore } explores by itself, { $travel } travels, { $help } helps.
ui-hint-first-door = A door: { $drill } forms up and opens it; { $open }, or walking into it twice, just opens.
ui-hint-first-fight = A fight: walk into an enemy, or { $attack } for the best blow, { $all_fight } for all; { $look } looks.
ui-hint-first-hurt = Somebody is half spent: { $fortune } tells what Fate changes, { $sheet } is the sheet.
