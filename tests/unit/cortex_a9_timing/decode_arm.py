# SPDX-License-Identifier: Apache-2.0
"""ARM code (A32): one word is one instruction. None: undefined on a Cortex-A9, or not in the timing table."""
from instruction import *
from decode_vector import decode_neon_data, decode_neon_memory, decode_vfp, is_vfp

DATA_PROCESSING = ("and", "eor", "sub", "rsb", "add", "adc", "sbc", "rsc", "tst", "teq", "cmp", "cmn", "orr", "mov", "bic",
                   "mvn")


def decode_arm(word):
    condition = bits(word, 31, 28)
    if condition == 15:
        return unconditional(word)
    result = (register_forms, immediate_forms, word_or_byte, word_or_byte_by_register, multiple, branches, coprocessor,
              coprocessor_or_svc)[bits(word, 27, 25)](word)
    if result is not None:
        result.condition = condition
    return result


def fields(word):
    """The registers at bits 19, 15, 11 and 3."""
    return bits(word, 19, 16), bits(word, 15, 12), bits(word, 11, 8), bits(word, 3, 0)


# 000: data processing with a register, multiplications, halfwords, miscellaneous


def register_forms(word):
    _, _, s, m = fields(word)
    if bit(word, 7) and bit(word, 4):
        return multiplications(word) if bits(word, 6, 5) == 0 else halfwords_and_doubles(word)
    if bits(word, 24, 23) == 2 and not bit(word, 20):
        return halfword_multiplications(word) if bit(word, 7) else miscellaneous(word)
    kind = bits(word, 6, 5)
    last = Shifted(m, SHIFTS[kind], s) if bit(word, 4) else constant_shift(m, kind, bits(word, 11, 7))
    return arithmetic(word, last)


def arithmetic(word, last):
    name = DATA_PROCESSING[bits(word, 24, 21)]
    first = None if name in ("mov", "mvn") else bits(word, 19, 16)
    return data_processing(name, bits(word, 15, 12), first, last, bool(bit(word, 20)))


def multiplications(word):
    d, a, m, n = fields(word)
    sets_flags = bool(bit(word, 20))
    code = bits(word, 23, 21)
    if bit(word, 24):
        return exclusives(word)
    if code == 0:
        return multiplication("mul", "multiply", d, n, m, None, sets_flags)
    if code == 1:
        return multiplication("mla", "multiply", d, n, m, a, sets_flags)
    if code == 2:
        return None if sets_flags else long_multiplication("umaal", a, d, n, m)
    if code == 3:
        return None if sets_flags else multiplication("mls", "multiply", d, n, m, a)
    return long_multiplication(("umull", "umlal", "smull", "smlal")[code - 4], a, d, n, m, sets_flags)


def exclusives(word):
    n, d, _, m = fields(word)
    kind = bits(word, 22, 21)
    if not bit(word, 23):
        swaps = bits(word, 21, 20) == 0 and bits(word, 11, 8) == 0
        return exclusive_store("swp", d, [m], n) if swaps else None
    if bits(word, 9, 8) != 3:
        return None
    name = ("", "d", "b", "h")[kind]
    if bit(word, 20):
        return exclusive_load("ldrex" + name, [d, d + 1] if kind == 1 else [d], n)
    return exclusive_store("strex" + name, d, [m, m + 1] if kind == 1 else [m], n)


def halfwords_and_doubles(word):
    n, d, _, m = fields(word)
    before, written_back = bit(word, 24), bit(word, 21) or not bit(word, 24)
    address = [n] if bit(word, 22) else [n, m]
    base = n if written_back else None
    kind = bits(word, 6, 5)
    translated = "t" if not before and bit(word, 21) else ""
    if bit(word, 20):
        name = ("", "ldrh", "ldrsb", "ldrsh")[kind] + translated
        return load(name, "load_narrow" if kind == 1 else "load_signed", d, address, base)
    if kind == 1:
        return store("strh" + translated, "store_narrow", [d], address, base)
    if d % 2:
        return None
    if kind == 2:
        return load_double(d, d + 1, address, base)
    return store("strd", "store_double", [d, d + 1], address, base)


def halfword_multiplications(word):
    d, a, m, n = fields(word)
    code = bits(word, 22, 21)
    halves = "bt"[bit(word, 5)] + "bt"[bit(word, 6)]
    if code == 0:
        return multiplication("smla" + halves, "multiply_half", d, n, m, a)
    if code == 1 and bit(word, 5):
        return multiplication("smulw" + halves[1], "multiply_half", d, n, m)
    if code == 1:
        return multiplication("smlaw" + halves[1], "multiply_half", d, n, m, a)
    if code == 2:
        return long_multiplication("smlal" + halves, a, d, n, m)
    return multiplication("smul" + halves, "multiply_half", d, n, m)


def miscellaneous(word):
    n, d, _, m = fields(word)
    code, second = bits(word, 22, 21), bits(word, 6, 4)
    if second == 0:
        return status_register(word)
    if second == 1:
        return (None, branch("bx", register=m), None, one_operand("clz", d, m))[code]
    if second == 2 and code == 1:
        return branch("bxj", register=m)
    if second == 3 and code == 1:
        return branch("blx", link=True, register=m)
    if second == 5:
        return saturating_sum(code, d, m, n)
    if second == 7:
        return (None, serialising("bkpt", True), None, serialising("smc", True))[code]
    return None


def status_register(word):
    mask, d, _, m = fields(word)
    if bit(word, 9):
        return None  # banked registers came with the virtualization extensions
    if not bit(word, 21):
        return status_to_register(d)
    return write_status(word, mask, m)


def write_status(word, mask, register):
    """Bits 0 and 1 of the mask are control bits, and those of a saved status are no flags."""
    if bit(word, 22) or mask & 3:
        return serialising("msr")
    return register_to_flags(register)


# 001: data processing with a constant


def immediate_forms(word):
    n, d, _, _ = fields(word)
    code = bits(word, 24, 20)
    if code == 0b10000:
        return writing(Instruction("movw", "alu"), d)
    if code == 0b10100:
        return move_top(d)
    if code in (0b10010, 0b10110):
        return hints(word) if code == 0b10010 and n == 0 else write_status(word, n, None)
    return arithmetic(word, None)


def hints(word):
    hint = bits(word, 7, 0)
    return serialising(HINTS[hint]) if hint in HINTS else no_operation("yield" if hint == 1 else "nop")


HINTS = {2: "wfe", 3: "wfi", 4: "sev"}

# 010, 011: words and bytes; media


def word_or_byte(word):
    return transfer(word, [bits(word, 19, 16)], False)


def word_or_byte_by_register(word):
    if bit(word, 4):
        return media(word)
    shift, amount = bits(word, 6, 5), bits(word, 11, 7)
    address = [bits(word, 19, 16), bits(word, 3, 0)] + ([FLAGS] if (shift, amount) == (3, 0) else [])  # RRX
    return transfer(word, address, (shift, amount) not in ((0, 0), (0, 2)))


def transfer(word, address, odd_shift):
    n, d, _, _ = fields(word)
    before, written_back = bit(word, 24), bit(word, 21) or not bit(word, 24)
    base = n if written_back else None
    name = ("b" if bit(word, 22) else "") + ("t" if not before and bit(word, 21) else "")
    if not bit(word, 20):
        return store("str" + name, "store_narrow" if bit(word, 22) else "store", [d], address, base)
    row = "load_narrow" if bit(word, 22) else "load_shifted_offset" if odd_shift else "load"
    return load("ldr" + name, row, d, address, base)


def media(word):
    d, a, m, n = fields(word)  # as the multiplications name them
    code, second = bits(word, 24, 20), bits(word, 7, 5)
    if code < 8:
        known = code in PARALLEL_PREFIXES and second in PARALLEL_NAMES
        return parallel(code, second, a, d, n) if known else None
    if code < 16:
        return packing(word)
    if code == 0b10000:
        return dual_multiplication(word)
    if code == 0b10100 and second < 4:
        return long_multiplication(("smlald", "smlaldx", "smlsld", "smlsldx")[second], a, d, n, m)
    if code == 0b10101:
        return most_significant_multiplication(word)
    if code == 0b11000 and second == 0:
        return sum_of_differences(d, n, m, a)
    if code in (0b11010, 0b11011, 0b11110, 0b11111) and second & 3 == 2:
        return simple("sbfx" if code < 0b11100 else "ubfx", "extend", a, n)
    if code in (0b11100, 0b11101) and second & 3 == 0:
        return insertion(a, n)
    return None


def insertion(d, n):
    return simple("bfc", "extend", d, d) if n == PC else simple("bfi", "extend", d, n, d)


def sum_of_differences(d, n, m, a):
    if a == PC:
        return simple("usad8", "sum_of_differences", d, n, m)
    return simple("usada8", "sum_of_differences", d, n, m, a)


def packing(word):
    n, d, _, m = fields(word)
    code, second = bits(word, 22, 20), bits(word, 7, 5)
    if second & 1 == 0:
        if code == 0:
            return simple("pkhtb" if bit(word, 6) else "pkhbt", "extend", d, n, m)
        if code in (2, 3, 6, 7):
            return simple("usat" if code > 3 else "ssat", "saturate", d, m)
    if second == 1 and code in (2, 6):
        return simple("usat16" if code == 6 else "ssat16", "saturate_16", d, m)
    if second == 3 and code in EXTENSIONS:
        return extension(code, d, m, n)
    if second == 5 and code == 0:
        return simple("sel", "parallel", d, n, m)
    reversal = {(3, 1): "rev", (3, 5): "rev16", (7, 1): "rbit", (7, 5): "revsh"}.get((code, second))
    return one_operand(reversal, d, m) if reversal else None


def dual_multiplication(word):
    d, a, m, n = fields(word)
    second = bits(word, 7, 5)
    if second >= 4:
        return None
    name = ("ad", "adx", "sd", "sdx")[second]
    if a == PC:
        return multiplication("smu" + name, "multiply_half", d, n, m)
    return multiplication("sml" + name, "multiply_half", d, n, m, a)


def most_significant_multiplication(word):
    d, a, m, n = fields(word)
    second = bits(word, 7, 5)
    rounded = "r" if second & 1 else ""
    if second < 2:
        if a == PC:
            return multiplication("smmul" + rounded, "multiply", d, n, m)
        return multiplication("smmla" + rounded, "multiply", d, n, m, a)
    return multiplication("smmls" + rounded, "multiply", d, n, m, a) if second >= 6 else None


# 100, 101: several registers; branches


def multiple(word):
    registers, address, written_back = register_list(bits(word, 15, 0)), bits(word, 19, 16), bool(bit(word, 21))
    if not registers:
        return None
    name = ("da", "", "db", "ib")[bits(word, 24, 23)]
    if not bit(word, 20):
        return store_multiple("stm" + name, registers, address, written_back)
    if bit(word, 22):
        return serialising("ldm" + name, changes_pc=PC in registers)
    return load_multiple("ldm" + name, registers, address, written_back)


def branches(word):
    link = bool(bit(word, 24))
    return branch("bl" if link else "b", link)


# 110, 111: coprocessors, VFP, SVC


def coprocessor(word):
    if is_vfp(word):
        return decode_vfp(word)
    if bits(word, 27, 21) == 0b1100010:
        return coprocessor_transfer("mrrc" if bit(word, 20) else "mcrr", bits(word, 15, 12), bits(word, 19, 16))
    return None


def coprocessor_or_svc(word):
    if bit(word, 24):
        return serialising("svc", changes_pc=True)
    if is_vfp(word):
        return decode_vfp(word)
    if bit(word, 4):
        return coprocessor_transfer("mrc" if bit(word, 20) else "mcr", bits(word, 15, 12))
    return None


def coprocessor_transfer(name, *registers):
    if name.startswith("mcr"):
        return serialising(name)
    result = Instruction(name, "coprocessor_read")
    result.writes = [register for register in registers if register != PC]
    result.sets_flags = PC in registers
    return result


# The condition 15


def unconditional(word):
    n = bits(word, 19, 16)
    top = bits(word, 27, 20)
    if top >> 5 == 0b001:
        return decode_neon_data(word)
    if top >> 4 == 0b0100 and not top & 1:
        return decode_neon_memory(word)
    if top >> 5 == 0b101:
        return branch("blx", link=True)
    if top & 0b11110111 == 0b01000101 or top & 0b11110011 == 0b01010001:
        return preload_form(word, [n])
    if top & 0b11110111 == 0b01100101 or top & 0b11110011 == 0b01110001:
        return preload_form(word, [n, bits(word, 3, 0)])
    if top == 0b01010111:
        name = {1: "clrex", 4: "dsb", 5: "dmb", 6: "isb"}.get(bits(word, 7, 4))
        return serialising(name) if name else None
    if top == 0b00010000:
        return serialising("setend" if bit(word, 16) else "cps")
    if top >> 5 == 0b100 and bit(word, 20) and not bit(word, 22):
        return serialising("rfe", changes_pc=True)
    if top >> 5 == 0b100 and bit(word, 22) and not bit(word, 20):
        return save_return_state(word)
    return None


def save_return_state(word):
    return store("srs", "store_double", [LR], [SP], SP if bit(word, 21) else None)


def preload_form(word, address):
    name = "pli" if not bit(word, 24) else "pld" if bit(word, 22) else "pldw"
    return preload(name, address)
