# A watchpoint holds for single steps, too.
break main
continue
watch cells[2]
next
next
next
next
next
next
next
next
next
next
detach
