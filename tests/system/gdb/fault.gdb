continue
x/i 4
continue
