#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the processes of a command need of RTL is built by the command: they run no tool. One that cannot be built is a row.
. "$(dirname "$0")/common.sh"

root=$(cd "$here/../.." && pwd)
built=$(dirname "$tabletop")/cache/tabletop/rtl
export XDG_CACHE_HOME=$folder/cache
kept=$XDG_CACHE_HOME/tabletop/rtl
compiler=$(command -v g++)
mkdir -p bin "$kept"

# Tools that write down who has started them, up to the shell of this script; nothing is worth an optimisation.
for tool in verilator g++; do
    cat >bin/$tool <<STAND_IN
#!/bin/bash
process=\$PPID
while ((process > 1 && process != $$)); do
    tr '\0' ' ' <"/proc/\$process/cmdline"
    process=\$(awk '{ print \$4 }' "/proc/\$process/stat")
done >>'$folder/callers'
echo >>'$folder/callers'
[[ $tool != g++ || \$1 == --version ]] || set -- "\$@" -O0
exec '$(command -v $tool)' "\$@"
STAND_IN
    chmod +x bin/$tool
done
export PATH=$folder/bin:$PATH

# by_the_command COMMAND: tools have run, all of them for the command itself.
by_the_command() {
    [[ -s callers ]] || fail "no tool has run for $1"
    if grep -v "tabletop $1" callers | finds .; then fail "$(<callers)"; fi
    if grep -q bench-run callers; then fail "$(grep bench-run callers)"; fi
    rm callers
}

# Nothing is kept, not even Verilator's runtime.
run 0 signoff interval_timer --count 1
contains err 'building RTL 1 of 1: interval_timer (interval_timer)'
by_the_command signoff
run 0 signoff interval_timer --count 1
if grep -q 'building RTL' err || [[ -e callers ]]; then fail "it is built again: $(<err)"; fi

# The same of RTL of a user, who sees what its tools do.
rm -rf "$kept"/*
cp "$built"/runtime-* "$kept" 2>/dev/null || true
run 0 signoff usb_link --rtl "usb_link=$root/rtl-wrappers/usb_link/labkit_link.toml" --count 1
contains err 'Verilating usb_link'
contains err 'compiling usb_link'
by_the_command signoff

# A compiler that gives up: the row has its words, and the command goes on.
rm -rf "$kept"/*
printf '#!/bin/bash\n[[ $1 != --version ]] || exec %q --version\necho cc1plus: out of ink >&2\nexit 1\n' "$compiler" >bin/g++
run 1 signoff interval_timer --count 1
contains out 'failed to start: '
contains out 'out of ink'
