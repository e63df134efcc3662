#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The node of a cluster dies with its tasks and comes back, before the controller has noticed, which believes that they go on:
# the sweep misses their signs of life, which takes five minutes, and its results are those of `local`.
. "$(dirname "$0")/common.sh"
. "$here/slurm_cluster.sh"

long=(explore zynq --sweep stimulus.games=100 --sweep stimulus.seed=1..4 --metric latency)
run 0 "${long[@]}" --out local
start_cluster
in_background dead
until (($(cat dead/slurm/1/*.jsonl 2>/dev/null | grep -c begun) >= 2)); do until_running 1; done
kill_node
start_node
finished
same dead
(($(grep -c ' of Slurm: ' said) == 2)) || fail "not submitted again: $(<said)"
no_tasks_left
