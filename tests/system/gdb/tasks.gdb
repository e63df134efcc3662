info threads
break switched
continue
info threads
thread 3
info registers r3 pc cpsr
thread 2
info registers pc
kill
