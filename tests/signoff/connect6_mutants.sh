#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Signs the Connect6 player off with one line of its SystemVerilog changed, mutant by mutant, as a user's own RTL:
#
#     tests/signoff/connect6_mutants.sh TABLETOP [--quick] [--long] [NAME ..]
#
# The mutants are in connect6_mutants.list. Prints a line for each; the exit code is 1 when one of them passes the
# sign-off that the list does not say it of, and 2 when one cannot be tried. --quick: only those that are marked so, at the fast rate alone and with one
# random game. --long: the long stimulus.
set -euo pipefail

tabletop=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
list=$here/connect6_mutants.list
quick= names=() stimulus=()
for argument in "$@"; do
    case $argument in
        --quick) quick=yes stimulus=(--count 1) ;;
        --long) stimulus=(--long) ;;
        -*)
            echo "connect6_mutants.sh: unknown option $argument; there are --quick and --long" >&2
            exit 2
            ;;
        *) names+=("$argument") ;;
    esac
done
for name in "${names[@]}"; do
    grep -q "^$name " "$list" || {
        echo "connect6_mutants.sh: $name is not in $list" >&2
        exit 2
    }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What is compiled is for this time only, but for Verilator's runtime, which other tests may have left.
export XDG_CACHE_HOME=$work/cache
mkdir -p "$XDG_CACHE_HOME/tabletop/user_rtl"
cp "$(dirname "$tabletop")"/cache/tabletop/user_rtl/runtime-*.o "$XDG_CACHE_HOME/tabletop/user_rtl" 2>/dev/null || true

# wanted NAME WHEN
wanted() {
    [[ $1 != \#* && -n $1 ]] || return 1
    [[ -z $quick || $2 == quick ]] || return 1
    ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" $1 "* ]]
}

# changed_player FILE SED: a copy of the player with this line changed.
changed_player() {
    rm -rf "$work/rtl"
    mkdir "$work/rtl"
    cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} "$work/rtl"
    local file
    if [[ -n $quick ]]; then
        sed -i 's/= 880$/= 32/; s/= 55$/= 2/; /^# Fast enough/,$d' "$work/rtl/connect6_threat/connect6_player.toml"
    fi
    file=$(echo "$work"/rtl/*/"$1")
    cp "$file" "$work/before"
    sed -i "$2" "$file"
    ! cmp -s "$file" "$work/before"
}

tried=0 found=0 survivors=()
while read -r name file when sed; do
    wanted "$name" "$when" || continue
    changed_player "$file" "$sed" || {
        echo "$name: nothing is changed in $file" >&2
        exit 2
    }
    status=0
    "$tabletop" signoff connect6_threat --rtl connect6_threat="$work/rtl/connect6_threat/connect6_player.toml" \
        "${stimulus[@]}" </dev/null >"$work/out" 2>"$work/err" || status=$?
    tried=$((tried + 1))
    case $status in
        0)
            [[ $when == survives ]] || survivors+=("$name")
            echo "$name: NOT FOUND"
            continue
            ;;
        1) echo "$name: $(sed -n 's/.*first difference: //p' "$work/out" | head -1)" ;;
        3) echo "$name: the design has stopped" ;;
        *)
            cat "$work/err" >&2
            exit 2
            ;;
    esac
    found=$((found + 1))
done <"$list"
echo "$found of $tried found"
((${#survivors[@]} == 0))
