# Registers of peripherals are written as the core would, at a breakpoint, interrupted and asleep; a write has its effect
# and takes its time, a read neither.
break main
continue
monitor time
set {unsigned}0xe0001000 = 0x17
print/x *(unsigned *)0xe0001000
set {unsigned short}0xe0001018 = 0x7c
print/x *(unsigned *)0xe0001018
set {unsigned char}0xe0001030 = 'x'
print/x *(unsigned *)0xe0001030
monitor time
set {unsigned long long}0xf8f00600 = 0x0000000200000001
print/x *(unsigned *)0xf8f00600
set {unsigned}0x43c00024 = 5
print/x *(unsigned *)0x43c00024
set {unsigned}0xe0001018 = 0x3e
delete
shell (sleep 0.3; kill -INT $PPID) &
continue
set {unsigned}0xe0001030 = 'g'
set {unsigned char}0xe0001030 = 'd'
set {unsigned}0xe0001030 = 'b'
set variable request = SLEEP
shell (sleep 0.3; kill -INT $PPID) &
continue
set {unsigned}0xe0001030 = '!'
monitor time
monitor time
detach
