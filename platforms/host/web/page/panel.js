// The panel of a connector: lights, digits, switches and buttons, as the machine declares them.
import { card, element } from "/elements.js";
import { held } from "/held.js";
import { Table } from "/table.js";

const vector = "http://www.w3.org/2000/svg";
// Of a digit, a to g.
const bars = ["4,1 22,1 19,5 7,5", "23,2 23,21 19,19 19,6", "23,23 23,42 19,38 19,25", "4,43 22,43 19,39 7,39", "3,23 3,42 7,38 7,25", "3,2 3,21 7,19 7,6", "5,22 8,20 18,20 21,22 18,24 8,24"];
const characters = { 0x00: "blank", 0x3f: "0", 0x06: "1", 0x5b: "2", 0x4f: "3", 0x66: "4", 0x6d: "5", 0x7d: "6", 0x07: "7", 0x27: "7", 0x7f: "8", 0x6f: "9", 0x67: "9", 0x77: "A", 0x7c: "b", 0x39: "C", 0x5e: "d", 0x79: "E", 0x71: "F", 0x40: "-" };

function part(name, attributes, ...children) {
  const made = document.createElementNS(vector, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const bit = (level, number) => (level >> BigInt(number) & 1n) === 1n;

// A group has its element, and show(level). Numbers go up to the left, labels to the right.
class Group {
  constructor({ name, count, labels }) {
    this.name = name;
    this.count = count;
    this.labels = labels.length > 0 ? labels : [...Array(count).keys()].map(String);
    this.order = [...Array(count).keys()];
    if (labels.length === 0) this.order.reverse();
    this.row = element("div", { className: "row" });
    this.element = element("fieldset", {}, element("legend", { textContent: name }), this.row);
  }

  labelled(number, what) {
    return element("div", { className: "one" }, what, element("span", { textContent: this.labels[number], ariaHidden: "true" }));
  }

  // What a picture says to whoever does not see it.
  say(text) {
    this.row.setAttribute("role", "img");
    this.row.setAttribute("aria-label", `${this.name}: ${text}`);
  }
}

class Lights extends Group {
  constructor(group) {
    super(group);
    this.lights = this.order.map(() => element("span", { className: "light" }));
    this.row.append(...this.order.map((number, at) => this.labelled(number, this.lights[at])));
  }

  show(level) {
    this.order.forEach((number, at) => this.lights[at].classList.toggle("on", bit(level, number)));
    const on = this.order.filter((number) => bit(level, number)).map((number) => this.labels[number]);
    this.say(on.length > 0 ? `${on.join(", ")} on` : "all off");
  }
}

class Segments extends Group {
  constructor(group) {
    super(group);
    this.row.classList.add("segments");
    this.digits = this.order.map(() => bars.map((points) => part("polygon", { points })));
    this.row.append(...this.digits.map((all) => part("svg", { viewBox: "0 0 26 44" }, ...all)));
  }

  show(level) {
    const patterns = this.order.map((number) => Number(level >> BigInt(8 * number) & 0x7fn));
    patterns.forEach((pattern, at) => this.digits[at].forEach((bar, n) => bar.classList.toggle("on", (pattern >> n & 1) === 1)));
    this.say(patterns.map((pattern) => characters[pattern] ?? "?").join(" "));
  }
}

class Digits extends Group {
  constructor(group) {
    super(group);
    this.row.classList.add("digits");
  }

  show(level) {
    const digits = level.toString(16).toUpperCase().padStart(this.count, "0");
    this.row.textContent = digits;
    this.say(digits);
  }
}

class Switches extends Group {
  constructor(group, move) {
    super(group);
    this.switches = this.order.map((number) => this.makeSwitch(number, move));
    this.controls = this.switches;
    this.row.append(...this.order.map((number, at) => this.labelled(number, this.switches[at])));
  }

  makeSwitch(number, move) {
    const made = element("button", { type: "button" });
    made.setAttribute("role", "switch");
    made.setAttribute("aria-label", `${this.name} ${this.labels[number]}`);
    made.addEventListener("click", () => move(number, made.getAttribute("aria-checked") !== "true"));
    return made;
  }

  show(level) {
    this.order.forEach((number, at) => this.switches[at].setAttribute("aria-checked", bit(level, number)));
  }
}

class Buttons extends Group {
  constructor(group, move) {
    super(group);
    this.controls = this.order.map((number) => {
      const made = element("button", { type: "button", className: "push", textContent: this.labels[number] });
      made.setAttribute("aria-label", `${this.name} ${this.labels[number]}`);
      return made;
    });
    this.holds = this.order.map((number, at) => held(this.controls[at], (pressed) => move(number, pressed)));
    this.row.append(...this.controls);
  }

  show(level) {
    this.order.forEach((number, at) => (this.controls[at].dataset.on = bit(level, number)));
  }

  forget() {
    for (const one of this.holds) one.forget();
  }
}

// Pins of a header: the machine's own level, or that from outside, which can be moved.
class Pins extends Group {
  constructor(group, move) {
    super(group);
    this.controls = this.order.map((number) => this.makePin(number, move));
    this.row.append(...this.controls);
    const lines = element("details", {}, element("summary", { textContent: this.name }), this.row);
    this.element.replaceChildren(lines);
    this.element.setAttribute("aria-label", this.name);
    this.row.classList.add("pins");
  }

  makePin(number, move) {
    const made = element("button", { type: "button", textContent: this.labels[number] });
    made.setAttribute("role", "switch");
    made.setAttribute("aria-label", `${this.name} ${this.labels[number]}`);
    made.addEventListener("click", () => move(number, made.getAttribute("aria-checked") !== "true"));
    return made;
  }

  show(level) {
    this.order.forEach((number, at) => {
      this.controls[at].setAttribute("aria-checked", bit(level, number));
      this.controls[at].classList.toggle("driven", bit(level, number + this.count));
    });
  }
}

const kinds = { lights: Lights, segments: Segments, digits: Digits, switches: Switches, buttons: Buttons, pins: Pins };

export class Panel {
  constructor({ name, description, send }) {
    this.moves = description.moves;
    this.groups = description.groups.map((group, number) => new kinds[group.kind](group, (one, level) => send({ group: number, number: one, level })));
    this.area = description.table ? "others" : "screens";
    this.table = description.table ? new Table(name, description.table, send) : null;
    this.element = card("panel", name);
    this.element.append(element("div", { className: "groups" }, ...this.groups.map((group) => group.element)));
    if (this.table) this.element.append(this.table.element);
    this.setControls(false);
  }

  setControls(controls) {
    for (const group of this.groups) {
      for (const one of group.controls ?? []) one.disabled = !controls || !this.moves;
      group.forget?.();
    }
    this.table?.setControls(controls && this.moves);
  }

  update({ levels, pieces }) {
    this.table?.show(pieces);
    this.groups.forEach((group, number) => group.show(BigInt(`0x${levels[number]}`)));
  }
}
