// A pad: buttons for a finger, a mouse or the keyboard, and a game pad at this computer.
import { card, element } from "/elements.js";
import { held } from "/held.js";

// Where browsers have these buttons of a pad.
const places = { Up: 12, Down: 13, Left: 14, Right: 15, A: 1, B: 0, Select: 8, Start: 9 };
const pads = [];

export class Pad {
  constructor({ name, description, send }) {
    this.send = send;
    this.element = card("pad", name);
    this.buttons = description.buttons.map((label, number) => this.makeButton(name, label, number));
    const place = element("div", { className: "buttons" });
    place.append(...this.buttons.map(({ button }) => button));
    this.element.append(place);
    pads.push(this);
  }

  close() {
    pads.splice(pads.indexOf(this), 1);
  }

  setControls(controls) {
    for (const one of this.buttons) {
      one.button.disabled = !controls;
      one.held.forget();
    }
  }

  makeButton(pad, label, number) {
    const button = element("button", { type: "button", textContent: { Up: "\u25b2", Down: "\u25bc", Left: "\u25c0", Right: "\u25b6" }[label] ?? label });
    button.setAttribute("aria-label", `${pad} ${label}`);
    button.style.gridArea = label.toLowerCase();
    return { button, label, held: held(button, (pressed) => this.send({ button: number, pressed })) };
  }

  look(gamepad) {
    for (const one of this.buttons) {
      if (!one.button.disabled) one.held.change("gamepad", gamepad.buttons[places[one.label]]?.pressed ?? false);
    }
  }
}

// A browser tells of no presses: it is asked, while a game pad is there.
let looks = false;
function look() {
  const there = navigator.getGamepads().filter((one) => one?.connected);
  there.forEach((gamepad, number) => pads[number]?.look(gamepad));
  looks = there.length > 0;
  if (looks) requestAnimationFrame(look);
}
addEventListener("gamepadconnected", () => {
  if (!looks) look();
});
