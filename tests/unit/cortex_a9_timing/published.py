# SPDX-License-Identifier: Apache-2.0
"""Section 3: rows of the table that are code sequences. Rows 1, 13 and 25 must be met exactly, and so must the figures of the
prototype, which followed the same rules. Row 7 is GMP's. Its loops here are our own, ordered as we suppose that GMP's are, and
only those few whose shape we could guess: their errors guard against a change and are no evidence for the model, for a wrong
guess (loads that were not taken ahead, say) is off by more than the model is."""
from dataclasses import dataclass

from decode_arm import decode_arm
from schedule import straight_costs

EXACT_ROWS = ("1", "13", "25", "prototype")
MEAN_PERCENT, LARGEST_PERCENT = 10, 25


@dataclass
class Loop:
    row: str
    name: str
    published: float  # cycles of one pass, or of a part of it where parts is not 1
    parts: int
    words: str  # ARM code


MEASURED = [
    # subs r0, #1; bhi .
    Loop("1", "delay loop", 1, 1, "e2500001 8afffffd"),
    # ldr r0, [r0]
    Loop("13", "load to load", 4, 1, "e5900000"),
    # ldr r0, [r8]; ldr r1, [r8]; ldr r2, [r8]; ldr r3, [r8]
    Loop("25", "loads in L1, each", 1, 4, "e5980000 e5981000 e5982000 e5983000"),
    # ldm r1!, {r4-r7}; ldm r2!, {r8-r11}; sub r3, #4; adcs r8, r4; adcs r9, r5; adcs r10, r6; adcs r11, r7; teq r3,
    # #0; stm r0!, {r8-r11}; bne .
    Loop("7", "aors_n", 10, 1, "e8b100f0 e8b20f00 e2433004 e0b88004 e0b99005 e0baa006 e0bbb007 e3330000 e8a00f00 1afffff5"),
    # ldm r1!, {r8-r11}; subs r3, #4; mvn r8, r8; mvn r9, r9; mvn r10, r10; mvn r11, r11; stm r0!, {r8-r11}; bge .
    Loop("7", "com", 8, 1, "e8b10f00 e2533004 e1e08008 e1e09009 e1e0a00a e1e0b00b e8a00f00 aafffff7"),
    # stm r0!, {r4-r7}; ldm r1!, {r4-r7}; subs r2, #4; bgt .
    Loop("7", "copyi", 5.5, 1, "e8a000f0 e8b100f0 e2522004 cafffffb"),
    # ldm r1!, {r4-r7}; ldm r2!, {r8-r11}; subs r3, #4; and r8, r4; and r9, r5; and r10, r6; and r11, r7; stm r0!,
    # {r8-r11}; bcs .
    Loop("7", "and", 10.4, 1, "e8b100f0 e8b20f00 e2533004 e0088004 e0099005 e00aa006 e00bb007 e8a00f00 2afffff6"),
    # ldr r8, [r1, #-4]!; orr r6, r6, r9, lsr r3; str r6, [r0, #-4]!; mov r7, r9, lsl r2; subs r4, #2; ldr r9, [r1,
    # #-4]!; orr r7, r7, r8, lsr r3; str r7, [r0, #-4]!; mov r6, r8, lsl r2; bgt .
    Loop("7", "lshift", 7, 1, "e5318004 e1866339 e5206004 e1a07219 e2544002 e5319004 e1877338 e5207004 e1a06218 cafffff5"),
    # adcs r8, r2; adcs r9, r3; adcs r10, r12; ldm r0!, {r2, r3, r12}; sub r1, #3; teq r1, #0; bne .
    Loop("7", "mod_34lsub1", 4, 1, "e0b88002 e0b99003 e0baa00c e8b0100c e2411003 e3310000 1afffff8"),
    # ldr r5, [r1], #4; sbcs r4, r5, r7; mul r6, r4, r3; sub r9, #1; str r6, [r0], #4; umull r8, r7, r6, r2; teq r9,
    # #0; bne .
    Loop("7", "dive_1", 10, 1, "e4915004 e0d54007 e0060394 e2499001 e4806004 e0878296 e3390000 1afffff7"),
    # sbcs r4, r5, r7; mul r6, r4, r3; ldr r5, [r1], #4; sub r9, #1; umull r8, r7, r6, r2; teq r9, #0; bne .
    Loop("7", "mode1o", 10, 1, "e0d54007 e0060394 e4915004 e2499001 e0878296 e3390000 1afffff8"),
    # vld1.32 {d0-d1}, [r1]!; vld1.32 {d2-d3}, [r1]!; subs r2, #8; vst1.32 {d0-d1}, [r0]!; vst1.32 {d2-d3}, [r0]!;
    # bge .
    Loop("7", "copyi, NEON", 14, 1, "f4210a8d f4212a8d e2522008 f4000a8d f4002a8d aafffff9"),
]

PROTOTYPE = [
    # vld1.32 {q0}, [r1]!; vmvn q1, q1; subs r2, #8; vst1.32 {q1}, [r0]!; vld1.32 {q1}, [r1]!; vmvn q0, q0;
    # vst1.32 {q0}, [r0]!; bge .
    Loop("prototype", "com, NEON", 20, 1, "f4210a8d f3b025c2 e2522008 f4002a8d f4212a8d f3b005c0 f4000a8d aafffff7"),
    # subs r0, #1; bne .
    Loop("prototype", "subs, bne", 1, 1, "e2500001 1afffffd"),
    # subs r0, #1; nop; bne .
    Loop("prototype", "subs, nop, bne", 2, 1, "e2500001 e320f000 1afffffc"),
    # ldr r1, [r0]; tst r1, #1; beq .
    Loop("prototype", "ldr, tst, beq", 3, 1, "e5901000 e3110001 0afffffc"),
    # ldr r3, [r1], #4; str r3, [r0], #4; subs r2, #1; bne .
    Loop("prototype", "word copy", 3, 1, "e4913004 e4803004 e2522001 1afffffb"),
    # ldrb r3, [r1], #1; strb r3, [r0], #1; subs r2, #1; bne .
    Loop("prototype", "byte copy", 5, 1, "e4d13001 e4c03001 e2522001 1afffffb"),
    # str r3, [r0], #4; subs r2, #1; bne .
    Loop("prototype", "word fill", 2, 1, "e4803004 e2522001 1afffffc"),
    # ldr r3, [r0], #4; add r4, r3; subs r2, #1; bne .
    Loop("prototype", "word sum", 4, 1, "e4903004 e0844003 e2522001 1afffffb"),
    # add r0, r0, r1
    Loop("prototype", "dependent add", 1, 1, "e0800001"),
    # add r0, r1, r0, lsl #1
    Loop("prototype", "dependent add with shift", 2, 1, "e0810080"),
    # mul r0, r1, r0
    Loop("prototype", "dependent mul", 4, 1, "e0000091"),
    # mla r0, r1, r2, r0
    Loop("prototype", "mla by accumulator", 3, 1, "e0200291"),
    # ldr r0, [r0]
    Loop("prototype", "ldr chain", 4, 1, "e5900000"),
]


def computed(loop):
    return sum(straight_costs([decode_arm(int(word, 16)) for word in loop.words.split()])) / loop.parts


def error_percent(loop):
    return 100 * (computed(loop) - loop.published) / loop.published


def print_rows(loops):
    for loop in loops:
        print(f"{loop.row:>9}  {loop.name:<26} {loop.published:9g} {computed(loop):8g} {error_percent(loop):+7.1f} %")


def mean(numbers):
    return sum(numbers) / len(numbers)


def self_test():
    """Prints the table; whether all is as the section says."""
    print(f"{'row':>9}  {'loop':<26} {'published':>9} {'computed':>8} {'error':>9}")
    print_rows(MEASURED + PROTOTYPE)
    exact = [error_percent(loop) == 0 for loop in MEASURED + PROTOTYPE if loop.row in EXACT_ROWS]
    signed = [error_percent(loop) for loop in MEASURED if loop.row not in EXACT_ROWS]
    absolute = [abs(error) for error in signed]
    print(f"exact {sum(exact)} of {len(exact)}; row 7: mean error {mean(absolute):.1f} %, bias {mean(signed):+.1f} %, "
          f"largest {max(absolute):.1f} %")
    return all(exact) and mean(absolute) <= MEAN_PERCENT and max(absolute) <= LARGEST_PERCENT
