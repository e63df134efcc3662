#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The pictures of the Nexys 4's page are as platforms/nexys4/pictures.sh makes them, pixel by pixel.
. "$(dirname "$0")/common.sh"

needs convert imagemagick
page=$here/../../platforms/nexys4
mkdir fresh
"$page/pictures.sh" "$tabletop" fresh

# pixels PICTURE: its size and colours, however it was compressed.
pixels() { convert "$1" -depth 8 ppm:-; }

for picture in "$page"/*.png; do
    cmp <(pixels "$picture") <(pixels "fresh/$(basename "$picture")") || fail "$picture is stale: platforms/nexys4/pictures.sh"
done
pixels fresh/two_lines.png >red
! cmp -s red <(pixels fresh/full_board.png) || fail "two pictures are the same"
