#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `diagram`: what is drawn of a machine, refusals, and the pictures of the pages, which are as platforms/pictures.sh draws
# them. Versions of Graphviz place things otherwise, so what is written in a picture counts.
source "$(dirname "$0")/common.sh"

tree=$here/../..

# There is no Graphviz.
run 0 diagram zynq --set fabric.uart=on --view engine=at --out zynq.dot
contains zynq.dot '"zynq.crossbar" -> "zynq.uart2" [label="0x43C10000"'
contains zynq.dot '"zynq.engine" -> "zynq.ps" [label="irq 61"]'
contains zynq.dot '<u>at</u> ca rtl'
contains zynq.dot '"zynq.ps" -> "at uart1"'
run 0 diagram zynq --set fabric.uart=on --view engine=at --out -
cmp -s out zynq.dot || fail "standard output is another picture"
run 0 diagram zynq --out plain.dot
! grep -q uart2 plain.dot || fail "uart2 is drawn, which is not there"

refused 'it must end in .svg, .png or .dot' diagram zynq --out zynq.pdf
refused 'unknown parameter' diagram zynq --set engine.dept=3
refused 'PLATFORM' diagram
refused 'has no block' diagram zynq --view engines=at
mkdir tools
status=0
PATH=$folder/tools "$tabletop" diagram zynq >out 2>err </dev/null || status=$?
((status == 2)) || fail "exit code $status without Graphviz"
contains err 'a diagram needs dot (Debian package graphviz)'
[[ ! -e zynq.svg ]] || fail "there is a picture without Graphviz"

needs dot graphviz
run 0 diagram spartan
contains spartan.svg '<svg'
run 0 diagram spartan --out spartan.png
[[ $(head -c 4 spartan.png) == $'\x89PNG' ]] || fail "no PNG"

# written FILE: nodes, edges and texts.
written() { grep -o '<\(title\|text\)[ >].*' "$1" | sed 's/<[^>]*>//g' | sort; }

pictures=$(cd "$tree/platforms" && find . -maxdepth 2 -name '*.svg' | sort)
for picture in $pictures; do mkdir -p "fresh/$(dirname "$picture")"; done
"$tree/platforms/pictures.sh" "$tabletop" fresh
[[ $(cd fresh && find . -name '*.svg' | sort) == "$pictures" ]] || fail "other pictures are committed than are drawn"
for picture in $pictures; do
    diff <(written "$tree/platforms/$picture") <(written "fresh/$picture") ||
        fail "platforms/$picture is stale: platforms/pictures.sh $tabletop"
done
