# The settings file, and the page of options.

settings-unreadable = The settings in { $file } cannot be read ({ $why }); the defaults are used.
settings-not-text = The settings in { $file } are not text in UTF-8; the defaults are used.
settings-broken = The settings in { $file } are not TOML (line { $line }); the defaults are used.
settings-unknown = In { $file } “{ $name }” is no setting; there are: { $known }.
settings-value = In { $file } “{ $name }” is “{ $given }”; it can be: { $known }. The default is used.
settings-keys-table = In { $file } “keys” must be a table, [keys]; the usual keys are used.
settings-no-command = In { $file } there is no command “{ $command }”; the usual keys are used.
settings-no-keys = In { $file } the keys of “{ $command }” must be a text or a list of texts; the usual keys are used.
settings-no-key = In { $file } “{ $key }” for “{ $command }” is no key; the usual keys are used.
settings-key-forbidden = In { $file } “{ $key }” cannot be used for “{ $command }”: terminals need it; the usual keys are used.
settings-movement-letter = In { $file } “{ $key }” is put on “{ $command }”, but hjklyubn are kept for movement; the usual keys are used.
settings-conflict = In { $file } “{ $key }” is on two commands, “{ $first }” and “{ $second }”; the usual keys are used.
settings-not-kept = This holds until you leave, but { $file } could not be written: { $why }.

settings-title = OPTIONS
settings-preset = Keys
settings-preset-default = default: arrows, hjkl and yubn, digits pick models
settings-preset-numpad = number pad: digits move as well, Z and a digit picks
settings-preset-arrows = arrows: no letter moves
settings-pace = Pace
settings-pace-instant = instant: nothing is watched
settings-pace-brisk = brisk: at most a second and a half for a phase
settings-pace-slow = slow: three times as long
settings-pace-step = step: one thing for each key
settings-mouse = Mouse
settings-mouse-auto = automatic: not over SSH
settings-mouse-on = on
settings-mouse-off = off
settings-mouse-later = The mouse follows when Fatepoint is started again.
settings-hints = Hints
settings-hints-on = on: a line at the first occasion, in a campaign just begun
settings-hints-off = off
settings-reader = Reader
settings-reader-off = off
settings-reader-on = a screen reader: nothing moves, no lines drawn, newest message first
settings-own =
    { $count ->
        [0] You have no keys of your own. Give a command a key in the file, under [keys]:
        [one] One command has a key of your own, from the file:
       *[other] { $count } commands have keys of your own, from the file:
    }
settings-example = { $command } = "{ $key }"
settings-file = The file: { $file }
settings-nowhere = These settings are not kept.
