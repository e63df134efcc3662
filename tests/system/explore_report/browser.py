# SPDX-License-Identifier: Apache-2.0
# A page in Chromium without a window, which is told what to do over a pipe (the DevTools protocol): a width, dark, paper,
# keys and the pointer as a person has them, and a script in the page.
import base64, fcntl, json, os, select, signal, subprocess, tempfile, time

patience = 60  # seconds that an answer may take


class browser:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for pair in (os.pipe(), os.pipe()) for end in pair]
        its_input, self.output, self.input, its_output = ends
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                   "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-pings",
                   f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe"]
        self.process = subprocess.Popen(["bash", "-c", f'exec "$@" 3<&{its_input} 4>&{its_output}', "bash", "chromium", *options, "about:blank"],
                                        pass_fds=(its_input, its_output), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True, env={**os.environ, "HOME": self.profile.name})
        os.close(its_input)
        os.close(its_output)
        self.count, self.unread, self.session = 0, b"", None
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.do("Page.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.profile.cleanup()

    def next_message(self):
        given_up = time.monotonic() + patience
        while b"\0" not in self.unread:
            if not select.select([self.input], [], [], max(0, given_up - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            more = os.read(self.input, 1 << 20)
            if not more:
                raise EOFError("Chromium has ended")
            self.unread += more
        message, self.unread = self.unread.split(b"\0", 1)
        return json.loads(message)

    def do(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while (answer := self.next_message()).get("id") != self.count:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    # Of the pages that are opened from now on.
    def show(self, width=1300, height=900, dark=False, paper=False):
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.do("Emulation.setEmulatedMedia", media="print" if paper else "",
                features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    # page: a path or an address.
    def open(self, page):
        self.do("Page.navigate", url=page if "://" in page else f"file://{page}")
        while self.next_message().get("method") != "Page.loadEventFired":
            pass

    # What a script comes to, when it is a promise what that does.
    def run(self, script):
        answer = self.do("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def press(self, key):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowUp": 38, "ArrowDown": 40, "Delete": 46}
        for kind in ("keyDown", "keyUp"):
            self.do("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    # From one place of the window to another, with the button held; a click where they are the same.
    def drag(self, begin, end):
        middle = [(a + b) / 2 for a, b in zip(begin, end)]
        for kind, (x, y), buttons in (("mouseMoved", begin, 0), ("mousePressed", begin, 1), ("mouseMoved", middle, 1), ("mouseMoved", end, 1), ("mouseReleased", end, 0)):
            self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" and not buttons else "left",
                    buttons=buttons, clickCount=int(kind in ("mousePressed", "mouseReleased")))

    def point_at(self, x, y):
        self.do("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def picture(self, path, whole=True):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.do("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))

    def paper(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.do("Page.printToPDF", printBackground=False, preferCSSPageSize=True)["data"]))
