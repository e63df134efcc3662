# Resets in the middle of the program.
break factorial
continue
monitor reset halt
maintenance flush register-cache
printf "flushed: 0x%x\n", $pc
backtrace 1
continue
monitor reset halt
monitor gdb_sync
stepi
printf "synchronised: 0x%x\n", $pc
continue
monitor reset halt
stepi
printf "stepped: 0x%x\n", $pc
continue
monitor reset init
load
printf "loaded: 0x%x\n", $pc
continue
monitor reset run
continue
kill
