#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A machine of somebody else as a module, one of another build, and one of ours whose library is not there.
. "$(dirname "$0")/common.sh"

trial=$(dirname "$tabletop")/tests/modules
export TABLETOP_MODULES=$folder/nowhere:$folder/theirs
mkdir theirs
cp "$trial"/trial.toml "$trial"/libtabletop_trial.so theirs

run 0 list
contains out 'Platform zynq:'
contains out 'Platform trial:'
run 0 list --json
python3 -c 'import json; assert json.load(open("out"))["platforms"][-1]["name"] == "trial"' || fail 'not in the JSON'
refused 'the trial machine is for looks only' run trial

# Of another build: that is said, and the others work.
cp "$trial"/another_build.toml "$trial"/libtabletop_another_build.so theirs
run 0 list
contains out 'Platform trial:'
contains err 'another_build is of another build: it has interface 0'
rm theirs/*another_build*

# A wrong manifest.
echo 'kind = "toy"' >theirs/toy.toml
refused 'toy.toml: kind is' list
rm theirs/toy.toml

# Without the library of one of ours the others work: first that of a sign-off, then that of its machine, too.
cp -r "$(dirname "$tabletop")/lib" lib
export LD_LIBRARY_PATH=$folder/lib
rm lib/tabletop/libtabletop_signoff_spartan.so
run 0 list
contains out 'connect4_minimax '
contains out 'Platform spartan:'
! grep -q 'connect6_threat ' out || fail 'a block is listed without the library of its sign-off'
refused 'the module signoff_spartan is not built' signoff connect6_threat
run 0 run spartan --until 1ms
run 0 signoff debouncer --view at --against ca --count 5
contains out 'debouncer'

rm lib/tabletop/libtabletop_spartan_machine.so
run 0 list
contains out 'Platform zynq:'
contains out 'Platform trial:'
! grep -q 'Platform spartan' out || fail 'spartan is listed without its library'
refused 'the module spartan_machine is not built' run spartan
run 0 run nexys4 --until 1ms
run 0 signoff debouncer --view at --against ca --count 5
