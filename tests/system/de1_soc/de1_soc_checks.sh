#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs that check the processor and the parts of the HPS from inside (stimulus/firmware/checks) pass.
. "$(dirname "$0")/../common.sh"

for check in code exceptions interrupts mmu spaces timers vfp; do
    for state in "" _thumb; do
        run 0 run de1_soc --firmware "$programs/de1_soc_check_$check$state.elf" --uart0 file:said --stop-on END --until 10s
        grep -q '^check: [1-9][0-9]* passed, 0 failed' said && ! grep -q '^FAIL' said ||
            fail "$check$state: $(grep -E '^(FAIL|check:)' said)"
    done
done
