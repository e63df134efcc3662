shell sleep 0.5
break main
continue
kill
