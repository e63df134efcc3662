#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whether `signoff --rtl` finds designs with one wrong line: of the labkit's whole fabric those of labkit_mutants.txt, of
# its link alone those of usb_link_mutants.txt, of its screen alone those of checkers_screen_mutants.txt.
#   labkit_mutants.sh labkit|usb_link|checkers_screen PROGRAM [OPTION ..] [NAME ..]     --few: those that continuous integration plays
here=$(cd "$(dirname "$0")" && pwd)
rtl=$(readlink -f "$here/../../rtl-wrappers")
of=$1 block=$1 list=$here/${1}_mutants.txt
shift
description=compositions/labkit/labkit_20_cycles.toml few_right=(--until 45ms) few_wrong=(--until 45ms) parts=(45ms)
if [[ $block == usb_link ]]; then
    description=usb_link/labkit_link.toml few_right=(--count 40) few_wrong=(--count 40) parts=()
fi
if [[ $block == checkers_screen ]]; then
    description=checkers_screen/checkers_screen.toml few_right=(--until 20ms) few_wrong=(--until 20ms) parts=(20ms)
fi

design() {
    local to=$folder/$1
    mkdir -p "$to/compositions"
    cp -r "$rtl"/{debouncer,frame_packer,ycrcb_converter,checkers_vision,checkers_referee,usb_link,checkers_screen} "$to"
    cp -r "$rtl/compositions/labkit" "$to/compositions"
}

. "$here/design_mutants.sh"
