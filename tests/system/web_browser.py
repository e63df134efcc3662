# SPDX-License-Identifier: Apache-2.0
# A machine with its page in Chromium, for the tests that play there. Their first two arguments are the program and a folder.
import os, signal, subprocess, sys, time
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

tabletop, folder = sys.argv[1:3]
os.chdir(folder)
patience = 60
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


# What is not there yet, or is being made anew, does not hold.
def holds(condition):
    try:
        return condition()
    except (NoSuchElementException, StaleElementReferenceException):
        return False


def until(condition, what):
    given_up = time.monotonic() + patience
    while not holds(condition):
        if time.monotonic() > given_up:
            sys.exit("\n".join([*wrong, f"not seen: {what}"]))
        time.sleep(0.05)


# All of it, in one browser.
def play(*scenes):
    try:
        for scene in scenes:
            scene()
    finally:
        browser.quit()
    if wrong:
        sys.exit("\n".join(wrong))


class run:
    def __init__(self, *arguments):
        self.errors = open(f"{folder}/browser_err", "w+")
        # It does not outlive a test that fails.
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", tabletop, "run", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors)
        until(lambda: "web is at" in self.said(), "the address")
        self.address = self.said().split("web is at ")[1].split()[0]

    def said(self):
        return open(f"{folder}/browser_err").read()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(patience)


def begin_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                   "--disable-component-update", "--disable-sync", "--no-pings", f"--user-data-dir={folder}/profile", "--window-size=1400,1000"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=webdriver.chrome.service.Service("/usr/bin/chromedriver"), options=options)


os.environ["HOME"] = folder
browser = begin_browser()


def find(selector):
    return browser.find_element(By.CSS_SELECTOR, selector)


# What elements that may be made anew hold now.
def texts(selector):
    return browser.execute_script("return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText)", selector)


def shows(selector, text):
    return any(text in one for one in texts(selector))


def width(pixels, dark=False):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": pixels, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def fits(what):
    for pixels in 390, 1300:
        width(pixels)
        time.sleep(0.2)
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        expect(wide <= pixels, f"{what}: {wide} wide in {pixels}")


def nothing_was_complained_of(what):
    for entry in browser.get_log("browser"):
        expected = any(part in entry["message"] for part in ("WebSocket connection to", "ERR_CONNECTION", "/icon.svg"))
        expect(entry["level"] != "SEVERE" or expected, f"{what}: {entry['message']}")


# Tab goes through everything that can be used, and comes back.
def by_keyboard(needed, what):
    browser.execute_script("document.activeElement.blur()")
    seen = []
    for _ in range(90):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        seen.append(browser.execute_script("const e = document.activeElement; return e.id || e.getAttribute('aria-label') || e.tagName"))
    for one in needed:
        expect(any(one in name for name in seen), f"{what}: Tab does not come to {one}: {seen}")
