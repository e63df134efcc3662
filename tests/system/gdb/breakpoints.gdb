# Breakpoints of both kinds, conditions, calls, steps and variables.
info registers pc
break main
continue
hbreak factorial if n == 2
break scale
continue
backtrace
finish
frame function main
print product
delete 2
tbreak sum_cells
continue
info args
step
print scaled
print $d0
finish
next
next
print ratio
print cells
continue
set variable cells[0] = 100
print cells
print factorial(6)
finish
set $before = $pc
stepi
print $pc - $before
info breakpoints
