# What a player is told about a campaign's file and about answers that were not taken.

session-over = The campaign is over.
session-stale = That question has been answered already.
session-not-json = The answer was not understood.
session-rule-failed = A fault in the program stopped “{ $action }”; nothing has changed, and you are asked again.
session-rule-failed-file = A fault in the program stopped “{ $action }”; nothing has changed, and you are asked again. Please send { $file } to the authors.
session-mind-instead = { $what } Something that is allowed was done in its place.
session-data-unusable = A data file of the game cannot be used. { $why }
session-mind-failed = A fault in the program stopped the { $seat } mind at “{ $question }”; nothing has changed.
session-mind-failed-file = A fault in the program stopped the { $seat } mind at “{ $question }”; nothing has changed. Please send { $file } to the authors.
session-set-aside =
    { $count ->
        [one] The last answer could not be followed by these rules; it is kept aside in the file, and you go on from before it.
       *[other] The last { $count } answers could not be followed by these rules; they are kept aside in the file, and you go on from before them.
    }

session-file-missing = There is no campaign { $file }.
session-file-exists = There is already a campaign { $file }; choose another name.
session-file-unreadable = { $file } cannot be read: { $why }.
session-file-foreign = { $file } is not a Fatepoint campaign; it has not been touched.
session-file-truncated = { $file } has been cut off and cannot be opened; it has not been touched. Put back a copy of it.
session-file-newer = { $file } was written by a newer Fatepoint; it has not been touched. Update Fatepoint to open it.
session-file-damaged = { $file } is damaged ({ $why }); put back a copy of it.
session-rules-newer = { $file } was played by newer rules than this Fatepoint has; update Fatepoint to open it.
session-unknown-book = { $file } needs the book “{ $book }”, which this Fatepoint does not have.
session-no-checkpoint = None of the saved positions in { $file } can be opened by this Fatepoint; it has not been changed.
session-locked = { $file } is being played by another Fatepoint (process { $pid } on { $host }); leave it there first.
session-busy = { $file } is in use by another program; try again.
session-read-only = { $file } cannot be written ({ $why }); the campaign stays as it was at the last answer.
session-disk-full = The disk is full; { $file } stays as it was at the last answer. Make room and go on from there.
session-disk-error = The disk failed while { $file } was written ({ $why }); it stays as it was at the last answer.
session-folder-unreadable = The folder { $folder } cannot be used: { $why }.
session-endless = The game did not end within { $count } answers.
