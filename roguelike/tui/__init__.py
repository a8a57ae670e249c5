"""The terminal screen: reads views, answers decisions, knows no rule."""
