# SPDX-License-Identifier: Apache-2.0
# A cluster of Slurm of one node on the loopback address, for the tests of sweeps there. They set `long`, a sweep whose tasks
# play for seconds.
# shellcheck shell=bash

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
    start_node
    local attempts=0
    until [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]]; do
        ((++attempts < 200)) || fail "the cluster does not come up: $(cat ./*.said ./*.log)"
        sleep 0.1
    done
}

start_node() {
    slurmd -D -N "$(hostname -s)" >>slurmd.said 2>&1 &
    node_daemon=$!
    daemons+=($!)
}

# The node's daemon and all that it has started are gone at once, and tell nobody.
kill_node() {
    local process
    kill -KILL "$node_daemon"
    for process in $(grep -lsF "SLURM_CONF=$SLURM_CONF" /proc/[0-9]*/environ | cut -d/ -f3); do
        if [[ $(cat "/proc/$process/comm" 2>/dev/null) == slurmstepd ]] ||
            grep -qsaz '^SLURM_ARRAY_TASK_ID=' "/proc/$process/environ"; then
            kill -KILL "$process" 2>/dev/null || true
        fi
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

# no_tasks_left: nothing of a sweep is in the queue.
no_tasks_left() {
    local attempts=0
    until [[ -z $(squeue --noheader --me) ]]; do
        ((++attempts < 200)) || fail "tasks are left: $(squeue)"
        sleep 0.05
    done
}
