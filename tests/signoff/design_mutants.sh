# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts that sign our own RTL off as a user's, with one wrong line after the other. What they set before:
#   list         the mutants: name | file below rtl-wrappers | sed expression; those marked ~ are played with --few, those
#                marked ? may pass, and the page of the block says why
#   of, block    what is signed off, and the block of the description
#   description  its file, below the copy that design() makes
#   few_right, few_wrong  options of --few for the design without a mutant, and with one
#   parts        times after which a mutant is looked at, before it is played to the end: most are found soon
#   design NAME  makes a copy of the design in $folder/NAME
# What follows the program:
#   NAME ..        these mutants alone
#   --few          those that continuous integration plays
#   --every N, --from M  each N-th of the list, from the M-th on
#   --jobs N       so many at a time (1)
#   --keep FOLDER  what was found out stays there, so that a run that was ended goes on where it was, as long as neither
#                  the design with its wrong line nor the program nor what is played changes
# Prints a line for each mutant as it ends, with the seconds that it took.
# Ends with 1 when the design without a mutant is not signed off, or one with a mutant is that may not.
set -euo pipefail

wrong_use() { echo "$(basename "$0"): $1" >&2 && exit 2; }
is_number() { [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || wrong_use "$1: \"$2\" is no number from 1 to 9999"; }

[[ -x ${1-} ]] || wrong_use "\"${1-}\" is no program"
program=$(readlink -f "$1")
shift
few= jobs=1 keep= every=1 from=1 names=()
while (($# != 0)); do
    case $1 in
    --few) few=yes ;;
    --jobs | --every | --from) is_number "$1" "${2-}" && declare "${1#--}=$2" && shift ;;
    --keep)
        [[ -n ${2-} ]] || wrong_use "--keep: a folder is missing"
        keep=$(realpath -m "$2") && shift
        ;;
    -*) wrong_use "unknown option $1" ;;
    *) grep -q "^[~?]\?$1 " "$list" && names+=("$1") || wrong_use "$1 is not in $list" ;;
    esac
    shift
done
# Options of one sign-off after the other, of the design without a mutant and with one.
of_right=("") of_wrong=("${parts[@]/#/--until }" "")
[[ -z $few ]] || of_right=("${few_right[*]}") of_wrong=("${few_wrong[*]}")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: "${keep:=$folder/kept}"
mkdir -p "$keep"
program_hash=$(sha256sum <"$program")
# What is compiled is for this time only, but for Verilator's runtime, which other tests may have left.
export XDG_CACHE_HOME=$folder/cache
mkdir -p "$XDG_CACHE_HOME/tabletop/rtl"
cp "$(dirname "$program")"/cache/tabletop/rtl/runtime-* "$XDG_CACHE_HOME/tabletop/rtl" 2>/dev/null || true

# sign_off NAME OPTIONS ..: with one group of options after the other, up to the first that finds it. Its words go to
# NAME/out and NAME/err.
sign_off() {
    local options status=0
    for options in "${@:2}"; do
        # Pictures of differences go where the program is.
        # shellcheck disable=SC2086  # options are words
        (cd "$folder/$1" && exec "$program" signoff "$of" --rtl "$block=$description" $options </dev/null >out 2>err) ||
            status=$?
        ((status == 0)) || break
    done
    return $status
}

# how_it_ends STATUS NAME: in a line.
how_it_ends() {
    case $1 in
    0) echo "passes" ;;
    1) echo "found: $(sed -n 's/.*first difference: //p' "$folder/$2/out" | head -1 | cut -c1-100)" ;;
    3) echo "found: the design has stopped" ;;
    *) echo "BROKEN: $(tail -3 "$folder/$2/err")" ;;
    esac
}

key() {
    echo "$program_hash $of $block $description"
    printf '%s\n' "${@:2}"
    (cd "$folder/$1" && find . -type f | sort | xargs -d '\n' sha256sum)
}

# judge NAME OPTIONS ..: how the sign-off of this design ends, from now or from what was kept.
judge() {
    local status=0 how kept begin=$SECONDS
    kept=$keep/$1-$(key "$@" | sha256sum | cut -c1-16)
    if [[ ! -s $kept ]]; then
        sign_off "$@" || status=$?
        how="$(how_it_ends $status "$1") ($((SECONDS - begin)) s)"
        [[ $how != BROKEN* ]] || { echo "$how" && return; }
        echo "$how" >"$kept"
    fi
    cat "$kept"
}

# play MARK NAME FILE EXPRESSION: a line of the result.
play() {
    local how
    design "$2"
    sed -i "$4" "$folder/$2/$3"
    how=$(judge "$2" "${of_wrong[@]}")
    rm -rf "${folder:?}/$2"
    if [[ $how != passes* ]]; then
        echo "${how/:/ $2:}"
    elif [[ $1 == '?' ]]; then
        echo "known $2: $how"
    else
        echo "MISSED $2: $how"
    fi
}

# is_wanted MARK NAME
is_wanted() {
    [[ -z $few || $1 == '~' ]] || return 1
    ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" $2 "* ]]
}

play_all() {
    local line name file expression mark count=0
    while IFS= read -r line; do
        [[ -n $line && $line != \#* ]] || continue
        IFS='|' read -r name file expression <<<"$(sed 's/ *| /|/; s/ *| /|/' <<<"$line")"
        mark=${name%%[^~?]*} name=${name#[~?]}
        # This holds for those that are not played, too: the RTL may have moved on.
        if sed "$expression" "$rtl/$file" | cmp -s - "$rtl/$file"; then
            echo "BROKEN $name: the expression changes nothing"
            continue
        fi
        is_wanted "$mark" "$name" || continue
        ((++count >= from && (count - from) % every == 0)) || continue
        while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
        play "$mark" "$name" "$file" "$expression" &
    done <"$list"
    wait
}

design right
how=$(judge right "${of_right[@]}")
[[ $how == passes* ]] || { echo "the design without a mutant: $how" >&2 && exit 1; }
play_all | tee "$folder/result"
echo "$(grep -c ^found "$folder/result" || true) of $(wc -l <"$folder/result") mutants found"
! grep -qv -e ^found -e ^known "$folder/result"
