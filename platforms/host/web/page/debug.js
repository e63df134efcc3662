// The debugger of a processor: what it does, and its parts. The viewer with the controls asks; everybody sees the same.
import { Code } from "/debug_code.js";
import { Devices, Frames, History, Memory, Points, Registers } from "/debug_values.js";
import { card, element } from "/elements.js";

// What a key does while the code has the focus; the buttons say it, too.
const commands = [
  { what: "go", label: "Go on", key: "g", when: "stopped" },
  { what: "stop", label: "Stop", key: "p", when: "running" },
  { what: "line", label: "Step", key: "s", when: "stopped", title: "To the next line, also of a function that is called" },
  { what: "line_over", label: "Over", key: "n", when: "stopped", title: "To the next line of this function" },
  { what: "out", label: "Out", key: "o", when: "stopped", title: "To where this function returns to" },
  { what: "instruction", label: "Instruction", key: "i", when: "stopped", title: "One instruction" },
  { what: "instruction_over", label: "Instruction over", key: "j", when: "stopped", title: "One instruction, a call with all that it calls" },
  { what: "restart", label: "Restart", key: "", when: "stopped", title: "The machine and its program, from the first instruction" },
];

export class Debugger {
  constructor({ name, description, send }) {
    this.area = "wide";
    this.controls = false;
    this.state = { is: "away" };
    this.said = 0;
    this.send = (what, more = {}) => send({ do: what, ...more });
    this.begin = element("button", { type: "button", textContent: "Debug", onclick: () => this.send("attach") });
    this.leave = element("button", { type: "button", textContent: "Detach", title: "The processor runs on, without breakpoints", onclick: () => this.send("detach") });
    this.element = card("debug", `Processor ${name}`, this.begin, this.leave);
    this.hint = element("p", { className: "note", textContent: "Debug stops the processor, to be looked at and to go on step by step." });
    this.buttons = commands.map((command) => this.makeButton(command));
    this.where = element("p", { className: "where" });
    this.where.setAttribute("role", "status");
    this.complaint = element("p", { className: "complaint" });
    this.complaint.setAttribute("role", "alert");
    this.makeParts(description);
    this.element.append(this.hint, this.body);
    this.show();
  }

  makeButton({ what, label, key, title = "" }) {
    const button = element("button", { type: "button", textContent: label, title: key ? `${title || label} (key ${key} in the code)` : title });
    if (key) button.setAttribute("aria-keyshortcuts", key);
    button.addEventListener("click", () => this.send(what));
    return button;
  }

  makeParts(description) {
    const ask = this.send;
    const key = (pressed) => this.pressed(pressed);
    this.code = new Code(ask, key);
    this.frames = new Frames(ask);
    this.points = new Points(ask);
    this.registers = new Registers(ask);
    this.memory = new Memory(ask);
    this.devices = new Devices(ask, description.devices);
    this.history = new History(ask);
    const bar = element("div", { className: "row bar" }, ...this.buttons);
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", "How the processor goes on");
    const left = element("div", { className: "column" }, this.code.element, this.memory.element, this.history.element);
    const right = element("div", { className: "column" }, this.frames.element, this.points.element, this.registers.element, this.devices.element);
    this.body = element("div", {}, bar, this.where, this.complaint, element("div", { className: "columns" }, left, right));
  }

  close() {
    document.body.classList.remove("debugged");
  }

  setControls(controls) {
    this.controls = controls;
    this.show();
  }

  update(update) {
    if (update.state) this.state = update.state;
    if (update.code) this.code.update(update.code);
    if (update.frames) this.frames.update(update.frames);
    if (update.points) {
      this.points.update(update.points);
      this.code.mark(update.points.breakpoints);
    }
    if (update.registers) this.registers.update(update.registers);
    if (update.memory) this.memory.update(update.memory);
    if (update.device) this.devices.update(update.device);
    if (update.history) this.history.update(update.history);
    if (update.state) this.show();
  }

  // A key in the code; true: it means something.
  pressed(key) {
    const found = commands.find((command) => command.key === key);
    if (!found || !this.can(found)) return false;
    this.send(found.what);
    return true;
  }

  can({ when }) {
    return this.controls && (when === "stopped" ? this.state.is === "stopped" : this.state.is === "running" || this.state.is === "leaving");
  }

  show() {
    const { is } = this.state;
    const there = is !== "away" && is !== "ended";
    this.begin.hidden = this.hint.hidden = there;
    this.begin.disabled = !this.controls || is === "ended";
    this.leave.hidden = this.body.hidden = !there;
    this.leave.disabled = !this.controls;
    commands.forEach((command, number) => { this.buttons[number].disabled = !this.can(command); });
    this.element.dataset.state = is;
    document.body.classList.toggle("debugged", is === "stopped" || is === "leaving");
    this.body.classList.toggle("old", is === "running");
    this.where.textContent = this.words();
    for (const part of [this.code, this.points, this.registers, this.memory, this.devices, this.history, this.frames]) part.setControls(this.controls && there, this.controls && is === "stopped");
    this.complaint.textContent = this.state.said ?? "";
    this.complaint.hidden = !this.state.said;
  }

  words() {
    const { is, reason, another, name, place, flags, instructions, steps } = this.state;
    if (is === "running") return `The processor ${steps ? "is on its way to the end of a step, or sleeps before it" : "runs"}. What is shown is from its last stop.`;
    if (is !== "stopped" && is !== "leaving") return "";
    const line = place.line ? `${place.file}:${place.line}` : "";
    const where = [line, name].filter((part) => part).join(", in ");
    const why = `Stopped ${reason}${another ? ", of another debugger" : ""}`;
    const waits = is === "leaving" ? " It goes on when the other debugger lets it, too." : "";
    return `${why}${where ? `: ${where}` : ""} \u2014 ${flags}${this.state.sleeps ? ", asleep" : ""}, after ${instructions.toLocaleString("en")} instructions.${waits}`;
  }
}
