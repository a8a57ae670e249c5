# What the screen itself says. A yes or no arrives as the words yes and no; a list is joined already.
# Nothing, an empty text and an empty list arrive as none in a selection. The attribute .style of an event's message names the look of its line ("rule" = a line across the log).

ui-panel-party = Party
ui-panel-in-sight = In sight { $count }
ui-panel-more = and { $count } more
ui-focus = { $glyph } { $name }, { $kind }
ui-log-more = (+# lines: m)

ui-too-small = Fatepoint needs a terminal of { $width } columns and { $height } rows; this one has { $has_width } by { $has_height }. Enlarge it, and the game goes on.
ui-saved = Your campaign is saved. Come back with: fatepoint continue

ui-must-answer = This must be answered before anything else happens.
ui-own-key = Only its own key does that: { $key }
ui-no-such-key = { $key } does nothing here (?: the keys).
ui-others-act = The others are acting (Space: skip).
ui-campaign-over = The campaign is over (S: leave).
ui-nobody-to-move = There is nobody to move.
ui-no-diagonal = In this book nobody moves diagonally.
ui-bump-door = The door is closed: once more to open it.
ui-cannot-now =
    { $who ->
        [none] That cannot be done now: { $what }.
       *[other] { $who } cannot do that now: { $what }.
    }
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

ui-which-action = Do what?
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
ui-amount-limits = { $low } to { $high }

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

ui-page-help = KEYS
ui-page-messages = MESSAGES
ui-page-why = WHY
ui-page-rules = RULES
ui-why-nothing = No line has a rule to show yet.
ui-why-unknown = The rule { $rule } is not in the digests.
ui-rules-none = No rule has: { $query }

# Why a macro (explore, travel, walk on, all fight) stopped.
ui-stop-all-done = Nobody has anything left to do.
ui-stop-door = A door: open it, or go elsewhere.
ui-stop-enemies = Enemies in sight.
ui-stop-event = Something happened.
ui-stop-explored =
    { $count ->
        [0] All known ground is explored.
       *[other] All known ground is explored. Left: { $left }.
    }
ui-stop-hurt = Somebody was hurt.
ui-stop-no-way = There is no way there.
ui-stop-not-now = Not now.
ui-stop-phase = The phase is over.
ui-stop-something = Something of interest.
ui-stop-there = You are there.
