# SPDX-License-Identifier: Apache-2.0
# web_debugger.py TABLETOP FOLDER PROGRAM HOSTILE: a program is debugged in Chromium, alone and with gdb beside. PROGRAM is
# zynq_debug_check, HOSTILE the same with a function whose name is markup.
from web_debugging import *
from web_viewer import viewer

program, hostile = sys.argv[3:]
name = "zynq.ps.cpu"


# A line of source in the code.
def source_row(number):
    return next((one for one in browser.find_elements(By.CSS_SELECTOR, ".listing .source") if one.find_element(By.CSS_SELECTOR, ".number").text == str(number)), None)


def debug_a_program():
    machine = begin("zynq", "--firmware", program)
    expect(not find(".debug .listing").is_displayed(), "the debugger is there before anybody asks")
    press("Debug")
    stopped("for a debugger that has come", "serve")

    # A breakpoint with a condition, from the beginning.
    enter("main, main.c:12", "factorial")
    enter("r0 == 3", "r0 == 2").send_keys(Keys.ENTER)
    until(lambda: shows(".points", "factorial"), "the breakpoint")
    press("Restart")
    stopped("at its first instruction")
    press("Go on")
    stopped("at a breakpoint", "in factorial")
    until(lambda: value("r0") == "00000002", "r0 of the innermost call")
    frames = texts(".frames li")
    expect(len(frames) >= 5 and frames[0].startswith("factorial") and frames[4].startswith("main"), f"callers: {frames}")
    expect(shows(".listing .here", "push"), "the instruction that is next")
    expect(shows(".listing .label", "factorial:"), "the label of the function")

    # A step by a line and by an instruction, with the keys of the code, and a register that it changes.
    do_in_code("s")
    stopped("after a step", "in factorial + ")
    expect(has_changed("sp"), "sp has not changed")
    expect(not has_changed("r9"), "r9 has changed")
    # Time is that of the processor, to the picosecond.
    until(lambda: len(find("#simulated").text) >= len("0.123456789 s"), "the time at which it has stopped")
    before = find("#simulated").text
    do_in_code("i")
    until(lambda: find("#simulated").text != before, "the time of the instruction")
    do_in_code("o")
    until(lambda: value("r0") == "00000002", "what the innermost call returns")

    # The cursor: a breakpoint behind the next line, which it runs to, and which a click takes away.
    find(".listing").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    while not address(".listing .cursor"):
        find(".listing").send_keys(Keys.ARROW_DOWN)
    find(".listing").send_keys("b")
    until(lambda: len(texts(".points li")) == 2, "the second breakpoint")
    there = address(".listing .cursor")
    expect(there != address(".listing .here"), "the cursor has not moved")
    do_in_code("g")
    until(lambda: address(".listing .here") == there, "the breakpoint at the cursor")
    find(".listing .here .gutter").click()
    until(lambda: len(texts(".points li")) == 1, "that the breakpoint is gone")

    # What is wrong is said; a watchpoint; memory as words, bytes and text; a device.
    enter("main, main.c:12", "nothing_there").send_keys(Keys.ENTER)
    until(lambda: shows(".complaint", 'there is no register and no symbol "nothing_there"'), "what is wrong")
    enter("count, 0x200", "cells + 8").send_keys(Keys.ENTER)
    until(lambda: shows(".points", "cells + 8"), "the watchpoint")
    enter("sp, table, 0x200", "cells").send_keys(Keys.ENTER)
    until(lambda: shows(".memory", "00000001 00000002 00000003 00000004"), "the words of cells")
    press("Go on")
    stopped("before it writes to", "(cells + 8), a watchpoint")
    press("Instruction")
    until(lambda: shows(".memory b", "00000078"), "the word that is written, as changed")
    Select(find("[aria-label='Memory is shown as']")).select_by_value("1")
    until(lambda: shows(".memory", "78 00 00 00"), "the same as bytes")
    expect(shows(".memory .text", "x\u00b7\u00b7\u00b7"), "the same as text")
    show_device("uart1")
    expect(shows(".device .register", "mr"), "registers of a device")
    expect(shows(".device .fields", "charlen"), "fields of its registers")

    # A line of source, by its name, and by the key at its row; one without code is another, which is said.
    enter("main, main.c:12", "zynq_debug_check.c:37").send_keys(Keys.ENTER)
    until(lambda: shows(".complaint", "zynq_debug_check.c:37 has no code; the next line that has some is 38"), "the line that is meant")
    until(lambda: shows(".points", "zynq_debug_check.c:38"), "its breakpoint")
    enter("main, 0x100, main.c:12", "zynq_debug_check.c:29").send_keys(Keys.ENTER)
    until(lambda: source_row(29), "the line in the code")
    source_row(29).click()
    find(".listing").send_keys("b")
    until(lambda: shows(".points", "zynq_debug_check.c:29") and source_row(29).get_attribute("aria-description") == "breakpoint", "a breakpoint by the key at a line")
    source_row(29).find_element(By.CSS_SELECTOR, ".gutter").click()
    until(lambda: not shows(".points", "zynq_debug_check.c:29"), "that a click beside the line takes it away")
    press("Go on")
    stopped("at a breakpoint", "zynq_debug_check.c:38", "in sum_cells")
    enter("main, 0x100, main.c:12", "zynq_debug_check.c:43").send_keys(Keys.ENTER)
    until(lambda: source_row(43) and texts(".listing .cursor"), "the line in the code")
    before = address(".listing .cursor")
    find(".listing").send_keys(Keys.ARROW_UP, "t")
    stopped("after a step", "zynq_debug_check.c:43", "in serve")
    expect(address(".listing .here") == before, "what is looked for is not where the cursor is")

    # The history of what comes next, up to the instruction before.
    browser.execute_script("document.querySelector('.debug input[type=checkbox]').click()")
    before = where()
    press("Over")
    until(lambda: where() != before and len(texts(".past div")) > 0, "the history")
    executed = int(where().split(" after ")[-1].split()[0].replace(",", ""))
    expect(int(texts(".past div")[-1].split()[0]) == executed - 1, f"the end of the history: {texts('.past div')[-1]}, {executed} executed")

    # Another viewer sees the same, and has nothing to say.
    find("#invite").click()
    until(lambda: "#" in find("#invitation-address").get_attribute("value"), "an address for another viewer")
    other = viewer(find("#invitation-address").get_attribute("value"))
    before = where()
    other.send(name, do="go")
    other.look(0.3)
    expect(where() == before, "a viewer without the controls lets the processor go on")
    other.put(1, b'{"controls":"take"}')
    until(lambda: not can_press("Go on"), "that the controls are gone")
    other.send(name, do="line_over")
    until(lambda: where() != before, "the step of the other viewer")
    find("#take-controls").click()
    until(lambda: can_press("Go on"), "the controls again")
    other.socket.close()
    find("#close-invitation").click()

    by_keyboard(["Code", "Memory", "Remove factorial", "Device"], "debugger")
    fits("debugger")
    width(1300)
    press("Detach")
    until(lambda: can_press("Debug"), "that the processor is left alone")
    time.sleep(0.2)
    nothing_was_complained_of("debugger")
    machine.end()


# Each of the two waits for what the other is asked to do.
class gdb:
    def __init__(self, port):
        self.output = open("gdb_out", "w")
        self.process = subprocess.Popen(["gdb-multiarch", "-nx", "-q", "-iex", "set confirm off", "-iex", "set pagination off", "-iex", "set width 0", program],
                                        stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.STDOUT, text=True)
        self.say(f"target remote 127.0.0.1:{port}", "_vectors")

    def say(self, command, answer=""):
        self.seen = len(open("gdb_out").read())
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        if answer:
            self.hears(answer)

    def hears(self, answer):
        until(lambda: answer in open("gdb_out").read()[self.seen:], f"gdb says {answer}")


def debug_beside_gdb():
    machine = begin("zynq", "--firmware", program, "--gdb", "0")
    other = gdb(machine.said().split("gdb is at 127.0.0.1:")[1].split(";")[0])
    press("Debug")
    stopped()
    enter("main, main.c:12", "factorial").send_keys(Keys.ENTER)
    until(lambda: shows(".points", "factorial"), "the breakpoint")
    press("Go on")
    until(lambda: "when the other debugger lets it" in where(), "that gdb holds the processor")
    other.say("continue", "factorial (n=")
    stopped("at a breakpoint", "in factorial")
    expect("of another debugger" not in where(), "an own breakpoint is another's")
    other.say("set var $r9 = 0x1234", "(gdb)")
    until(lambda: value("r9") == "00001234", "what gdb writes")
    other.say("break sum_cells", "Breakpoint 1")
    press("Remove")
    until(lambda: not find(".points").is_displayed(), "that the page's breakpoint is gone")
    other.say("continue", "Breakpoint 1, sum_cells")
    stopped("at a breakpoint, of another debugger", "in sum_cells")
    press("Detach")
    until(lambda: can_press("Debug"), "that the page has left")
    other.say("stepi", "(gdb)")
    other.say("kill")
    machine.process.wait(patience)
    other.process.stdin.close()
    other.process.wait(patience)


# What a program calls its functions is text.
def debug_a_hostile_program():
    machine = begin("zynq", "--firmware", hostile)
    press("Debug")
    stopped()
    enter("main, 0x100, main.c:12", "main").send_keys(Keys.ENTER)
    until(lambda: shows(".listing .target", "<img src=x onerror=document.body.remove()>"), "the name of the function")
    expect(len(browser.find_elements(By.CSS_SELECTOR, ".debug img")) == 0, "a name has become markup")
    machine.end()


play(debug_a_program, debug_beside_gdb, debug_a_hostile_program)
