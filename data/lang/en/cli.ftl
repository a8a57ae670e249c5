# What the command line says.

cli-help = Fatepoint plays board-game rulebooks in a terminal. Without a command it opens the menu.
cli-help-saves = the folder of campaigns
cli-help-version = print the version
cli-help-json = print JSON
cli-help-play = open the menu (what happens without a command)
cli-help-continue = go on with the campaign that was played last, or with a file
cli-help-list = list the campaigns
cli-help-simulate = play many games without a person and count what happens
cli-help-book = the id of a book
cli-help-fights = so many single fights
cli-help-expeditions = so many expeditions
cli-help-campaigns = so many campaigns to their ends
cli-help-seed = the text from which each game's seed is made
cli-help-jobs = how many processes play; the results do not depend on it
cli-help-setup = how a game is set up, or a TOML file of setups that the games take in turn; a value is JSON or plain text; may be given again
cli-help-mind = who plays: auto, or curious, who tries odd things now and then
cli-help-coverage = print what never happened
cli-help-timing = print how long the minds thought, in processor time
cli-help-data = print what a book's data files hold
cli-help-replay = tell a campaign again from its log
cli-help-export = print a campaign as JSON, as far as its player may know
cli-help-all = with everything that its player may not know
cli-help-check = try whether campaigns open and quest files are sound, without changing them
cli-help-doctor = print versions, places and what is in a file

cli-fault = A fault in the program stopped this command; please send { $file } to the authors.
cli-fault-only = A fault in the program stopped this command: { $why }
cli-no-terminal = The game is played in a terminal; start it there, without redirecting its input or output.
cli-no-campaign = There is no campaign in { $folder } to go on with; start one with “fatepoint”.
cli-unknown-book = There is no book “{ $book }”; there are: { $known }.
cli-setup-usage = --setup takes KEY=VALUE or a file that ends in .toml, not “{ $given }”.
cli-setup-file = { $file } is no file of setups: { $why }.
cli-setup-unread = { $file } cannot be read: { $why }.
cli-setup-empty = { $file } holds no setup.
cli-setup-beside = { $file } is no file of setups: “{ $key }” stands outside of [[setup]].
cli-setup-brackets = { $file } is no file of setups: “setup” is not written as [[setup]].
cli-setup-place = { $file }, setup { $number }
cli-setup-refused = The game cannot be set up so: { $why }.
cli-setup-refused-at = The game cannot be set up as { $place } says: { $why }.
cli-run-failed = The game with seed { $seed } was stopped: { $why }
cli-check-sound = { $file } is sound: { $count ->
        [one] one answer
       *[other] { $count } answers
    }.
cli-no-count = a whole number from 1 up belongs here, not “{ $given }”
cli-output-unwritten = The output cannot be written: { $why }.
cli-no-folder = { $folder } is no folder.
cli-list-empty = There are no campaigns in { $folder }.
cli-list-row = { $title }: { $stands } ({ $saved }, { $file })

cli-help-generate = print random levels, explored to their end without being played
cli-help-levels = how many levels
cli-help-ascii = print maps instead of JSON
cli-no-levels = The book { $book } makes no random levels.
