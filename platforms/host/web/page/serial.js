// A serial line: a terminal of xterm.js, with what its versions of Debian 12 and 13 both know.
import { card, element, sendsTab } from "/elements.js";
import { Terminal } from "/xterm.js";

const longestText = 1024;  // bytes of one message
const mostSaved = 1 << 24;
// Of a terminal: as few as hold what has come, so that a line that says nothing takes little room.
const heights = [4, 8, 16, 24];
const movesCursor = /\x1b(\[[\d;?]*[A-HJKfhl]|[78M])/;
const mostRows = () => innerWidth < 640 ? 16 : 24;
const font = { fontFamily: '"DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace', fontSize: 14 };
const themes = {
  light: {
    black: "#1b2330", red: "#b3261e", green: "#1a7040", yellow: "#8a4b00", blue: "#1f5fbf", magenta: "#8e3a9d", cyan: "#0b6b78", white: "#5b6675",
    brightBlack: "#5b6675", brightRed: "#d0392f", brightGreen: "#228a50", brightYellow: "#a35c00", brightBlue: "#3474d4", brightMagenta: "#a650b5", brightCyan: "#107f8e", brightWhite: "#1b2330",
    background: "#fbfbfc", foreground: "#1b2330", cursor: "#1f5fbf", cursorAccent: "#fbfbfc",
    selection: "#1f5fbf44", selectionBackground: "#1f5fbf44",
  },
  dark: {
    black: "#3c4653", red: "#ff8a80", green: "#6fd39a", yellow: "#ffc26b", blue: "#7ab0ff", magenta: "#d9a1e8", cyan: "#6fd0de", white: "#c9d1dc",
    brightBlack: "#9aa6b5", brightRed: "#ffaba4", brightGreen: "#97e3b7", brightYellow: "#ffd596", brightBlue: "#a3c8ff", brightMagenta: "#e8c2f2", brightCyan: "#9be3ee", brightWhite: "#ffffff",
    background: "#10141a", foreground: "#e6eaf0", cursor: "#7ab0ff", cursorAccent: "#10141a",
    selection: "#7ab0ff44", selectionBackground: "#7ab0ff44",
  },
};
const isDark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => themes[isDark.matches ? "dark" : "light"];

// Of one character, as xterm.js measures it.
function cellWidth() {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${font.fontSize}px ${font.fontFamily}`;
  return context.measureText("W").width;
}

export class Serial {
  constructor({ title, name, description, send }) {
    this.name = name;
    this.title = title;
    this.send = send;
    this.controls = false;
    this.waiting = "";    // to be sent
    this.sent = 0;        // texts
    this.taken = 0;       // of those
    this.received = [];   // for saving
    this.receivedBytes = 0;
    this.rows = heights[0];
    this.lines = 1;       // that have come, as far as they are counted
    this.decoder = new TextDecoder();
    this.pasteButton = element("button", { type: "button", textContent: "Paste\u2026" });
    this.saveButton = element("button", { type: "button", textContent: "Save" });
    this.pasteButton.setAttribute("aria-label", `Paste text into ${name}`);
    this.saveButton.setAttribute("aria-label", `Save what ${name} has sent`);
    this.element = card("serial", name, this.pasteButton, this.saveButton);
    this.place = element("div", { className: "line" });
    this.element.append(this.place);
    this.terminal = new Terminal({ ...font, theme: theme(), cols: 80, rows: this.rows, scrollback: 5000, convertEol: description.edits, cursorBlink: false, screenReaderMode: true });
    this.listen();
  }

  listen() {
    const type = (text) => this.type(text);
    if (this.terminal.onData) {
      this.terminal.onData(type);
    } else {
      this.terminal.on("data", type);
    }
    this.terminal.attachCustomKeyEventHandler((event) => event.key !== "Tab" || (sendsTab() && !event.shiftKey));
    this.pasteButton.addEventListener("click", () => this.paste());
    this.saveButton.addEventListener("click", () => this.save());
    isDark.addEventListener("change", this.changesTheme = () => this.changeTheme());
  }

  shown() {
    this.terminal.open(this.place);
    this.terminal.textarea?.setAttribute("aria-label", `Terminal of ${this.name}`);
    // Its rows are the items of a list that version 3.8 does not call one.
    this.place.querySelector(".xterm-accessibility-tree")?.setAttribute("role", "list");
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.place);
    this.fit();
  }

  close() {
    this.observer?.disconnect();
    isDark.removeEventListener("change", this.changesTheme);
    this.terminal.dispose();
  }

  focus() {
    this.terminal.focus();
  }

  fit() {
    const scrollbar = 17;
    const columns = Math.floor((this.place.clientWidth - 8 - scrollbar) / cellWidth());
    this.terminal.resize(Math.max(20, Math.min(columns, 120)), Math.min(this.rows, mostRows()));
  }

  // Who moves the cursor wants all of it.
  grow(text) {
    if (this.rows === heights.at(-1)) return;
    this.lines += text.split("\n").length - 1 + Math.floor(text.length / this.terminal.cols);
    const rows = movesCursor.test(text) ? heights.at(-1) : heights.find((height) => height > this.lines) ?? heights.at(-1);
    if (rows <= this.rows) return;
    this.rows = rows;
    this.fit();
  }

  changeTheme() {
    if (this.terminal.setOption) {
      this.terminal.setOption("theme", theme());
    } else {
      this.terminal.options.theme = theme();
    }
  }

  setControls(controls) {
    this.controls = controls;
    this.pasteButton.disabled = !controls;
    if (!controls) this.waiting = "";
  }

  bytes(bytes) {
    this.received.push(bytes);
    this.receivedBytes += bytes.length;
    while (this.receivedBytes > mostSaved) this.receivedBytes -= this.received.shift().length;
    const text = this.decoder.decode(bytes, { stream: true });
    this.grow(text);
    this.terminal.write(text);
  }

  update({ taken, lost }) {
    if (lost) this.terminal.write(`\r\n[${lost} bytes came too fast to be shown]\r\n`);
    if (taken === undefined) return;
    this.taken = taken;
    this.sendWaiting();
  }

  type(text) {
    if (!this.controls) return;
    this.waiting += text;
    this.sendWaiting();
  }

  // One text after the other, each as long as it may be.
  sendWaiting() {
    if (this.waiting === "" || this.taken !== this.sent) return;
    const bytes = new TextEncoder();
    let length = Math.min(this.waiting.length, longestText);
    while (bytes.encode(this.waiting.slice(0, length)).length > longestText) length = Math.floor(length / 2);
    // A pair of surrogates stays together.
    if (length < this.waiting.length && /[\ud800-\udbff]/.test(this.waiting[length - 1])) --length;
    this.send({ text: this.waiting.slice(0, length) });
    this.waiting = this.waiting.slice(length);
    ++this.sent;
  }

  paste() {
    const dialog = document.getElementById("paste");
    const text = document.getElementById("paste-text");
    text.value = "";
    dialog.returnValue = "";
    dialog.onclose = () => {
      // A key for the end of a line is a carriage return.
      if (dialog.returnValue === "send") this.type(text.value.replace(/\r?\n/g, "\r"));
      this.focus();
    };
    dialog.showModal();
  }

  save() {
    const link = element("a", { href: URL.createObjectURL(new Blob(this.received)), download: `${this.title}-${this.name}.txt` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
