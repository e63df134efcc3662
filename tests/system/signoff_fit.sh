#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The fitted constants of every `at` view are those that `signoff --fit` prints; whoever changes a core, a stimulus or a
# constant fits again.
. "$(dirname "$0")/common.sh"

# fitted BLOCK LEAST: every NAME NUMBER in its line of `out` is `NAME = NUMBER` in its timing.h,
# and there are so many at least.
fitted() {
    local header name value count=0
    header=$(echo "$here"/../../models/*/"$1"/timing.h)
    while read -r name value; do
        tr -d "'" <"$header" | finds -E "\b$name = $value;" || fail "$header: $name is not $value"
        count=$((count + 1))
    done < <(grep "^$1: " out | grep -oE '[a-z_0-9]+ [0-9]+(,|;)' | grep -vE '^(searches|stones)' | tr -d ',;')
    ((count >= $2)) || fail "$1: $count constants in $(<out)"
}

run 0 signoff --fit
blocks=$(cut -d : -f 1 out)
declare -A least=([connect4_minimax]=2 [connect6_threat]=2)
for block in "${!least[@]}" $blocks; do fitted "$block" "${least[$block]-1}"; done
