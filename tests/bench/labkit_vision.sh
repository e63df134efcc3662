#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How often the labkit finds the human's move in the camera's image: right moves of 1 000 random rounds.
#     labkit_vision.sh [FOLDER] [--plot FILE.png]    FOLDER: the build, build/release; prints the tables of the page
#     labkit_vision.sh [FOLDER] --counts             what the windows count instead, under the specification's conditions
. "$(dirname "$0")/common.sh"

build=$root/build/release
if (($# > 0)) && [[ $1 != -* ]]; then
    build=$1
    shift
fi
plot=
counts=
if (($# == 2)) && [[ $1 == --plot ]]; then
    plot=$2
elif (($# == 1)) && [[ $1 == --counts ]]; then
    counts=1
elif (($# != 0)); then
    give_up "unknown option $1; there are --plot FILE.png and --counts"
fi
bench=$build/tests/bench/bench_labkit_vision
built "$bench"
if [[ -n $counts ]]; then
    echo '| condition | least of a piece | mean | most elsewhere | pieces missing |'
    echo '|---|---|---|---|---|'
    "$bench" counts | awk -F';' '{ printf "| %s | %s | %s | %s | %s of %s |\n", $1, $2, $3, $4, $5, $6 }'
    exit
fi
[[ -z $plot ]] || command -v gnuplot >/dev/null || give_up "--plot needs gnuplot (package gnuplot-nox)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$bench" >"$folder/lines"

# table COLUMN ROW TITLE: right moves, and how many wrong ones were sent.
table() {
    awk -v column="$1" -v row="$2" -v title="$3" '
        {
            if (!($column in seen)) { seen[$column]; columns[++n] = $column }
            if (!($row in known)) { known[$row]; rows[++m] = $row }
            text[$row, $column] = $4 ($6 > 0 ? " (" $6 " wrong)" : "")
        }
        END {
            line = "| " title " |"; rule = "|---|"
            for (i = 1; i <= n; ++i) { line = line " " columns[i] " |"; rule = rule "---|" }
            print line; print rule
            for (j = 1; j <= m; ++j) {
                line = "| " rows[j] " |"
                for (i = 1; i <= n; ++i) line = line " " text[rows[j], columns[i]] " |"
                print line
            }
        }'
}
echo "Right grid, pieces in the middle of their squares:"
echo
awk '$3 == 0' "$folder/lines" | table 2 1 "light, sigma"
echo
echo "Nominal light, pieces displaced by up to 0.08 squares, the grid off by so many pixels in both directions:"
echo
awk '$3 != 0' "$folder/lines" | table 3 2 "sigma, off"

[[ -n $plot ]] || exit 0
cat >"$folder/plot" <<END
set terminal pngcairo noenhanced size 1000,460 font ",11"
set output "$plot"
set multiplot layout 1,2
set yrange [0:1050]
set grid
set ylabel "right moves of 1 000"
set key below
set xlabel "noise, sigma of ten-bit levels"
plot for [light in "nominal warm cool dim bright veil_24 veil_40"] \\
    "< awk '\$3 == 0 && \$1 == \"".light."\"' $folder/lines" using 2:4 with linespoints title light
set xlabel "grid off in both directions, pixels"
plot for [sigma in "0 32 64"] \\
    "< awk '\$3 != 0 && \$2 == ".sigma."' $folder/lines" using 3:4 with linespoints title "sigma ".sigma
END
gnuplot "$folder/plot"
