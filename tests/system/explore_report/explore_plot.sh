#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explore_plot.sh WRITE_REPORT: gnuplot draws a picture of what it is told, and without gnuplot one is told so.
source "$(dirname "$0")/../common.sh"
write_report=$1

needs gnuplot gnuplot-nox
needs identify imagemagick
"$write_report" "$here/results.json" plot "$folder/plot.png"
[[ $(identify -format '%m %wx%h' plot.png) == "PNG 1200x750" ]] || fail "$(identify plot.png)"
# The colours of both lines and of the mark at the published value are there.
convert plot.png -format %c histogram:info:- >colours
for colour in '#1F5FBF' '#D1610F' '#B3261E'; do
    contains colours "$colour"
done

status=0
PATH=/none "$write_report" "$here/results.json" plot "$folder/none.png" 2>err || status=$?
((status == 2)) || fail "exit code $status without gnuplot"
[[ $(<err) == "a plot needs gnuplot (Debian package gnuplot-nox)" ]] || fail "$(<err)"
[[ ! -e none.png ]] || fail "a picture without gnuplot"
