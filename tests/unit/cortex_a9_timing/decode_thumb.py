# SPDX-License-Identifier: Apache-2.0
"""Thumb code (T16 and T32). None: undefined on a Cortex-A9, or not in the timing table."""
from instruction import *
from decode_arm import HINTS, insertion, save_return_state, sum_of_differences, write_status
from decode_arm import coprocessor as arm_coprocessor, coprocessor_or_svc as arm_coprocessor_data
from decode_vector import decode_neon_data, decode_neon_memory


def is_wide(halfword):
    return bits(halfword, 15, 11) in (0b11101, 0b11110, 0b11111)


def condition_of(it_state):
    return it_state >> 4 if it_state & 15 else ALWAYS


def next_it_state(it_state):
    return it_state & 0xE0 | it_state << 1 & 0x1F if it_state & 7 else 0


def decode_thumb(first, second, it_state):
    """second: the next halfword, which a narrow instruction leaves alone. Returns the instruction and the state after it."""
    if not is_wide(first) and first >> 8 == 0b10111111 and first & 15:
        return Instruction("it", "nop", size=2), first & 0xFF
    result = wide(first << 16 | second) if is_wide(first) else narrow(first, bool(it_state & 15))
    if result is not None:
        result.size = 4 if is_wide(first) else 2
        result.condition = condition_of(it_state)
    return result, next_it_state(it_state)


# 16 bits


def narrow(word, in_it):
    top = bits(word, 15, 12)
    if top < 2:
        return shift_or_small_sum(word, not in_it)
    if top < 4:
        return immediate_8(word, not in_it)
    if top == 4:
        return register_forms(word, not in_it)
    if top < 9:
        return narrow_transfer(word)
    if top == 9:
        return stack_transfer(word)
    if top == 10:
        return data_processing("add", bits(word, 10, 8), SP if bit(word, 11) else PC, None, False)
    if top == 11:
        return miscellaneous(word)
    if top == 12:
        return multiple(word)
    if top == 13:
        return conditional_branch(word)
    return branch() if top == 14 else None


def shift_or_small_sum(word, sets_flags):
    d, n, m = bits(word, 2, 0), bits(word, 5, 3), bits(word, 8, 6)
    kind = bits(word, 12, 11)
    if kind < 3:
        return data_processing("mov", d, None, constant_shift(n, kind, bits(word, 10, 6)), sets_flags)
    return data_processing("sub" if bit(word, 9) else "add", d, n, None if bit(word, 10) else Shifted(m), sets_flags)


def immediate_8(word, sets_flags):
    d, name = bits(word, 10, 8), ("mov", "cmp", "add", "sub")[bits(word, 12, 11)]
    return data_processing(name, d, None if name == "mov" else d, None, sets_flags)


def register_forms(word, sets_flags):
    if bit(word, 11):
        return load("ldr", "load", bits(word, 10, 8), [PC])
    if bit(word, 10):
        return high_registers(word)
    d, m = bits(word, 2, 0), bits(word, 5, 3)
    name = ("and", "eor", "lsl", "lsr", "asr", "adc", "sbc", "ror", "tst", "rsb", "cmp", "cmn", "orr", "mul", "bic",
            "mvn")[bits(word, 9, 6)]
    if name in SHIFTS:
        return data_processing("mov", d, None, Shifted(d, name, m), sets_flags)
    if name == "mul":
        return multiplication("mul", "multiply", d, m, d, None, sets_flags)
    if name == "rsb":
        return data_processing("rsb", d, m, None, sets_flags)
    return data_processing(name, d, None if name == "mvn" else d, Shifted(m), sets_flags)


def high_registers(word):
    d, m = bit(word, 7) << 3 | bits(word, 2, 0), bits(word, 6, 3)
    code = bits(word, 9, 8)
    if code == 3:
        return branch("blx", True, m) if bit(word, 7) else branch("bx", False, m)
    name = ("add", "cmp", "mov")[code]
    return data_processing(name, d, None if name == "mov" else d, Shifted(m), False)


def narrow_transfer(word):
    d, n, m = bits(word, 2, 0), bits(word, 5, 3), bits(word, 8, 6)
    top = bits(word, 15, 11)
    if top < 0b01100:
        name = ("str", "strh", "strb", "ldrsb", "ldr", "ldrh", "ldrb", "ldrsh")[bits(word, 11, 9)]
        return transfer(name, d, [n, m])
    name = {12: "str", 13: "ldr", 14: "strb", 15: "ldrb", 16: "strh", 17: "ldrh"}[top]
    return transfer(name, d, [n])


def transfer(name, register, address, base=None):
    """name without the T of the forms with user's rights, which take no other time."""
    if name.startswith("str"):
        return store(name, "store" if name == "str" else "store_narrow", [register], address, base)
    return load(name, {"ldr": "load", "ldrb": "load_narrow", "ldrh": "load_narrow"}.get(name, "load_signed"), register,
                address, base)


def stack_transfer(word):
    return transfer("ldr" if bit(word, 11) else "str", bits(word, 10, 8), [SP])


def miscellaneous(word):
    code, d, m = bits(word, 11, 8), bits(word, 2, 0), bits(word, 5, 3)
    if code == 0:
        return data_processing("sub" if bit(word, 7) else "add", SP, SP, None, False)
    if code & 0b0101 == 0b0001:
        result = branch("cbnz" if bit(word, 11) else "cbz", register=d)
        result.indirect = False
        return result
    if code == 0b0010:
        return extension((3, 2, 7, 6)[bits(word, 7, 6)], d, m)
    if code in (0b0100, 0b0101):
        return store_multiple("push", register_list(word & 0xFF | (word & 0x100) << 6), SP, True)
    if code in (0b1100, 0b1101):
        return load_multiple("pop", register_list(word & 0xFF | (word & 0x100) << 7), SP, True)
    if code == 0b1010:
        name = ("rev", "rev16", None, "revsh")[bits(word, 7, 6)]
        return one_operand(name, d, m) if name else None
    if code == 0b0110 and bits(word, 7, 5) in (0b010, 0b011):
        return serialising("cps" if bit(word, 5) else "setend")
    if code == 0b1110:
        return serialising("bkpt", True)
    if code == 0b1111:
        return hint(bits(word, 7, 4))
    return None


def hint(number):
    return serialising(HINTS[number]) if number in HINTS else no_operation()


def multiple(word):
    n, registers = bits(word, 10, 8), register_list(word & 0xFF)
    if not registers:
        return None
    if bit(word, 11):
        return load_multiple("ldm", registers, n, n not in registers)
    return store_multiple("stm", registers, n, True)


def conditional_branch(word):
    code = bits(word, 11, 8)
    if code >= 14:
        return serialising("svc", True) if code == 15 else None
    return reading_flags(branch())


def reading_flags(result):
    result.reads += [(FLAGS, USE)]
    return result


# 32 bits; both halfwords as one word


def wide(word):
    code, second = bits(word, 28, 27), bits(word, 26, 20)
    if code == 1:
        if second >> 6:
            return coprocessor(word)
        if second >> 5:
            return shifted_register(word)
        return double_or_exclusive(word) if second & 0b100 else wide_multiple(word)
    if code == 2:
        if bit(word, 15):
            return branches_and_control(word)
        return plain_constant(word) if second & 0b100000 else modified_constant(word)
    if second >> 6:
        return coprocessor(word)
    if second >> 5 == 0:
        if second >> 4 and not second & 1:
            return decode_neon_memory(0xF4000000 | word & 0x00FFFFFF)
        return single_transfer(word)
    if second >> 4 == 0b10:
        return by_register(word)
    return long_multiplications(word) if second >> 3 == 0b0111 else multiplications(word)


def fields(word):
    """The registers at bits 19, 15, 11 and 3."""
    return bits(word, 19, 16), bits(word, 15, 12), bits(word, 11, 8), bits(word, 3, 0)


def coprocessor(word):
    """ARM code with the condition "always"; NEON's data processing has a place of its own."""
    if bits(word, 25, 24) == 0b11:
        return decode_neon_data(0xF2000000 | bit(word, 28) << 24 | word & 0x00FFFFFF)
    if bit(word, 28):
        return None
    if bit(word, 25):
        return arm_coprocessor_data(word)
    return arm_coprocessor(word)


def arithmetic_name(code):
    return {0: "and", 1: "bic", 2: "orr", 3: "orn", 4: "eor", 8: "add", 10: "adc", 11: "sbc", 13: "sub", 14: "rsb"}.get(code)


def arithmetic(word, last):
    n, d, sets_flags = bits(word, 19, 16), bits(word, 11, 8), bool(bit(word, 20))
    name = arithmetic_name(bits(word, 24, 21))
    if name is None:
        return None
    if n == PC and name in ("orr", "orn"):
        return data_processing("mov" if name == "orr" else "mvn", d, None, last, sets_flags)
    if d == PC and sets_flags and name in ("and", "eor", "add", "sub"):
        return data_processing({"and": "tst", "eor": "teq", "add": "cmn", "sub": "cmp"}[name], None, n, last, True)
    return data_processing(name, d, n, last, sets_flags)


def shifted_register(word):
    m, kind, amount = bits(word, 3, 0), bits(word, 5, 4), bits(word, 14, 12) << 2 | bits(word, 7, 6)
    if bits(word, 24, 21) == 6:
        return simple("pkhtb" if kind else "pkhbt", "extend", bits(word, 11, 8), bits(word, 19, 16), m)
    return arithmetic(word, constant_shift(m, kind, amount))


def modified_constant(word):
    return arithmetic(word, None)


def plain_constant(word):
    n, _, d, _ = fields(word)
    code = bits(word, 24, 20)
    if code in (0b00000, 0b01010):
        return data_processing("sub" if code else "add", d, n, None, False)
    if code == 0b00100:
        return writing(Instruction("movw", "alu"), d)
    if code == 0b01100:
        return move_top(d)
    if code in (0b10000, 0b10010, 0b11000, 0b11010):
        name = "usat" if code >= 0b11000 else "ssat"
        if code & 2 and bits(word, 14, 12) == 0 and bits(word, 7, 6) == 0:
            return simple(name + "16", "saturate_16", d, n)
        return simple(name, "saturate", d, n)
    if code == 0b10110:
        return insertion(d, n)
    if code in (0b10100, 0b11100):
        return simple("ubfx" if code > 0b11000 else "sbfx", "extend", d, n)
    return None


def wide_multiple(word):
    n, registers, written_back = bits(word, 19, 16), register_list(bits(word, 15, 0)), bool(bit(word, 21))
    loads, kind = bit(word, 20), bits(word, 24, 23)
    if kind in (0, 3):
        return serialising("rfe", changes_pc=True) if loads else save_return_state(word)
    if not registers:
        return None
    suffix = "db" if kind == 2 else ""
    if loads:
        return load_multiple("ldm" + suffix, registers, n, written_back)
    return store_multiple("stm" + suffix, registers, n, written_back)


def double_or_exclusive(word):
    n, t, t2, d = fields(word)
    if bit(word, 24) or bit(word, 21):
        return double(word)
    loads = bit(word, 20)
    if not bit(word, 23):
        return exclusive_load("ldrex", [t], n) if loads else exclusive_store("strex", t2, [t], n)
    code = bits(word, 7, 4)
    if code < 2 and loads:
        return table_branch("tbh" if code else "tbb", n, d)
    if code not in (4, 5, 7):
        return None
    name = {4: "b", 5: "h", 7: "d"}[code]
    registers = [t, t2] if code == 7 else [t]
    return exclusive_load("ldrex" + name, registers, n) if loads else exclusive_store("strex" + name, d, registers, n)


def double(word):
    n, t, t2, _ = fields(word)
    base = n if bit(word, 21) else None
    if bit(word, 20):
        return load_double(t, t2, [n], base)
    return store("strd", "store_double", [t, t2], [n], base)


def table_branch(name, n, m):
    return Instruction(name, "load_narrow", reads_of(USE, n, m), changes_pc=True, writes_pc=True, indirect=True)


def single_transfer(word):
    n, t, _, m = fields(word)
    loads, signed, size = bit(word, 20), bit(word, 24), bits(word, 22, 21)
    if size == 3 or (signed and (size == 2 or not loads)):
        return None
    name = ("ldr" if loads else "str") + ("s" if signed else "") + ("b", "h", "")[size]
    address, base, row = single_address(word, n, m)
    if address is None:
        return None
    if loads and t == PC and size < 2:
        return preload("pli" if signed else "pldw" if size else "pld", address)
    result = transfer(name, t, address, base)
    if row and name == "ldr":
        result.row = row
    return result


def single_address(word, n, m):
    """Registers of the address, base that is written back, row of a word with an odd shift."""
    if n == PC or bit(word, 23):
        return [n], None, None
    if bit(word, 11):
        before, written_back = bit(word, 10), bit(word, 8)
        if not before and not written_back:
            return None, None, None
        return [n], n if written_back else None, None
    if bits(word, 11, 6):
        return None, None, None
    return [n, m], None, "load_shifted_offset" if bits(word, 5, 4) in (1, 3) else None


def by_register(word):
    n, _, d, m = fields(word)
    code, second = bits(word, 23, 20), bits(word, 7, 4)
    if code < 8:
        if second == 0:
            return data_processing("mov", d, None, Shifted(n, SHIFTS[code >> 1], m), bool(code & 1))
        if second >= 8 and code < 6:
            return extension({0: 3, 1: 7, 2: 0, 3: 4, 4: 2, 5: 6}[code], d, m, n)
        return None
    if second < 8:
        kind = {0: 4, 1: 0, 2: 1, 4: 7, 5: 3, 6: 2}.get(code & 7)
        prefix = {0: 1, 1: 2, 2: 3, 4: 5, 5: 6, 6: 7}.get(second)
        return parallel(prefix, kind, d, n, m) if kind is not None and prefix is not None else None
    return register_miscellany(code & 7, second, d, n, m) if second < 12 and code < 12 else None


def register_miscellany(code, second, d, n, m):
    second &= 3
    if code == 0:
        return saturating_sum((0, 2, 1, 3)[second], d, m, n)
    if code == 1:
        return one_operand(("rev", "rev16", "rbit", "revsh")[second], d, m)
    if second:
        return None
    return simple("sel", "parallel", d, n, m) if code == 2 else one_operand("clz", d, m)


def multiplications(word):
    n, a, d, m = fields(word)
    code, second = bits(word, 22, 20), bits(word, 5, 4)
    if bits(word, 7, 6):
        return None
    accumulator = None if a == PC else a
    halves = "bt"[second >> 1] + "bt"[second & 1]
    x = "x" if second & 1 else ""
    r = "r" if second & 1 else ""
    if code == 0 and second < 2:
        name = "mls" if second else "mul" if accumulator is None else "mla"
        return multiplication(name, "multiply", d, n, m, accumulator)
    if code == 1:
        return multiplication(("smul" if accumulator is None else "smla") + halves, "multiply_half", d, n, m, accumulator)
    if code in (2, 4) and second < 2:
        kind = ("smu" if accumulator is None else "sml") + ("ad" if code == 2 else "sd")
        return multiplication(kind + x, "multiply_half", d, n, m, accumulator)
    if code == 3 and second < 2:
        kind = "smulw" if accumulator is None else "smlaw"
        return multiplication(kind + halves[1], "multiply_half", d, n, m, accumulator)
    if code in (5, 6) and second < 2:
        kind = "smmls" if code == 6 else "smmul" if accumulator is None else "smmla"
        return multiplication(kind + r, "multiply", d, n, m, accumulator)
    if code == 7 and second == 0:
        return sum_of_differences(d, n, m, a)
    return None


def long_multiplications(word):
    n, low, high, m = fields(word)
    code, second = bits(word, 22, 20), bits(word, 7, 4)
    name = {(0, 0): "smull", (2, 0): "umull", (4, 0): "smlal", (6, 0): "umlal", (6, 6): "umaal"}.get((code, second))
    if name is None and code == 4 and second >> 2 == 2:
        name = "smlal" + "bt"[bit(word, 5)] + "bt"[bit(word, 4)]
    if name is None and code in (4, 5) and second >> 1 == 6:
        name = ("smlald" if code == 4 else "smlsld") + ("x" if second & 1 else "")
    return long_multiplication(name, low, high, n, m) if name else None


def branches_and_control(word):
    second = bits(word, 26, 20)
    if bit(word, 14):
        return branch("bl" if bit(word, 12) else "blx", link=True)
    if bit(word, 12):
        return branch()
    if second & 0b0111000 != 0b0111000:
        return reading_flags(branch())
    return control(word, second)


def control(word, second):
    n, _, d, _ = fields(word)
    if second in (0b0111000, 0b0111001):
        mask = bits(word, 11, 8)
        return write_status(second << 22 & 1 << 22, mask, n) if not bit(word, 5) else None
    if second == 0b0111010:
        return serialising("cps") if bits(word, 10, 8) else wide_hint(bits(word, 7, 0))
    if second == 0b0111011:
        name = {2: "clrex", 4: "dsb", 5: "dmb", 6: "isb"}.get(bits(word, 7, 4))
        return serialising(name) if name else None
    if second == 0b0111100:
        return branch("bxj", register=n)
    if second == 0b0111101:
        return serialising("subs", changes_pc=True)
    if second in (0b0111110, 0b0111111):
        return status_to_register(d) if not bit(word, 5) else None
    if second == 0b1111111 and not bit(word, 13):
        return serialising("smc", True)
    return None


def wide_hint(number):
    return serialising(HINTS[number]) if number in HINTS else no_operation()
