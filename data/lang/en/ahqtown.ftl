# Between two expeditions: the ledger, its questions, and what happens in town.

# The page: a line for each of the nine steps.
ahqtown-page = THE TOWN, after expedition { $expedition }
    .style = title
ahqtown-step =
    { $step ->
        [1] Counters back
        [2] Rest
        [3] Fate Points
        [4] Treasure
        [5] Costs
        [6] Event
        [7] Spending
        [8] Followers
       *[9] Setting out
    }
ahqtown-row-done = { $step } { ahqtown-step }: { $count ->
        [0] done
       *[other] { $notes }
    }
ahqtown-row-now = { $step } { ahqtown-step }, now{ $count ->
        [0] {""}
       *[other] : { $notes }
    }
    .style = prompt
ahqtown-row-later = { $step } { ahqtown-step }
    .style = dim
ahqtown-purse = { $glyph } { $who }: { $gold } GC{ $lodging ->
        [0] {""}
       *[other] , lodging { $lodging }
    }{ $lent ->
        [0] {""}
       *[other] , lent { $lent }
    }{ $debt ->
        [0] {""}
       *[other] , OWES { $debt }
    }

# What the rows say.
ahqtown-row-counters = { $held ->
        [-1] none in play
        [0] none left over
        [one] 1 unplayed
       *[other] { $held } unplayed
    }
ahqtown-row-rested = Wounds and Fate Points restored
ahqtown-row-reward = { $treasures ->
        [0] no Quest Treasure
        [one] 1 Quest Treasure, { $points } gained
       *[other] { $treasures } Quest Treasures, { $points } gained
    }
ahqtown-row-shared = { $count ->
        [one] { $each } GC won
       *[other] { $each } GC each won
    }
ahqtown-row-estate = { $who }'s { $where ->
        [lodging] lodging { $count ->
            [0] lost ({ $gold })
           *[other] shared ({ $gold })
        }
        [will] will: { $gold }
       *[moneylender] loan is kept ({ $gold })
    }
ahqtown-row-paid = { $gold } GC paid{ $debt ->
        [0] {""}
       *[other] , { $debt } GC owing
    }
ahqtown-row-left = { $why ->
        [retired] { $who } retires
       *[unpaid] without { $who }
    }
ahqtown-row-event = { $total }, { $result }
ahqtown-row-cured = { $who } is well
ahqtown-row-wasted = { $who } { $dead ->
        [0] is sick
       *[other] dies of it
    }
ahqtown-row-learned = { $who } has learned a spell
ahqtown-row-joined = with { $who }

# Questions.
ahqtown-ask-enter = { $outcome ->
        [lost] Those who went in did not come back. Enter: to town.
       *[home] Home again. Enter: to town.
    }
ahqtown-option-enter = to town
ahqtown-ask-share = The treasure is shared. { $who ->
        [none] Next: what is due.
       *[other] { $who } cannot pay alone what is due next.
    }
ahqtown-ask-spend = Gold may be spent.
ahqtown-ask-hire = Followers may be hired.
ahqtown-ask-kind = Whom to hire? Wages between expeditions: a Man-at-Arms 35 GC, a Sergeant 75 GC.
ahqtown-ask-employer = Who pays, and is served?
ahqtown-ask-exchange = Whose two Men-at-Arms are exchanged for a Sergeant?
ahqtown-option-kind = { $what }, { $gold } GC
ahqtown-option-done = { $step ->
        [4] go on to what is due
        [8] go on to the dungeons
       *[7] go on
    }
ahqtown-option-deal = { $deal ->
        [gold] give or lend gold
        [thing] hand over a thing
        [money] put money away or fetch it
        [will] make a will
        [healer] see the Healer
        [hire] hire somebody
        [exchange] two Men-at-Arms for a Sergeant
        [spell] learn a spell
        [component] buy spell components
       *[map] buy the Treasure Map
    }
ahqtown-option-back = never mind
ahqtown-option-purse = { $who } ({ $gold } GC)
ahqtown-option-thing = { $who }: { $what }{ $count ->
        [one] {""}
       *[other] {" "}x{ $count }
    }
ahqtown-option-patient = { $who }, { $what ->
        [disease] disease
        [illness] illness
        [limb] a lost limb
       *[wounds] wounds
    }: { $gold ->
        [0] by his own potion
       *[other] { $gold } GC
    }
ahqtown-ask-giver = Who gives gold?
ahqtown-ask-taker = To whom?
ahqtown-ask-gold = How much does { $who } give to { $to }?
ahqtown-ask-thing = What is handed over?
ahqtown-ask-purse = Whose money?
ahqtown-ask-testator = Whose will? It costs { $gold } GC and names who is to have what the Moneylender holds.
ahqtown-ask-heirs = Who are { $who }'s heirs?
ahqtown-ask-patient = Who sees the Healer?
ahqtown-ask-map = A Treasure Map is offered for { $gold } GC. Who buys it?
ahqtown-ask-wizard = Which Wizard?
ahqtown-ask-spell = Which spell does { $who } learn? One after each expedition.
ahqtown-ask-component = Which components does { $who } buy?
ahqtown-ask-components = How many of { $what } does { $who } buy, at { $gold } GC each?
ahqtown-ask-split = { $over ->
        [0] { $who } has { $gold } GC. Where are they to be?
       *[other] { $who } has { $gold } GC, and can take 250 along. Where is the rest to be?
    }
ahqtown-option-carry = carry it all
ahqtown-option-lodging = { $gold ->
        [0] nothing into the lodging
       *[other] { $gold } into the lodging (free, but it may be stolen)
    }
ahqtown-option-moneylender = { $gold ->
        [0] nothing to the Moneylender
       *[other] { $gold } to the Moneylender ({ $fee } GC after each expedition)
    }
ahqtown-option-split = as I say
ahqtown-ask-carried = { $who } has { $gold } GC in all. How much does he carry?
ahqtown-ask-lent = How much of the other { $gold } GC to the Moneylender ({ $fee } GC after each expedition)?
ahqtown-ask-wage = { $who } has { $gold } GC. Whom does he pay? Who is not paid leaves.
ahqtown-ask-bonus = Danger money: { $who } has { $gold } GC. Whom does he pay? Who is not paid leaves.
ahqtown-option-wage = { $who }, { $gold } GC
ahqtown-ask-replace = { $who }'s { $what } is worn out. A new one for { $gold } GC?
ahqtown-option-pay = pay { $gold } GC
ahqtown-option-lose = go without
ahqtown-ask-join = A Man-at-Arms wants to serve { $who } (35 GC between expeditions).
ahqtown-option-accept = take him on
ahqtown-option-refuse = send him away

ahqtown-status-ill = in town

# Why not.
ahqtown-too-much = { $who } may take no more than 250 GC along.
ahqtown-too-dear = { $who } would need { $price } GC and has { $gold }.
ahqtown-one-spell = { $who } learns one spell after each expedition.
ahqtown-knows-all = { $who } knows every spell of his College.
ahqtown-no-room = A party has no more than { $most }.
ahqtown-nobody-can = Nobody who would have to pay has { $price } GC.

# What happens.
ahqtown-rested = All have their Wounds and Fate Points again.
ahqtown-fate-gained = { $who } gains { $points ->
        [one] a Fate Point
       *[other] { $points } Fate Points
    } for the Quest Treasure, after { $expeditions ->
        [one] one expedition
       *[other] { $expeditions } expeditions
    }, and has { $now } now.
    .style = good
ahqtown-sold = { $who }'s { $what } brings { $gold } GC.
ahqtown-shared = The expedition won { $gold } GC: { $each } for each who came home{ $rest ->
        [0] .
       *[other] , { $rest } more for { $leader }.
    }
ahqtown-estate = { $who }'s { $where ->
        [lodging] lodging held { $gold } GC
        [will] will leaves { $gold } GC
       *[moneylender] Moneylender had { $gold } GC
    }: { $heirs ->
        [none] nobody gets them.
       *[other] for { $heirs }.
    }
ahqtown-stored = { $who } carries { $carried } GC; { $lodging } in the lodging, { $moneylender } with the Moneylender.
ahqtown-paid = { $who } pays { $gold } GC { $what ->
        [living] for his living
        [fee] to the Moneylender
        [debt] of his debt
        [wage] in wages
        [bonus] of danger money
        [fine] as a fine
        [will] for a will
        [healer] to the Healer
        [weapon] for a new weapon
        [hire] to hire somebody
        [spell] to learn a spell
        [component] for components
       *[map] for the map
    }.
ahqtown-owes = { $who } cannot pay and owes { $gold } GC more.
    .style = danger
ahqtown-follower-left = { $who } { $why ->
        [retired] takes his pay and retires.
       *[unpaid] is not paid and leaves.
    }
ahqtown-exchanged = { $master } has a Sergeant, { $who }, for { $count } Men-at-Arms.
    .style = good
ahqtown-follower-joined = { $who }, { $kind ->
        [sergeant] a Sergeant
       *[man-at-arms] a Man-at-Arms
    }, serves { $master }{ $unpaid ->
        [yes] {" "}for one expedition without pay.
       *[no] .
    }
    .style = good
ahqtown-rolled = The town, { $dice } = { $total }: { $result }.
ahqtown-struck = { $kind ->
        [nobody] It concerns nobody here.
        [illness] { $who } falls ill and misses the next expedition, unless a Healer gets { $gold } GC.
        [wound] { $who } is hurt ({ $what }): { $count ->
            [one] 1 Wound short
           *[other] { $count } Wounds short
        } at the start, unless healed.
        [trouble-with-the-law] Greek Fire! { $who } is fined { $gold } GC{ $count ->
            [0] .
            [one] {" "}and loses a flask.
           *[other] {" "}and loses { $count } flasks.
        }
        [gratitude] The townsfolk give the Heroes { $gold } GC.
        [tithe] The City Fathers take { $gold } GC of what the Moneylender holds for { $who }.
        [replace-weapons] { $who }'s { $what } is damaged; a new one costs { $gold } GC.
        [robbed] { $gold } GC are stolen from { $who }'s lodging.
        [pickpocket] A pickpocket takes { $gold } GC from { $who }.
        [jealous-ruler] The ruler wants { $who }'s { $what }, and nobody refuses him.
        [preparations] The Game Master will start with { $count } counters.
        [price-of-fame] Fame is dear: every Hero's Cost of Living is doubled from now on.
        [danger-money] { $count ->
            [one] A follower died: the others want their pay once more.
           *[other] { $count } followers died: the others want their pay { $count } times more.
        }
       *[map-for-sale] A Treasure Map is offered for { $gold } GC.
    }
ahqtown-gold-given = { $who } gives { $to } { $gold } GC.
ahqtown-thing-given = { $who } hands { $to } { $what }.
ahqtown-will-made = { $who } makes a will in favour of { $heirs }.
ahqtown-spell-learned = { $who } learns { $spell }.
    .style = good
ahqtown-components-bought = { $who } buys { $what } x{ $count }.
ahqtown-cured = { $what ->
        [limb] { $who } has a lost limb restored.
       *[other] { $who } is well again.
    }
    .style = good
ahqtown-wasted = { $who } is sick: Strength { $strength }, Toughness { $toughness }{ $dead ->
        [yes] . { $who } dies.
       *[no] .
    }
    .style = danger
ahqtown-waited = { $who } is ill, and nobody can set out: an expedition's time goes by until he is well.
