# A program that has lost itself in empty memory.
shell (sleep 0.3; kill -INT $PPID) &
continue
kill
