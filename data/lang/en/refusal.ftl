# Why an answer was not taken, whatever the book.

refusal-not-understood = That is no answer to this question.
refusal-not-offered = That cannot be chosen here.
refusal-out-of-range = Choose a number from { $low } to { $high }.
refusal-control-characters = Only characters that can be seen, please.
refusal-too-long = At most { $longest } characters, please.
refusal-empty = Something must be written here.
refusal-how-many =
    { $low ->
        [0] Choose at most { $high }.
       *[other] Choose { $low } to { $high }.
    }
refusal-exactly = Choose exactly { $count }.
