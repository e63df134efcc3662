# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of Linux, after common.sh: a boot needs Debian's packages, which are got once.

# What stands between the cross compiler and a program.
compile() {
    needs arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf
    arm-linux-gnueabihf-gcc -O2 -Wall "$@"
}

# packages: gets them, or the test is skipped on a developer's machine.
packages() {
    needs dtc device-tree-compiler
    needs apt-get apt
    local status=0
    "$tabletop" run de1_soc --until 1us --linux >out 2>err || status=$?
    ((status != 0)) || return 0
    grep -qE 'package source|cannot be fetched' err || fail "exit code $status: $(<err)"
    [[ -z ${CI:-} ]] || fail "no package source can be reached: $(<err)"
    echo "no package source can be reached: Linux is not tested" >&2
    exit 77
}

# boot STATUS MACHINE OPTION.. --linux ..: what its console says in `console`, without carriage returns.
boot() {
    local expected=$1 machine=$2 line=uart0
    shift 2
    [[ $machine != zynq ]] || line=uart2
    run "$expected" run "$machine" "--$line" file:raw --stats stats.json "$@"
    tr -d '\r' <raw >console
}
