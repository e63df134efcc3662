#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A player of Connect Four in the shell: the first column that is not full.
while read -r word rest; do
    case $word in
    board) top_row=${rest%%/*} ;;
    move)
        full=${top_row%%.*}
        echo $((${#full} + 1))
        ;;
    esac
done
