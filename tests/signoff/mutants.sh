#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# mutants.sh [--mutants N] [--seed S] [--first N] [--only N,..] [--jobs N] [--proof SECONDS] [--build FOLDER]
# [--keep FOLDER] [BLOCK[:BUILD] ..]:
# how many wrong netlists of our RTL its sign-off finds with the default stimulus. Yosys draws --mutants (200) one-bit
# mutations of each build in mutants.txt, or of BUILD alone, with --seed (1). Each is played as `signoff` plays the RTL,
# --jobs (2) at a time, until its recording leaves that of `ca`, from which the netlist without a mutation differs in
# nothing; what does not leave it is played by the handshakes at the pins, where the block has them, until a rule is
# broken. --first: only the first N of them; --only: only those numbers; --proof: processor time of an attempt to prove
# one right (60); --keep: what is found out of each stays in the folder, so that a run that was ended goes on where it
# was, as long as neither the netlist nor the recordings change; handshakes are played again.
#
# Among those that play a long stimulus like `ca` for some seconds, the ones that ABC proves to be equal to the block
# are not wrong, and are only counted: in any state, or from what a reset makes of zeroed registers and with any inputs.
# The others that end like `ca` are printed with cell, port, source and the reason why nothing can find them, which the
# table of the block's page has.
# Exit code 1 when that table does not have one, or when fewer than 95 % are found.
. "$(dirname "$0")/../bench/common.sh"

build=$root/build/release
mutants=200 seed=1 first= only= jobs=2 proof=60 keep= asked=() chosen=()
least_percent=95

number() {
    [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || give_up "$1: \"$2\" is no number from 1 to 9999"
}

while (($# != 0)); do
    case $1 in
        --mutants | --seed | --first | --jobs | --proof)
            number "$1" "${2-}"
            declare "${1#--}=$2"
            shift 2
            ;;
        --only)
            [[ ${2-} =~ ^[1-9][0-9]{0,3}(,[1-9][0-9]{0,3})*$ ]] || give_up "--only: \"${2-}\" is no list of numbers"
            only=$2
            shift 2
            ;;
        --build)
            [[ -n ${2-} ]] || give_up "--build: a folder is missing"
            build=$(realpath -m "$2")
            shift 2
            ;;
        --keep)
            [[ -n ${2-} ]] || give_up "--keep: a folder is missing"
            keep=$(realpath -m "$2")
            shift 2
            ;;
        -*) give_up "unknown option $1" ;;
        *)
            asked+=("$1")
            shift
            ;;
    esac
done

rows=$(grep -v '^#' "$(dirname "$0")/mutants.txt")
# rows_of BLOCK[:BUILD]
rows_of() { grep -E "^${1%%:*}:$([[ $1 != *:* ]] || echo " ${1#*:}:")" <<<"$rows"; }
((${#asked[@]})) || mapfile -t asked < <(cut -d: -f1 <<<"$rows" | uniq)
for block in "${asked[@]}"; do
    rows_of "$block" >/dev/null ||
        give_up "no block $block; there are $(sed 's/: /:/; s/:[^:]*$//' <<<"$rows" | paste -sd ' ')"
    mapfile -t -O "${#chosen[@]}" chosen < <(rows_of "$block")
done
command -v yosys yosys-abc >/dev/null || give_up "yosys is not installed"
[[ -f $build/CMakeCache.txt ]] || give_up "there is no build in $build; ./tabletop test makes one"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; give_up "failed: $*"; }; }

# play VARIANT MUTANT VIEW: the recording on standard output; figures say which rules of its bus it has broken. A mutant
# that never comes to an end is killed.
play() {
    (
        ulimit -S -t "$limit" -c 0
        TABLETOP_MUTANT=$2 exec "$program" bench-run "$block" --variant "$1" --view "$3" --seed 1 \
            --recording /dev/fd/3 3>&1 >"$work/$2.figures" 2>"$work/$2.said"
    )
}

# play_handshakes MUTANT: whether all its answers are right, in every variant; status 2: the block has no such traffic.
play_handshakes() {
    local variant
    for variant in "${variants[@]}"; do
        (
            ulimit -S -t "$limit" -c 0
            TABLETOP_MUTANT=$1 exec "$program" bench-run "$block" --variant "$variant" --traffic handshakes --view rtl \
                --seed 1
        ) >"$work/$1.handshakes" 2>&1 || return
        grep -q '"findings":\[\]' "$work/$1.handshakes" || return 1
    done
}

# shake NUMBER: a survivor of the recordings.
shake() { play_handshakes "$1" || touch "$work/$1.broken"; }

# is_known NUMBER: nothing is left to be found out by playing it.
is_known() {
    [[ -s $results/$1.result ]] || return 1
    [[ $(<"$results/$1.result") != survives || -e $results/$1.played ]]
}

# try NUMBER: how it was found, or "survives", goes to a file. With a `part` above 1 only the first bytes of a recording
# are compared, one in so many.
try() {
    local variant states how=survives
    local -a first_bytes
    ! is_known "$1" || return 0
    for variant in "${variants[@]}"; do
        first_bytes=()
        ((part == 1)) || first_bytes=(-n $(($(stat -c %s "$work/$variant.ca") / part)))
        set +e
        play "$variant" "$1" rtl 2>/dev/null | cmp "${first_bytes[@]}" - "$work/$variant.ca" >"$work/$1.cmp" 2>&1
        states=("${PIPESTATUS[@]}")
        set -e
        ((states[0] != 130 && states[0] != 143)) || exit 1  # somebody ends it all: nothing has been found out
        if ((states[1] != 0)) && ! grep -q '^cmp: EOF on -' "$work/$1.cmp"; then
            how=differs
        elif ((states[0] == 152)); then
            how="does not end"
        elif ((states[1] != 0 || (states[0] != 0 && part == 1))); then
            how=stops
        elif grep -qs '"broken_rules":\["\|"hangs":\[{' "$work/$1.figures"; then
            how=differs
        fi
        [[ $how == survives ]] || break
    done
    echo "$how" >"$results/$1.result"
    ((part > 1)) || touch "$results/$1.played"
}

# make_network: the netlist with all its mutations as gates, for choose_mutant.
make_network() {
    sed "s/^  wire \[15:0\] mutant;/  input [15:0] mutant;/; s/^module $block(/module $block(mutant, /" \
        "$netlist" >"$work/network.v"
    cat >"$work/network.ys" <<END
read_verilog $work/network.v
proc
memory_map
opt_expr -mux_undef
opt_clean
async2sync
script $root/tests/signoff/to_aiger.ys
write_aiger -symbols $work/network.aig
END
    quietly yosys -q -s "$work/network.ys"
    quietly "$choose" "$work/network.aig" 0 "$work/right.aig"
}

# Nothing is proved of a register's clock: an AIGER file has no edges, so a register of the other edge looks equal.
is_of_clock() { sed -n "$1p" "$mutations" | grep -q -e ' -port CLK '; }

# compare NUMBER: whether every register's next value and every output is that of the block, in any state. Of most
# mutants that are the block this shows it at once.
compare() {
    ! is_of_clock "$1" || return 0
    (
        ulimit -t 30
        "$choose" "$work/network.aig" "$1" "$work/$1.aig"
        yosys-abc -c "cec -C 100000 $work/right.aig $work/$1.aig"
    ) >"$work/$1.compared" 2>&1 || true
    if grep -q 'Networks are equivalent' "$work/$1.compared"; then echo equal >"$results/$1.result"; fi
    rm -f "$work/$1.aig"
}

# prove NUMBER: whether the netlist with this mutation is the block in the states that it comes to; the result goes to a
# file, as that of try. First with cheap optimisations alone: of a memory they leave enough, and take a third of the
# time.
# A block may have a proof of its own, prove_BLOCK.sh, of a part of it: exit code 0 when that is the same, 2 when the
# mutation is elsewhere.
prove() {
    local own=$root/tests/signoff/prove_$block.sh status=2
    ! is_of_clock "$1" || return 0
    [[ ! -e $work/$1.own && ! -e $results/$1.unproved_in_$proof_seconds ]] || return 0
    if [[ -x $own ]]; then
        status=0
        "$own" "$netlist" "$1" "$(sed -n "$1p" "$mutations")" || status=$?
    fi
    if ((status != 2)); then
        touch "$work/$1.own"
        ((status)) || echo equal >"$results/$1.result"
        return 0
    fi
    prove_after "$1" "opt_expr -mux_undef; opt_clean"
    [[ $(<"$results/$1.result") == equal ]] || prove_after "$1" "opt -full"
    [[ $(<"$results/$1.result") == equal ]] || touch "$results/$1.unproved_in_$proof_seconds"
}

# prove_after NUMBER OPTIMISATIONS: by induction over so many cycles as a counter takes from an end that is no power of
# two to the next power, in `proof_seconds` of processor time for each of the two programs.
prove_after() {
    local module value frames=32 clock reset after_reset=
    for module in gold gate; do
        value=0
        [[ $module == gold ]] || value=$1
        sed "s/^  wire \[15:0\] mutant;/  wire [15:0] mutant = $value;/; s/^module $block(/module $module(/" \
            "$netlist" >"$work/$1.$module.v"
    done
    clock=$(sed -nE 's/^  input (a?clk);$/\1/p' "$netlist")
    reset=$(sed -nE 's/^  input (rst|a?resetn?);$/\1/p' "$netlist")
    if [[ -n $reset ]]; then
        after_reset="sim -clock in_$clock -reset${reset##*[^n]} in_$reset -rstlen 10 -n 4 -zinit -w miter"
    fi
    cat >"$work/$1.ys" <<END
read_verilog $1.gold.v $1.gate.v
proc
memory_map
setundef -zero
$2
miter -equiv -flatten gold gate miter
hierarchy -top miter
async2sync
$after_reset
script $root/tests/signoff/to_aiger.ys
write_aiger -zinit $1.aig
END
    (
        cd "$work"
        ulimit -t "$proof_seconds"
        yosys -q -s "$1.ys" && yosys-abc -c "read $1.aig; scorr; dc2; scorr; scorr -F $frames; pdr -T 300"
    ) >"$work/$1.proof" 2>&1 || true
    if grep -q 'Property proved' "$work/$1.proof"; then echo equal >"$results/$1.result"; fi
}

# in_parallel FUNCTION NUMBER ..: --jobs at a time.
in_parallel() {
    local one
    for one in "${@:2}"; do
        while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
        "$1" "$one" &
    done
    wait
}

numbers_with() {
    printf "$results/%s.result\n" "${numbers[@]}" | xargs -r grep -lxF "$1" | sed 's|.*/||; s|[.].*||' | sort -n
}
survivors() { numbers_with survives | while read -r number; do [[ -e $work/$number.broken ]] || echo "$number"; done; }
count_of() { numbers_with "$1" | wc -l; }

# The mutation in a few words: mode, port and bit of a cell, and where that is written.
describe() {
    sed -n "$1p" "$mutations" | awk '{
        for (i = 1; i < NF; i++) {
            if ($i == "-mode") mode = $(i + 1)
            if ($i == "-cell") cell = $(i + 1)
            if ($i == "-port") port = $(i + 1)
            if ($i == "-portbit") bit = $(i + 1)
            if ($i == "-wire") wire = $(i + 1)
            if ($i == "-wirebit") wire = wire "[" $(i + 1) "]"
            if ($i == "-src") source = $(i + 1)
        }
        gsub(/\$flatten|\\/, "", cell)
        sub(/\$[^$]*:[0-9]+/, "", cell)
        sub(/^\\/, "", wire)
        sub(/-.*/, "", source)
        sub(/\.[0-9]+$/, "", source)
        print mode " of " cell " " port "[" bit "]" (wire == "" ? "" : ", " wire) ", " source
    }'
}

# measure ROW
measure() {
    local -a variants numbers survivors recordings
    local choose=$build/tests/signoff/choose_mutant results
    local program limit=600 number wrong found percent unexplained=0 text part proof_seconds
    local has_handshakes variant of folder netlist mutations page seconds longest=0 TIMEFORMAT=%0U
    IFS=: read -r block of text <<<"$1"
    IFS=, read -ra variants <<<"${text// /}"
    of=${of# }
    variant=${block}_${of//[^A-Za-z0-9]/_}
    program=$build/tests/signoff/mutants_$variant
    folder=$build/rtl-wrappers/$block/mutated_$variant
    netlist=$folder/netlist.v
    mutations=$folder/mutations.txt
    page=$(echo "$root"/models/*/"$block"/README.md)
    rm -rf "${work:?}"/*

    quietly nice cmake --build "$build" -j "$jobs" --target "tabletop_mutants_$variant" tabletop_choose_mutant
    for variant in "${variants[@]}"; do
        recordings+=("$work/$variant.ca")
        play "$variant" 0 ca >"$work/$variant.ca" || give_up "$block $variant: no recording of ca"
        { time play "$variant" 0 rtl >"$work/$variant.rtl"; } 2>"$work/seconds"
        cmp -s "$work/$variant.rtl" "$work/$variant.ca" ||
            give_up "$block $variant: the recording of the netlist is not that of ca"
        ((seconds = $(<"$work/seconds"), longest = seconds > longest ? seconds : longest))
    done
    ((limit = 5 + 2 * longest))
    has_handshakes=0
    play_handshakes 0 || has_handshakes=$?
    ((has_handshakes == 0 || has_handshakes == 2)) || { cat "$work/0.handshakes" >&2; give_up "$block: its handshakes"; }

    mapfile -t numbers < <(seq "$(wc -l <"$mutations")")
    if [[ -n $only ]]; then
        mapfile -t numbers < <(grep -xF -f <(tr , '\n' <<<"$only") <(printf '%s\n' "${numbers[@]}"))
        ((${#numbers[@]})) || give_up "--only: there are mutants 1 to $(wc -l <"$mutations")"
    fi
    [[ -z $first ]] || numbers=("${numbers[@]:0:$first}")
    results=$work/results
    rm -rf "$results"
    [[ -z $keep ]] || results=$keep/$block-$(cat "$netlist" "${recordings[@]}" | sha256sum | cut -c1-16)
    mkdir -p "$results"
    # Most are found soon. Of the others most are the block, which most proofs show in less time than a long stimulus
    # takes; a proof that needs more is tried only for what has been played to the end.
    ((part = longest < 10 ? 1 : longest / 2))
    in_parallel try "${numbers[@]}"
    mapfile -t survivors < <(survivors)
    if ((${#survivors[@]})); then
        make_network
        in_parallel compare "${survivors[@]}"
        mapfile -t survivors < <(survivors)
        if ((has_handshakes == 0)); then in_parallel shake "${survivors[@]}"; fi
        mapfile -t survivors < <(survivors)
    fi
    if ((part != 1)); then
        ((proof_seconds = longest > proof ? proof : longest))
        in_parallel prove "${survivors[@]}"
        part=1
        mapfile -t survivors < <(survivors)
        in_parallel try "${survivors[@]}"
        mapfile -t survivors < <(survivors)
    fi
    proof_seconds=$proof
    in_parallel prove "${survivors[@]}"
    mapfile -t survivors < <(survivors)

    ((wrong = ${#numbers[@]} - $(count_of equal), found = wrong - ${#survivors[@]}))
    ((percent = wrong ? 1000 * found / wrong : 1000))
    printf '%s: %d of %d mutants found, %d.%d %%' "$block $of" "$found" "$wrong" $((percent / 10)) $((percent % 10))
    printf ': %d by a difference, %d by a run that stops, %d by one that does not end, %d by handshakes' \
        "$(count_of differs)" "$(count_of stops)" "$(count_of "does not end")" $((wrong - $(count_of differs) - \
        $(count_of stops) - $(count_of "does not end") - ${#survivors[@]}))
    printf '; %d more are the block\n' "$(count_of equal)"
    for number in "${survivors[@]}"; do
        text="| $number | \`$(describe "$number")\` |"
        grep -F -- "$text" "$page" || { echo "$text"; unexplained=1; }
    done
    ((percent >= 10 * least_percent && !unexplained))
}

if ! grep -qx "TABLETOP_MUTANTS:STRING=$mutants" "$build/CMakeCache.txt" ||
    ! grep -qx "TABLETOP_MUTANT_SEED:STRING=$seed" "$build/CMakeCache.txt"; then
    quietly cmake -S "$root" -B "$build" -DTABLETOP_MUTANTS="$mutants" -DTABLETOP_MUTANT_SEED="$seed"
fi
passed=1
for row in "${chosen[@]}"; do
    measure "$row" || passed=0
done
((passed))
