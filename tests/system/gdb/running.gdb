# A program that runs, and one that sleeps, are interrupted.
shell (sleep 0.3; kill -INT $PPID) &
continue
print rounds > 1000
set variable request = SAY
tbreak say
continue
finish
next
set variable request = SLEEP
shell (sleep 0.3; kill -INT $PPID) &
continue
backtrace
detach
