# A while before the start, then the rest of the program.
shell sleep 0.5
break main
continue
kill
