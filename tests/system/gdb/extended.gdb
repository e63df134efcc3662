# The program is started again, in the middle and after its end: what it has changed is as it was.
break factorial
continue
print rounds
set variable rounds = 55
set {unsigned}0xe0001018 = 0x55
run
print rounds
print/x {unsigned}0xe0001018
kill
run
kill
starti
info registers pc
kill
