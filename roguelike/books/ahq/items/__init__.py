"""Magic items: what each does, one module per family, and the registry of all of them (`registry`).

`registry`, `worn`, `blades`, `quiver` and `stone` are the light half that figures and fights ask; `load` registers what
magic items react to and the verbs by which they are used.
"""
