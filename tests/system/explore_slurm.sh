#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweeps on Slurm, a cluster of one node on the loopback address: the results of `local` with a task that is cancelled and one
# that is requeued, after the sweep was killed and interrupted, with a point that always ends its task; refusals.
. "$(dirname "$0")/common.sh"
. "$here/slurm_cluster.sh"

# Nothing is started when there is no Slurm.
quick=(explore spartan --sweep engine.scan_lines=1,2,4 --sweep uart.baud=9600,115200 --metric latency --metric cycles)
mkdir bin
status=0
env PATH=bin "$tabletop" "${quick[@]}" --executor slurm --out none >out 2>err || status=$?
((status == 2 && $(wc -l <err) == 1)) || fail "exit code $status without Slurm: $(<err)"
contains err 'needs squeue (Debian package slurm-client)'
printf '#!/bin/sh\necho "squeue: error: no controller"; exit 1\n' >bin/squeue
chmod +x bin/squeue
path=$PATH
PATH=$PWD/bin:$PATH
refused 'no controller' "${quick[@]}" --executor slurm --out none

# A cluster whose tasks never come to anything: those that do not begin, and those that are ended during their point.
cat >bin/squeue <<'END'
#!/bin/sh
END
cat >bin/sbatch <<'END'
#!/bin/sh
echo 7
END
chmod +x bin/sbatch
run 2 "${quick[@]}" --executor slurm --out idle
contains err 'no task of it has begun a point'
cat >bin/sbatch <<'END'
#!/bin/sh
for journal in deadly/slurm/*/0.jsonl; do echo '{"begun":1}' >>"$journal"; done
echo 7
END
run 1 explore spartan --sweep engine.scan_lines=1 --metric latency --executor slurm --out deadly
contains deadly/results.csv 'Slurm has ended its task 3 times'
# A cluster that takes two tasks an array, and says so.
cat >bin/scontrol <<'END'
#!/bin/sh
echo 'MaxArraySize            = 2'
END
chmod +x bin/scontrol
cat >bin/sbatch <<'END'
#!/bin/sh
echo "$@" >>asked
cat small/slurm/*/task.sh >>asked
echo 7
END
run 2 "${quick[@]}" --executor slurm --out small --slurm '--time=10 --comment="two words"'
contains asked ' --array=0-1 '
contains asked '#SBATCH --time=10 --comment="two words"'
refused 'only with --executor slurm' "${quick[@]}" --slurm --time=10 --out none
refused 'more than one line' "${quick[@]}" --executor slurm --slurm $'--time=10\nrm' --out none
rm bin/scontrol
PATH=$path
refused 'there are local, slurm' "${quick[@]}" --executor cloud --out none
[[ ! -e none ]] || fail "a refused sweep has left a folder"

start_cluster

# A folder with a blank and a per cent sign, which Slurm would read.
run 0 "${quick[@]}" --out local
run 0 "${quick[@]}" --executor slurm --out "on 100%a"
cmp local/results.csv "on 100%a/results.csv" || fail "Slurm changes the results"
contains err ' of Slurm: 6 points, 6 tasks'
contains "on 100%a/results.json" '"executor":"slurm"'
SBATCH_PARTITION=none refused 'artition' "${quick[@]}" --executor slurm --out refused
refused 'artition' "${quick[@]}" --executor slurm --slurm '--partition=none' --out refused --resume
run 0 "${quick[@]}" --executor slurm --out refused --resume
cmp local/results.csv refused/results.csv || fail "a refused array spoils the sweep"

# What is played until it is precise, what is defined, and points that are like one that is played; a machine of which
# nothing is swept.
precise=(explore spartan --sweep engine.lfsr_seed=1,2 --sweep stimulus.games=2 --metric latency.line --precision 20%
    --define 'rest=latency.line.max - latency.line.mean')
run 0 "${precise[@]}" --out precise
run 0 "${precise[@]}" --executor slurm --out precise_there
cmp precise/results.csv precise_there/results.csv || fail "Slurm changes how often is played"
contains err ' of Slurm: 1 points, 1 task'
which=(explore nexys4,spartan --sweep uart.baud=9600,19200 --metric latency.line)
run 0 "${which[@]}" --out which
run 0 "${which[@]}" --executor slurm --out which_there
cmp which/results.csv which_there/results.csv || fail "Slurm changes the results of several machines"

# A search is an array for each batch; its tasks do not search.
searched=(explore spartan --sweep engine.scan_lines=1,2,4 --sweep uart.baud=9600,115200,347300 --sweep engine.fixes=on,off
    --minimise latency.line.mean --subject-to 'latency.fabric.mean < 500 us' --budget 12)
run 0 "${searched[@]}" --out searched
run 0 "${searched[@]}" --executor slurm --out searched_there
cmp searched/results.csv searched_there/results.csv || fail "Slurm changes a search"
(($(grep -c ' of Slurm: ' err) == 2)) || fail "not an array for each batch: $(<err)"
[[ ! -e searched_there/slurm ]] || fail "files of the tasks are left"

# One task is put back into the queue, one is cancelled: it is submitted again.
long=(explore zynq --sweep stimulus.games=100 --sweep stimulus.seed=1..4 --metric latency)
rm -r local
run 0 "${long[@]}" --out local
in_background moved --jobs 2
# Slurm 24 does not end a task that is just being started, when it is told to: two that play at the same time.
tasks=()
until ((${#tasks[@]} >= 2 && $(cat moved/slurm/*/*.jsonl 2>/dev/null | grep -c begun) >= 2)); do
    until_running 2
    mapfile -t tasks < <(running)
    sleep 0.05
done
scontrol requeue "${tasks[0]}"
scancel "${tasks[1]}"
finished
same moved
(($(grep -c ' of Slurm: ' said) >= 2)) || fail "nothing was submitted again: $(<said)"

# The node goes down and comes back.
in_background downed
until_running 1
node=$(hostname -s)
scontrol update nodename="$node" state=down reason=test
until [[ $(sinfo --noheader --format=%t) != down* ]]; do # it may be back by itself
    scontrol update nodename="$node" state=resume || true
    sleep 0.2
done
finished
same downed

# The sweep is killed while its tasks go on; what they come to is not lost, and not done twice.
no_tasks_left
in_background killed
until_running 1
job=$(running | head -1 | cut -d_ -f1)
end_child KILL
run 0 "${long[@]}" --executor slurm --out killed --resume
same killed
! grep -q ' of Slurm: ' err || fail "submitted again while job $job went on: $(<err)"

# Interrupted, it takes its tasks along. A task of the sweep before is none of them.
no_tasks_left
in_background stopped
until_running 1
interrupt TERM
contains said '--resume goes on'
no_tasks_left
run 0 "${long[@]}" --out stopped --resume
cmp local/results.csv stopped/results.csv || fail "an interrupted sweep has other results"
