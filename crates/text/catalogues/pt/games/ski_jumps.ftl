# ski_jumps
