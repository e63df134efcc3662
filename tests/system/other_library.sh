#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A libdynarmic that keeps its state elsewhere than where the model looks for it is told of before anything runs, with its
# version. A function of the library that does nothing stands for it.
. "$(dirname "$0")/common.sh"

status=0
"$tabletop" run zynq --until 1us --firmware "$programs/sieve_crc.elf" >out 2>err || status=$?
if [[ $(<err) == *'without libdynarmic'* ]]; then
    echo "there is no libdynarmic: it is not tested" >&2
    exit 77
fi
((status == 0)) || fail "exit code $status: $(<err)"
g++ -shared -fPIC -x c++ - -o other.so <<'SOURCE'
#include <cstdint>
namespace Dynarmic::A32 {
class Jit { void SetCpsr(std::uint32_t); };
void Jit::SetCpsr(std::uint32_t) {}
}
SOURCE
# With the address sanitizer the preloaded library stands before its own, which it would refuse.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0
LD_PRELOAD=$folder/other.so refused 'the installed libdynarmic 6.' run zynq --until 1us --firmware "$programs/sieve_crc.elf"
contains err ' does not keep its state where the model knows it of 6.4.5 and 6.7.0; install one of these'
LD_PRELOAD=$folder/other.so run 0 run spartan --until 1us
