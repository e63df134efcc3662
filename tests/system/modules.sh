#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A machine of somebody else as a module, one of another build, and one of ours whose library is not there.
. "$(dirname "$0")/common.sh"

trial=$(dirname "$tabletop")/tests/modules
export TABLETOP_MODULES=$folder/nowhere:$folder/theirs
mkdir theirs
cp "$trial"/trial.toml "$trial"/libtabletop_trial.so theirs

# A list is no reason to load it, its name is.
run 0 list
contains out 'Machine zynq:'
contains out "trial              of others, in $folder/theirs/libtabletop_trial.so"
run 0 list trial
contains out 'Machine trial:'
! grep -q 'Machine zynq' out || fail 'more is listed than was asked for'
run 0 list --json
python3 -c 'import json; assert json.load(open("out"))["platforms"][-1]["name"] == "trial"' || fail 'not in the JSON'
refused 'the trial machine is for looks only' run trial
refused 'unknown option "--uart7"; the nearest is --uart0' run trial --uart7 null

# It plays nothing.
for option in '--player random' '--games 2' '--colour first'; do refused "${option%% *}: trial plays no game" run trial $option; done
refused 'trial plays no game' match trial --player random
run 0 match --help
! grep -q 'The machine: .*trial' out || fail 'a match is offered on what plays nothing'
run 0 list trial
! grep -q Players out || fail 'there are players on what plays nothing'

# needed TARGETS WORD ..: what is built for a command line.
needed() {
    local targets=$1
    shift
    run 0 --needs "$@"
    [[ $(cut -d ' ' -f 1 out | paste -s -d ' ') == "$targets" ]] || fail "$* needs $(<out)"
}

# A machine is listed without its sign-off.
needed tabletop_zynq_machine list --svd zynq
needed tabletop_zynq_machine list --svd=zynq
needed 'tabletop_zynq_machine tabletop_signoff_spartan' list zynq uart
needed tabletop_signoff_zynq list connect4_minimax
needed '' list
needed tabletop_signoff_zynq signoff zynq
needed 'tabletop_zynq_machine tabletop_signoff_zynq tabletop_explore_command' explore zynq

# One module is of another build: that is said, and the others work.
cp "$trial"/another_build.toml "$trial"/libtabletop_another_build.so theirs
run 0 list
[[ ! -s err ]] || fail "a list has loaded what others have made: $(<err)"
refused 'another_build is of another build: it has interface 0' list old
refused 'the trial machine is for looks only' run trial
rm theirs/*another_build*

# An option names modules, as a folder or as one module's library.
(
    unset TABLETOP_MODULES
    refused 'unknown machine "trial"' run trial
    refused 'the trial machine is for looks only' --module theirs run trial
    refused 'the trial machine is for looks only' run trial --module=theirs/libtabletop_trial.so
    refused '--module: there is no path' list --module
    refused '--module: nowhere: there is no such file or folder' list --module nowhere
    mkdir empty
    refused '--module: empty: there is no module' list --module empty
    touch lamp.so
    refused 'the library of a module is called libtabletop_NAME.so' list --module lamp.so
) || exit 1

# A wrong manifest.
echo 'kind = "toy"' >theirs/toy.toml
refused 'toy.toml: kind is' list
rm theirs/toy.toml

# When the library of one of ours is missing the others work: first that of a sign-off, then that of its machine, too.
without displays
refused 'libsdl2-dev' run nexys4 --display window
rm lib/tabletop/libtabletop_signoff_spartan.so
run 0 list
contains out 'connect4_minimax '
contains out 'Machine spartan:'
contains out 'not built: connect6_threat, uart'
run 0 list spartan
contains out 'Machine spartan:'
refused 'the module signoff_spartan is not built' signoff connect6_threat
run 0 run spartan --until 1ms
run 0 signoff debouncer --view at --against ca --count 5
contains out 'debouncer'

rm lib/tabletop/libtabletop_spartan_machine.so
run 0 list
contains out 'Machine zynq:'
contains out 'not built: spartan'
run 0 run --help
contains out 'The machine: zynq, de1_soc, spartan, nexys4, labkit, trial'
refused 'the module spartan_machine is not built' run spartan
run 0 run nexys4 --until 1ms
run 0 signoff debouncer --view at --against ca --count 5
