# SPDX-License-Identifier: Apache-2.0
# display_web.py TABLETOP FOLDER: machines played in Chromium, as a person does with keys, a mouse and a phone's width.
import json, socket, threading
from web_browser import *
from web_viewer import viewer


# A way to a port that can be interrupted.
class tunnel:
    def __init__(self, port):
        self.port, self.open, self.ends = port, True, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            here = self.listener.accept()[0]
            if not self.open:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self.port))
            self.ends += here, there
            for one, other in (here, there), (there, here):
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one, other):
        try:
            while piece := one.recv(1 << 16):
                other.sendall(piece)
        except OSError:
            pass
        for end in one, other:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.open = False
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def pixel(x, y):
    return browser.execute_script(f"return [...document.querySelector('canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data].slice(0, 3)")


def version():
    return int(browser.execute_script("return document.querySelector('.screen canvas')?.dataset.version ?? 0"))


def play_with_pads():
    machine = run("nexys4", "--display", "web", "--serial-log", "pads.jsonl")
    way = tunnel(int(machine.address.split(":")[2].split("/")[0]))
    token = machine.address.split("#")[1]
    browser.get(f"http://127.0.0.1:{way.listener.getsockname()[1]}/#{token}")
    until(lambda: version() > 0, "a picture")
    expect("#" not in browser.current_url, "the token stays in the address")
    until(lambda: shows("#state", "waiting") or shows("#state", "running"), "the state")
    canvas = find("canvas")
    canvas.click()
    for key in "d", "d", " ":
        before = version()
        ActionChains(browser).key_down(key).pause(0.1).key_up(key).perform()
        until(lambda: version() != before, f"a change after {key!r}")
    until(lambda: pixel(239, 435) == [255, 0, 0], "the chip in the third column")
    until(lambda: shows(".latency", "1 move, least / mean / most") and shows(".latency td", " ms"), "how long the move took")

    # A second viewer, who is let in by the first and takes the controls.
    find("#invite").click()
    until(lambda: "#" in find("#invitation-address").get_attribute("value"), "an address for another viewer")
    other = viewer(find("#invitation-address").get_attribute("value"))
    until(lambda: shows("#controls-note", "You have the controls, 2 viewers"), "the other viewer")
    try:
        viewer(machine.address)
        expect(False, "a token that has been used lets somebody in")
    except OSError:
        pass
    other.put(1, b'{"controls":"take"}')
    until(lambda: find("#take-controls").is_displayed(), "the button for the controls")
    expect(not find("[aria-label='pad1 Left']").is_enabled(), "pads can be pressed without the controls")
    before = version()
    other.do("key=ArrowRight")
    until(lambda: version() != before, "what the other viewer does")
    find("#take-controls").click()
    until(lambda: find("[aria-label='pad1 Left']").is_enabled(), "the controls again")
    other.socket.close()
    until(lambda: find("#controls-note").text == "You have the controls", "the other viewer is gone")
    find("#close-invitation").click()

    # The pad's buttons, with a mouse and with keys.
    for press in (lambda: ActionChains(browser).click_and_hold(find("[aria-label='pad2 Right']")).pause(0.1).release().perform(),
                  lambda: find("[aria-label='pad2 Left']").send_keys(Keys.ENTER)):
        before = version()
        press()
        until(lambda: version() != before, "what a button of the pad does")
    by_keyboard(["pause", "step", "reset", "pace", "invite", "Screen".lower(), "pad1 Left", "pad1 A", "sends-tab"], "nexys4")
    fits("nexys4")
    nothing_was_complained_of("nexys4")

    # Without a connection, and with one again.
    before = pixel(239, 435)
    way.cut()
    until(lambda: shows("#state", "no connection"), "that the connection is lost")
    way.open = True
    until(lambda: not find("#notice").is_displayed() and version() > 0, "the connection again")
    until(lambda: pixel(239, 435) == before, "the picture again")
    until(lambda: shows("#controls-note", "You have the controls"), "the controls after the connection was lost")
    browser.refresh()
    until(lambda: version() > 0, "the picture after a reload")
    play_with_time()
    machine.end()
    until(lambda: shows("#notice", "The run has ended: somebody has stopped it."), "how the run has ended")
    presses = [[json.loads(line)["buttons"] for line in open("pads.jsonl") if pad in line] for pad in ('"pad1"', '"pad2"')]
    expect(presses == [[1, 0, 1, 0, 128, 0], [1, 0, 1, 0, 2, 0]], f"presses in the log: {presses}")


# Time stands still, makes a step, and goes on, by keys alone; what is pressed meanwhile waits.
def play_with_time():
    simulated = lambda: float(find("#simulated").text.split()[0])
    find("#pause").send_keys(Keys.ENTER)
    until(lambda: shows("#state", "paused"), "the pause")
    stood = simulated()
    time.sleep(0.6)
    expect(simulated() == stood, f"time goes on during a pause: {stood}, {simulated()}")
    find("#step").send_keys(Keys.ENTER)
    until(lambda: simulated() != stood, "a step")
    time.sleep(0.6)
    expect(abs(simulated() - stood - 0.001) < 1e-9, f"a step from {stood} to {simulated()}")
    find("#pause").send_keys(Keys.ENTER)
    until(lambda: shows("#state", "waiting"), "that it goes on")
    find("#pace").send_keys("as fast")
    until(lambda: float(find("#factor").text) > 1.5, "a run that is not held")
    find("#pace").send_keys("real time while")
    until(lambda: shows("#state", "waiting"), "a run that is held again")
    before = version()
    find("#reset").send_keys(Keys.ENTER)
    until(lambda: version() != before and pixel(239, 435) != [255, 0, 0], "an empty board after a reset")


def type_at_lines():
    machine = run("zynq", "--display", "web", "--serial-log", "lines.jsonl", "--stop-on", "depth 3")
    browser.get(machine.address)
    until(lambda: len(browser.find_elements(By.CSS_SELECTOR, ".serial")) == 2, "two lines")
    until(lambda: len(browser.execute_script("return document.querySelectorAll('.serial')[1].querySelector('.xterm-accessibility').textContent")) > 20, "what the game says")
    by_keyboard(["Paste text into uart1", "Save what uart1 has sent", "Terminal of uart0", "Terminal of uart1"], "zynq")
    fits("zynq")
    # What is pasted goes the same way as what is typed.
    find("[aria-label='Paste text into uart1']").click()
    find("#paste-text").send_keys("depth")
    find("#paste button[value=send]").click()
    until(lambda: '"byte":104' in "".join(line for line in open("lines.jsonl") if "to_device" in line), "the pasted text")
    find("[aria-label='Terminal of uart1']").send_keys(" 3" + Keys.ENTER)
    until(lambda: shows("#notice", "the machine has sent the text that was waited for"), "the end of the run")
    machine.process.wait(patience)
    sent = "".join(chr(json.loads(line)["byte"]) for line in open("lines.jsonl") if '"uart1","dir":"to_device"' in line)
    expect(sent == "depth 3\r", f"sent {sent!r}")
    nothing_was_complained_of("zynq")


# The board shows its switches at its lights, and its keys at the right digit.
def move_the_board():
    with open("board.c", "w") as source:
        source.write("""
int main(void) {
    volatile int* const leds = (int*)0xFF200000;
    volatile int* const digits = (int*)0xFF200020;
    volatile int* const switches = (int*)0xFF200040;
    volatile int* const keys = (int*)0xFF200050;
    volatile int* const audio = (int*)0xFF203040;
    for (;;) {
        if ((audio[1] & 0xFF000000) != 0 && (audio[1] & 0xFF0000) != 0) audio[2] = audio[3] = 0x10000000;
        *leds = *switches;
        *digits = *keys == 0 ? 0x3F : 0x06;
    }
}
""")
    arguments = "de1_soc", "--set", "design=computer", "--source", "board.c"
    machine = run(*arguments, "--display", "web", "--serial-log", "board.jsonl")
    browser.get(machine.address)
    until(lambda: find("[aria-label^='LEDR']").get_attribute("aria-label") == "LEDR: all off", "lights that are off")
    until(lambda: find("[aria-label^='HEX']").get_attribute("aria-label").endswith(" 0"), "the digit of no key")
    find("[aria-label='SW 3']").click()
    find("[aria-label='SW 9']").send_keys(Keys.SPACE)
    until(lambda: find("[aria-label^='LEDR']").get_attribute("aria-label") == "LEDR: 9, 3 on", "lights of two switches")
    expect([one.get_attribute("aria-checked") for one in browser.find_elements(By.CSS_SELECTOR, "[role=switch]")].count("true") == 2, "two switches that are up")
    ActionChains(browser).click_and_hold(find("[aria-label='KEY 2']")).perform()
    until(lambda: find("[aria-label^='HEX']").get_attribute("aria-label").endswith(" 1"), "the digit of a key")
    ActionChains(browser).release().perform()
    until(lambda: find("[aria-label^='HEX']").get_attribute("aria-label").endswith(" 0"), "that the key is let go")
    find("[aria-label='SW 3']").click()
    until(lambda: find("[aria-label^='LEDR']").get_attribute("aria-label") == "LEDR: 9 on", "the light that is left")
    find("#pause").send_keys(Keys.ENTER)
    until(lambda: shows("#state", "paused"), "the pause of a processor")
    stood = find("#simulated").text
    find("#next-event").send_keys(Keys.ENTER)
    until(lambda: find("#simulated").text != stood and shows("#state", "paused"), "the pause after an event")
    find("#pause").send_keys(Keys.ENTER)
    find(".sound button").click()
    until(lambda: int(find(".sound").get_attribute("data-samples") or 0) > 8000, "a second of sound")
    find(".panel details summary").send_keys(Keys.ENTER)
    find("[aria-label='JP1 5']").click()
    until(lambda: find("[aria-label='JP1 5']").get_attribute("aria-checked") == "true", "a pin that is high")
    by_keyboard(["SW 0", "KEY 0", "JP1 0", "pause", "next-event", "pace"], "de1_soc")
    fits("de1_soc")
    nothing_was_complained_of("de1_soc")
    machine.end()

    # What was done is in the log, and can be done again.
    events = [json.loads(line) for line in open("board.jsonl")][1:]
    acts = [event["act"] for event in events if event["port"] == "board"]
    expect(acts == ["sw 3 on", "sw 9 on", "key 2 down", "key 2 up", "sw 3 off", "jp1 5 1"], f"acts in the log: {acts}")
    subprocess.run([tabletop, "run", *arguments, "--board", "replay:board.jsonl", "--serial-log", "again.jsonl", "--until", f"{events[-1]['t_ps'] + 1}ps"],
                   check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    expect(open("again.jsonl").read() == open("board.jsonl").read(), "a replayed log differs")


# A piece comes from the supply, goes to another square by mouse and by keys, and is taken off the table.
def move_pieces():
    machine = run("labkit", "--table", "web", "--serial-log", "table.jsonl")
    browser.get(machine.address)
    square = lambda row, column: find(f"[data-square='{row} {column}']")
    holds = lambda row, column, what: square(row, column).get_attribute("aria-label") == f"{row} {column}, {what}"
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "[data-square='5 0']") and square(5, 0).is_enabled(), "a table that can be used")
    ActionChains(browser).drag_and_drop(find("[data-kind='0']"), square(5, 0)).perform()
    until(lambda: holds(5, 0, "red"), "a piece on the table")
    ActionChains(browser).drag_and_drop(square(5, 0), square(4, 1)).perform()
    until(lambda: holds(4, 1, "red") and holds(5, 0, "empty"), "a piece that has been dragged")
    square(4, 1).send_keys(Keys.ENTER)
    square(3, 0).send_keys(Keys.ENTER)
    until(lambda: holds(3, 0, "red") and holds(4, 1, "empty"), "a piece that has been moved by keys")
    square(3, 0).send_keys(Keys.DELETE)
    until(lambda: holds(3, 0, "empty"), "a piece that has been taken away")
    by_keyboard(["New piece, red", "0 0", "button left", "switch 5"], "labkit")
    fits("labkit")
    nothing_was_complained_of("labkit")
    machine.end()
    acts = [json.loads(line)["act"] for line in open("table.jsonl") if '"table"' in line]
    expect(acts == ["put red 50", "take 50", "put red 41", "take 41", "put red 30", "take 30"], f"acts in the log: {acts}")


# Hints are text, whatever is in them, and are told to who comes later; until one comes there is no part for them.
def read_hints():
    with open("<b>.s", "w") as source:
        source.write("""
        .global _start
_start: ldr     r5, =0xFF200040
wait:   ldr     r0, [r5]
        cmp     r0, #0
        beq     wait
        bl      spoil
again:  b       again
spoil:  mov     r4, #5
        bx      lr
""")
    machine = run("de1_soc", "--set", "design=computer", "--source", "<b>.s", "--watch", "convention", "--no-hints", "--display", "web")
    browser.get(machine.address)
    until(lambda: find("[aria-label='SW 3']").is_enabled(), "switches that can be used")
    expect(not find(".hints").is_displayed(), "hints are shown before there are any")
    find("[aria-label='SW 3']").click()
    told = "spoil, called at pc 0x00000010 (<b>.s:7, in wait), comes back with other registers than it has to keep: r4 was 0x0 and is 0x5"
    until(lambda: texts(".hints li") == [told], "a hint")
    browser.refresh()
    until(lambda: texts(".hints li") == [told], "the hint for who comes later")
    expect(not find(".hints .note").is_displayed(), "hints are missing")
    fits("hints")
    nothing_was_complained_of("hints")
    machine.end()


play(play_with_pads, type_at_lines, move_the_board, move_pieces, read_hints)
