# shellcheck shell=sh
# Makes .venv and installs the package into it, for ./run and ./check.
# They set root, the folder of the project, and call set_up; pip_options are further options of pip.

: "${root:?}"
venv=$root/.venv
stamp_file=$venv/fivewinds-stamp
home_file=$venv/fivewinds-home
log=$venv/fivewinds-setup.log

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# set_up EXTRAS, which is "[web]", "[test]" or "[test,cluster]": afterwards .venv holds the package as
# the sources say. first_start is set by ./run while it makes its first environment in two steps, and
# says itself what is being done: "interpreted", then "compiling".
set_up() {
    extras=$1
    if up_to_date; then
        return
    fi
    if command -v flock >/dev/null; then
        exec 9>"$root/.venv.lock"
        flock 9
        if up_to_date; then
            exec 9>&-
            return
        fi
    fi
    if usable_environment; then
        [ -n "${first_start-}" ] || say "Bringing .venv up to date …"
    else
        find_python
        say "Setting up .venv (once): getting the packages …"
        said=$("$python" -m venv --clear "$venv" 2>&1) || fail "$python cannot make .venv: $said"
        printf '%s\n' "$root" >"$home_file"
    fi
    # Of the sources as they are now: what is changed while it compiles is not in it.
    compiled=$(sources)
    install
    printf '%s\n%s\n' "$compiled $(extensions)" "$extras" >"$stamp_file"
    [ "${first_start-}" = interpreted ] || say "fivewinds is $(how_built)"
    exec 9>&-
}

# Whether nothing has changed since the last installation. An environment that has the test
# packages serves both, and keeps them when it is brought up to date.
up_to_date() {
    [ -x "$venv/bin/python" ] && [ -f "$stamp_file" ] || return 1
    { read -r old_stamp && read -r old_extras; } <"$stamp_file" || return 1
    satisfied=false
    case "$old_extras for $extras" in
        "$extras for $extras" | "[test"*" for [web]" | "[test,cluster] for [test]")
            satisfied=true
            extras=$old_extras
            ;;
    esac
    $satisfied && [ "$old_stamp" = "$(stamp)" ]
}

# Short numbers for everything an installation depends on. The extension modules count by name, so
# that one that has been deleted is made again.
stamp() {
    printf '%s %s\n' "$(sources)" "$(extensions)"
}

sources() {
    (
        cd "$root" || exit
        {
            printf '%s\n' "$root" "${FIVEWINDS_COMPILER:-auto}" "${CC:-}"
            command -v cc
            command -v gcc
            command -v clang
            cat pyproject.toml setup.py build_backend/*.py .venv/pyvenv.cfg
            find src/fivewinds -name '*.pxd' | sort | while IFS= read -r pxd; do
                cat "$pxd" "${pxd%.pxd}.py"
            done
        } 2>/dev/null | cksum
    )
}

extensions() {
    (
        cd "$root" || exit
        find src/fivewinds -name '*.so' | sort | cksum
    )
}

# An environment knows its own place: one that was moved here is of no use.
usable_environment() {
    [ -x "$venv/bin/python" ] || return 1
    if [ -f "$home_file" ] && [ "$(cat "$home_file")" != "$root" ]; then
        return 1
    fi
    "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

# Sets python to the first one that is new enough and can make environments.
find_python() {
    old='' bare=''
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11
    fi
    for python; do
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) ||
            continue
        case $version in
            3.1[1-9] | 3.[2-9][0-9])
                if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
                    return
                fi
                bare=${bare:-$version}
                ;;
            *)
                old=${old:-"$python is Python $version"}
                ;;
        esac
    done
    if [ -n "$bare" ] && command -v apt-get >/dev/null; then
        fail "Python $bare lacks a part that makes environments. Type: $(as_root)apt-get install python$bare-venv"
    elif [ -n "$bare" ]; then
        fail "Python $bare lacks its modules venv and ensurepip; install them, then try again."
    fi
    fail "fivewinds needs Python 3.11 or newer, but ${old:-there is no $1}." \
        "Install one, or name it: PYTHON=/path/to/python $0"
}

as_root() {
    if [ "$(id -u)" -ne 0 ]; then
        printf 'sudo '
    fi
}

# Installs in place. Where zig is wanted and cannot be had, the package goes in uncompiled.
install() {
    rm -f "$stamp_file"
    if pip_install; then
        return
    fi
    if [ "${FIVEWINDS_COMPILER:-auto}" = auto ] && grep -q ziglang "$log"; then
        say "No C compiler here, and the package ziglang cannot be installed: going on without."
        if FIVEWINDS_COMPILER=none pip_install; then
            return
        fi
    fi
    cat "$log" >&2
    fail "Setting up .venv failed; above is what pip said."
}

pip_install() (
    # shellcheck disable=SC2086 # one word for each option
    cd "$root" &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check ${pip_options:-} \
            --editable ".$extras" >"$log" 2>&1
)

how_built() (
    unset FIVEWINDS_INTERPRETED
    "$venv/bin/python" -c 'from fivewinds.build_info import describe; print(describe())'
)
