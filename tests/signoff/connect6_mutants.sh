#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whether `signoff connect6_threat --rtl` finds players with one wrong line: the mutants of connect6_mutants.txt, one after
# the other.
#   connect6_mutants.sh PROGRAM [OPTION ..] [NAME ..]     --few: those that continuous integration plays
here=$(cd "$(dirname "$0")" && pwd)
rtl=$(readlink -f "$here/../../rtl-wrappers")
list=$here/connect6_mutants.txt
of=connect6_threat block=connect6_threat description=connect6_threat/connect6_player.toml
few_right=(--count 1) few_wrong=(--count 1) parts=()

# A few are played at the fast rate alone.
design() {
    local to=$folder/$1
    mkdir "$to"
    cp -r "$rtl"/{uart,connect6_threat} "$to"
    [[ -z $few ]] || sed -i 's/= 880$/= 32/; s/= 55$/= 2/; /^# Fast enough/,$d' "$to/$description"
}

. "$here/design_mutants.sh"
