// Instructions with their labels and lines of source. One row is the cursor's: keys go there.
import { element } from "/elements.js";

export const hex = (number, digits = 8) => number.toString(16).padStart(digits, "0");

// It stands between the instructions and is none of the list's choices.
function aside(made) {
  made.setAttribute("role", "presentation");
  return made;
}

export class Code {
  // ask: a request for the debugger; key: what is done with a key that is none of the list's own.
  constructor(ask, key) {
    this.ask = ask;
    this.key = key;
    this.rows = [];     // elements, by instruction
    this.breaks = new Set();
    this.cursor = 0;
    this.canAsk = false;
    this.canGo = false;
    this.list = element("div", { className: "listing", tabIndex: 0 });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Code");
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.address = element("input", { size: 18, placeholder: "main, 0x100, lr", spellcheck: false });
    this.form = element("form", { className: "row" }, element("label", {}, "Code at ", this.address), element("button", { textContent: "Show" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("show_code", { at: this.address.value });
    });
    this.breakButton = this.button("Breakpoint", "b", () => this.toggle(this.cursor));
    this.toButton = this.button("Run to here", "t", () => this.runTo());
    this.help = element("p", { className: "note", textContent: "Arrow keys move the cursor; a click beside an instruction sets a breakpoint." });
    this.element = element("section", { className: "part" }, element("div", { className: "head" }, element("h3", { textContent: "Code" }), this.breakButton, this.toButton, this.form), this.list, this.help);
  }

  button(label, key, action) {
    const made = element("button", { type: "button", textContent: label, title: `At the cursor (key ${key} in the code)`, onclick: action });
    made.setAttribute("aria-keyshortcuts", key);
    return made;
  }

  setControls(canAsk, canGo) {
    this.canAsk = canAsk;
    this.canGo = canGo;
    for (const control of [...this.form.querySelectorAll("input, button"), this.breakButton]) control.disabled = !canAsk;
    this.toButton.disabled = !canGo;
  }

  update({ pc, rows }) {
    this.rows = [];
    const shown = [];
    let label = "";
    let file = "";
    rows.forEach((row, number) => {
      if (row.label && row.label !== label) shown.push(aside(element("div", { className: "label", textContent: `${row.label}:` })));
      label = row.label || label;
      for (const [line, text] of row.source) {
        const source = element("div", { className: "source", title: row.file }, element("span", { className: "number", textContent: line }), element("code", { textContent: text ?? "" }));
        // Lines of another file, and of one that is not there, say whose they are.
        if (row.file !== file || text === null) source.append(element("span", { className: "file", textContent: row.file.split("/").pop() }));
        file = row.file;
        shown.push(aside(source));
      }
      shown.push(this.makeRow(row, number, pc));
    });
    if (rows.length === 0) shown.push(element("p", { className: "note", textContent: "Nothing can be read there." }));
    this.list.replaceChildren(...shown);
    const here = rows.findIndex((row) => row.address === pc);
    this.put(here < 0 ? Math.min(16, Math.max(rows.length - 1, 0)) : here);
    this.showBreaks();
  }

  makeRow({ address, bytes, text, target }, number, pc) {
    const gutter = element("span", { className: "gutter" });
    const row = element("div", { className: "instruction", id: `code-${number}` }, gutter, element("span", { className: "address", textContent: hex(address) }), element("span", { className: "bytes", textContent: bytes }), element("code", { textContent: text }));
    if (target) row.append(element("span", { className: "target", textContent: target }));
    row.setAttribute("role", "option");
    row.dataset.address = address;
    if (address === pc) row.classList.add("here");
    if (address === pc) row.setAttribute("aria-current", "step");
    gutter.addEventListener("click", () => this.toggle(number));
    row.addEventListener("click", () => this.put(number, false));
    this.rows.push(row);
    return row;
  }

  // Moves the cursor.
  put(number, scrolls = true) {
    this.rows[this.cursor]?.classList.remove("cursor");
    this.rows[this.cursor]?.setAttribute("aria-selected", "false");
    this.cursor = Math.max(0, Math.min(number, this.rows.length - 1));
    const row = this.rows[this.cursor];
    if (!row) return;
    row.classList.add("cursor");
    row.setAttribute("aria-selected", "true");
    this.list.setAttribute("aria-activedescendant", row.id);
    if (!scrolls) return;
    // Without moving the page.
    const top = row.offsetTop;
    if (top < this.list.scrollTop + 24 || top + 48 > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = top - this.list.clientHeight / 3;
  }

  addressAt(number) {
    return Number(this.rows[number]?.dataset.address);
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -1000, End: 1000 };
    const done = event.key in moves ? (this.put(this.cursor + moves[event.key]), true)
      : event.key === "b" ? this.toggle(this.cursor)
      : event.key === "t" ? this.runTo()
      : this.key(event.key);
    if (done) event.preventDefault();
  }

  toggle(number) {
    const address = this.addressAt(number);
    if (!this.canAsk || Number.isNaN(address)) return false;
    if (this.breaks.has(address)) {
      this.ask("remove_breakpoint", { address });
    } else {
      this.ask("add_breakpoint", { at: `0x${hex(address)}` });
    }
    return true;
  }

  runTo() {
    const address = this.addressAt(this.cursor);
    if (!this.canGo || Number.isNaN(address)) return false;
    this.ask("to", { at: `0x${hex(address)}` });
    return true;
  }

  mark(breakpoints) {
    this.breaks = new Set(breakpoints.map(({ address }) => address));
    this.showBreaks();
  }

  showBreaks() {
    for (const row of this.rows) {
      const has = this.breaks.has(Number(row.dataset.address));
      row.classList.toggle("break", has);
      row.setAttribute("aria-description", has ? "breakpoint" : "");
    }
  }
}
