# SPDX-License-Identifier: Apache-2.0
# web_students.py TABLETOP FOLDER STUDENTS: programs of students, each with one error, which is found by the page of the
# run alone, in Chromium; with the error mended what was found is not there.
from web_debugging import *

students = sys.argv[3]


class program:
    # mended: of each file what is written and what should be, once.
    def __init__(self, *files, **mended):
        self.files = {file: open(f"{students}/{file}").read() for file in files}
        self.mended = mended

    def written(self, is_right):
        for file, text in self.files.items():
            for wrong, right in self.mended.get(file.replace(".", "_"), {}).items() if is_right else ():
                expect(text.count(wrong) == 1, f"{file}: {wrong} is there {text.count(wrong)} times")
                text = text.replace(wrong, right)
            open(f"{folder}/{file}", "w").write(text)
        return [f"{folder}/{file}" for file in self.files]

    # The number of the line that has this text.
    def line(self, file, text):
        return next(number for number, line in enumerate(open(f"{folder}/{file}"), 1) if text in line)

    # With the error, and mended.
    def both(self, look):
        for is_right in False, True:
            machine = begin("de1_soc", "--set", "design=computer", "--source", *self.written(is_right))
            look(self, is_right)
            nothing_was_complained_of(next(iter(self.files)))
            machine.end()


def add_breakpoint(at):
    enter("main, main.c:12", at).send_keys(Keys.ENTER)
    until(lambda: shows(".points", at), f"a breakpoint at {at}")


# From the beginning of main, behind the start-up.
def begin_main():
    press("Debug")
    stopped("for a debugger that has come")
    press("Restart")
    stopped("at its first instruction")
    add_breakpoint("main")
    press("Go on")
    stopped("at a breakpoint", "in main")
    press("Remove")
    until(lambda: not texts(".points li"), "that the breakpoint is gone")


# From the left.
def lights():
    return "".join("1" if one else "0" for one in browser.execute_script("return [...document.querySelectorAll('.panel .light')].map((one) => one.classList.contains('on'))"))


# Of the memory that is shown; empty: there is none yet.
def first_word():
    return (texts(".memory")[0].split() + ["", ""])[1]


# Who writes to what only main should write to.
def overwritten(self, is_right):
    begin_main()
    enter("count, 0x200", "meter + 32").send_keys(Keys.ENTER)
    until(lambda: shows(".points", "meter + 32"), "the watchpoint")
    press("Go on")
    stopped("before it writes to", "(meter + 32), a watchpoint", "in main")
    expect("meter.step = 3" in source_here(), f"the write of main is at {source_here()}")
    press("Go on")
    if is_right:
        until(lambda: "runs" in where(), "that nobody else writes there")
        press("Stop")
        stopped("because it was asked to", "in main")
        enter("sp, table, 0x200", "meter + 32").send_keys(Keys.ENTER)
        until(lambda: first_word() == "00000003", "the step as it was")
        return
    stopped("before it writes to", "(meter + 32), a watchpoint", "in clear_table", "overwrite.c:")
    expect("table[i] = 0" in source_here() and "str" in texts(".listing .here")[0], f"the write is at {source_here()}")
    expect(texts(".frames li")[0].startswith("clear_table") and texts(".frames li")[1].startswith("main"), "who has called it")


# What a function leaves in the registers of its caller, which keeps the first sum, 6, in r4 during the second.
def not_saved(self, is_right):
    begin_main()
    add_breakpoint("add_up")
    for returns_to in self.line("rows.c", "add_up(row_1"), self.line("rows.c", "add_up(row_2"):
        press("Go on")
        until(lambda: shows(".frames li", f"rows.c:{returns_to}"), f"the call of line {returns_to}")
        stopped("at a breakpoint", "in add_up", "add_up.s:")
    expect(value("r4") == "00000006", f"the first sum is {value('r4')}")
    press("Out")
    stopped("after a step", "in main", "rows.c:")
    # The registers may come behind the words that it stands still.
    expected = ("00000006", False) if is_right else ("0000000f", True)
    until(lambda: (value("r4"), has_changed("r4")) == expected, f"r4 as {expected}, right: {is_right}")
    press("Over")
    press("Over")
    sum_of_both = "10101" if is_right else "11110"
    until(lambda: lights() == sum_of_both.rjust(10, "0"), f"{sum_of_both} on the lights, not {lights()}")


# A device whose register is another than was meant.
def wrong_register(self, is_right):
    begin_main()
    line = self.line("blink.c", "TIMER[0] & 1")
    add_breakpoint(f"blink.c:{line}")
    press("Go on")
    stopped("at a breakpoint", f"blink.c:{line}")
    show_device("interval_timer1")
    until(lambda: device_shows("periodl", "00004b40"), "the period")
    runs = "1" if is_right else "0"
    expect(device_shows("status", f"run {runs}") and device_shows("control", f"cont {runs}"), f"the timer: {texts('.device .fields')}")


# A loop that waits for what it does not look at.
def not_volatile(self, is_right):
    browser.execute_script("document.querySelector(\"[aria-label='KEY 0']\").scrollIntoView({block: 'center'})")
    find("[aria-label='KEY 0']").click()
    if is_right:
        until(lambda: len(browser.find_elements(By.CSS_SELECTOR, ".panel .light.on")) == 1, "a light for the press")
    press("Debug")
    stopped("in wait_for_press")
    show_device("key")
    expect(device_shows("edge_capture", "00000000" if is_right else "00000001"), f"the edges: {texts('.device .register')}")
    expect(lights() == ("1" if is_right else "0").rjust(10, "0"), f"{lights()} on the lights")
    seen = set()
    for _ in range(4):
        here = texts(".listing .here")[0]
        seen.add(here.split()[2])
        count = where().split(" after ")[-1]
        press("Instruction")
        until(lambda: where().split(" after ")[-1] != count, "a step")
    expect(("ldr" in seen) == is_right, f"the loop has {seen}")
    expect("KEY[3] == 0" in source_here() or "continue" in source_here(), f"the loop is at {source_here()}")


# What is still asserted at the end of its handler, and comes again before main has done anything to speak of.
def not_cleared(self, is_right):
    begin_main()
    line = self.line("seconds.c", "GIC_CPU[4] = id")
    add_breakpoint(f"seconds.c:{line}")
    press("Go on")
    stopped("at a breakpoint", f"seconds.c:{line}", "__cs3_isr_irq", "irq")
    show_device("interval_timer1")
    expect(device_shows("status", "to 0" if is_right else "to 1"), f"the timer: {texts('.device .fields')}")
    enter("sp, table, 0x200", "turns").send_keys(Keys.ENTER)
    until(lambda: shows(".points", "1\u00d7"), "that the breakpoint was met once")
    until(first_word, "the count of main")
    turns = first_word()
    for times in 2, 3:
        press("Go on")
        until(lambda: shows(".points", f"{times}\u00d7"), f"the breakpoint {times} times")
    stopped("at a breakpoint")
    expect((int(first_word(), 16) - int(turns, 16) > 1000) == is_right, f"main has gone on from {turns} to {texts('.memory')[0].split()[1]}")


play(lambda: program("overwrite.c", overwrite_c={"<= SAMPLES": "< SAMPLES"}).both(overwritten),
     lambda: program("rows.c", "add_up.s", add_up_s={"mov     r4, #0": "push    {r4}\n        mov     r4, #0", "bx      lr": "pop     {r4}\n        bx      lr"}).both(not_saved),
     lambda: program("blink.c", "start_timer.s", start_timer_s={"[r1, #16]": "[r1, #4]"}).both(wrong_register),
     lambda: program("presses.c", presses_c={"((int*)": "((volatile int*)"}).both(not_volatile),
     lambda: program("seconds.c", seconds_c={"    ++ticks;\n": "    ++ticks;\n    TIMER[0] = 0;\n"}).both(not_cleared))
