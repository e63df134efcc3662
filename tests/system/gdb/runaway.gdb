# A program that has lost itself.
shell (sleep 0.3; kill -INT $PPID) &
continue
kill
