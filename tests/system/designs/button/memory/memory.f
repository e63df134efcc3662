memory.v
