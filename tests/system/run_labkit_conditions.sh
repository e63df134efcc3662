#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The measured table of the labkit's specification (section 15) at the whole machine: under every condition two moves are
# seen as they were made, or nothing is sent and all pieces that are missing have reject marks.
. "$(dirname "$0")/common.sh"
. "$here/labkit_common.sh"

two=('played 50-41 50-41;21-32 -' 'played 41-30 41-30;10-21 -')
{ begin && turn 'move 50 41' && turn 'move 41 30'; } >script
seen() {
    table "$@"
    same_pictures "$*" "${two[@]}"
}
for light in nominal warm cool dim bright veil_24; do seen --set camera.noise=32 --set camera.light=$light; done
for light in nominal warm cool dim bright; do seen --set camera.noise=48 --set camera.light=$light; done
for light in nominal warm cool; do seen --set camera.noise=64 --set camera.light=$light; done

# Displaced by 0.08 of a square, each piece in another direction.
{
    begin | sed '/^put/!d' | awk '{ print $0, (NR % 2 ? 80 : -80), (NR % 3 ? -80 : 80) }'
    begin | sed '/^put/d'
    turn 'take 50' 'put red 41 -80 80'
    turn 'take 41' 'put red 30 80 80'
} >script
(($(grep -c ' -\?80 -\?80$' script) == 14)) || fail "$(<script)"
seen --set camera.noise=16 --set camera.tilt=2000 --set camera.keystone=40
seen --set camera.noise=16 --set camera.tilt=358000 --set camera.keystone=40
seen --set camera.noise=16 --set grid.x0=172 --set grid.y0=66

# Pieces are missing: the light is 45 per cent of what it should be, or a veil of 40 lies on kings.
{ begin && echo 'light 45' && turn 'move 50 41'; } >script
table
[[ $(judged stats) == 'rejected - - '* ]] || fail "45 per cent: $(judged stats)"
{ begin | sed 's/put red/put blue/' && turn 'move 50 41'; } >script
table --set camera.noise=16 --set camera.light=veil_24
[[ $(judged stats) == "${two[0]}" ]] || fail "kings, veil 24: $(judged stats)"
table --set camera.noise=16 --set camera.light=veil_40
[[ $(judged stats) == 'rejected - - '* ]] || fail "veil 40: $(judged stats)"
