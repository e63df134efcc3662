// What a processor that stands still holds: callers, breakpoints, registers, memory, devices.
import { hex } from "/debug_code.js";
import { element } from "/elements.js";

const placeOf = ({ line, file, function: name }) => line ? `${file}:${line}` : name;

function part(title, ...children) {
  return element("section", { className: "part" }, element("div", { className: "head" }, element("h3", { textContent: title })), ...children);
}

function field(label, properties) {
  const input = element("input", { spellcheck: false, autocomplete: "off", ...properties });
  return [element("label", {}, `${label} `, input), input];
}

function form(button, action, ...children) {
  const made = element("form", { className: "row" }, ...children, element("button", { textContent: button }));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
  return made;
}

function choice(label, values) {
  const select = element("select", {}, ...values.map(([value, text]) => element("option", { value, textContent: text })));
  select.setAttribute("aria-label", label);
  return select;
}

// Those that ask for something at any time, and those that need a processor that stands still.
class Part {
  setControls(canAsk, canGo) {
    this.canAsk = canAsk;
    this.canGo = canGo;
    for (const control of this.element.querySelectorAll("button, input, select")) control.disabled = !(control.dataset.stopped ? canGo : canAsk);
  }
}

export class Frames extends Part {
  constructor(ask) {
    super();
    this.ask = ask;
    this.list = element("ol", { className: "frames" });
    this.element = part("Callers", this.list);
  }

  update(frames) {
    this.list.replaceChildren(...frames.map(({ pc, name, place }) => {
      const button = element("button", { type: "button", className: "link", textContent: place.function || name || `0x${hex(pc)}`, title: `Show the code at 0x${hex(pc)}`, onclick: () => this.ask("show_code", { at: `0x${hex(pc)}` }) });
      return element("li", {}, button, element("span", { className: "note", textContent: ` ${place.line ? placeOf(place) : ""}` }));
    }));
    this.setControls(this.canAsk, this.canGo);
  }
}

export class Points extends Part {
  constructor(ask) {
    super();
    this.ask = ask;
    this.list = element("ul", { className: "points" });
    const [atLabel, at] = field("At", { size: 14, placeholder: "main, main.c:12" });
    const [ifLabel, condition] = field("if", { size: 14, placeholder: "r0 == 3" });
    const [watchLabel, watched] = field("Watch", { size: 12, placeholder: "count, 0x200" });
    const size = choice("Bytes that are watched", [["4", "4 bytes"], ["2", "2 bytes"], ["1", "1 byte"], ["8", "8 bytes"]]);
    const kind = choice("Accesses that are watched", [["write", "writes"], ["read", "reads"], ["access", "both"]]);
    this.element = part("Breakpoints", this.list,
      form("Add breakpoint", () => {
        this.ask("add_breakpoint", { at: at.value, condition: condition.value });
        at.value = condition.value = "";
      }, atLabel, ifLabel),
      form("Add watchpoint", () => {
        this.ask("add_watchpoint", { at: watched.value, size: Number(size.value), kind: kind.value });
        watched.value = "";
      }, watchLabel, size, kind));
  }

  update({ breakpoints, watchpoints }) {
    const item = (text, note, remove) => {
      const button = element("button", { type: "button", textContent: "Remove", onclick: remove });
      button.setAttribute("aria-label", `Remove ${text}`);
      return element("li", {}, element("span", { className: "what" }, text, element("span", { className: "note", textContent: note })), button);
    };
    this.list.replaceChildren(
      ...breakpoints.map(({ address, name, place, condition, hits }) => item(name || `0x${hex(address)}`, ` ${place.line ? placeOf(place) : ""}${condition ? ` if ${condition}` : ""}${hits ? `, ${hits}\u00d7` : ""}`, () => this.ask("remove_breakpoint", { address }))),
      ...watchpoints.map(({ address, size, kind, name }) => item(name || `0x${hex(address)}`, ` ${kind === "access" ? "reads and writes" : `${kind}s`} of ${size} ${size === 1 ? "byte" : "bytes"}`, () => this.ask("remove_watchpoint", { address, size, kind }))));
    this.list.hidden = breakpoints.length + watchpoints.length === 0;
    this.setControls(this.canAsk, this.canGo);
  }
}

const groupTitles = { general: "Registers", float: "VFP", banked: "Banked registers", cp15: "CP15" };

export class Registers extends Part {
  constructor(ask) {
    super();
    this.ask = ask;
    this.groups = new Map();
    const [nameLabel, name] = field("Set", { size: 7, placeholder: "r0" });
    const [valueLabel, value] = field("to", { size: 12, placeholder: "0x10" });
    this.set = form("Set", () => this.ask("set_register", { name: name.value, value: value.value }), nameLabel, valueLabel);
    for (const control of this.set.querySelectorAll("input, button")) control.dataset.stopped = "yes";
    this.element = part("Registers");
    this.element.append(this.set);
  }

  update(groups) {
    for (const { name, registers } of groups) {
      if (!this.groups.has(name)) this.addGroup(name, registers);
      const places = this.groups.get(name);
      registers.forEach(([, value, changed], number) => {
        const place = places[number];
        place.textContent = value;
        place.parentElement.classList.toggle("changed", changed);
        place.setAttribute("aria-description", changed ? "changed" : "");
      });
    }
  }

  addGroup(name, registers) {
    const places = registers.map(() => element("dd", {}));
    const list = element("dl", { className: `registers ${name}` }, ...registers.map(([register], number) => element("div", {}, element("dt", { textContent: register }), places[number])));
    this.groups.set(name, places);
    if (name === "general") {
      this.set.before(list);
    } else {
      this.set.before(element("details", {}, element("summary", { textContent: groupTitles[name] ?? name }), list));
    }
  }
}

const printable = (byte) => byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "\u00b7";

export class Memory extends Part {
  constructor(ask) {
    super();
    this.ask = ask;
    this.shown = null;
    const [atLabel, at] = field("At", { size: 14, placeholder: "sp, table, 0x200" });
    this.as = choice("Memory is shown as", [["4", "words"], ["2", "halfwords"], ["1", "bytes"]]);
    this.as.addEventListener("change", () => this.show());
    this.back = element("button", { type: "button", textContent: "\u2212256", title: "256 bytes before", onclick: () => this.move(-256) });
    this.forth = element("button", { type: "button", textContent: "+256", title: "256 bytes on", onclick: () => this.move(256) });
    this.table = element("pre", { className: "memory" });
    this.table.tabIndex = 0;
    this.table.setAttribute("aria-label", "Memory");
    this.name = element("p", { className: "note" });
    const [setLabel, where] = field("Set", { size: 12, placeholder: "0x200" });
    const [toLabel, value] = field("to", { size: 12, placeholder: "0x10" });
    const set = form("Write", () => this.ask("set_memory", { at: where.value, value: value.value, size: Number(this.as.value) }), setLabel, toLabel);
    for (const control of set.querySelectorAll("input, button")) control.dataset.stopped = "yes";
    this.element = part("Memory", form("Show", () => this.ask("show_memory", { at: at.value }), atLabel, this.as, this.back, this.forth), this.name, this.table, set);
    this.table.hidden = true;
  }

  move(by) {
    if (this.shown) this.ask("show_memory", { at: `0x${hex((this.shown.address + by) >>> 0)}` });
  }

  update(memory) {
    this.shown = memory;
    this.show();
  }

  // In groups of as many bytes, the least significant one last, as numbers are written.
  show() {
    if (!this.shown) return;
    const { address, name, bytes, changed } = this.shown;
    const size = Number(this.as.value);
    const values = bytes.match(/../g) ?? [];
    const marks = new Set(changed);
    const width = innerWidth < 640 ? 8 : 16;
    this.table.hidden = false;
    this.name.textContent = values.length === 0 ? `Nothing can be read at 0x${hex(address)}.` : name;
    const rows = [];
    for (let row = 0; row < values.length; row += width) {
      rows.push(element("span", { className: "address", textContent: `${hex((address + row) >>> 0)}  ` }));
      for (let at = row; at < row + width; at += size) {
        const group = values.slice(at, Math.min(at + size, values.length));
        const text = group.reverse().join("").padStart(2 * size);
        const hasChanged = group.some((_, offset) => marks.has(at + offset));
        rows.push(hasChanged ? element("b", { textContent: text }) : text, " ");
      }
      rows.push(element("span", { className: "text", textContent: ` ${values.slice(row, row + width).map((value) => printable(parseInt(value, 16))).join("")}\n` }));
    }
    this.table.replaceChildren(...rows);
  }
}

export class Devices extends Part {
  constructor(ask, names) {
    super();
    this.ask = ask;
    this.select = choice("Device", [["", "none"], ...names.map((name) => [name, name])]);
    this.select.addEventListener("change", () => ask("show_device", { name: this.select.value }));
    this.list = element("div", { className: "device" });
    this.element = part("Device", element("label", {}, "Registers of ", this.select), this.list);
    this.element.hidden = names.length === 0;
  }

  update({ name, registers }) {
    this.select.value = name;
    this.list.replaceChildren(...registers.map((register) => this.makeRegister(register)));
  }

  makeRegister({ name, address, what, value, changed, fields }) {
    const shown = value === null ? "cannot be read" : hex(value);
    const head = element("div", { className: changed ? "register changed" : "register", title: what }, element("span", { className: "name", textContent: name }), element("span", { className: "address", textContent: hex(address) }), element("span", { className: "value", textContent: shown }));
    const made = element("div", {}, head);
    if (fields?.length > 0) made.append(element("div", { className: "fields" }, ...fields.map((one) => element("span", { title: `${one.what} (bits ${one.first + one.bits - 1} to ${one.first})`, textContent: `${one.name} ${one.bits > 4 ? `0x${one.value.toString(16)}` : one.value}` }))));
    return made;
  }
}

// The last instructions that have been executed, the newest below.
export class History extends Part {
  constructor(ask) {
    super();
    this.ask = ask;
    this.back = 0;
    this.on = element("input", { type: "checkbox" });
    this.isOn = false;
    // It is on when the program says so.
    this.on.addEventListener("change", () => {
      this.on.checked = this.isOn;
      ask(this.isOn ? "forget" : "record");
    });
    this.older = element("button", { type: "button", textContent: "Older", onclick: () => this.move(this.page) });
    this.newer = element("button", { type: "button", textContent: "Newer", onclick: () => this.move(-this.page) });
    this.note = element("p", { className: "note" });
    this.list = element("div", { className: "past", tabIndex: 0 });
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", "History");
    this.element = part("History", element("div", { className: "row" }, element("label", {}, this.on, "Record the last 10 000 instructions"), this.older, this.newer), this.note, this.list);
  }

  move(by) {
    this.ask("show_history", { back: Math.max(0, Math.min(this.back + by, this.count - this.page)) });
  }

  update({ on, lines, back, count, factor }) {
    this.on.checked = this.isOn = on;
    this.back = back;
    this.count = count;
    this.page = Math.max(lines.length, 1);
    this.older.hidden = this.newer.hidden = this.list.hidden = count === 0;
    this.note.textContent = [on ? "" : "While it records, the processor is slower; what it does is the same.", factor ? `With it the processor ${factor > 1.05 ? `is ${factor.toFixed(factor < 10 ? 1 : 0)} times slower` : "is as fast as without"}.` : "", back > 0 ? `${back} lines back.` : ""].filter((text) => text).join(" ");
    this.list.replaceChildren(...lines.map((text) => element("div", { textContent: text, className: text.startsWith("----") ? "exception" : "", title: "Show the code there", onclick: () => this.show(text) })));
    this.list.scrollTop = this.list.scrollHeight;
    this.setControls(this.canAsk, this.canGo);
  }

  // "  1042 00100234 e5910000 A ldr r0, [r1]", or "---- IRQ at 00100238".
  show(text) {
    const [, address] = /^ *\d+ ([0-9a-f]{8}) /.exec(text) ?? / at ([0-9a-f]{8})/.exec(text) ?? [];
    if (this.canAsk && address) this.ask("show_code", { at: `0x${address}` });
  }
}
