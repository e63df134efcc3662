#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Our own RTL of the labkit as a user's: its link, its screen, and its whole fabric; a word of the frame store that is
# wrong; another raster; what is refused.
. "$(dirname "$0")/common.sh"
needs convert imagemagick

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
rtl=$here/../../rtl-wrappers
cp -r "$rtl"/{debouncer,frame_packer,ycrcb_converter,checkers_vision,checkers_referee,usb_link,checkers_screen,checkers_search} .
mkdir compositions
cp -r "$rtl/compositions/labkit" compositions
whole=compositions/labkit/labkit_20_cycles.toml link=usb_link/labkit_link.toml screen=checkers_screen/checkers_screen.toml
search=checkers_search/checkers_search.toml

# A round, with a camera for which the grid is right from the reset on: the machine sends and shows what `ca` does.
{
    echo '@ 1 ms'
    printf 'put red %s\n' 50 52 54 56 61 63 65 67 70 72 74 76
    printf '%s\n' '@ 5 ms' 'press enter 1 ms' '@ 20 ms' 'move 50 41' '@ 90 ms' 'switch 5 on' '@ 60 ms'
} >table
right=(--table script:table --set camera.pitch_x=48 --set camera.pitch_y=48 --set camera.centre_x=268 --set camera.centre_y=228)
rounds() { sed -n '/^1 round/,$p' err; }
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --display png:ca
rounds >ca.rounds
[[ -s ca.rounds ]] || fail "$(<err)"
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --rtl link=$link --stats link.json
rounds | diff ca.rounds - >&2 || fail 'another round with the link'
grep -q '"rtl": "link=' link.json || fail "$(<link.json)"
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --rtl screen=$screen --display png:own_screen
rounds | diff ca.rounds - >&2 || fail 'another round with the screen'
diff -r ca own_screen >&2 || fail 'other pictures with the screen'
for block in debouncer=debouncer/debouncer.toml referee=checkers_referee/checkers_referee.toml; do
    run 0 run labkit "${right[@]}" --set debouncer.steady=20 --rtl $block
    rounds | diff ca.rounds - >&2 || fail "another round with $block"
done
run 0 run labkit "${right[@]}" --rtl labkit=$whole --display png:own --vcd own.vcd
contains err 'end: players_done'
cut -d, -f2- ca/frames.csv >ca.times
cut -d, -f2- own/frames.csv | diff ca.times - >&2 || fail 'other frames'
# Screen and camera; what the board's digits would show is not known of a fabric of one's own.
for area in 1024x768+0+0 720x480+1024+0; do
    for side in ca own; do convert "$side/frame_000002.png[$area]" -depth 8 "$side.rgb"; done
    cmp ca.rgb own.rgb || fail "another picture after the round: $area"
done
for pin in button.enter switch.5 link.write screen.syncs; do
    variables own.vcd | finds "tabletop\.$pin$" || fail "$pin is not in the waveform"
done

run 0 signoff usb_link --rtl usb_link=$link --count 40 --json link.json
(($(grep -c '"functional_differences": 0' link.json) == 2)) || fail "$(<link.json)"
run 0 signoff labkit --rtl labkit=$whole --until 10ms
contains out 'what comes later; a later --until plays more'
sed -i "s/zbt_write_data <= word;/zbt_write_data <= word_address == 19'd51210 ? word ^ 36'd1 : word;/" \
    frame_packer/frame_packer.sv
run 1 signoff labkit --rtl labkit=$whole --until 10ms --json wrong.json
contains out '1 lines of the screen differ; the first in cycle 207021: write to row 100, columns 20 and 21: '
for category in moves pictures syncs 'link pins'; do
    grep -q "^labkit $category .* ok$" out || fail "$category: $(<out)"
done

# The search answers in the place of the PC, in the same cycles; one that takes other squares for the middle does not.
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --set ai.kind=fpga
rounds >ca.rounds
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --set ai.kind=fpga --rtl search=$search
rounds | diff ca.rounds - >&2 || fail 'another round with the search'
run 0 signoff labkit --rtl checkers_search=$search --until 110ms --json search.json
contains search.json '"excluded": []'
sed -i "s/CENTRE = 24'hEEEEEE/CENTRE = 24'h777777/" checkers_search/board_value.sv
run 1 signoff labkit --rtl checkers_search=$search --until 110ms
contains out 'checkers_search answers, ca: first difference: '
refused 'stands for search: it exists only with labkit.ai.kind = fpga' run labkit --rtl search=$search

# A raster of 807 lines: the vision scans one frame after the other by it.
sed -i "s/LAST_V = 10'd805/LAST_V = 10'd806/" checkers_screen/screen_raster.sv
run 0 run labkit "${right[@]}" --set debouncer.steady=20 --rtl screen=$screen
rounds | finds 'end of the scan *11.0989 ' || fail "$(rounds)"
run 1 signoff checkers_screen --rtl checkers_screen=$screen --until 20ms
contains out 'syncs, ca: first difference: column 0, line 0: screen.blank in cycle 1083265: 0h in ca, 1h in rtl'

# What the user can get wrong.
# wrong NAME SED: a copy of the description with a line changed.
wrong() { sed "$2" "$1" >"$(dirname "$1")/wrong.toml"; }
wrong $whole 's/^bundle = .*/bundle = ["vga_pins", "ft245_pins"]/'
bad=compositions/labkit/wrong.toml
refused 'labkit has the bundles camera_pins and contact_pins and ft245_pins and vga_pins and zbt_pins and no other' \
    run labkit --rtl labkit=$bad
wrong $whole '/^rxf = /d'
refused 'ports.rxf: missing' run labkit --rtl labkit=$bad
wrong $whole 's/^rxf = .*/&\nrx = "usb_rxf_n"/'
refused 'ports.rx: is of serial_pins; labkit has ' run labkit --rtl labkit=$bad
wrong $whole 's/64.8 MHz/65 MHz/'
refused 'clock.frequency: the labkit runs at 64.8 MHz, not at 65 MHz' signoff --rtl labkit=$bad
wrong $whole 's/^steady = .*/steady = 0/'
refused '"0" is outside 1 to 16777216' run labkit --rtl labkit=$bad
refused 'describes labkit, not usb_link' run labkit --rtl link=$whole
refused 'stands in place of the whole fabric' run labkit --rtl labkit=$whole --set grid.x0=120
refused 'the whole fabric as one design takes decoded samples' run labkit --rtl labkit=$whole --set camera.pins=bt656
refused 'stands in place of the link' run labkit --rtl link=$link --set link.timeout=1ms
refused '--rtl: no block "engine" that RTL of your own can stand for; there are bt656_decoder, checkers_referee, checkers_screen, checkers_search, checkers_vision, ' \
    run labkit --rtl engine=$whole
refused '--rtl: labkit is no part of uart' signoff uart --rtl labkit=$whole
refused '--rtl: only ca can be compared with pins' signoff --rtl usb_link=$link --view at
refused 'labkit has no block "screen" with views' run labkit --rtl screen=$screen --view screen=at
refused '--align: camera and vision follow the counters of checkers_screen to the cycle' \
    signoff --rtl checkers_screen=$screen --align
refused '--until: only the rounds of labkit and the frames of checkers_screen can end earlier' \
    signoff usb_link --rtl usb_link=$link --until 1s
# What only Verilator knows comes after its own words.
wrong $link 's/message\[35:0\]/message[34:0]/'
run 2 run labkit --rtl link=usb_link/wrong.toml --table null
contains err 'port message[34:0] of usb_link has 35 bits, not 36'
wrong $link 's/^wr = .*/wr = "usb_write"/'
run 2 signoff --rtl usb_link=usb_link/wrong.toml --count 1
contains err 'usb_link has no port "usb_write"; there are '
sed '/^h = /d' $screen >checkers_screen/wrong.toml
refused 'ports.h: missing' run labkit --rtl screen=checkers_screen/wrong.toml
sed 's/^h = "h"/h = "h[9:0]"/' $screen >checkers_screen/wrong.toml
run 2 run labkit --rtl screen=checkers_screen/wrong.toml --table null
contains err 'port h[9:0] of checkers_screen has 10 bits, not 11'
