# Another program is put into the machine.
load
tbreak main
continue
next
kill
