# SPDX-License-Identifier: Apache-2.0
"""Section 1: the table of every class of instructions, and what it makes of an instruction."""
from dataclasses import dataclass, field

from instruction import ACCUMULATOR, DATA, FLAGS, OPERAND, PLAIN, SECOND, Instruction

ALU = ("alu0", "alu1")
ALU0 = ("alu0",)
PORT = ("port",)  # the address unit, which VFP and NEON issue through
FP = ("fp",)
BRANCH = ("branch",)


@dataclass
class Row:
    units: tuple  # any of them
    busy: int
    latencies: tuple = (1,)  # of the results in order; the last serves all further ones
    fast: tuple = None  # the same for a consumer that the fast load result serves
    later: dict = field(default_factory=dict)  # cycles after issue at which an operand of this role is needed
    flags: int = 1
    pipe: str = None  # "vfp" or "neon", whose results they are


def core(units, busy, *latencies, later=None, fast=None):
    return Row(units, busy, latencies or (1,), fast, later or {})


STORED = {DATA: 1}  # "address needed at issue, data 1 later"

CORE_ROWS = {
    "alu": core(ALU, 1, 1),
    "alu_shift": core(ALU, 1, 2),
    "alu_shift_by_register": core(ALU, 2, 3),
    "shift": core(ALU, 1, 1),
    "shift_by_register": core(ALU, 2, 2),
    "extend": core(ALU, 1, 2),  # with bit fields, QADD and PKH
    "saturate_16": core(ALU, 1, 1),
    "saturate": core(ALU, 1, 3),  # SSAT, USAT, QDADD, QDSUB
    "extend_add": core(ALU, 2, 3),
    "parallel": core(ALU, 1, 1),
    "sum_of_differences": core(ALU, 1, 3),
    "multiply": core(ALU0, 2, 4, later={ACCUMULATOR: 1}),
    "multiply_half": core(ALU0, 1, 3),
    "multiply_long": core(ALU0, 2, 4, 5, later={ACCUMULATOR: 1}),
    "umaal": core(ALU0, 2, 4, 5, later={ACCUMULATOR: 2}),
    "load": core(PORT, 1, 4, fast=(3,)),
    "load_shifted_offset": core(PORT, 1, 5, fast=(4,)),
    "load_narrow": core(PORT, 2, 5, fast=(4,)),
    "load_signed": core(PORT, 2, 5),
    "store": core(PORT, 1, later=STORED),
    "store_narrow": core(PORT, 2, later=STORED),
    "load_double": core(PORT, 2, 4, fast=(3,)),
    "store_double": core(PORT, 2, later=STORED),
    "load_multiple": core(PORT, None, 4, fast=(3,)),
    "store_multiple": core(PORT, None, later=STORED),
    "exclusive_load": core(PORT, 2, 5),
    "exclusive_store": core(PORT, 2, 5, later=STORED),
    "preload": core(PORT, 1),
    "nop": core((), 0),
    "branch": core(BRANCH, 1),
    "status_read": core(ALU, 1, 2),
    "status_write": core(ALU, 1, 1),
    "coprocessor_read": Row(ALU, 3, (3,), flags=3),
}


def vfp(busy, latency):
    return Row(FP, busy, (latency,), pipe="vfp")


def moved(busy, latency, flags=1):
    """Loads, stores and moves, which VFP and NEON share."""
    return Row(FP, busy, (latency,), flags=flags)


VFP_ROWS = {
    "vfp_move": vfp(1, 1),
    "core_to_vfp": moved(1, 1),
    "vfp_to_core": moved(1, 4),
    "vfp_compare": vfp(1, 2),  # 1 + 1 to VMRS, which alone reads it
    "compare_flags_to_flags": moved(1, 2, flags=2),
    "vfp_status_to_core": moved(1, 2),  # after a drain
    "vfp_add": vfp(1, 4),
    "vfp_multiply_single": vfp(1, 5),
    "vfp_multiply_double": vfp(2, 6),
    "vfp_multiply_accumulate_single": vfp(1, 8),
    "vfp_multiply_accumulate_double": vfp(2, 9),
    "vfp_divide_single": vfp(10, 15),
    "vfp_divide_double": vfp(20, 25),
    "vfp_square_root_single": vfp(13, 17),
    "vfp_square_root_double": vfp(28, 32),
    "vfp_load": moved(1, 3),
    "vfp_store": moved(1, 1),
    "vfp_load_multiple": moved(None, 3),
    "vfp_store_multiple": moved(None, 1),
}


def neon(busy, stage, result, accumulator=None, second=None):
    """Wait of a dependent = r - s + 1: an operand of stage s is needed s - 1 after issue, the result is there r after."""
    later = {OPERAND: stage - 1, SECOND: (second or stage) - 1, ACCUMULATOR: (accumulator or stage) - 1}
    return Row(FP, busy, (result,), later=later, pipe="neon")


NEON_ROWS = {
    "neon_simple": neon(1, 2, 3),
    "neon_move": neon(1, 2, 3),
    "neon_shift": neon(1, 1, 3),
    "neon_shift_accumulate": neon(1, 1, 6, accumulator=3),
    "neon_permute": neon(1, 1, 2),
    "neon_permute_q": neon(2, 1, 3),
    "neon_zip_q": neon(3, 1, 4),
    "neon_table": neon(2, 1, 3),
    "neon_multiply_long": neon(1, 1, 6, accumulator=3, second=2),
    "neon_multiply_long_32": neon(2, 1, 7, accumulator=3, second=2),
    "neon_multiply": neon(1, 1, 6, accumulator=3, second=2),
    "neon_multiply_2": neon(2, 1, 7, accumulator=3, second=2),  # Q or 32-bit
    "neon_multiply_4": neon(4, 1, 9, accumulator=3, second=2),  # Q with 32-bit
    "neon_float_add": neon(1, 2, 5),
    "neon_float_add_q": neon(2, 2, 6),
    "neon_float_multiply": neon(1, 1, 5),
    "neon_float_multiply_q": neon(2, 1, 6),
    "neon_float_accumulate": neon(1, 2, 9, accumulator=3),
    "neon_float_accumulate_q": neon(2, 2, 10, accumulator=3),
    "neon_step": neon(1, 2, 9),
    "neon_step_q": neon(2, 2, 10),
    "neon_other": neon(1, 2, 4),
    "neon_load": moved(None, 3),
    "neon_store": moved(None, 1),
}

ROWS = {**CORE_ROWS, **VFP_ROWS, **NEON_ROWS}

RESTART = 9  # of the front end, after a serialising instruction
INDIRECT = 4  # half of the indirect branches are taken to be wrong
OTHER_PIPE = 5  # a VFP result read by NEON, or the other way round


@dataclass
class Source:
    register: int
    later: int
    fast: bool


@dataclass
class Result:
    register: int
    latency: int
    fast: int


@dataclass
class Demand:
    """What the schedule asks of one instruction."""

    units: list  # ((unit or unit ..), cycles busy)
    busy: int
    sources: list
    results: list
    pipe: str


def demand(instruction: Instruction) -> Demand:
    row = ROWS[instruction.row]
    busy = busy_cycles(instruction, row)
    units = [(row.units, busy)] if row.units else []
    if row.units == FP:
        units.append((PORT, 1))  # "each takes the port 1 cycle and FP for occ"
    if instruction.writes_pc:
        units.append((BRANCH, 1))
    return Demand(units, busy, sources(instruction, row), results(instruction, row, busy), row.pipe)


def busy_cycles(instruction, row):
    n = instruction.count
    if instruction.row in ("load_multiple", "store_multiple"):
        busy = (n + 1) // 2 if n % 2 else n // 2 + 1
    elif instruction.row in ("vfp_load_multiple", "vfp_store_multiple"):
        busy = n
    elif instruction.row == "neon_load":
        busy = n + (n >= 2) + instruction.extra
    elif instruction.row == "neon_store":
        busy = 2 * n + instruction.extra
    else:
        busy = row.busy
    return busy + 1 if instruction.writes_pc else busy


def sources(instruction, row):
    """ "Fast load result": an unshifted arithmetic or logic operand of an unconditional instruction, or store data."""
    found = [Source(register, row.later.get(role, 0), role == DATA or (role == PLAIN and not instruction.conditional))
             for register, role in instruction.reads]
    if instruction.conditional:
        old = [result.register for result in results(instruction, row, 0)]  # "reads flags and its old destination"
        found += [Source(register, 0, False) for register in [FLAGS] + old]
    return found


def results(instruction, row, busy):
    found = []
    for k, register in enumerate(instruction.writes):
        latency = row.latencies[min(k, len(row.latencies) - 1)]
        fast = row.fast[0] if row.fast and not instruction.conditional else latency
        if instruction.row == "load_multiple":
            latency, fast = latency + k // 2, fast + k // 2
        elif instruction.row in ("vfp_load_multiple", "neon_load"):
            latency = fast = busy - 1 + latency  # "after the last beat"
        found.append(Result(register, latency, fast))
    if instruction.base is not None:
        found.append(Result(instruction.base, 1, 1))
    if instruction.sets_flags:
        found.append(Result(FLAGS, row.flags, row.flags))
    return found
