# SPDX-License-Identifier: Apache-2.0
"""VFP and NEON (Advanced SIMD) instructions in the form of ARM code, which Thumb code's are brought into. None: undefined
on a Cortex-A9. A single-precision register is the D register that it is half of, since the schedule knows no other."""
from instruction import *


def is_vfp(word):
    return bits(word, 11, 9) == 0b101


def d_register(high, low):
    return FIRST_D + 16 * high + low


def vfp_register(word, low_at, high_at, double):
    low, high = bits(word, low_at + 3, low_at), bit(word, high_at)
    return d_register(high, low) if double else FIRST_D + low


# VFP


def decode_vfp(word):
    if bits(word, 27, 24) != 0b1110:
        return two_core_registers(word) if bits(word, 27, 21) == 0b1100010 else vfp_memory(word)
    return core_register(word) if bit(word, 4) else vfp_data(word)


def vfp_data(word):
    double = bit(word, 8)
    d = vfp_register(word, 12, 22, double)
    n = vfp_register(word, 16, 7, double)
    m = vfp_register(word, 0, 5, double)
    code, second = bit(word, 23) << 2 | bits(word, 21, 20), bit(word, 6)
    size = "_double" if double else "_single"
    if code < 2:
        name = ("vmla", "vmls", "vnmls", "vnmla")[2 * code + second]
        return simple(name, "vfp_multiply_accumulate" + size, d, n, m, d)
    if code == 2:
        return simple("vnmul" if second else "vmul", "vfp_multiply" + size, d, n, m)
    if code == 3:
        return simple("vsub" if second else "vadd", "vfp_add", d, n, m)
    if code == 4 and not second:
        return simple("vdiv", "vfp_divide" + size, d, n, m)
    if code == 7:
        return vfp_other(word, double, d, m)
    return None  # fused multiply-add came with VFPv4


def vfp_other(word, double, d, m):
    code, second = bits(word, 19, 16), bit(word, 7)
    size = "_double" if double else "_single"
    if not bit(word, 6):
        return simple("vmov", "vfp_move", d)
    if code < 2:
        name = ("vmov", "vabs", "vneg", "vsqrt")[2 * code + second]
        return simple(name, "vfp_square_root" + size if name == "vsqrt" else "vfp_move", d, m)
    if code in (2, 3):
        if double:
            return None
        return simple("vcvtt" if second else "vcvtb", "vfp_add", d, m, d if code == 3 else None)  # to a half of d
    if code in (4, 5):
        result = Instruction("vcmpe" if second else "vcmp", "vfp_compare", reads_of(USE, d, m if code == 4 else None))
        return writing(result, COMPARE_FLAGS)
    return conversion(word, code, double, d, m)


def conversion(word, code, double, d, m):
    second = bit(word, 7)
    if code == 7 and second:
        return simple("vcvt", "vfp_add", vfp_register(word, 12, 22, not double), m)
    if code == 8:
        return simple("vcvt", "vfp_add", d, vfp_register(word, 0, 5, False))
    if code in (12, 13):
        return simple("vcvt" if second else "vcvtr", "vfp_add", vfp_register(word, 12, 22, False), m)
    if code in (10, 11, 14, 15):
        return simple("vcvt", "vfp_add", d, d)
    return None


def vfp_memory(word):
    address = bits(word, 19, 16)
    double, loads = bit(word, 8), bit(word, 20)
    before, up, written_back = bit(word, 24), bit(word, 23), bit(word, 21)
    first = vfp_register(word, 12, 22, double)
    if before and not written_back:
        if loads:
            return simple("vldr", "vfp_load", first, address)
        return Instruction("vstr", "vfp_store", reads_of(USE, address, first))
    if (before, up, written_back) not in ((0, 1, 0), (0, 1, 1), (1, 0, 1)):
        return None
    return vfp_multiple(word, address, address if written_back else None)


def vfp_multiple(word, address, base):
    length = bits(word, 7, 0)
    if bit(word, 8):
        first, count = vfp_register(word, 12, 22, True), length // 2
        registers = range(first, first + count)
    else:
        s = 2 * bits(word, 15, 12) + bit(word, 22)
        registers = range(FIRST_D + s // 2, FIRST_D + (s + length - 1) // 2 + 1)
        count = (length + 1) // 2
    if count == 0 or registers[-1] >= FIRST_D + 32:
        return None
    suffix = "db" if bit(word, 24) else "ia"
    if bit(word, 20):
        result = Instruction("vldm" + suffix, "vfp_load_multiple", reads_of(USE, address), list(registers), base)
    else:
        result = Instruction("vstm" + suffix, "vfp_store_multiple", reads_of(USE, address, *registers), base=base)
    result.count = count
    return result


def two_core_registers(word):
    second, first, low = bits(word, 19, 16), bits(word, 15, 12), bits(word, 3, 0)
    if bit(word, 4) == 0 or bits(word, 7, 6) != 0:
        return None
    if bit(word, 8):
        vector = [vfp_register(word, 0, 5, True)]
    else:
        s = 2 * low + bit(word, 5)
        vector = sorted({FIRST_D + s // 2, FIRST_D + (s + 1) // 2})
    if bit(word, 20):
        return writing(Instruction("vmov", "vfp_to_core", reads_of(USE, *vector)), first, second)
    return writing(Instruction("vmov", "core_to_vfp", reads_of(USE, first, second)), *vector)


def core_register(word):
    """One core register to or from an S register, a lane of a D register, or a status register; VDUP."""
    core, code, loads, lanes = bits(word, 15, 12), bits(word, 23, 21), bit(word, 20), bit(word, 8)
    vector = vfp_register(word, 16, 7, lanes)
    if not lanes and code == 7:
        return system_register(bits(word, 19, 16), core) if loads else serialising("vmsr")
    if not lanes and code == 0:
        if loads:
            return simple("vmov", "vfp_to_core", core, vector)
        return simple("vmov", "core_to_vfp", vector, core)
    if lanes and loads:
        return simple("vmov", "vfp_to_core", core, vector)
    if lanes and code < 4:
        return simple("vmov", "core_to_vfp", vector, core, vector)  # the other lanes stay
    if lanes and not bit(word, 6):
        vectors = [vector, vector + 1] if bit(word, 21) else [vector]
        return writing(Instruction("vdup", "neon_move", reads_of(OPERAND, core)), *vectors)
    return None


def system_register(number, core):
    if number == 1 and core == 15:
        return Instruction("vmrs", "compare_flags_to_flags", [(COMPARE_FLAGS, USE)], sets_flags=True)
    return writing(Instruction("vmrs", "vfp_status_to_core"), core)


# NEON: loads and stores

WHOLE_STRUCTURES = {7: (1, 1, 1), 10: (1, 2, 1), 6: (1, 3, 1), 2: (1, 4, 1), 8: (2, 2, 1), 9: (2, 2, 2), 3: (2, 4, 1),
                    4: (3, 3, 1), 5: (3, 3, 2), 0: (4, 4, 1), 1: (4, 4, 2)}  # elements, registers, step


def decode_neon_memory(word):
    first = d_register(bit(word, 22), bits(word, 15, 12))
    if not bit(word, 23):
        if bits(word, 11, 8) not in WHOLE_STRUCTURES:
            return None
        elements, count, step = WHOLE_STRUCTURES[bits(word, 11, 8)]
        return structures(word, elements, [first + step * k for k in range(count)])
    elements, size = bits(word, 9, 8) + 1, bits(word, 11, 10)
    if size == 3:
        if not bit(word, 21):
            return None
        step = bit(word, 5) + 1
        count = step if elements == 1 else elements
        return structures(word, elements, [first + (1 if elements == 1 else step) * k for k in range(count)])
    step = 1 + (bit(word, 5) if size == 1 else bit(word, 6) if size == 2 else 0)
    return structures(word, elements, [first + step * k for k in range(elements)], lane=True)


def structures(word, elements, registers, lane=False):
    if max(registers) >= FIRST_D + 32:
        return None
    address, index = bits(word, 19, 16), bits(word, 3, 0)
    reads = reads_of(USE, address, index if index not in (13, 15) else None)
    base = address if index != 15 else None
    if bit(word, 21):
        kept = reads_of(USE, *registers) if lane else []  # the other lanes stay
        result = Instruction(f"vld{elements}", "neon_load", reads + kept, registers, base)
    else:
        result = Instruction(f"vst{elements}", "neon_store", reads + reads_of(USE, *registers), base=base)
    result.count = len(registers)
    result.extra = (elements > 1) + lane
    return result


# NEON: data processing


def decode_neon_data(word):
    if not bit(word, 23):
        return three_registers(word)
    if bit(word, 4):
        if bits(word, 21, 19) == 0 and not bit(word, 7):
            return neon_constant(word)
        return shift_by_constant(word)
    if bits(word, 21, 20) != 3:
        return by_scalar(word) if bit(word, 6) else different_lengths(word)
    if not bit(word, 24):
        return neon(word, "vext", "neon_permute" + q_suffix(word), n=True, m=True)
    if not bit(word, 11):
        return two_registers(word)
    return table_lookup(word) if not bit(word, 10) else duplicate_scalar(word)


def q_suffix(word):
    return "_q" if bit(word, 6) else ""


def registers_at(word, low_at, high_at, quad):
    first = d_register(bit(word, high_at), bits(word, low_at + 3, low_at))
    if quad and first % 2:
        return None
    return [first, first + 1] if quad else [first]


def neon(word, name, row, n=False, m=False, accumulates=None, wide=None, second=OPERAND):
    """wide: which of "dnm" are Q registers, by default all as bit 6 says. accumulates: how the destination is read."""
    wide = wide if wide is not None else "dnm" if bit(word, 6) else ""
    destination = registers_at(word, 12, 22, "d" in wide)
    first = registers_at(word, 16, 7, "n" in wide) if n else []
    last = registers_at(word, 0, 5, "m" in wide) if m else []
    if None in (destination, first, last):
        return None
    reads = reads_of(OPERAND, *first) + reads_of(second, *last)
    if accumulates:
        reads += reads_of(accumulates, *destination)
    return Instruction(name, row, reads, destination)


def three_registers(word):
    code, second, unsigned, size = bits(word, 11, 8), bit(word, 4), bit(word, 24), bits(word, 21, 20)
    if code == 1 and second:
        return bitwise(word, 4 * unsigned + size)
    if code == 4 and not second:
        return neon(word, "vshl", "neon_shift", n=True, m=True)
    if code == 7 and second:
        return neon(word, "vaba", "neon_shift_accumulate", n=True, m=True, accumulates=ACCUMULATOR)
    if code == 8 and not second:
        return neon(word, "vsub" if unsigned else "vadd", "neon_simple", n=True, m=True)
    if code == 9:
        return integer_product(word, "vmul" if second else "vmls" if unsigned else "vmla", size)
    if code in (13, 14, 15):
        return three_float_registers(word, code, second, unsigned, size)
    if code == 12 or (code == 11 and second and unsigned):
        return None  # VFMA came with VFPv4
    other = {(0, 0): "vhadd", (0, 1): "vqadd", (1, 0): "vrhadd", (2, 0): "vhsub", (2, 1): "vqsub", (3, 0): "vcgt",
             (3, 1): "vcge", (4, 1): "vqshl", (5, 0): "vrshl", (5, 1): "vqrshl", (6, 0): "vmax", (6, 1): "vmin",
             (7, 0): "vabd", (8, 1): "vceq" if unsigned else "vtst", (10, 0): "vpmax", (10, 1): "vpmin",
             (11, 0): "vqrdmulh" if unsigned else "vqdmulh", (11, 1): "vpadd"}[code, second]
    return neon(word, other, "neon_other", n=True, m=True)


def bitwise(word, code):
    name = ("vand", "vbic", "vorr", "vorn", "veor", "vbsl", "vbit", "vbif")[code]
    if name == "vorr" and registers_at(word, 16, 7, False) == registers_at(word, 0, 5, False):
        return neon(word, "vmov", "neon_move", m=True)
    return neon(word, name, "neon_simple", n=True, m=True, accumulates=OPERAND if code > 4 else None)


def product_row(quad, word_sized):
    return ("neon_multiply", "neon_multiply_2", "neon_multiply_4")[quad + word_sized]


def integer_product(word, name, size):
    accumulates = None if name == "vmul" else ACCUMULATOR
    return neon(word, name, product_row(bit(word, 6), size == 2), n=True, m=True, accumulates=accumulates, second=SECOND)


def three_float_registers(word, code, second, unsigned, size):
    if size & 1:
        return None  # half precision came later
    upper = size >> 1
    quad = q_suffix(word)
    name = {(13, 0, 0): ("vadd", "vsub"), (13, 0, 1): ("vpadd", "vabd"), (13, 1, 0): ("vmla", "vmls"),
            (13, 1, 1): ("vmul", None), (14, 0, 0): ("vceq", None), (14, 0, 1): ("vcge", "vcgt"),
            (14, 1, 1): ("vacge", "vacgt"), (15, 0, 0): ("vmax", "vmin"), (15, 0, 1): ("vpmax", "vpmin"),
            (15, 1, 0): ("vrecps", "vrsqrts")}.get((code, second, unsigned), (None, None))[upper]
    if name in ("vmla", "vmls"):
        return neon(word, name, "neon_float_accumulate" + quad, n=True, m=True, accumulates=ACCUMULATOR)
    rows = {"vadd": "neon_float_add", "vsub": "neon_float_add", "vabd": "neon_float_add", "vmax": "neon_float_add",
            "vmin": "neon_float_add", "vmul": "neon_float_multiply", "vrecps": "neon_step", "vrsqrts": "neon_step"}
    row = rows[name] + quad if name in rows else "neon_other"
    return neon(word, name, row, n=True, m=True) if name else None


def different_lengths(word):
    code, unsigned, size = bits(word, 11, 8), bit(word, 24), bits(word, 21, 20)
    name, wide = {0: ("vaddl", "d"), 1: ("vaddw", "dn"), 2: ("vsubl", "d"), 3: ("vsubw", "dn"),
                  4: ("vraddhn" if unsigned else "vaddhn", "nm"), 5: ("vabal", "d"),
                  6: ("vrsubhn" if unsigned else "vsubhn", "nm"), 7: ("vabdl", "d"), 8: ("vmlal", "d"),
                  9: ("vqdmlal", "d"), 10: ("vmlsl", "d"), 11: ("vqdmlsl", "d"), 12: ("vmull", "d"),
                  13: ("vqdmull", "d"), 14: ("vmull", "d")}.get(code, (None, None))
    if name is None:
        return None
    accumulates = ACCUMULATOR if name in ("vabal", "vmlal", "vmlsl", "vqdmlal", "vqdmlsl") else None
    if name in ("vmull", "vmlal", "vmlsl"):
        row = "neon_multiply_long_32" if size == 2 else "neon_multiply_long"
        return neon(word, name, row, n=True, m=True, accumulates=accumulates, wide=wide, second=SECOND)
    return neon(word, name, "neon_other", n=True, m=True, accumulates=accumulates, wide=wide)


def by_scalar(word):
    code, size, quad = bits(word, 11, 8), bits(word, 21, 20), bit(word, 24)
    name = ("vmla", "vmla", "vmlal", "vqdmlal", "vmls", "vmls", "vmlsl", "vqdmlsl", "vmul", "vmul", "vmull", "vqdmull",
            "vqdmulh", "vqrdmulh", None, None)[code]
    if name is None or size == 0:
        return None
    long = name.endswith("l") and name != "vmul"
    wide = "d" if long else "dn" if quad else ""
    suffix = "_q" if quad else ""
    second = OPERAND
    if code in (1, 5):
        row = "neon_float_accumulate" + suffix
    elif code == 9:
        row = "neon_float_multiply" + suffix
    elif name.startswith("vq"):
        row = "neon_other"
    else:
        second = SECOND
        row = ("neon_multiply_long_32" if size == 2 else "neon_multiply_long") if long else product_row(quad, size == 2)
    result = neon(word, name, row, n=True, accumulates=ACCUMULATOR if "ml" in name and "mul" not in name else None, wide=wide)
    if result is not None:
        scalar = bits(word, 3, 0) if size == 2 else bits(word, 2, 0)
        result.reads += reads_of(second, FIRST_D + scalar)
    return result


def neon_constant(word):
    code, inverted = bits(word, 11, 8), bit(word, 5)
    if code == 15 and inverted:
        return None
    if code & 1 and code < 12:
        name = "vbic" if inverted else "vorr"
        return neon(word, name, "neon_simple", accumulates=OPERAND)
    return neon(word, "vmvn" if inverted and code != 14 else "vmov", "neon_move")


def shift_by_constant(word):
    code, unsigned, second = bits(word, 11, 8), bit(word, 24), bit(word, 6)
    if code in (8, 9):
        names = ("vqshrun", "vqrshrun") if code == 8 and unsigned else ("vshrn", "vrshrn") if code == 8 else (
            "vqshrn", "vqrshrn")
        return neon(word, names[second], "neon_shift" if names[second] == "vshrn" else "neon_other", m=True, wide="m")
    if code == 10:
        return neon(word, "vmovl" if bits(word, 21, 16) in (8, 16, 32) else "vshll", "neon_shift", m=True, wide="d")
    if code in (14, 15):
        return neon(word, "vcvt", "neon_float_add" + q_suffix(word), m=True)
    if code > 10 or (code == 4 and not unsigned):
        return None
    name = ("vshr", "vsra", "vrshr", "vrsra", "vsri", "vsli" if unsigned else "vshl", "vqshlu", "vqshl")[code]
    if name in ("vsra", "vrsra"):
        return neon(word, name, "neon_shift_accumulate", m=True, accumulates=ACCUMULATOR)
    known = name in ("vshr", "vsri", "vsli", "vshl")
    inserts = name in ("vsri", "vsli")
    return neon(word, name, "neon_shift" if known else "neon_other", m=True, accumulates=OPERAND if inserts else None)


def two_registers(word):
    return (reversals_and_counts, compared_with_zero, permutations, float_estimates)[bits(word, 17, 16)](word)


def reversals_and_counts(word):
    code = bits(word, 10, 7)
    name = ("vrev64", "vrev32", "vrev16", None, "vpaddl", "vpaddl", None, None, "vcls", "vclz", "vcnt", "vmvn", "vpadal",
            "vpadal", "vqabs", "vqneg")[code]
    if name is None:
        return None
    if name == "vpadal":
        return neon(word, name, "neon_shift_accumulate", m=True, accumulates=ACCUMULATOR)
    row = {"vclz": "neon_shift", "vcnt": "neon_shift", "vmvn": "neon_move"}.get(name, "neon_other")
    return neon(word, name, "neon_permute" + q_suffix(word) if name.startswith("vrev") else row, m=True)


def compared_with_zero(word):
    name = ("vcgt", "vcge", "vceq", "vcle", "vclt", None, "vabs", "vneg")[bits(word, 9, 7)]
    return neon(word, name, "neon_other", m=True) if name else None


def permutations(word):
    code = bits(word, 10, 6)
    if code < 8:
        name = ("vswp", "vtrn", "vuzp", "vzip")[code >> 1]
        row = "neon_zip_q" if code >= 4 and code & 1 else "neon_permute" + q_suffix(word)
        result = neon(word, name, row, m=True, accumulates=OPERAND)
        if result is not None:
            result.writes += [register for register, _ in result.reads if register not in result.writes]
        return result
    if code in (8, 9, 10, 11):
        name = "vmovn" if code == 8 else "vqmovun" if code == 9 else "vqmovn"
        return neon(word, name, "neon_shift" if code == 8 else "neon_other", m=True, wide="m")
    if code == 12:
        return neon(word, "vshll", "neon_shift", m=True, wide="d")
    if code in (24, 28):
        return neon(word, "vcvt", "neon_float_add_q", m=True, wide="m" if code == 24 else "d")
    return None


def float_estimates(word):
    code = bits(word, 10, 7)
    if code & 0b1100 == 0b1100:
        return neon(word, "vcvt", "neon_float_add" + q_suffix(word), m=True)
    if code & 0b1100 == 0b1000:
        return neon(word, "vrsqrte" if code & 1 else "vrecpe", "neon_other", m=True)
    return None


def table_lookup(word):
    result = neon(word, "vtbx" if bit(word, 6) else "vtbl", "neon_table", m=True, wide="",
                  accumulates=OPERAND if bit(word, 6) else None)
    first, length = d_register(bit(word, 7), bits(word, 19, 16)), bits(word, 9, 8) + 1
    if first + length > FIRST_D + 32:
        return None
    result.reads += reads_of(OPERAND, *range(first, first + length))
    return result


def duplicate_scalar(word):
    if bits(word, 11, 7) != 0b11000:
        return None
    return neon(word, "vdup", "neon_move", m=True, wide="d" if bit(word, 6) else "")
