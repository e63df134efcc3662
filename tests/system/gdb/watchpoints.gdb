# Watchpoints of all kinds, hit by code that runs at full speed.
break main
continue
watch cells[2]
continue
delete
rwatch cells[1]
continue
print at
delete
awatch rounds
continue
continue
detach
