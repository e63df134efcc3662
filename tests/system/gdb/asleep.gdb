# A sleeping program is replaced by itself.
tbreak say
continue
set variable request = SLEEP
shell (sleep 0.3; kill -INT $PPID) &
continue
load
tbreak main
continue
kill
