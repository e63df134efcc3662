# SPDX-License-Identifier: Apache-2.0
"""Random blocks of straight code that the specification covers, weighted to what compilers emit. Neighbours often depend on
each other.

An encoding is written as its fields from the highest bit on: bits, a choice a/b/c of them, or a name:
    rd wl           core registers that are written, any of r0 to r12
    rn rm rs ra     core registers that are read, preferably ones that were written shortly before
    base wb         the same, of an address; wb is written back
    ld lb ln lm ls  like these, r0 to r7 in three bits
    pair            an even core register
    Dd Dn Dm ..     four bits of a D, Q or S register, and Dd^ its fifth; V is either D or Q, as the bit q says
    list ..         of registers
    i5              random bits
    cond, any.cond  condition of ARM code, that of a branch
    S               the bit that sets flags
A name that comes twice has the same value. Encodings whose outcome the architecture leaves open are thrown away.
"""
import random
import re
import sys

from decode_arm import decode_arm
from decode_thumb import decode_thumb, is_wide
from instruction import ALWAYS, DATA, FIRST_D

CONDITIONS = [0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13]
KINDS = {"integer": 7, "vfp": 1.5, "neon": 1.5}

ARITHMETIC = "0100/0100/0100/0010/0010/0000/0001/1100/1110/0011/0101/0110"

ARM_INTEGER = [
    (14, f"cond 001 {ARITHMETIC} S rn rd i12"),
    (7, "cond 001 1010/1010/1000/1001/1011 1 rn 0000 i12"),
    (6, "cond 001 1101/1101/1111 0 0000 rd i12"),
    (14, f"cond 000 {ARITHMETIC} S rn rd 00000 00 0 rm"),
    (5, "cond 000 1010/1010/1000/1001/1011 1 rn 0000 00000 00 0 rm"),
    (6, "cond 000 1101/1101/1111 0 0000 rd 00000 00 0 rm"),
    (7, f"cond 000 {ARITHMETIC} S rn rd i5 i2 0 rm"),
    (1, "cond 000 1010/1000/1111 1 rn 0000 i5 i2 0 rm"),
    (6, "cond 000 1101 S 0000 rd i5 i2 0 rm"),
    (2, "cond 000 1101 S 0000 rd rs 0 i2 1 rm"),
    (1, f"cond 000 {ARITHMETIC} S rn rd rs 0 i2 1 rm"),
    (3, "cond 00110 000/100 i4 rd i12"),
    (3, "cond 01101 010/011/110/111 1111 rd i2 000111 rm"),
    (0.5, "cond 01101 000/010/011/100/110/111 rn rd i2 000111 rm"),
    (0.5, "cond 01101 000/100 1111 rd i2 000111 rm"),
    (2, "cond 0111111/0111101 0 i4 rd 0 i4 101 rn"),
    (1, "cond 0111110 1 i4 rd 0 i4 001 rn"),
    (0.3, "cond 0111110 1 i4 rd 0 i4 001 1111"),
    (1, "cond 00010110 1111 rd 1111 0001 rm"),
    (1, "cond 01101011/01101111 1111 rd 1111 0011/1011 rm"),
    (1, "cond 01100 001/010/011/101/110/111 rn rd 1111 000/001/010/011/100/111 1 rm"),
    (0.3, "cond 01101000 rn rd 1111 1011 rm"),
    (0.3, "cond 01101000 rn rd i5 i1 01 rm"),
    (0.4, "cond 0110101/0110111 i5 rd i5 i1 01 rm"),
    (0.2, "cond 01101010/01101110 i4 rd 1111 0011 rm"),
    (0.3, "cond 00010 00/01/10/11 0 rn rd 0000 0101 rm"),
    (0.3, "cond 01111000 rd 1111 rm 0001 rn"),
    (0.3, "cond 01111000 rd ra rm 0001 rn"),
    (3, "cond 0000000 S rd 0000 rm 1001 rn"),
    (2, "cond 0000001 S rd ra rm 1001 rn"),
    (0.5, "cond 00000110 rd ra rm 1001 rn"),
    (2, "cond 00001 00/10/01/11 S rd wl rm 1001 rn"),
    (0.5, "cond 00000100 rd wl rm 1001 rn"),
    (0.6, "cond 00010110 rd 0000 rm 1 i1 i1 0 rn"),
    (0.6, "cond 00010000 rd ra rm 1 i1 i1 0 rn"),
    (0.3, "cond 00010010 rd 0000 rm 1 i1 10 rn"),
    (0.3, "cond 00010010 rd ra rm 1 i1 00 rn"),
    (0.3, "cond 00010100 rd wl rm 1 i1 i1 0 rn"),
    (0.3, "cond 01110101 rd 1111/ra rm 00 i1 1 rn"),
    (0.2, "cond 01110101 rd ra rm 11 i1 1 rn"),
    (0.3, "cond 01110000 rd 1111/ra rm 0 i1 i1 1 rn"),
    (0.2, "cond 01110100 rd wl rm 0 i1 i1 1 rn"),
    (16, "cond 0101 i1 001 base rd i12"),
    (3, "cond 0101 i1 001 1111 rd i12"),
    (9, "cond 0101 i1 000 base rm i12"),
    (4, "cond 0101 i1 101 base rd i12"),
    (2, "cond 0101 i1 100 base rm i12"),
    (4, "cond 010 0 i1 00 1 wb rd i12"),
    (2, "cond 010 0 i1 10 1 wb rd i12"),
    (3, "cond 010 0 i1 i1 00 wb rm i12"),
    (1, "cond 0101 i1 i1 11 wb rd i12"),
    (1, "cond 0101 i1 i1 10 wb rm i12"),
    (3, "cond 0111 i1 001/101 base rd 00000/00010/00001/00011/00010 00 0 rm"),
    (0.5, "cond 0111 i1 001/101 base rd i5 i2 0 rm"),
    (1, "cond 0111 i1 000/100 base rs 00000/00010/00001 00 0 rm"),
    (0.5, "cond 0110 i1 00 1 wb rd 00000/00010/00011 00 0 rm"),
    (3, "cond 0001 i1 10 1 base rd i4 1 01/10/11 1 i4"),
    (1, "cond 0001 i1 10 0 base rm i4 1 01 1 i4"),
    (1, "cond 0001 i1 00 1 base rd 0000 1 01/10/11 1 rm"),
    (0.5, "cond 0000 i1 10 1 wb rd i4 1 01/10/11 1 i4"),
    (1, "cond 0001 i1 100 base pair i4 1101 i4"),
    (1, "cond 0001 i1 100 base pair i4 1111 i4"),
    (3, "cond 10001/10010/10000/10011 001/000 base list"),
    (2, "cond 10001/10010 011/010 wb list"),
    (2, "cond 10010010 1101 list"),
    (1, "cond 10001011 1101 list"),
    (0.3, "cond 00011001 base rd 1111 1001 1111"),
    (0.3, "cond 00011000 base rd 1111 1001 rm"),
    (0.4, "11110101 i1 101 base 1111 i12"),
    (0.3, "cond 00010000 1111 rd 000000000000"),
    (0.2, "cond 00010010 1000/1100 1111 00000000 rm"),
    (0.2, "cond 1110 i3 1 0001 rd 1111 i3 1 i4"),
    (1, "cond 00110010 0000 1111 0000 00000000"),
    (0.5, "11110101 0111 1111 1111 0000 0001/0100/0101/0110 1111"),
    (0.3, "cond 1110 i3 0 i4 rm 1111 i3 1 i4"),
    (0.1, "cond 11000100 rm rs 1111 i4 i4"),
    (0.1, "cond 11000101 rd wl 1111 i4 i4"),
    (0.2, "cond 1110 i3 1 i4 1111 1110 i3 1 i4"),
    (0.2, "cond 00010010 1001/0001 1111 00000000 rm"),
    (0.1, "cond 00110010 1001/0100/1100 1111 i12"),
    (0.2, "cond 00110010 0000 1111 0000 00000 001/010/011/100"),
    (0.1, "11110001 0000 10/11 00 0000 000 i1 i1 i1 0 00000"),
    (0.1, "11110001 0000 0001 0000 00 i1 0 0000 0000"),
    (0.2, "cond 00010 i1 00 base rd 0000 1001 rm"),
    (0.1, "cond 10001 101 base list13"),
]

ARM_ENDS = [
    (8, "any.cond 1010 11111111 11111111 i8"),
    (4, "1110 1010 11111111 11111111 i8"),
    (3, "1110 1011 00000000 00000000 i8"),
    (2, "1110 00010010 1111 1111 1111 0001 1110"),
    (1, "1110 00010010 1111 1111 1111 0011/0001 rm"),
    (2, "1110 10001011 1101 1 i1 0 list13"),
    (1, "1110 01001001 1101 1111 000000000100"),
    (1, "1110 01111001 1111 1111 00010 00 0 rm"),
    (0.5, "1110 01011001 base/1111/1101 1111 i12"),
    (0.3, "1110 0100 i1 001 base 1111 i12"),
    (0.3, "1110 00010010 1111 1111 1111 0010 rm/1110"),
    (0.3, "1110 1111 i8 i16"),
    (0.3, "1110 00010010 i12 0111 i4"),
    (0.2, "1110 00100101 1110 1111 0000 00000 100"),
    (0.2, "11111000 1 i1 i1 1 base 0000 1010 00000000"),
    (0.2, "1110 10001 101 1101 1 i1 0 list13"),
    (0.3, "1110 000 0100 0 rn 1111 i5 i2 0 rm"),
    (0.3, "1110 00011010 0000 1111 0000 0000 1110"),
    (0.3, "1110 00001000 1111 1111 00010 00 0 rm"),
]

VFP = [
    (4, "cond 1110 0 Dd^ 11 Dn Dd 101 1 Dn^ i1 Dm^ 0 Dm"),
    (4, "cond 1110 0 Sd^ 11 Sn Sd 101 0 Sn^ i1 Sm^ 0 Sm"),
    (3, "cond 1110 0 Dd^ 10 Dn Dd 101 1 Dn^ i1 Dm^ 0 Dm"),
    (3, "cond 1110 0 Sd^ 10 Sn Sd 101 0 Sn^ i1 Sm^ 0 Sm"),
    (2, "cond 1110 0 Dd^ 00/01 Dn Dd 101 1 Dn^ i1 Dm^ 0 Dm"),
    (2, "cond 1110 0 Sd^ 00/01 Sn Sd 101 0 Sn^ i1 Sm^ 0 Sm"),
    (0.7, "cond 1110 1 Dd^ 00 Dn Dd 101 1 Dn^ 0 Dm^ 0 Dm"),
    (0.7, "cond 1110 1 Sd^ 00 Sn Sd 101 0 Sn^ 0 Sm^ 0 Sm"),
    (2, "cond 1110 1 Dd^ 11 0000/0001 Dd 101 1 0/1 1 Dm^ 0 Dm"),
    (2, "cond 1110 1 Sd^ 11 0000/0001 Sd 101 0 0/1 1 Sm^ 0 Sm"),
    (0.5, "cond 1110 1 Dd^ 11 i4 Dd 101 1 0000 i4"),
    (1, "cond 1110 1 Dd^ 11 0100 Dd 101 1 i1 1 Dm^ 0 Dm"),
    (1, "cond 1110 1 Sd^ 11 0101 Sd 101 0 i1 1 0 0 0000"),
    (1, "cond 1110 1 Sd^ 11 0111 Sd 101 1 1 1 Dm^ 0 Dm"),
    (1, "cond 1110 1 Dd^ 11 0111 Dd 101 0 1 1 Sm^ 0 Sm"),
    (1, "cond 1110 1 Dd^ 11 1000 Dd 101 1 i1 1 Sm^ 0 Sm"),
    (1, "cond 1110 1 Sd^ 11 1100/1101 Sd 101 1 i1 1 Dm^ 0 Dm"),
    (0.3, "cond 1110 1 Dd^ 11 1010/1011/1110/1111 Dd 101 1 1 1 0 0 0100"),
    (5, "cond 1101 i1 Dd^ 01 base Dd 101 1 i8"),
    (3, "cond 1101 i1 Sd^ 01 base Sd 101 0 i8"),
    (3, "cond 1101 i1 Dm^ 00 base Dm 101 1 i8"),
    (2, "cond 1101 i1 Sm^ 00 base Sm 101 0 i8"),
    (1, "cond 1100 1 0 0/1 0/1 wb 0000/0010/1000 101 1 00000010/00000100/00001000/00000110"),
    (0.5, "cond 1100 1 0 0 0/1 wb 0000/0010 101 0 00000001/00000010/00000011/00000101"),
    (1, "cond 1101 0 0 1 0 1101 1000 101 1 00000010/00000100/00010000"),
    (2, "cond 1110 000 0 Sd rm 1010 Sd^ 00 1 0000"),
    (2, "cond 1110 000 1 Sn rd 1010 Sn^ 00 1 0000"),
    (1, "cond 1100 010 0 rn rm 1011 00 Dd^ 1 Dd"),
    (1, "cond 1100 010 1 rd wl 1011 00 Dm^ 1 Dm"),
    (2, "cond 1110 1111 0001 1111 1010 0001 0000"),
    (0.5, "cond 1110 1111 0001 rd 1010 0001 0000"),
    (0.2, "cond 1110 1110 0001 rm 1010 0001 0000"),
    (0.5, "cond 1110 1 Sd^ 11 0010/0011 Sd 101 0 i1 1 Sm^ 0 Sm"),
    (0.3, "cond 1100 010 0 rn rm 1010 00 Sd^ 1 Sd"),
    (0.3, "cond 1100 010 1 rd wl 1010 00 Sm^ 1 Sm"),
]

NEON = [
    (5, "1111001 i1 0 Vd^ i2 Vn Vd 1000 Vn^ q Vm^ 0 Vm"),
    (4, "1111001 i1 0 Vd^ i2 Vn Vd 0001 Vn^ q Vm^ 1 Vm"),
    (2, "1111001 i1 0 Vd^ 00/01/10 Vn Vd 0000/0010/0001/0110/0111/1001 Vn^ q Vm^ 0 Vm"),
    (1, "1111001 i1 0 Vd^ 00/01/10 Vn Vd 0011/0110/0111 Vn^ q Vm^ 1 Vm"),
    (1, "1111001 i1 0 Vd^ i2 Vn Vd 0100/0101 Vn^ q Vm^ 0/1 Vm"),
    (2, "11110010 0 Vd^ 00/01/10 Vn Vd 1001 Vn^ q Vm^ 1 Vm"),
    (1, "1111001 i1 0 Vd^ 01/10 Vn Vd 1011 Vn^ q Vm^ 0 Vm"),
    (2, "11110010 0 Vd^ i1 0 Vn Vd 1101 Vn^ q Vm^ 0/1 Vm"),
    (2, "11110011 0 Vd^ 00 Vn Vd 1101 Vn^ q Vm^ 1 Vm"),
    (1, "11110010 0 Vd^ 00 Vn Vd 1110 Vn^ q Vm^ 0 Vm"),
    (0.5, "11110010 0 Dd^ 00/01/10 Dn Dd 1011 Dn^ 0 Dm^ 1 Dm"),
    (0.7, "11110010 0 Vd^ i1 0 Vn Vd 1111 Vn^ q Vm^ 0/1 Vm"),
    (0.3, "11110011 0 Vd^ i1 0 Vn Vd 1110 Vn^ q Vm^ 0/1 Vm"),
    (2, "1111001 i1 1 Vd^ 001 i3 Vd 0000/0001/0010/0011 0 q Vm^ 1 Vm"),
    (2, "1111001 i1 1 Vd^ 01 i4 Vd 0101 0 q Vm^ 1 Vm"),
    (1, "11110011 1 Vd^ 1 i5 Vd 0100/0101/0111 0 q Vm^ 1 Vm"),
    (1, "1111001 i1 1 Qd^ 001 i3 Qd 1010 00 Dm^ 1 Dm"),
    (1, "1111001 i1 1 Dd^ 001 i3 Dd 1000/1001 0 i1 Qm^ 1 Qm"),
    (0.3, "1111001 i1 1 Vd^ 1 i5 Vd 1110/1111 0 q Vm^ 1 Vm"),
    (1, "1111001 i1 1 Vd^ 000 i3 Vd 0000/0001/1000/1001/1110 0 q 0/1 1 i4"),
    (1, "1111001 i1 1 Qd^ 00/01/10 Dn Qd 0000/0010/0101/0111/1000/1010/1100 Dn^ 0 Dm^ 0 Dm"),
    (0.5, "1111001 i1 1 Qd^ 00/01/10 Qn Qd 0001/0011 Qn^ 0 Dm^ 0 Dm"),
    (0.5, "1111001 i1 1 Dd^ 00/01/10 Qn Dd 0100/0110 Qn^ 0 Qm^ 0 Qm"),
    (0.3, "11110010 1 Qd^ 01/10 Dn Qd 1001/1011/1101 Dn^ 0 Dm^ 0 Dm"),
    (1, "1111001 q 1 Vd^ 01/10 Vn Vd 0000/0100/1000 Vn^ 1 i1 0 i4"),
    (1, "1111001 q 1 Vd^ 10 Vn Vd 0001/0101/1001 Vn^ 1 i1 0 i4"),
    (1, "1111001 i1 1 Qd^ 01/10 Dn Qd 0010/0110/1010 Dn^ 1 i1 0 i4"),
    (1, "11110010 1 Dd^ 11 Dn Dd 0 i3 Dn^ 0 Dm^ 0 Dm"),
    (1, "11110010 1 Qd^ 11 Qn Qd i4 Qn^ 1 Qm^ 0 Qm"),
    (1, "11110011 1 Vd^ 11 00 00 Vd 0 0000/0001/0010/1010/1011 q Vm^ 0 Vm"),
    (0.5, "11110011 1 Vd^ 11 00/01 00 Vd 0 0100/0101/1100/1101/1001 q Vm^ 0 Vm"),
    (0.5, "11110011 1 Vd^ 11 00/01/10 01 Vd 0 0000/0001/0010/0011/0100/0110/0111 q Vm^ 0 Vm"),
    (1, "11110011 1 Vd^ 11 00/01 10 Vd 0 0001/0010/0011 q Vm^ 0 Vm"),
    (0.3, "11110011 1 Vd^ 11 00 10 Vd 0 0000 q Vm^ 0 Vm"),
    (0.7, "11110011 1 Dd^ 11 00/01/10 10 Dd 0 0100 0 Qm^ 0 Qm"),
    (0.5, "11110011 1 Vd^ 11 10 11 Vd 0 1000/1001/1010/1011/1100/1101/1110/1111 q Vm^ 0 Vm"),
    (1, "11110011 1 Dd^ 11 Dn Dd 10 i2 Dn^ i1 Dm^ 0 Dm"),
    (1, "11110011 1 Vd^ 11 0100/1100/0001/0010 Vd 11000 q Dm^ 0 Dm"),
    (1, "1110 1110 1 i1 q 0 Vd rm 1011 Vd^ 00 1 0000"),
    (0.5, "1110 1110 00 i1 0 Dd rm 1011 Dd^ 00 1 0000"),
    (0.5, "1110 1110 00 i1 1 Dn rd 1011 Dn^ 00 1 0000"),
    (3, "111101000 Dd^ 10 base Dd 0111 i2 00 1111/1101"),
    (4, "111101000 0 10 base i3 0 1010 i2 00 1111/1101"),
    (1, "111101000 0 10 base 0 i2 0 0110/0010/0011/0100/0000/1000 10 00 1111/1101"),
    (2, "111101000 Dm^ 00 base Dm 0111 i2 00 1111/1101"),
    (3, "111101000 0 00 base i3 0 1010 i2 00 1111/1101"),
    (1, "111101000 0 00 base 0 i2 0 0110/0010/0011/0100/0000/1000 10 00 1111/1101"),
    (0.5, "111101001 Dd^ 10 base Dd 00 00 i3 0 1111/1101"),
    (0.5, "111101001 Dm^ 00 base Dm 00 00 i3 0 1111/1101"),
    (0.5, "111101001 Dd^ 10 base Dd 11 00 00/01/10 0/1 0 1111/1101"),
    (0.5, "111101001 0 10 base i3 0 00 01/10/11 i3 0 1111/1101"),
]

NARROW = [
    (8, "000 00/01 i5 lm ld"),
    (2, "000 10 i5 lm ld"),
    (8, "00011 0/1 0 lm ln ld"),
    (5, "00011 1 0/1 i3 ln ld"),
    (9, "001 00 ld i8"),
    (6, "001 01 ln i8"),
    (8, "001 10/11 ld i8"),
    (5, "010000 0000/0001/1100/1110/1111/1001/0101/0110 lm ld"),
    (2, "010000 0010/0011/0100/0111 lm ld"),
    (3, "010000 1000/1010/1010/1011 lm ln"),
    (2, "010000 1101 lm ld"),
    (2, "010001 00 0 rm ld"),
    (0.5, "010001 00 1 rm 0 i2"),
    (2, "010001 01 1 rm 0 i2"),
    (7, "010001 10 0 rm ld"),
    (1, "010001 10 1 rm 0 i2"),
    (3, "01001 ld i8"),
    (3, "0101 100/101/110/111/011 lm ln ld"),
    (1, "0101 000/001/010 lm ln ls"),
    (10, "0110 1/1/1 i5 ln ld"),
    (6, "0110 0 i5 ln lm"),
    (3, "0111 1 i5 ln ld"),
    (2, "0111 0 i5 ln lm"),
    (1, "1000 1 i5 ln ld"),
    (1, "1000 0 i5 ln lm"),
    (3, "1001 1 ld i8"),
    (3, "1001 0 lm i8"),
    (1, "1010 i1 ld i8"),
    (1, "10110000 i1 i7"),
    (3, "10110010 i2 lm ld"),
    (1, "10111010 00/01/11 lm ld"),
    (2, "1011010 i1 list8"),
    (1, "10111100 list8"),
    (1, "11001 lb list8"),
    (1, "11000 lb list8"),
    (1, "10111111 00000000"),
    (0.2, "10111111 0 001/010/011/100 0000"),
    (0.1, "10110110 011 i1 0 i3"),
    (0.1, "10110110 0101 i1 000"),
]

NARROW_ENDS = [
    (8, "1101 any.cond i8"),
    (4, "11100 1 i10"),
    (2, "010001110 1110 000"),
    (1, "010001111 rm 000"),
    (0.5, "010001110 rm 000"),
    (2, "10111101 list8"),
    (3, "1011 i1 0 i1 1 i5 ln"),
    (0.5, "11011111 i8"),
    (0.5, "10111110 i8"),
    (0.3, "010001 00/10 1 rm 111"),
]

WIDE_ARITHMETIC = "1000/1000/1000/1101/1101/0000/0001/0010/0100/1010/1011/1110"

WIDE = [
    (8, f"11110 i1 0 {WIDE_ARITHMETIC} S rn 0 i3 rd 1 i7"),
    (3, "11110 i1 0 1101/1000/0000/0100 1 rn 0 i3 1111 1 i7"),
    (2, "11110 i1 0 0010/0011 0 1111 0 i3 rd 1 i7"),
    (4, "11110 i1 1 00100/01100 i4 0 i3 rd i8"),
    (2, "11110 i1 1 00000/01010 rn 0 i3 rd i8"),
    (6, f"1110101 {WIDE_ARITHMETIC} S rn 0 i3 rd i2 i2 rm"),
    (3, f"1110101 {WIDE_ARITHMETIC} S rn 0 000 rd 00 00 rm"),
    (1, "1110101 1101/0000 1 rn 0 i3 1111 i2 i2 rm"),
    (3, "1110101 0010/0011 S 1111 0 i3 rd i2 i2 rm"),
    (2, "11111010 0 i2 S rn 1111 rd 0000 rm"),
    (2, "11111010 0 000/001/100/101 1111 1111 rd 10 i2 rm"),
    (0.6, "11111010 0 000/001/010/011/100/101 rn 1111 rd 10 i2 rm"),
    (0.6, "11111010 1 000/001/010/100/101/110 rn 1111 rd 0000/0001/0010/0100/0101/0110 rm"),
    (0.3, "11111010 1 000 rn 1111 rd 10 i2 rm"),
    (0.3, "11111010 1 010 rn 1111 rd 1000 rm"),
    (0.6, "11111010 1 011 rm 1111 rd 1000 rm"),
    (0.6, "11111010 1 001 rm 1111 rd 10 i2 rm"),
    (2, "11110 0 1 10100/11100 rn 0 0 i2 rd i2 0 0 i4"),
    (1, "11110 0 1 10110 rn 0 0 i2 rd i2 0 1 i4"),
    (0.3, "11110 0 1 10110 1111 0 0 i2 rd i2 0 1 i4"),
    (0.4, "11110 0 1 10000/11000 rn 0 i3 rd i2 0 i5"),
    (0.2, "11110 0 1 10010/11010 rn 0 000 rd 00 00 i4"),
    (0.3, "11101010110 0 rn 0 i3 rd i2 i1 0 rm"),
    (2, "11111011 0000 rn 1111 rd 0000 rm"),
    (2, "11111011 0000 rn ra rd 0000/0000/0001 rm"),
    (0.6, "11111011 0001 rn 1111/ra rd 00 i2 rm"),
    (0.3, "11111011 0010/0011/0100/0101 rn 1111/ra rd 000 i1 rm"),
    (0.2, "11111011 0110 rn ra rd 000 i1 rm"),
    (0.3, "11111011 0111 rn 1111/ra rd 0000 rm"),
    (2, "11111011 1000/1010/1100/1110 rn wl rd 0000 rm"),
    (0.4, "11111011 1110 rn wl rd 0110 rm"),
    (0.3, "11111011 1100 rn wl rd 10 i2 rm"),
    (0.2, "11111011 1100/1101 rn wl rd 110 i1 rm"),
    (6, "11111000 1101 base rd i12"),
    (4, "11111000 1100 base rm i12"),
    (2, "11111000 1001/1011 base rd i12"),
    (1, "11111001 1001/1011 base rd i12"),
    (1, "11111000 1000/1010 base rm i12"),
    (1, "11111000 i1 101 1111 rd i12"),
    (2, "11111000 0101 base rd 1100 i8"),
    (2, "11111000 0101/0001/0011 wb rd 1 0/1 i1 1 i8"),
    (1, "11111000 0100/0000/0010 wb rm 1 0/1 i1 1 i8"),
    (2, "11111000 0101/0001/0011 base rd 000000 i2 rm"),
    (1, "11111000 0100/0000/0010 base rs 000000 i2 rm"),
    (1, "1110100 1 i1 1 i1 1 wb rd wl i8"),
    (1, "1110100 1 i1 1 0 0 base rm rs i8"),
    (2, "1110100 01/10 0 0 1 base 0 i1 0 list13"),
    (1, "1110100 01/10 0 1 1 wb 0 i1 0 list13"),
    (1, "1110100 01/10 0 1 0 wb 0 i1 0 list13"),
    (0.3, "11101000 0101 base rd 1111 i8"),
    (0.3, "11101000 0100 base rm rd i8"),
    (0.4, "11111000 1001 base 1111 i12"),
    (0.3, "11110011 1110 1111 1000 rd 00000000"),
    (0.2, "11110011 1000 rn 1000 1000/1100 00000000"),
    (0.2, "11101110 i3 1 0001 rd 1111 i3 1 i4"),
    (0.5, "11110011 1011 1111 1000 1111 0010/0100/0101/0110 1111"),
    (0.3, "11101110 i3 0 i4 rm 1111 i3 1 i4"),
    (0.1, "11101100 0100 rm rs 1111 i4 i4"),
    (0.1, "11101100 0101 rd wl 1111 i4 i4"),
    (0.2, "11101110 i3 1 i4 1111 1110 i3 1 i4"),
    (0.2, "11110011 1000 rn 1000 1001/0001 00000000"),
    (0.2, "11110011 1010 1111 1000 0000 00000 000/001/010/011/100"),
    (0.3, "11111000 1101/1001/1011 1111 rd i12"),
]

WIDE_ENDS = [
    (2, "11110 0 any.cond i6 10 1 0 1 i11"),
    (2, "11110 0 i10 10 1 1 1 i11"),
    (3, "11110 0 i10 11 1 1 1 i11"),
    (1, "11101000 1101 1111/rn 1111 0000 000 i1 rm"),
    (1, "11101000 1011 1101 1 0 0 list13"),
    (0.5, "11111000 0101 base 1111 000000 10 rm"),
    (0.3, "11111000 0101 1101 1111 1011 00000100"),
    (0.5, "11111000 1101 base/1101/1111 1111 i12"),
    (0.3, "11111000 0101 base 1111 1 0/1 i1 1 i8"),
    (0.3, "11110011 1100 rn/1110 1000 1111 00000000"),
    (0.3, "11110011 1101 1110 1000 1111 i8"),
    (0.2, "11101001 10 i1 1 base 1100 0000 00000000"),
    (0.2, "11110111 1111 i4 1000 0000 00000000"),
]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.recent = []  # registers, the last one written at the end

    def line(self):
        """One block as the program reads it."""
        self.recent = []
        kind = self.random.choices(list(KINDS), KINDS.values())[0]
        length = min(40, 1 + int(self.random.expovariate(1 / 9)))
        if self.random.random() < 0.5:
            return "arm " + " ".join(f"{word:08x}" for word in self.arm_block(kind, length))
        return "thumb " + " ".join(f"{halfword:04x}" for halfword in self.thumb_block(kind, length))

    def is_whole(self):
        """Not every block ends with a branch: a page may end, or 256 instructions."""
        return self.random.random() < 0.9

    # ARM

    def arm_block(self, kind, length):
        words = []
        run, condition = 0, ALWAYS
        for _ in range(length):
            if run == 0:
                run, condition = self.random.choices([(1, ALWAYS), (1, self.condition()), (3, self.condition())], [20, 2, 1])[0]
            words.append(self.arm_word(self.arm_templates(kind), condition))
            run -= 1
        return words + ([self.arm_word(ARM_ENDS, ALWAYS)] if self.is_whole() else [])

    def arm_templates(self, kind):
        vector = {"integer": None, "vfp": VFP, "neon": NEON}[kind]
        return vector if vector and self.random.random() < 0.6 else ARM_INTEGER

    def arm_word(self, templates, condition):
        return self.accepted(lambda: self.fill(templates, condition), decode_arm)

    # Thumb

    def thumb_block(self, kind, length):
        halfwords = []
        in_it = 0
        for _ in range(length):
            if in_it == 0 and self.random.random() < 0.08:
                in_it = self.random.randint(1, 4)
                halfwords.append(self.it_instruction(in_it))
            halfwords += self.thumb_code(kind, in_it > 0)
            in_it = max(0, in_it - 1)
        while in_it:
            halfwords += self.thumb_code("integer", True)
            in_it -= 1
        return halfwords + (self.thumb_end() if self.is_whole() else [])

    def it_instruction(self, length):
        condition = self.condition()
        mask = 1 << 4 - length
        for k in range(length - 1):
            mask |= (condition & 1 ^ (self.random.random() < 0.3)) << 3 - k
        return 0xBF00 | condition << 4 | mask

    def thumb_code(self, kind, in_it):
        if kind != "integer" and self.random.random() < 0.6 and not (in_it and kind == "neon"):
            return self.thumb_word(VFP if kind == "vfp" else NEON, as_thumb)
        if self.random.random() < 0.6:
            return self.thumb_word(NARROW, None)
        return self.thumb_word(WIDE, None)

    def thumb_end(self):
        return self.thumb_word(NARROW_ENDS if self.random.random() < 0.7 else WIDE_ENDS, None)

    def thumb_word(self, templates, change):
        def candidate():
            word = self.fill(templates, ALWAYS)
            return change(word) if change else word

        def decode(word):
            first, second = (word >> 16, word & 0xFFFF) if word >> 16 else (word, 0)
            return decode_thumb(first, second, 0)[0]

        word = self.accepted(candidate, decode)
        return [word >> 16, word & 0xFFFF] if word >> 16 else [word]

    # Both

    def accepted(self, candidate, decode):
        while True:
            word = candidate()
            instruction = decode(word)
            if instruction is not None and is_predictable(instruction):
                self.recent = (self.recent + instruction.writes)[-4:]
                return word

    def condition(self):
        return self.random.choice(CONDITIONS)

    def fill(self, templates, condition):
        _, template = self.random.choices(templates, [weight for weight, _ in templates])[0]
        values = {"cond": condition, "quad": self.random.randint(0, 1)}
        word = 0
        for name in template.split():
            choice = self.random.choice(name.split("/"))
            value, width = self.field(choice, values)
            word = word << width | value
        return word

    def field(self, name, values):
        if re.fullmatch("[01]+", name):
            return int(name, 2), len(name)
        if match := re.fullmatch(r"i(\d+)", name):
            return self.random.getrandbits(int(match[1])), int(match[1])
        if match := re.fullmatch(r"([DQSV])([dnm])(\^?)", name):
            return self.vector_field(*match.groups(), values)
        if name not in values:
            values[name] = self.register_or_list(name)
        width = {"S": 1, "q": 1, "list": 16, "list13": 13, "list8": 8}.get(name, 3 if name[0] == "l" else 4)
        return values["quad"] if name == "q" else values[name], width

    def register_or_list(self, name):
        if name == "S":
            return int(self.random.random() < 0.3)
        if name == "any.cond":
            return self.condition()
        if name.startswith("list"):
            return self.register_list(8 if name == "list8" else 13, 2 if name == "list13" else 1)
        if name == "pair":
            return 2 * self.random.randrange(6)
        highest = 8 if name[0] == "l" else 13
        if name in ("rd", "wl", "ld"):
            return self.random.randrange(highest)
        if name == "base" and self.random.random() < 0.25:
            return 13
        near = [register for register in self.recent if register < highest]
        return self.random.choice(near) if near and self.random.random() < 0.6 else self.random.randrange(highest)

    def register_list(self, highest, least):
        length = max(least, self.random.choice([1, 2, 2, 3, 3, 4, 4, 5, 6, 8]))
        return sum(1 << register for register in self.random.sample(range(highest), length))

    def vector_field(self, size, role, is_fifth_bit, values):
        quad = size == "Q" or (size == "V" and values["quad"])
        if role not in values:
            near = [register - FIRST_D for register in self.recent if register >= FIRST_D]
            is_near = near and role != "d" and self.random.random() < 0.6
            values[role] = self.random.choice(near) if is_near else self.random.randrange(32)
        register = values[role] & ~1 if quad else values[role]
        if size == "S":
            return (register & 1, 1) if is_fifth_bit else (register >> 1, 4)
        return (register >> 4, 1) if is_fifth_bit else (register & 15, 4)


def as_thumb(word):
    """A VFP or NEON instruction of ARM code."""
    if word >> 25 == 0b1111001:
        return 0xEF000000 | word >> 24 << 28 & 0x10000000 | word & 0x00FFFFFF
    if word >> 24 == 0xF4:
        return 0xF9000000 | word & 0x00FFFFFF
    return word


def is_predictable(instruction):
    written = instruction.writes + ([instruction.base] if instruction.base is not None else [])
    read = [register for register, _ in instruction.reads]
    if len(set(written)) < len(written):
        return False
    if instruction.base is not None and read.count(instruction.base) > 1:
        return False
    if instruction.row == "exclusive_store" and set(written) & set(read):
        return False
    return True


def print_random_blocks(count, seed):
    print(f"seed {seed}", file=sys.stderr)
    generator = Generator(seed)
    for _ in range(count):
        print(generator.line())
