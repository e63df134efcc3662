# Core, VFP, NEON and banked registers, memory, the monitor's commands.
break main
continue
print/x $cpsr & 0x1f
set $r9 = 0x12345678
print/x $r9
set $d16 = 1.5
print $d16
print $q8
set $s5 = 2.25
print $s5
set $q1.u32[3] = 77
print $q1.u32[3]
set $fpscr = 0x00c00000
print/x $fpscr
set $sp_abt = 0x1000
set $spsr_fiq = 0x600001d3
set $r8_fiq = 88
info registers sp_abt spsr_fiq
set $cpsr = ($cpsr & ~0x1f) | 0x11
maintenance flush register-cache
print $r8
print $r9 == 0x12345678
set $cpsr = ($cpsr & ~0x1f) | 0x1f
maintenance flush register-cache
print $r9 == 0x12345678
print/x *(unsigned short *)0xe0001018
print/x *(unsigned *)&cells[3]
set {unsigned char}((char *)&cells[3] + 1) = 0xab
print/x cells[3]
monitor time
monitor registers
monitor help
monitor erase
info registers sctlr
info mem
monitor halt
monitor reset halt
monitor reset init
monitor reset run
monitor reset
maintenance flush register-cache
info registers pc
