#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The window on an X server of its own: what is on the screen pixel by pixel, another size, keys, closing.
. "$(dirname "$0")/common.sh"

# SDL's libraries keep something to the end, and are unloaded before it: a sanitizer cannot say any more whose it is.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0

needs Xvfb xvfb
needs xdotool xdotool
needs import imagemagick
needs convert imagemagick

show=$(dirname "$tabletop")/display_show
if [[ ! -e $(dirname "$tabletop")/libtabletop_window.so ]]; then
    [[ -z ${CI:-} ]] || fail "this build has no window (Debian package libsdl2-dev)"
    echo "this build has no window (Debian package libsdl2-dev)" >&2
    exit 77
fi

server=
end_all() {
    [[ -z $child ]] || kill -KILL "$child" 2>/dev/null
    if [[ -n $server ]]; then
        kill "$server" 2>/dev/null
        wait "$server" 2>/dev/null
    fi
    rm -rf "$folder"
}
trap 'end_all || true' EXIT

# eventually COMMAND..: repeats it until it is done.
eventually() {
    local attempts=0
    until "$@"; do
        ((++attempts < 600)) || fail "never: $*; $(tail -n 20 log err typed 2>&1)"
        sleep 0.05
    done
}

# When there is no desktop, one message names what else there is.
for display in '' :98765; do
    status=0
    env -u WAYLAND_DISPLAY DISPLAY=$display "$show" window log </dev/null >out 2>err || status=$?
    ((status == 2)) || fail "DISPLAY=$display: exit code $status"
    contains err 'there are png:FOLDER, web and terminal'
    (($(wc -l <err) == 1)) || fail "more than one line: $(<err)"
done

Xvfb -noreset -displayfd 3 -screen 0 1300x1000x24 -nolisten tcp 3>number 2>xvfb_log &
server=$!
eventually test -s number
export DISPLAY=:$(<number)
unset WAYLAND_DISPLAY SDL_VIDEODRIVER

# A picture of four colours, and the same with a chip in it.
convert -size 640x480 xc:yellow -fill blue -draw 'rectangle 0,0 19,479' -fill white -draw 'rectangle 20,0 619,89' \
    -fill red -draw 'rectangle 60,30 99,59' PNG24:a.png
convert a.png -fill black -draw 'rectangle 140,420 179,449' PNG24:b.png

mkfifo orders
"$show" window log <orders 2>err &
child=$!
exec 4>orders
echo 'show a.png 1.25' >&4

window() { xdotool search --name '^test' 2>/dev/null | head -n 1; }
window_there() { [[ -n $(window) ]]; }
eventually window_there
id=$(window)
titled() { [[ $(xdotool getwindowname "$id") == "$1" ]]; }
eventually titled 'test - 1.250 s'

# shown FILE: the window's pixels are those of the file.
shown() {
    import -window "$id" -depth 8 PNG24:seen.png 2>/dev/null
    [[ $(convert seen.png rgb:- | md5sum) == $(convert "$1" rgb:- | md5sum) ]]
}
eventually shown a.png
echo 'show b.png 2.5' >&4
eventually shown b.png
titled 'test - 2.500 s' || fail "the title is $(xdotool getwindowname "$id")"
# Time goes on while the picture stands.
echo 'time 3.75' >&4
eventually titled 'test - 3.750 s'
shown b.png || fail 'another picture'

echo 'line 50-4' >&4
eventually titled 'test - 3.750 s - 50-4'

# Wider and higher than the picture: it keeps its shape and stands in the middle.
resized() {
    xdotool windowsize "$id" "$1" "$2"
    convert b.png -filter point -resize "$1x$2" -background black -gravity center -extent "$1x$2" PNG24:expected.png
    eventually shown expected.png
}
resized 960 480
resized 320 480
resized 640 480

# Covered and uncovered again, and small.
xdotool windowunmap "$id" windowmap --sync "$id"
eventually shown b.png
resized 64 48

# Keys as they go down and up.
xdotool windowsize --sync "$id" 640 480
xdotool windowfocus "$id"
for key in a:key_a d:key_d s:key_s w:key_w 5:key_5 minus:key_- BackSpace:backspace Left:left Right:right \
    Up:up Down:down space:space Return:enter Tab:tab Shift_L:shift; do
    xdotool keydown "${key%:*}"
    eventually grep -qx "${key#*:} pressed" log
    ! grep -qx "${key#*:} released" log || fail "${key#*:} was released early"
    xdotool keyup "${key%:*}"
    eventually grep -qx "${key#*:} released" log
done
# A key that is held is pressed once.
before=$(grep -c pressed log)
xdotool keydown a
sleep 1
xdotool keyup a
eventually test "$(grep -c 'key_a released' log)" -ge 2
(($(grep -c pressed log) == before + 1)) || fail "a held key was pressed again"

# Closed by its cross.
"$(dirname "$tabletop")/close_window" "$id"
wait "$child" || fail "exit code $?"
child=
contains log closed
contains log finished
[[ ! -s err ]] || fail "messages: $(<err)"

# Ctrl-C is the program's own.
exec 4>&-
"$show" window log <orders 2>err &
child=$!
exec 4>orders
eventually window_there
kill -INT "$child"
wait "$child" || fail "exit code $? after Ctrl-C"
child=
contains log finished
exec 4>&-

# A person's hands at the labkit: a line that is typed, with a correction, and an arrow; the title shows it.
"$tabletop" run labkit --table keys --display window --serial-log hands </dev/null >out 2>err &
child=$!
table() { id=$(xdotool search --name '^labkit - ' 2>/dev/null | head -n 1) && [[ -n $id ]]; }
eventually table
xdotool windowfocus "$id"
xdotool type --delay 60 'set uq'
xdotool key BackSpace p
shown_line() { [[ $(xdotool getwindowname "$id") == 'labkit - '*' s - > set up' ]]; }
eventually shown_line
xdotool key Return
eventually grep -q '"act":"put red 76"' hands
xdotool keydown Right
eventually grep -q '"act":"hold right"' hands
xdotool keyup Right
eventually grep -q '"act":"release right"' hands
"$(dirname "$tabletop")/close_window" "$id"
wait "$child" || fail "exit code $? after the window was closed"
child=

# The game: right, and a chip into the second column.
"$tabletop" run nexys4 --pad1 keys --display window </dev/null >out 2>err &
child=$!
game() { id=$(xdotool search --name '^nexys4 - ' 2>/dev/null | head -n 1) && [[ -n $id ]]; }
eventually game
xdotool windowfocus "$id"
for key in d space; do
    xdotool keydown "$key"
    sleep 0.1
    xdotool keyup "$key"
    sleep 0.2
done
chip() { [[ $(import -window "$id" -crop 1x1+159+435 -depth 8 rgb:- | od -An -tx1) == ' ff 00 00' ]]; }
eventually chip
"$(dirname "$tabletop")/close_window" "$id"
wait "$child" || fail "exit code $? after the window was closed"
child=
contains err 'end: closed'

# Its own keyboard and mouse at the PS/2 ports of a computer.
"$tabletop" run de1_soc --set design=computer --set ps2.self_test=5ms --firmware "$programs/de1_soc_ps2_check.elf" \
    --jtag file:typed --display window </dev/null >out 2>err &
child=$!
computer() { id=$(xdotool search --name '^de1_soc - ' 2>/dev/null | head -n 1) && [[ -n $id ]]; }
eventually computer
both_ready() { [[ $(grep -c mFA typed) == 2 && $(grep -c kFA typed) == 3 ]]; }
eventually both_ready
xdotool windowfocus "$id"
for key in a:1C Left:E0 Shift_L:12 F5:03 bracketleft:54; do
    xdotool keydown "${key%:*}"
    eventually grep -q "^k${key#*:}" typed
    xdotool keyup "${key%:*}"
done
releases() { (($(grep -c '^kF0' typed) == 5)); }
eventually releases
xdotool mousemove --window "$id" 100 100 mousemove --window "$id" 110 95
moved() { grep -q '^m[0123]8' typed; }
eventually moved
xdotool mousedown 1
eventually grep -q '^m09' typed
xdotool mouseup 1
xdotool keydown Escape
eventually grep -q END typed
xdotool keyup Escape
"$(dirname "$tabletop")/close_window" "$id" 2>/dev/null || true
wait "$child" || fail "exit code $? of the computer"
child=
