"""Keys are pressed as fast as the screen takes them: the pilot looks more often whether it is idle."""

from textual import _wait

# How long the program must have done nothing before the pilot goes on: 20 ms and 1 ms as shipped, twice for each key.
_wait.SLEEP_GRANULARITY = 0.01
_wait.SLEEP_IDLE = 0.0005
