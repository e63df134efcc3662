#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whether `signoff nexys4 --rtl` finds designs with one wrong line: the mutants of game_mutants.txt, one after the other.
#   game_mutants.sh PROGRAM [--few] [--jobs N] [NAME..]     --few: those that continuous integration plays
# Ends with 1 when the design without a mutant is not signed off, or one with a mutant is.
set -euo pipefail

program=$(readlink -f "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
rtl=$(readlink -f "$here/../../rtl-wrappers")
few= jobs=1 names=()
while (($# != 0)); do
    case $1 in
    --few) few=yes ;;
    --jobs) jobs=$2 && shift ;;
    -*) echo "unknown option $1" >&2 && exit 2 ;;
    *) names+=("$1") ;;
    esac
    shift
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# What is compiled is for this time only, but for Verilator's runtime, which other tests may have left.
export XDG_CACHE_HOME=$folder/cache
mkdir -p "$XDG_CACHE_HOME/tabletop/user_rtl"
cp "$(dirname "$program")"/cache/tabletop/user_rtl/runtime-*.o "$XDG_CACHE_HOME/tabletop/user_rtl" 2>/dev/null || true

# design NAME: a copy of our own RTL with fast pads and a pixel a cycle, so that a look at the screen is short.
design() {
    local to=$folder/$1
    mkdir -p "$to/compositions"
    cp -r "$rtl"/{nes_host,connect4_referee,connect4_painter,vga_timing} "$to"
    cp -r "$rtl/compositions/connect4_game" "$to/compositions"
    sed -i 's/250_000/16/; s/^PAD_DIVIDER/PIXEL_DIVIDER = 1\n&/; s/100 MHz/25 MHz/' \
        "$to/compositions/connect4_game/connect4_game.toml"
}

# sign_off NAME OPTION..: its exit code, its words in NAME/out and NAME/err.
sign_off() {
    local status=0 name=$1
    shift
    # Pictures of differences go where the program is.
    (cd "$folder/$name" && exec "$program" signoff nexys4 \
        --rtl nexys4=compositions/connect4_game/connect4_game.toml "$@" >out 2>err) || status=$?
    return $status
}

# play NAME FILE EXPRESSION: a line of the result. Most are found in the first part of the game; what is not plays on.
play() {
    local status=0 found until
    design "$1"
    sed -i "$3" "$folder/$1/$2"
    for until in 250ms 800ms ""; do
        sign_off "$1" ${until:+--until $until} || status=$?
        ((status == 0)) || break
    done
    found=$(sed -n 's/.*first difference: //p' "$folder/$1/out" | head -1 | cut -c1-100)
    case $status in
    0) echo "MISSED $1" ;;
    1) echo "found $1: $found" ;;
    *) echo "BROKEN $1: $(tail -3 "$folder/$1/err")" ;;
    esac
    rm -rf "${folder:?}/$1"
}

# Of a few mutants it is enough that the design around them is right.
design right
sign_off right ${few:+--until 1s} || { cat "$folder/right/out" "$folder/right/err" >&2 && exit 1; }
while IFS='|' read -r name file expression; do
    name=${name// /}
    [[ -z $name || $name == \#* ]] && continue
    # Of those that are not played, too: the RTL may have moved on.
    if sed "${expression# }" "$rtl/${file// /}" | cmp -s - "$rtl/${file// /}"; then
        echo "BROKEN ${name#'~'}: the expression changes nothing"
        continue
    fi
    [[ -n $few && $name != '~'* ]] && continue
    name=${name#'~'}
    ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" $name "* ]] || continue
    while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
    play "$name" "${file// /}" "${expression# }" &
done < <(sed 's/ | /|/; s/ | /|/' "$here/game_mutants.txt") >"$folder/result"
wait
sort "$folder/result"
echo "$(grep -c ^found "$folder/result" || true) of $(wc -l <"$folder/result") mutants found"
! grep -qv ^found "$folder/result"
