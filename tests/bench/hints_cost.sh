#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# hints_cost.sh [BUILD_FOLDER]: how many times longer programs take on the Zynq machine when they are watched (`--watch`),
# in user time of the host: the least of five alternating runs with each property beside the least without any.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tabletop"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

programs=("dhrystone_mix 1000000" "sieve_crc 5000")
watches=("" convention stack uninitialised convention,stack,uninitialised)

for _ in 1 2 3 4 5; do
    for program in "${programs[@]}"; do
        for watch in "${watches[@]}"; do
            zynq_options=(${watch:+--watch "$watch"})
            # shellcheck disable=SC2086
            zynq_seconds $program >> "$work/${program% *}.$watch"
        done
    done
done

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) at the end"
printf '%-34s' "times as long"
for program in "${programs[@]}"; do printf ' %14s' "${program% *}"; done
printf '\n'
for watch in "${watches[@]}"; do
    printf '%-34s' "${watch:-nothing}"
    for program in "${programs[@]}"; do
        awk -v with="$(least "$work/${program% *}.$watch")" -v without="$(least "$work/${program% *}.")" \
            'BEGIN { printf " %6.2f (%4.2f s)", with / without, with }'
    done
    printf '\n'
done
