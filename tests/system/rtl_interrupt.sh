#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Ctrl-C and SIGTERM while a user's own RTL is compiled: nothing goes on running and nothing is left, whoever compiles.
. "$(dirname "$0")/common.sh"

trap 'kill -KILL $child $(cat "$folder/started") 2>/dev/null || true; rm -rf "$folder"' EXIT
design=$here/designs/echo.toml
export TMPDIR=$folder/tmp XDG_CACHE_HOME=$folder/cache
mkdir -p bin "$TMPDIR"

# A compiler that takes for ever, and has started something that does not care for SIGINT.
compiler=$(command -v g++)
cat >bin/g++ <<STAND_IN
#!/bin/bash
[[ \$1 != --version ]] || exec '$compiler' --version
trap '' INT
sleep 1000 &
echo \$! >>'$folder/started'
trap - INT
echo \$\$ >>'$folder/started'
echo >>'$folder/compiling'
wait
STAND_IN
chmod +x bin/g++

runs() { kill -0 "$1" 2>/dev/null && [[ $(cut -d' ' -f3 <"/proc/$1/stat" 2>/dev/null) != Z ]]; }

# interrupted_while_compiling SIGNAL COMPILERS ARGUMENT..
interrupted_while_compiling() {
    local signal=$1 compilers=$2 process attempts=0 status=0
    shift 2
    rm -f started compiling
    PATH=$folder/bin:$PATH setsid "$tabletop" "$@" </dev/null >out 2>err &
    child=$!
    until [[ -f compiling ]] && (($(wc -l <compiling) >= compilers)); do
        kill -0 "$child" 2>/dev/null || fail "ended before the compiler ran: $(<err): $*"
        ((++attempts < 600)) || fail "no compiler runs: $*"
        sleep 0.05
    done
    kill "-$signal" "$child"
    for attempts in {1..300}; do
        runs "$child" || break
        sleep 0.05
    done
    ! runs "$child" || fail "goes on after SIG$signal: $*"
    wait "$child" || status=$?
    child=
    ((status == 130)) || fail "exit code $status after SIG$signal: $*: $(<err)"
    while read -r process; do
        for attempts in {1..40}; do
            runs "$process" || continue 2
            sleep 0.05
        done
        fail "process $process goes on after SIG$signal: $*"
    done <started
    # A process that was told to end by its parent's end removes what it has made after it.
    for attempts in {1..40}; do
        [[ -n $(ls "$TMPDIR") ]] || break
        sleep 0.05
    done
    [[ -z $(ls "$TMPDIR") ]] || fail "left in the temporary folder: $(ls "$TMPDIR"): $*"
}

interrupted_while_compiling INT 1 run spartan --rtl engine="$design"
interrupted_while_compiling TERM 1 run spartan --rtl engine="$design"
interrupted_while_compiling INT 1 query connect6_threat --rtl connect6_threat="$design"
interrupted_while_compiling TERM 1 signoff connect6_threat --rtl connect6_threat="$design"
# Two games want the same library: one makes it, the other waits.
interrupted_while_compiling INT 1 match spartan --rtl engine="$design" --player simple --games 4 --jobs 2
