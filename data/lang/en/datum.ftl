# What is told of DatumQuest. Dice: S white skull, s black skull, W white shield, b black shield; S>b a die thrown again.

# Header, panel, focus line
datum-header-over = The campaign is over
datum-header-home = Between quests, { $done } done
datum-header-quest = { $title }, round { $turn }
datum-header-round = Round { $turn }
datum-header-quiet =
    { $zargon ->
        [yes] ZARGON
       *[no] ALL IS QUIET
    }
datum-header-order = { $order }
datum-header-gold = { $gold } gold
datum-column-body = B
datum-column-mind = M
datum-column-moves = mv
datum-column-act = act
datum-doing =
    { $what ->
        [done] done
        [acted] acted
       *[ready] ready
    }
datum-cell-dice = A{ $attack } D{ $defence }
datum-status-dead = DEAD
datum-status-down = DOWN
datum-status-asleep = ASLEEP
datum-status-commanded = OBEYS
datum-status-stunned = STUNNED
datum-kind-hero =
    { $type ->
        [barbarian] Barbarian
        [dwarf] Dwarf
        [elf] Elf
        [wizard] Wizard
        [cleric] Cleric
       *[other] Hero
    }
datum-kind-monster =
    { $sentinel ->
        [yes] { $name }, Sentinel
       *[no] { $name }
    }
datum-note-weapon =
    { $name ->
        [none] unarmed, { $dice }D
       *[other] { $name }, { $dice }D
    }
datum-note-missile = { $name }, { $dice }D{ $loaded ->
        [0] , not loaded
       *[other] {""}
    }
datum-note-light =
    { $lit ->
        [0] { $name } out
       *[other] { $name } lit
    }
datum-note-defence = defends { $dice }D
datum-note-dark = in darkness
datum-note-stance =
    { $dice ->
        [-1] parries what would fell
       *[other] parries with { $dice }D
    }
datum-note-parried = gave up { $dice }D
datum-note-pit = in a pit
datum-note-shock = in shock
datum-note-effect = { datum-effect }
datum-note-held = Death Zone: { $by }
datum-mark-zone = Death Zone of { $who }
datum-mark-lying = { $name }
datum-overlay-reach =
    { $count ->
        [0] { $who } cannot walk any further this turn.
        [one] { $who } can get to 1 square this turn.
       *[other] { $who } can get to { $count } squares this turn.
    }
datum-overlay-zones =
    { $count ->
        [0] There are no Death Zones against { $who }.
        [one] Death Zones that would hold { $who }: 1 square.
       *[other] Death Zones that would hold { $who }: { $count } squares.
    }
datum-overlay-light =
    { $dark ->
        [0] All { $count } known squares are lit.
       *[other] What is lit: { $count } squares; { $dark } known ones are dark.
    }

# The sheet
datum-figure-move = Movement
    .short = Mv
datum-figure-attack = Attack
    .short = At
datum-figure-defence = Defence
    .short = De
datum-figure-body = Body
    .short = Bo
datum-figure-mind = Mind
    .short = Mi
datum-figure-level = Level
    .short = Lv
datum-figure-xp = Experience
    .short = XP
datum-figure-gold = Gold
    .short = Gold
datum-figure-skills = Skills
    .short = Skills
datum-figure-spells = Spells
    .short = Spells
datum-figure-hands = In hand
    .short = Hand
datum-figure-worn = Worn
    .short = Worn
datum-figure-pack = Carried
    .short = Pack
datum-part-card = card
datum-part-natural = natural defence
datum-part-unarmed = unarmed
datum-part-thing = { $name }
datum-part-known = { $name }: { datum-skill-does }
datum-part-learnable = { $name }, { $xp } XP: { datum-skill-does }
datum-skill-does =
    { $skill ->
        [basic-swordsmanship] re-rolls a die with swords
        [ambidextrous] strikes with both weapons
        [shield-wall] the shield counts a third time
        [marksman] a failed die of a shot again
        [sure-footed] a failed jump again
        [keen-nose] instead of a bad treasure card the next
        [fleet] +1 Movement
        [iron-will] a die more for the Mind
        [spell-recovery] for 2 Mind a spell again
        [calm-casting] casts beside one enemy as if alone
       *[arcane-shield] breaks spells with a die more
    }
datum-part-armour = { $name }, { $left } of { $points } points left
datum-part-effect = { datum-effect }
datum-effect =
    { $what ->
        [courage] Courage
        [bless] Bless
        [potion-of-strength] Potion of Strength
        [fury] Fury
        [charge] Charge
        [hardened] Hardened
        [fear] Fear
        [swift-wind] Swift Wind
        [potion-of-speed] Potion of Speed
        [command] Command
        [sleep] sleep
        [rock-skin] Rock Skin
        [pass-through-rock] Pass Through Rock
        [veil-of-mist] Veil of Mist
        [potion-of-defence] Potion of Defence
        [brew] Heroic Brew
        [double-blow] two attacks
        [cloud-of-chaos] the Cloud of Chaos
       *[other] { $what }
    }
datum-part-pit = in a pit
datum-part-parry = parried
datum-part-shock = shock
datum-part-slow = slowed by armour
datum-part-skill = { $name }
datum-part-run = running
datum-part-quests = { $done } quests completed
datum-part-spell =
    { $state ->
        [cast] { $name }, cast
        [failed] { $name }, failed: 1 Mind for another try
        [bare] { $name }, no components
       *[ready] { $name }
    }

# Between quests, at the end, lists
datum-page-home = { $done } quests are done.
datum-aim-story = { $title }. { $text }
datum-aim-goal =
    { $met ->
        [yes] The goal is met; what is left is the way back to the stairway.
       *[no] The goal: { $text }
    }
datum-quest-level = Quest level { $level }: Zargon is stronger (w: how).
datum-aim-level = Quest level { $level }. Zargon has:
datum-capacity =
    { $capacity ->
        [ingenious-design] Ingenious design: traps re-roll their failed dice.
        [weapon-experience] Weapon experience: monsters re-roll a failed attack die.
        [keen-trackers] Keen trackers: patrols have bows.
        [dungeon-under-attack] Dungeon under attack: a Sentinel in each room, and whoever is alone in a passage.
        [powerful-attack] Powerful attack: with more than 1 Body the first black skull counts twice.
        [evil-tampering] Evil tampering: a black shield spoils a potion or scroll.
       *[reinforced-security] Reinforced security: patrols are twice as many.
    }
datum-page-over =
    { $done ->
        [one] The campaign is over, 1 quest was won.
       *[other] The campaign is over, { $done } quests were won.
    }
datum-page-quest =
    { $outcome ->
        [won] { $title }: won in { datum-rounds }, { $killed } slain.
        [left] { $title }: left after { datum-rounds }, { $killed } slain.
       *[lost] { $title }: nobody came home, after { datum-rounds }.
    }
datum-rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
datum-summary =
    { $phase ->
        [over] over, { $done } quests won
        [round] { $title }, round { $turn }
       *[other] between quests, { $done } done
    }
datum-setup-heroes = Heroes
datum-setup-hero = { $name }, { datum-kind-hero }
datum-setup-name = Name of the { datum-kind-hero }
datum-setup-elf = The Elf's element
datum-setup-gear = What they begin with
datum-option-gear =
    { $how ->
        [bought] what suits each
       *[shop] 250 gold to spend
    }
datum-setup-quest = Quest
datum-element =
    { $element ->
        [air] air
        [fire] fire
        [earth] earth
       *[water] water
    }
datum-whole-year = all of Year 1
datum-quest-title = { $title }
datum-title = DatumQuest

# What happened
datum-told = { $what }
datum-great = { $what }
    .style = strong
datum-walked =
    { $why ->
        [none] { "" }
       *[other] { $who } stops { $why }.
    }
    .style = dim
datum-striker = { $weapon ->
        [genie] { $who }'s Genie
       *[other] { $who }
    }
datum-attacked =
    { $result ->
        [missed] { datum-striker } misses { $target }: { $dice }
        [held] { $target } holds off { datum-striker }: { $dice } v { $guard }, { $hits } stopped{ datum-wear }{ datum-and-stunned }
       *[hurt] { datum-striker } hits { $target }: { $dice } v { $guard }, { $lost } Body, { $left }/{ $full } left{ datum-wear }{ datum-and-stunned }
    }
    .style = { $result ->
        [hurt] hit
       *[other] dim
    }
datum-wear =
    { $wear ->
        [none] { "" }
       *[other] , worn: { $wear }
    }
datum-and-stunned =
    { $stunned ->
        [yes] , stunned
       *[no] { "" }
    }
datum-fell =
    { $dead ->
        [yes] { $who } is dead ({ $xp } XP).
       *[no] { $who } is out of combat!
    }
    .style = danger
datum-initiative =
    { $why ->
        [dark] Out of the darkness: { $order }
        [slow] Too slow: { $order }
        [alerted] They were waiting: { $order }
       *[none] { $later ->
            [yes] Who acts next round: { $order }
           *[no] Who acts: { $order }
        }
    }
    .style = strong
datum-round =
    { $fight ->
        [yes] Round { $turn }
       *[no] Round { $turn }, all is quiet
    }
    .style = dim
datum-quest-began = { $title }. { $text }
    .style = strong
datum-quest-ended =
    { $outcome ->
        [won] { $title } is won after { $rounds } rounds; { $home } came home, { $dead } did not.
        [left] { $title } was given up; { $home } came home, { $dead } did not.
       *[lost] { $title } is lost. Nobody came home.
    }
    .style = strong
datum-found =
    { $how ->
        [door] Behind the door: { $names } ({ $count }).
        [patrol] Somebody comes: { $names } ({ $count }).
        [risen] It rises again: { $names }.
       *[other] There: { $names } ({ $count }).
    }
    .style = danger
datum-cast =
    { $result ->
        [cast] { $who } casts { $spell } ({ $die }{ datum-bonus }).
        [countered] { $who }'s { $spell } is undone.
       *[failed] { $who } fails to cast { $spell } ({ $die }{ datum-bonus }).
    }
datum-bonus =
    { $bonus ->
        [0] { "" }
       *[other] { " " }with { $bonus }
    }
datum-duel-tie =
    { $tie ->
        [none] { "" }
       *[other] , tie { $tie }
    }
datum-duel-mind =
    { $mind ->
        [0] { "" }
       *[other] , { $mind } Mind spent
    }
datum-duel =
    { $won ->
        [yes] { $who } keeps the spell against { $other }: { $mine } v { $theirs }{ datum-duel-tie }{ datum-duel-mind }.
       *[no] { $other } breaks { $who }'s spell: { $mine } v { $theirs }{ datum-duel-tie }{ datum-duel-mind }.
    }
datum-ask-blow = { $who } has a blow left: at whom?
datum-ask-card = { $who } has a keen nose: which of two cards is kept?
datum-card =
    { $gold ->
        [0] { $card }
       *[other] { $card }, { $gold } gold
    }
datum-keen = { $who } smells { $card } too, and leaves it.
datum-drawn =
    { $gold ->
        [0] { $who } finds: { $card }.
       *[other] { $who } finds: { $card }, { $gold } gold.
    }
datum-omen =
    { $who ->
        [none] Dark Omen: { $card }{ datum-omen-does }.
       *[other] Dark Omen: { $card } for { $who }{ datum-omen-does }.
    }
    .style = danger
datum-omen-does =
    { $does ->
        [charge] , twice as far straight ahead and a die more
        [fury] , an attack die more
        [hardened] , a defence die more
        [double-blow] , two attacks
        [slippery] , monsters ignore Death Zones this turn
        [dark-strength] , a Body back
       *[event] { "" }
    }
datum-omen-nothing = Nothing comes of it.
datum-omen-kept = Zargon keeps a Dark Omen for the next fight.
datum-learned =
    { $what ->
        [assist] { $who } helped: { $xp } XP.
        [jump] { $who } learns from the jump: { $xp } XP.
        [find-traps] { $who } learns from finding traps: { $xp } XP.
        [find-doors] { $who } learns from finding a secret door: { $xp } XP.
       *[other] { $who } learns from healing: { $xp } XP.
    }
    .style = dim
datum-healed = { $who } regains { $points } Body, { $left } now.
datum-healed-by = { $who } regains { $points } Body, { $left } now (die: { $die }).
datum-rises =
    { $die ->
        [0] { $who } rises again, with { $left } Body.
       *[other] { $who } rises again, with { $left } Body (die: { $die }).
    }
datum-note = { $text }
datum-note-hurt = { $who } loses { $points } Body.
datum-goal = { $text } (w: more)
datum-goal-met = The goal is met: back to the stairway!
datum-got-gold = { $who } gets { $gold } gold.
datum-paid-each = Everybody who came home gets { $gold } gold.
datum-got = { $who } gets: { $name }.
datum-runs = { $who } runs, { $squares } squares more.
datum-opens = { $who } opens a door.
datum-stance =
    { $parry ->
        [no] { $who } will not parry.
        [fatal] { $who } parries what would fell.
        [one] { $who } parries with a die.
       *[two] { $who } parries with two dice.
    }
datum-throws-off =
    { $free ->
        [yes] { $who } throws off { datum-effect } ({ $dice }).
       *[no] { $who } cannot throw off { datum-effect } ({ $dice }).
    }
datum-wakes =
    { $free ->
        [yes] { $who } wakes ({ $die }).
       *[no] { $who } sleeps on ({ $die }).
    }
datum-guards = Guards and Patrols ({ $dice }): a patrol has heard the heroes and comes.
datum-omen-snuffed =
    { $who ->
        [none] A draught: the light on the floor goes out ({ $name }).
       *[other] A draught: { $who }'s light goes out ({ $name }).
    }
datum-omen-bats =
    { $lost ->
        [0] Bats fly at { $who }: { $dice }, unharmed.
       *[other] Bats bite { $who }: { $dice }, { $lost } Body, { $left }/{ $full } left.
    }
datum-sentinel-calls = { $who } calls for help!
datum-sentinel-alerts = { $who } slips through a door to warn the others.
datum-by-dice =
    { $dice ->
        [none] { "" }
       *[other] { " " }({ $dice })
    }
datum-trap =
    { $lost ->
        [0] { $who } sets off a trap: { $name }{ datum-by-dice }, unharmed.
       *[other] { $who } sets off a trap: { $name }{ datum-by-dice }, { $lost } Body lost.
    }
datum-jump =
    { $failed ->
        [yes] { $who } jumps short: { $name } ({ $dice }).
       *[no] { $who } jumps across: { $name } ({ $dice }).
    }
datum-rope =
    { $held ->
        [yes] { $holder } holds the rope and hauls { $who } up ({ $dice }).
       *[no] The rope slips from { $holder } ({ $dice }); { $who } falls.
    }
datum-disarm =
    { $failed ->
        [yes] { $who } sets it off: { $name } ({ $dice }).
       *[no] { $who } disarms: { $name } ({ $dice }).
    }
datum-bridge =
    { $failed ->
        [yes] { $who } slips while laying the bridge ({ $dice }).
       *[no] { $who } lays a bridge ({ $dice }).
    }
datum-bridge-falls = { $who } slips off the bridge ({ $dice }).
datum-bridge-cut = { $who } cuts the bridge.
datum-stop-light = Stopped: a light has gone out.
datum-light-out = { $who } puts out: { $name }.
datum-spot = square { $x }, { $y }
datum-put-down = { $who } puts down: { $name }.
datum-picked-up = { $who } takes up: { $name }.
datum-relit =
    { $failed ->
        [yes] { $who } cannot light it: { $name } ({ $dice }).
       *[no] { $who } lights: { $name }{ datum-by-dice }.
    }
datum-glow =
    { $failed ->
        [yes] No light for { $who } ({ $die }{ datum-bonus }).
       *[no] Light shines around { $who } ({ $die }{ datum-bonus }).
    }
datum-stopped-zone = in { $who }'s Death Zone
datum-stopped-surprise = short: somebody is there
datum-stopped-trap = at a trap: { $name }

# Questions and choices
datum-ask-turn = What does the hero do?
datum-ask-party = What does the party do?
datum-ask-zargon = What does Zargon's creature do?
datum-question-natural = Natural defence
datum-question-wear = Wear of armour
datum-question-reinforce = Mind in a duel
datum-question-counter = Breaking spells
datum-question-follow = Crossing bridges
datum-standing-use = at the first hit
datum-standing-keep = never
datum-standing-even = most points left
datum-standing-at-stake = ask if a die is lost
datum-standing-spend = spend it
datum-standing-spare = never
datum-standing-nobody = nobody does
datum-standing-follow = all who follow
datum-standing-wait = only who leads
datum-ask-follow = Does { $who } follow over the bridge?
datum-ask-natural = { $who } faces { $hits } hits: use the natural defence now?
datum-ask-wear =
    { $skulls ->
        [one] { $who }'s armour stops a skull: which piece is worn?
       *[other] { $who }'s armour stops { $skulls } skulls more: which piece is worn?
    }
datum-yes-no =
    { $key ->
        [yes] yes
       *[no] no
    }
datum-option-figure = { $who }
datum-a-door = door
datum-door-beside = { $side ->
        [N] the one to the north
        [E] the one to the east
        [S] the one to the south
       *[W] the one to the west
    }
datum-an-end = unexplored
datum-the-stairs = stairs out
datum-the-fallen = { $who } (fallen)
datum-sort-fallen = fallen heroes
datum-sort-doors = doors
datum-sort-ends = unexplored ends
datum-gap =
    { $kind ->
        [pit] pit
        [chasm] chasm
       *[other] trap
    }
datum-sort-furniture = furniture
datum-furniture =
    { $kind ->
        [table] table
        [throne] throne
        [alchemists-bench] alchemist's bench
        [chest] chest
        [tomb] tomb
        [sorcerers-table] sorcerer's table
        [bookcase] bookcase
        [rack] rack
        [fireplace] fireplace
        [weapons-rack] weapons rack
       *[cupboard] cupboard
    }
datum-stance-option =
    { $key ->
        [no] no parry
        [fatal] when it would fell me
        [one] one die
       *[two] two dice
    }
datum-odds-open =
    { $why ->
        [dark] { $who } opening has no light: Zargon would act first
        [slow] { $who } opening is slow: Zargon would act first
       *[none] { $who } opening: the dice say who acts first
    }
datum-harm =
    { $name } ({ $dice ->
        [0] { $damage } Body
        [one] 1 die, skull: 1 Body
       *[other] { $dice } dice, skull: 1 Body
    }{ $again ->
        [yes] , failed dice again
       *[no] {""}
    })
datum-odds-jump = Lands { $percent }%, else: { datum-harm }
datum-odds-rope = Then { $who } holds { $percent }% of falls
datum-odds-bridge = Stays { $percent }%, else: { datum-harm }
datum-odds-crossing = Each crossing: { $percent }% fall
datum-odds-disarm = Disarms { $percent }%, else: { datum-harm }
datum-odds-light = Burns { $percent }%
datum-odds-broken = { $who } then breaks { $percent }% of spells
datum-odds-test = { $bonus ->
        [0] { $who } casts with { $percent }%
       *[other] { $who } casts with { $percent }% (with { $bonus })
    }
datum-odds-dark = dark: half the skulls again
datum-odds-hidden = partly hidden: a skull again
datum-odds-burn = Cast: { $target } hurt { $hurt }% fell { $fell }%
datum-odds-sleep = Cast: { $target } sleeps { $percent }%
datum-odds = { $who }>{ $target } { $dice }v{ $guard }D { $hurt }% fell { $fell }%

# Why not
datum-not-able = { $who } cannot act.
datum-is-done = { $who } is done.
datum-has-moved = { $who } has moved.
datum-has-acted = { $who } has acted.
datum-parried-stays = { $who } parried and must stay.
datum-parried-attacks = { $who } parried and can only attack.
datum-no-dice-left = { $who } gave up all dice.
datum-locked = { $who } has acted in a Death Zone and cannot leave it.
datum-no-squares = { $who } has no squares left.
datum-no-diagonals = Nobody walks diagonally.
datum-wall = There is no way through.
datum-in-the-way = { $who } is in the way.
datum-known-trap = There is a trap: { $name } (Enter: what can be done).
datum-climbs-back = { $who } can only climb out where he came from.
datum-climbs-first = { $who } must climb out first.
datum-no-way = That leads nowhere.
datum-taken = No free square to end on.
datum-nobody-in-reach = Nobody is in { $who }'s reach.
datum-out-of-reach = That is out of { $who }'s reach.
datum-no-free-action = { $who } has used the free action.
datum-no-calm = Not with { $who } so near.
datum-no-door = There is no closed door here.
datum-door-zone = Not in { $who }'s Death Zone.
datum-formed = All stand as { $who } needs them at the door.
datum-locked-door = The door is locked, and nobody has the key.
datum-leave-unfinished = The goal is not met: the quest would not be won.
datum-leave-fallen = { $who } lies fallen here and would be dead for good.
datum-not-on-stairs = { $who } is not on the stairway.
datum-bridge-far-side = A bridge needs a hero at either end.
datum-bridge-materials = It takes 20 ft of rope and ten spikes.

# Verbs
datum-verb-halt = end the round
datum-verb-end = end the turn
datum-verb-stance = parry
    .command = stance
datum-verb-leave = leave the dungeon

# What a verb asks further
datum-ask-cast-spell = Which spell?
datum-ask-cast-target = { $spell }. Upon whom?
datum-ask-cast-mind = { $spell }. How much Mind goes into the test?
datum-ask-change-thing = What is taken up, put on or put away?
datum-ask-wield-thing = What is taken in hand?
datum-ask-drink-thing = What is drunk?
datum-ask-relight-thing = What is lit?
datum-option-change = { $where ->
        [hand] put away: { $thing }
        [worn] take off: { $thing }
       *[pack] use: { $thing }
    }
datum-ask-put-down-place = Where is the light put down?
datum-ask-give-thing = What is given?
datum-ask-give-target = { $thing }: to whom?
datum-ask-take-target = From whom?
datum-ask-take-thing = What is taken?
datum-ask-revive-target = Who is brought round?
datum-ask-stance-parry = When is a blow parried?
datum-ask-recover-spell-spell = Which spell is recalled?
datum-ask-genie-door-door = Which door does the Genie open?
datum-ask-genie-door-mind = How much Mind goes into the test?
datum-ask-store-spell = Which spell goes into the ring?
datum-ask-shoot-target = Shoot at whom?
datum-ask-throw-target = Throw at whom?
datum-ask-open-door = Which door?
datum-ask-attack-target = Attack whom?
datum-ask-inspect-piece = Which piece is looked into?
datum-ask-disarm-trap = Which trap is disarmed?
datum-ask-jump-trap = Which one is jumped over?
datum-ask-rope-jump-trap = Which one is jumped over, on the rope?
datum-ask-bridge-trap = Which one is bridged?
datum-ask-ring-thing = Which ring is turned?

# Keys for which this book has nothing
datum-key-fortune = none: DatumQuest has no Fate Points
    .none = DatumQuest has no Fate Points.
datum-key-use = use: drink, read, light
    .none = There is nothing to drink, to read or to light.
datum-key-give = give: hand over, take, put down, take up
    .none = There is nothing to give, to put down or to take up here.
datum-key-across = across: jump, jump on a rope, lay a bridge
    .none = No pit or chasm that you know of is beside you.
datum-key-descend = none: only one stairway, out (<)
    .none = DatumQuest has no stairs that lead down.
datum-key-back = none: a step stays taken
    .none = In DatumQuest a step stays taken.

# What the screen says, in this book's words: it has turns and rounds.
datum-key-stance = stance: when to parry
datum-key-northwest = none: nobody moves diagonally
datum-key-northeast = none: nobody moves diagonally
datum-key-southwest = none: nobody moves diagonally
datum-key-southeast = none: nobody moves diagonally
datum-key-end = end a turn; all turns while foes are far
datum-ui-hint-first-hurt = Somebody is half spent: { $use } drinks a potion, { $cast } heals by a spell, { $sheet } is the sheet.
datum-ui-nobody-left = Nobody has anything left to do now (E: end the turn).
datum-ui-end-wastes =
    { $count ->
        [one] { $who } could still attack. End the turn?
       *[other] { $who } could still attack. End the turn for all?
    }
datum-ui-stop-all-done =
    { $count ->
        [0] Nobody has a blow or a shot left (E: end the turn).
       *[other] { $who } cannot attack now (.: done).
    }
datum-ui-stop-phase = The turn is over.
datum-why-signs = Dice, the attack's before the defence's: S white skull, s black skull, W white shield, b black shield; S>b: thrown again.

# Magic
datum-no-mind = { $who } has no Mind left.
datum-unknown-spell = { $who } does not know that spell.
datum-tried-now = { $who } can try that spell again in a later turn.
datum-spell-used = { $who } has cast that spell.
datum-no-spare-components = { $who } has no further components for what was cast.
datum-no-components = { $who } has no components for it.
datum-ask-reinforce = { $other } is breaking { $who }'s spell: spend { $mind } of { $left } Mind to save it?
datum-ask-counter = { $who } casts { $spell }{ $at ->
        [none] {""}
       *[other] { " " }at { $at }
    }: who breaks it, for his coming action?
datum-counter-option = { $who } (Mind { $mind }): { $percent }%
datum-nothing-to-cast = { $who } has nothing to cast here.
datum-spell = { $name }
datum-spell-option =
    { $spell ->
        [genie] { $name }: attacks with 5D
        [swift-wind] { $name }: next move x2
        [tempest] { $name }: loses a turn
        [ball-of-flame] { $name }: 2 Body
        [courage] { $name }: attacks +2D
        [fire-of-wrath] { $name }: 1 Body
        [heal-body] { $name }: +4 Body
        [pass-through-rock] { $name }: through walls
        [rock-skin] { $name }: defends +2D
        [sleep] { $name }: falls asleep
        [veil-of-mist] { $name }: past foes
        [water-of-healing] { $name }: +4 Body
        [turn-undead] { $name }: lose a turn
        [bless] { $name }: attacks, defends +1D
        [lay-on-hands] { $name }: +3 Body
       *[other] { $name }
    }
datum-courage-ends = { $who } sees no monster any more: Courage ends.
datum-spell-works =
    { $spell ->
        [swift-wind] { $who }'s next move is twice as long.
        [tempest] { $who } is caught in the wind and misses a turn.
        [courage] { $who } attacks with 2 dice more while a monster is in sight.
        [pass-through-rock] { $who }'s next move can go through walls.
        [rock-skin] { $who } defends with 2 dice more until hurt.
        [sleep] { $who } falls asleep.
        [veil-of-mist] { $who }'s next move can go past enemies and their Death Zones.
        [turn-undead] { $who } shrinks back and misses a turn.
        [bless] { $who } attacks and defends with a die more until the next turn ends.
        [fear] { $who } attacks with one die while the fear lasts.
        [cloud-of-chaos] { $who } is stunned until a 6 throws it off.
        [command] { $who } obeys Zargon until a 6 throws it off.
       *[escape] { $who } vanishes.
    }
datum-stake =
    { $mind ->
        [0] no Mind for the test
       *[other] { $mind } Mind for the test
    }
datum-far-door = door, { $steps } { $way }
datum-stores-spell = { $who } puts into the ring: { $name }.
datum-recovers-spell = { $who } recalls: { $name }.
datum-keeps-light =
    { $keep ->
        [yes] { $who } keeps the light while casting.
       *[no] { $who } lets the light go when casting.
    }
datum-resists = { $who } resists: { $dice }, { $shields } saved.
datum-burned =
    { $lost ->
        [0] { $who } is unharmed.
       *[other] { $who } loses { $lost } Body, { $left }/{ $full } left.
    }
datum-rusts = Rust eats { $who }'s { $name }.

# Searches and things
datum-rooms-only = Treasure is searched for in rooms.
datum-searched-before = { $who } has searched here.
datum-all-found =
    { $what ->
        [traps] All traps here have been found.
       *[doors] All secret doors here have been found.
    }
datum-chest-trap = A trap! { $who } loses { $lost } Body.
datum-deck-empty = { $who } finds nothing.
datum-hazard-arrow = An arrow hits { $who }: 1 Body.
datum-hazard-hole = { $who } steps into a hole: 1 Body.
datum-search-doors =
    { $count ->
        [0] { $who } finds no secret door.
       *[other] { $who } finds secret doors: { $count }.
    }
datum-search-traps =
    { $count ->
        [0] { $who } finds no traps.
       *[other] { $who } finds traps: { $count }.
    }
datum-inspects = { $who } looks into the { datum-furniture } ({ $die }).
datum-furniture-hurts =
    { $kind ->
        [throne] A needle pricks { $who }
        [alchemists-bench] Acid burns { $who }
        [fireplace] Embers burn { $who }
        [table] Rats bite { $who }
        [cupboard] Rats bite { $who }
       *[other] Something sharp cuts { $who }
    }: { $lost } Body, { $left } left.
datum-furniture-mind = What is drawn on it clouds { $who }'s mind: 1 Mind, { $left } left.
datum-furniture-empty = There is nothing in it.
datum-furniture-components =
    { $spell ->
        [none] There is nothing in it that { $who } could use.
       *[other] { $who } finds components for { $spell }.
    }
datum-furniture-fire = A fire burns in it: torches in hand are lit at it.
datum-chest-safe = It is in the { datum-furniture }, and will not go off now.
datum-nothing-to-inspect = There is nothing to look into.
datum-no-tools = { $who } has no tool kit.
datum-no-trap = There is no such trap here.
datum-no-rope = Nobody can hold a rope for { $who }.
datum-trap-name = { $name }
datum-no-bow = { $who } has nothing to shoot with.
datum-no-ammunition = { $who } has no missiles left.
datum-unloaded = { $who } must reload.
datum-nobody-in-sight = { $who } has no target.
datum-throws = { $who } throws at { $target }: { $name }.
datum-reloads = { $who } reloads: { $name }.
datum-recovers-damaged = It is damaged: { $name }. A smith can mend it.
datum-dims = { $who } lets the light go out.
datum-recovers = { $who } gathers { $count } ({ $dice }).
datum-may-not-use = { $who } may not use it: { $name }.
datum-not-for-hands = Not for the hands: { $name }.
datum-hands-full = { $who } has no hand free.
datum-no-such-thing = { $who } has no such thing for that.
datum-holds = { $who } takes in hand: { $name }.
datum-changes =
    { $how ->
        [off] { $who } puts away: { $name }.
       *[other] { $who } takes up or puts on: { $name }{ $how ->
            [dark] , not lit
           *[other] {""}
        }{ $count ->
            [0] .
           *[other] ; puts away: { $off }.
        }
    }
datum-gives = { $who } gives { $other }: { $name }.
datum-takes = { $who } takes from { $other }: { $name }.
datum-takes-gold = { $who } takes { $gold } gold from { $other }.
datum-everything = everything
datum-coins = { $gold } gold
datum-not-hurt = { $who } has lost no Body.
datum-revives = { $who } gives { $other }: { $name }.
datum-drinks = { $who } drinks: { $name }.
datum-spoiled = It is spoiled: { $name } ({ $dice }).
datum-returns = { $who } turns the ring: back to the stairway.
datum-thing =
    { $damaged ->
        [yes] { $name }, damaged
       *[no] { $lit ->
            [yes] { $name }, lit
           *[no] { $points ->
                [0] { $ammo ->
                    [0] { $name }
                   *[other] { $name } ({ $ammo })
                }
               *[other] { $name } { $left }/{ $points }
            }
        }
    }
datum-verb-treasure = seek treasure
    .command = search
datum-verb-traps = seek traps
    .command = search
datum-verb-doors = seek secret doors
    .command = search
datum-verb-inspect = look into furniture
    .command = search
datum-verb-jump = jump across
datum-verb-rope-jump = jump on a rope
    .command = across
datum-verb-bridge = lay a bridge
datum-verb-cut = cut the bridge
datum-verb-throw = throw
    .command = shoot
datum-verb-reload = reload
datum-verb-recover = gather missiles
datum-verb-change = change what is worn or held
    .command = equip
datum-verb-take = take from the fallen
    .command = give
datum-verb-ring = turn the ring
    .command = use
datum-verb-relight = light it
    .command = use
    .dares = yes
datum-verb-put-down = put a light down
    .command = give
datum-verb-pick-up = take up a light
    .command = give
datum-verb-genie-door = let the Genie open a door
datum-verb-recover-spell = recall a spell
datum-verb-store = put a spell into the ring
datum-verb-glow = let light shine
    .command = use
    .dares = yes
datum-verb-dim = put the light out
    .command = use
datum-verb-keep-light = keep the light while casting
datum-verb-snuff = put a lamp out
datum-verb-call = call for help
datum-verb-alert = alert a room
