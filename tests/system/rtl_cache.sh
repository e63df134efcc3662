#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Compiled designs that are kept: two programs that want the same one, one that is killed, what a user sees and removes.
. "$(dirname "$0")/common.sh"

trap 'kill -KILL $child $other 2>/dev/null || true; rm -rf "$folder"' EXIT
other=
design=$here/designs/echo.toml
built=$(dirname "$tabletop")/cache/tabletop/rtl
export XDG_CACHE_HOME=$folder/cache
kept=$XDG_CACHE_HOME/tabletop/rtl
mkdir -p bin "$kept"
cp "$built"/runtime-* "$kept" 2>/dev/null || true

# A compiler that writes down when it compiles, and that goes on when it is told to.
compiler=$(command -v g++)
cat >bin/g++ <<STAND_IN
#!/bin/bash
[[ \$1 != --version ]] || exec '$compiler' --version
echo >>'$folder/compiling'
until [[ -f '$folder/go' ]]; do sleep 0.02; done
exec '$compiler' "\$@" -O0
STAND_IN
chmod +x bin/g++
export PATH=$folder/bin:$PATH

# await CONDITION..
await() {
    local attempts
    for attempts in {1..600}; do
        ! "$@" || return 0
        sleep 0.05
    done
    fail "not in time: $*: $(cat first.err second.err)"
}
compilers() { [[ -f compiling ]] && (($(wc -l <compiling) == $1)); }
waits() { grep -q 'waiting for another process' second.err; }

# two_at_once: starts the same run twice; the first one compiles, the second one waits for it.
two_at_once() {
    rm -f compiling go
    "$tabletop" run spartan --rtl engine="$design" --until 1ms </dev/null >first.out 2>first.err &
    child=$!
    await compilers 1
    "$tabletop" run spartan --rtl engine="$design" --until 1ms </dev/null >second.out 2>second.err &
    other=$!
    await waits
}

two_at_once
touch go
wait "$child" || fail "the first one: $(<first.err)"
wait "$other" || fail "the second one: $(<second.err)"
child= other=
compilers 1 || fail 'it has been compiled twice'
(($(grep -c 'waiting for another process that builds connect6_threat (echo)' second.err) == 1)) || fail "$(<second.err)"
if grep -q 'Verilating\|compiling' second.err; then fail "$(<second.err)"; fi
[[ -z $(find "$kept" -name '*.lock') ]] || fail 'a lock is left'

run 0 list --cache
contains out "$kept: 1 design, "
contains out '  connect6_threat (echo) '
contains out "$design"
run 0 list --empty-cache
contains out "$kept: "
run 0 list --cache
contains out "$kept: 0 designs, 0.0 MiB"
[[ -z $(ls "$kept") ]] || fail "$(ls "$kept")"
run 2 list --cache --json
run 2 list --empty-cache --svd zynq

# The lock of one that is killed goes with it.
cp "$built"/runtime-* "$kept" 2>/dev/null || true
two_at_once
kill -KILL "$child"
wait "$child" || true
child=
touch go
wait "$other" || fail "the second one: $(<second.err)"
other=
contains second.err 'compiling echo'
