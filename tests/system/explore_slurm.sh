#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweeps on Slurm, a cluster of one node on the loopback address: the results of `local` with a task that is cancelled and one
# that is requeued, after the sweep was killed and interrupted, with a point that always ends its task; refusals.
. "$(dirname "$0")/common.sh"

PATH=$PATH:/usr/sbin:/sbin
needs sbatch slurm-client
needs slurmctld slurmctld
needs slurmd slurmd
needs munged munge

export SLURM_CONF=$folder/slurm.conf
daemons=()
trap 'end_cluster; [[ -z $child ]] || kill -KILL "$child" 2>/dev/null; rm -rf "$folder"' EXIT

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# A credential's life is also the time that a requeued task has to wait.
start_cluster() {
    local name port1 port2
    name=$(hostname -s) port1=$(free_port) port2=$(free_port)
    chmod 0755 .
    mkdir state spool
    (umask 077 && head -c 64 /dev/urandom >munge.key)
    cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=$port1
SlurmdPort=$port2
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_min_interval=50000
NodeName=$name NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
END
    munged --foreground --force --key-file="$PWD/munge.key" --socket="$PWD/munge.socket" --pid-file="$PWD/munge.pid" \
        --seed-file="$PWD/munge.seed" 2>munged.said &
    daemons+=($!)
    until [[ -S munge.socket ]]; do sleep 0.05; done
    slurmctld -D >slurmctld.said 2>&1 &
    daemons+=($!)
    slurmd -D -N "$name" >slurmd.said 2>&1 &
    daemons+=($!)
    local attempts=0
    until [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]]; do
        ((++attempts < 200)) || fail "the cluster does not come up: $(cat ./*.said ./*.log)"
        sleep 0.1
    done
}

end_cluster() {
    ((${#daemons[@]} != 0)) || return 0
    scancel --me 2>/dev/null || true
    kill "${daemons[@]}" 2>/dev/null || true
    (sleep 10 && kill -KILL "${daemons[@]}") >/dev/null 2>&1 & # slurmd waits for what its tasks leave
    wait "${daemons[@]}" 2>/dev/null || true
    kill $! 2>/dev/null || true
    daemons=()
}

# running: the tasks that run, "5_0".
running() { squeue --noheader --me --states=RUNNING --format=%i; }

# until_running COUNT: of the sweep in the background.
until_running() {
    local attempts=0
    until (($(running | wc -l) >= $1)); do
        kill -0 "$child" 2>/dev/null || fail "it has ended: $(tail -c 400 said)"
        ((++attempts < 400)) || fail "no $1 tasks run: $(squeue; tail -c 400 said)"
        sleep 0.05
    done
}

# in_background FOLDER ARGUMENT..: the long sweep on Slurm.
in_background() {
    "$tabletop" "${long[@]}" --executor slurm --out "$@" </dev/null >/dev/null 2>said &
    child=$!
}

finished() {
    local status=0
    wait "$child" || status=$?
    child=
    ((status == 0)) || fail "exit code $status: $(tail -c 400 said)"
}

# same FOLDER [MEMBER]: the results are those of `local`, and nothing else is left.
same() {
    cmp local/results.csv "$1/results.csv" || fail "$1: other results"
    [[ ! -e $1/slurm ]] || fail "$1: files of the tasks are left: $(ls -R "$1/slurm")"
}

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

# no_tasks_left: nothing of a sweep is in the queue.
no_tasks_left() {
    local attempts=0
    until [[ -z $(squeue --noheader --me) ]]; do
        ((++attempts < 200)) || fail "tasks are left: $(squeue)"
        sleep 0.05
    done
}

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
