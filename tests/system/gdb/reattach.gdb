# The program has gone on since the last debugger left.
print rounds > 0
info breakpoints
break say
set variable request = SAY
continue
delete
detach
