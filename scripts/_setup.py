"""Makes the environment that scripts/ use; run by _venv.sh with a bare Python, so no packages.

Called with the checkout, the level (play or dev) and the line to leave in ``.venv/.fatepoint``
once everything is installed.
"""

import fcntl
import subprocess
import sys
import venv
from pathlib import Path


def main(root: Path, level: str, wanted: str) -> str | None:
    """Install what the level needs; return a sentence for the user if that failed."""
    place = root / ".venv"
    stamp = place / ".fatepoint"
    with (root / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another command may be setting up right now
        done = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
        if done in (f"{level} {wanted}", f"dev {wanted}"):
            return None
        # What was there for developing stays complete.
        level = "dev" if done.startswith("dev ") else level
        print("Setting up (once; a minute or two)...", file=sys.stderr, flush=True)
        if not _works(place / "bin" / "python"):
            try:
                venv.create(place, clear=True, with_pip=True)
            except (subprocess.CalledProcessError, OSError) as error:
                return (
                    f"Could not make {place} ({error}). On Debian and Ubuntu, install the package"
                    " python3-venv and run this again."
                )
        if trouble := _install(place, root, level):
            return trouble
        stamp.write_text(f"{level} {wanted}", encoding="utf-8")
        return None


def _works(python: Path) -> bool:
    check = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    try:
        told = subprocess.run([python, "-c", check], capture_output=True, check=False)
    except OSError:
        return False
    return told.returncode == 0


def _install(place: Path, root: Path, level: str) -> str | None:
    project = f"{root}[dev]" if level == "dev" else str(root)
    # Compiling all that is installed takes longer than the checks do; Python compiles what is used.
    later = ["--no-compile"] if level == "dev" else []
    options = [*later, "--quiet", "--disable-pip-version-check", "--no-input"]
    python = str(place / "bin" / "python")
    told = subprocess.run(
        [python, "-m", "pip", "install", *options, "--editable", project],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if told.returncode == 0:
        return None
    lines = told.stdout.strip().splitlines()[-8:]
    return "\n".join([*lines, "Could not install the packages Fatepoint needs; the reason is above."])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
