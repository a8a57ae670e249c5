# Sourced by the commands in this folder: sets up .venv in the checkout when it is needed.
# Gives them $root (the checkout), $venv, and `ensure_venv play|dev`.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$root/.venv"

_newest_python() {
    local name
    for name in "${FATEPOINT_PYTHON:-}" python3.11 python3.12 python3.13 python3.14 python3 python; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# What the environment must have been made for: these requirements, at this place.
_wanted() {
    printf '%s %s' "$(cksum <"$root/pyproject.toml")" "$root"
}

# ensure_venv play: what the game needs. ensure_venv dev: the tests and tools as well.
ensure_venv() {
    local level="$1" wanted have="" python
    wanted="$(_wanted)"
    if [ -f "$venv/.fatepoint" ]; then
        have="$(<"$venv/.fatepoint")"
    fi
    if [ -x "$venv/bin/python" ] && { [ "$have" = "dev $wanted" ] || [ "$have" = "$level $wanted" ]; }; then
        return
    fi
    if ! python="$(_newest_python)"; then
        echo "Fatepoint needs Python 3.11 or newer, and none was found. Install one (or name it in" \
            "FATEPOINT_PYTHON) and run this again." >&2
        exit 1
    fi
    "$python" "$root/scripts/_setup.py" "$root" "$level" "$wanted" || exit 1
}
