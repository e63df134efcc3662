#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# As user_rtl_blocks, of all other blocks.
. "$(dirname "$0")/common.sh"
. "$here/user_rtl/stranger.sh"

same nes_pad --count 300
different nes_pad nes_pad.sv 's/q\[6:0\], 1.b0/q[6:0], 1'\''b1/' --count 300
same ycrcb_converter --count 20
different ycrcb_converter ycrcb_converter.sv "s/21'sd208/21'sd209/" --count 20
