// Instructions with their labels and lines of source. One of the rows is the cursor's: keys go there.
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
    this.rows = [];     // {element, address} of an instruction, {element, file, line} of a line of source
    this.breakpoints = [];
    this.cursor = 0;
    this.canAsk = false;
    this.canGo = false;
    this.list = element("div", { className: "listing", tabIndex: 0 });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Code");
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.address = element("input", { size: 18, placeholder: "main, 0x100, main.c:12", spellcheck: false });
    this.form = element("form", { className: "row" }, element("label", {}, "Code at ", this.address), element("button", { textContent: "Show" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("show_code", { at: this.address.value });
    });
    this.breakButton = this.button("Breakpoint", "b", () => this.toggle(this.cursor));
    this.toButton = this.button("Run to here", "t", () => this.runTo());
    this.help = element("p", { className: "note", textContent: "Arrow keys move the cursor; a click beside an instruction or a line of source sets a breakpoint." });
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

  // at: what is looked for, where the cursor comes to.
  update({ pc, at, rows }) {
    this.rows = [];
    const shown = [];
    let label = "";
    let file = "";
    for (const row of rows) {
      if (row.label && row.label !== label) shown.push(aside(element("div", { className: "label", textContent: `${row.label}:` })));
      label = row.label || label;
      for (const [line, text] of row.source) {
        shown.push(this.makeSource(row.file, line, text, row.file !== file));
        file = row.file;
      }
      shown.push(this.makeInstruction(row, pc));
    }
    if (rows.length === 0) shown.push(element("p", { className: "note", textContent: "Nothing can be read there." }));
    this.list.replaceChildren(...shown);
    this.put(Math.max(this.rows.findIndex(({ address }) => address >= at), 0));
    this.showBreaks();
  }

  // Lines of another file, and of one that is not there, say whose they are.
  makeSource(file, line, text, isOther) {
    const row = this.makeRow("source", { file, line }, element("span", { className: "number", textContent: line }), element("code", { textContent: text ?? "" }));
    if (isOther || text === null) row.append(element("span", { className: "file", textContent: file.split("/").pop() }));
    row.title = file;
    return row;
  }

  makeInstruction({ address, bytes, text, target }, pc) {
    const row = this.makeRow("instruction", { address }, element("span", { className: "address", textContent: hex(address) }), element("span", { className: "bytes", textContent: bytes }), element("code", { textContent: text }));
    if (target) row.append(element("span", { className: "target", textContent: target }));
    row.dataset.address = address;
    if (address === pc) row.classList.add("here");
    if (address === pc) row.setAttribute("aria-current", "step");
    return row;
  }

  makeRow(kind, what, ...children) {
    const number = this.rows.length;
    const gutter = element("span", { className: "gutter" });
    const row = element("div", { className: kind, id: `code-${number}` }, gutter, ...children);
    row.setAttribute("role", "option");
    gutter.addEventListener("click", () => this.toggle(number));
    row.addEventListener("click", () => this.put(number, false));
    this.rows.push({ element: row, ...what });
    return row;
  }

  // Moves the cursor.
  put(number, scrolls = true) {
    this.rows[this.cursor]?.element.classList.remove("cursor");
    this.rows[this.cursor]?.element.setAttribute("aria-selected", "false");
    this.cursor = Math.max(0, Math.min(number, this.rows.length - 1));
    const row = this.rows[this.cursor]?.element;
    if (!row) return;
    row.classList.add("cursor");
    row.setAttribute("aria-selected", "true");
    this.list.setAttribute("aria-activedescendant", row.id);
    if (!scrolls) return;
    // Without moving the page.
    const top = row.offsetTop;
    if (top < this.list.scrollTop + 24 || top + 48 > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = top - this.list.clientHeight / 3;
  }

  // Of a row, as the debugger is asked for it; null: there is no row.
  placeAt(number) {
    const row = this.rows[number];
    if (!row) return null;
    return row.file === undefined ? `0x${hex(row.address)}` : `${row.file}:${row.line}`;
  }

  // Those of a row: at its instruction, or at those with which its line begins.
  breaksAt({ address, file, line }) {
    return this.breakpoints.filter((one) => file === undefined ? one.address === address : one.place.file === file && one.place.line === line);
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
    const at = this.placeAt(number);
    if (!this.canAsk || at === null) return false;
    const there = this.breaksAt(this.rows[number]);
    for (const { address } of there) this.ask("remove_breakpoint", { address });
    if (there.length === 0) this.ask("add_breakpoint", { at });
    return true;
  }

  runTo() {
    const at = this.placeAt(this.cursor);
    if (!this.canGo || at === null) return false;
    this.ask("to", { at });
    return true;
  }

  mark(breakpoints) {
    this.breakpoints = breakpoints;
    this.showBreaks();
  }

  showBreaks() {
    for (const row of this.rows) {
      const has = this.breaksAt(row).length > 0;
      row.element.classList.toggle("break", has);
      row.element.setAttribute("aria-description", has ? "breakpoint" : "");
    }
  }
}
