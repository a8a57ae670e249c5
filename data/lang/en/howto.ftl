# The short page on how it is played.

howto-1 = You lead a party. The program is the Game Master, plays the book by its own rules and shows every die.
howto-2 = On the march your keys steer the point man, and the others follow him. When he has walked his squares the turn is over, and the Game Master has his.
howto-3 = Walk against a closed door twice to open it. Walk into an enemy to attack him; “a” attacks the best target in reach.
howto-4 = In a fight everybody has his own squares and one attack. Tab goes to the next who has something left, “.” says that somebody is done, “E” ends the phase for all.
howto-5 = Beside the map stand your party, who is in sight, and the exact odds of the blow at hand, both ways: what you do to them, and what they do to you.
howto-6 = “Enter” lists all that somebody can do now, and why not the rest. A key that cannot act says why and costs nothing.
howto-7 = “w” shows the rule behind the newest line, “R” all rules, “m” all messages; Enter on a line shows its rule. “C” is the sheet: where every figure comes from.
howto-8 = Questions that cannot be taken back answer to their own keys only, never to Enter or Escape.
howto-9 = Everything is saved at every key. “S” leaves at once, and a closed terminal loses nothing.
