# SPDX-License-Identifier: Apache-2.0
"""What a decoder tells the schedule about an instruction, and the shapes that ARM and Thumb code share."""
from dataclasses import dataclass, field

SP, LR, PC = 13, 14, 15
FLAGS = 16
COMPARE_FLAGS = 17  # of the floating-point unit, which VMRS moves to the flags
FIRST_D = 32  # D registers: 32 to 63

ALWAYS = 14

# How an instruction reads a register; the row of the table says when each of them is needed.
USE = "use"  # at issue: addresses, shifted operands, whatever the text says nothing else about
PLAIN = "plain"  # an unshifted operand of arithmetic or logic, which the fast load result serves
DATA = "data"  # what a store writes
ACCUMULATOR = "accumulator"
OPERAND = "operand"  # of a NEON instruction
SECOND = "m"  # the second operand of a NEON multiplication


@dataclass
class Instruction:
    """Registers are numbers as above; the program counter is never among them, for it is always ready."""

    name: str
    row: str  # of the timing table
    reads: list = field(default_factory=list)  # (register, role)
    writes: list = field(default_factory=list)  # in the order in which the row has latencies
    base: int = None  # the address register that is written back
    sets_flags: bool = False
    condition: int = ALWAYS  # that of the encoding or of IT; a Thumb Bcc has none, it only reads the flags
    count: int = 1  # registers of a multiple load or store
    extra: int = 0  # cycles that the port or unit is busy beyond the row's, for NEON's loads and stores
    changes_pc: bool = False
    writes_pc: bool = False  # by a load or the ALU
    indirect: bool = False  # and not predicted
    size: int = 4  # bytes

    @property
    def conditional(self):
        return self.condition != ALWAYS

    @property
    def serialising(self):
        return self.row == "serialising"


def reads_of(role, *registers):
    return [(register, role) for register in registers if register is not None and register != PC]


def writing(instruction, *registers):
    """The same instruction with these results. PC as a result makes it a branch."""
    instruction.writes += [register for register in registers if register != PC]
    if PC in registers:
        instruction.changes_pc = instruction.writes_pc = True
    return instruction


# Data processing

COMPARISONS = ("tst", "teq", "cmp", "cmn")
CARRY_USERS = ("adc", "sbc", "rsc")
SHIFTS = ("lsl", "lsr", "asr", "ror")


@dataclass
class Shifted:
    """The last operand: a register, and how it is shifted: not at all, by a constant or by a register."""

    register: int
    shift: str = None
    by: int = None  # a register


def constant_shift(register, kind, amount):
    if amount == 0:
        return Shifted(register, (None, "lsr", "asr", "rrx")[kind])
    return Shifted(register, SHIFTS[kind])


def data_processing(name, destination, first, last, sets_flags):
    """first is a register or None, last is None for a constant, else Shifted."""
    if name == "mov" and last is not None and last.shift:
        return shift_alone(destination, last, sets_flags)
    result = Instruction(name, "alu", reads_of(PLAIN, first), sets_flags=sets_flags or name in COMPARISONS)
    if last is not None:
        if last.shift is None:
            result.reads += reads_of(PLAIN, last.register)
        else:
            result.row = "alu_shift" if last.by is None else "alu_shift_by_register"
            result.reads += reads_of(USE, last.register, last.by)
    if name in CARRY_USERS or (last is not None and last.shift == "rrx"):
        result.reads += [(FLAGS, USE)]
    if name in COMPARISONS:
        return result
    if destination == PC and sets_flags:
        return serialising(name)  # SUBS PC, LR and its relatives return from an exception
    return writing(result, destination)


def shift_alone(destination, last, sets_flags):
    row = "shift" if last.by is None else "shift_by_register"
    result = Instruction(last.shift, row, reads_of(USE, last.register, last.by), sets_flags=sets_flags)
    if last.shift == "rrx":
        result.reads += [(FLAGS, USE)]
    if destination == PC and sets_flags:
        return serialising("mov")
    return writing(result, destination)


def move_top(destination):
    return writing(Instruction("movt", "alu", reads_of(PLAIN, destination)), destination)


def one_operand(name, destination, register):
    """CLZ, REV, RBIT and their relatives."""
    return writing(Instruction(name, "alu", reads_of(PLAIN, register)), destination)


def simple(name, row, destination, *operands):
    return writing(Instruction(name, row, reads_of(USE, *operands)), destination)


EXTENSIONS = {0: "sxtb16", 2: "sxtb", 3: "sxth", 4: "uxtb16", 6: "uxtb", 7: "uxth"}  # by bits 22 to 20 of ARM code


def extension(code, destination, register, added=None):
    name = EXTENSIONS[code]
    if added is not None and added != PC:
        return simple(name[:3] + "a" + name[3:], "extend_add", destination, added, register)
    return simple(name, "extend", destination, register)


PARALLEL_PREFIXES = {1: "s", 2: "q", 3: "sh", 5: "u", 6: "uq", 7: "uh"}  # by bits 22 to 20 of ARM code
PARALLEL_NAMES = {0: "add16", 1: "asx", 2: "sax", 3: "sub16", 4: "add8", 7: "sub8"}  # by its bits 7 to 5


def parallel(prefix, kind, destination, first, second):
    name = PARALLEL_PREFIXES[prefix] + PARALLEL_NAMES[kind]
    return simple(name, "parallel", destination, first, second)


def saturating_sum(code, destination, m, n):
    name = ("qadd", "qsub", "qdadd", "qdsub")[code]
    return simple(name, "extend" if code < 2 else "saturate", destination, m, n)


# Multiplication


def multiplication(name, row, destination, n, m, accumulator=None, sets_flags=False):
    result = Instruction(name, row, reads_of(USE, n, m) + reads_of(ACCUMULATOR, accumulator), sets_flags=sets_flags)
    return writing(result, destination)


def long_multiplication(name, low, high, n, m, sets_flags=False):
    result = Instruction(name, "umaal" if name == "umaal" else "multiply_long", reads_of(USE, n, m))
    result.sets_flags = sets_flags
    if name[0:4] in ("umla", "smla", "smls", "umaa"):
        result.reads += reads_of(ACCUMULATOR, low, high)
    return writing(result, low, high)


# Loads and stores


def load(name, row, destination, address, base=None):
    """address: its registers; base: the one that is written back."""
    result = Instruction(name, row, reads_of(USE, *address), base=base)
    if destination == PC:
        popped = address[0] == SP and base == SP
        literal = list(address) == [PC]
        result.indirect = not popped and not literal
    return writing(result, destination)


def store(name, row, data, address, base=None):
    return Instruction(name, row, reads_of(USE, *address) + reads_of(DATA, *data), base=base)


def load_double(first, second, address, base=None):
    return writing(Instruction("ldrd", "load_double", reads_of(USE, *address), base=base), first, second)


def load_multiple(name, registers, address, written_back):
    result = Instruction(name, "load_multiple", reads_of(USE, address), base=address if written_back else None)
    result.count = len(registers)
    return writing(result, *registers)


def store_multiple(name, registers, address, written_back):
    result = store(name, "store_multiple", registers, [address], address if written_back else None)
    result.count = len(registers)
    return result


def preload(name, address):
    return Instruction(name, "preload", reads_of(USE, *address))


def exclusive_load(name, destinations, address):
    return writing(Instruction(name, "exclusive_load", reads_of(USE, address)), *destinations)


def exclusive_store(name, status, data, address):
    result = store(name, "exclusive_store", data, [address])
    return writing(result, status)


# Branches and the rest


def branch(name="b", link=False, register=None):
    result = Instruction(name, "branch", reads_of(USE, register), changes_pc=True)
    result.indirect = register is not None and not (name == "bx" and register == LR)
    return writing(result, LR) if link else result


def serialising(name, changes_pc=False):
    return Instruction(name, "serialising", changes_pc=changes_pc)


def no_operation(name="nop"):
    return Instruction(name, "nop")


def status_to_register(destination):
    return writing(Instruction("mrs", "status_read", [(FLAGS, USE)]), destination)


def register_to_flags(register=None):
    return Instruction("msr", "status_write", reads_of(USE, register), sets_flags=True)


def register_list(mask):
    return [register for register in range(16) if mask >> register & 1]


def bits(word, high, low):
    return word >> low & (1 << high - low + 1) - 1


def bit(word, position):
    return word >> position & 1
