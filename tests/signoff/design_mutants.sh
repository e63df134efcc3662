# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts that sign our own RTL off as a user's, with one wrong line after the other. What they set before:
#   list         the mutants: name | file below rtl-wrappers | sed expression; those marked ~ are played with --few
#   of, block    what is signed off, and the block of the description
#   description  its file, below the copy that design() makes
#   few_right, few_wrong  options of --few for the design without a mutant, and with one
#   parts        times after which a mutant is looked at, before it is played to the end: most are found soon
#   design NAME  makes a copy of the design in $folder/NAME
# Ends with 1 when the design without a mutant is not signed off, or one with a mutant is.
set -euo pipefail

program=$(readlink -f "$1")
shift
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

# sign_off NAME OPTION..: its exit code, its words in NAME/out and NAME/err.
sign_off() {
    local status=0 name=$1
    shift
    # Pictures of differences go where the program is.
    (cd "$folder/$name" && exec "$program" signoff "$of" --rtl "$block=$description" "$@" >out 2>err) || status=$?
    return $status
}

# sign_off_in_parts NAME: up to the first part that finds it; with --few there is one.
sign_off_in_parts() {
    local part
    if [[ -n $few ]]; then
        sign_off "$1" "${few_wrong[@]}"
        return
    fi
    for part in "${parts[@]}"; do
        sign_off "$1" --until "$part" || return
    done
    sign_off "$1"
}

# play NAME FILE EXPRESSION: a line of the result.
play() {
    local status=0 found
    design "$1"
    sed -i "$3" "$folder/$1/$2"
    sign_off_in_parts "$1" || status=$?
    found=$(sed -n 's/.*first difference: //p' "$folder/$1/out" | head -1 | cut -c1-100)
    case $status in
    0) echo "MISSED $1" ;;
    1) echo "found $1: $found" ;;
    *) echo "BROKEN $1: $(tail -3 "$folder/$1/err")" ;;
    esac
    rm -rf "${folder:?}/$1"
}

design right
sign_off right ${few:+"${few_right[@]}"} || { cat "$folder/right/out" "$folder/right/err" >&2 && exit 1; }
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
done < <(sed 's/ | /|/; s/ | /|/' "$list") >"$folder/result"
wait
sort "$folder/result"
echo "$(grep -c ^found "$folder/result" || true) of $(wc -l <"$folder/result") mutants found"
! grep -qv ^found "$folder/result"
