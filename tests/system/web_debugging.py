# SPDX-License-Identifier: Apache-2.0
# The debugger of a page in Chromium, for the tests that use it: what is seen of it, and what is done there.
from selenium.webdriver.support.ui import Select
from web_browser import *


def where():
    return texts(".debug .where")[0]


def button(text):
    return browser.execute_script("return [...document.querySelectorAll('.debug button')].find((one) => one.textContent === arguments[0] && one.offsetParent)", text)


def can_press(text):
    return browser.execute_script("return [...document.querySelectorAll('.debug button:enabled')].some((one) => one.textContent === arguments[0] && one.offsetParent)", text)


# A button may be made anew meanwhile.
def press(text):
    def is_pressed():
        if not can_press(text):
            return False
        browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button(text))
        button(text).click()
        return True

    until(is_pressed, f"the button {text}")


def enter(placeholder, text):
    field = find(f".debug input[placeholder='{placeholder}']")
    field.clear()
    field.send_keys(text)
    return field


def value(register):
    return dict(one.split() for one in texts(".registers.general div"))[register]


def has_changed(register):
    return any(one.split()[0] == register for one in texts(".registers.general .changed"))


def address(selector):
    return browser.execute_script("return document.querySelector(arguments[0])?.dataset.address", selector)


# A key in the code, after which the processor is elsewhere, and is seen there.
def do_in_code(key):
    here = address(".listing .here")
    find(".listing").send_keys(key)
    until(lambda: address(".listing .here") != here, f"what the key {key} does")


def stopped(*words):
    until(lambda: where().startswith("Stopped") and all(word in where() for word in words), f"a stop with {words}")


def begin(*arguments):
    machine = run(*arguments, "--display", "web")
    browser.get(machine.address)
    until(lambda: can_press("Debug"), "the button for the debugger")
    return machine


def show_device(name):
    Select(find("[aria-label='Device']")).select_by_value(name)
    until(lambda: texts(".device .register"), f"the registers of {name}")


# "to 1" of the fields, "00000006" of the register.
def device_shows(register, text):
    return browser.execute_script("return [...document.querySelectorAll('.device > div')].some((one) => one.querySelector('.name').textContent === arguments[0] && one.innerText.includes(arguments[1]))", register, text)


# The line of source above the instruction that is next.
def source_here():
    return browser.execute_script("let one = document.querySelector('.listing .here'); while (one && !one.matches('.source')) one = one.previousElementSibling; return one?.innerText ?? ''")
