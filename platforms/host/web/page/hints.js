// Hints on what the program does and most likely should not, as they come.
import { card, element } from "/elements.js";

const mostShown = 100;

export class Hints {
  constructor({ name }) {
    this.element = card("hints", name);
    this.note = element("p", { className: "note" });
    this.note.hidden = true;
    this.list = element("ol");
    this.list.setAttribute("aria-live", "polite");
    this.element.append(this.note, this.list);
    this.element.hidden = true;
  }

  update({ first, hints }) {
    hints.forEach((textContent, at) => this.list.append(element("li", { textContent, value: first + at + 1 })));
    while (this.list.children.length > mostShown) this.list.firstChild.remove();
    const before = (this.list.firstChild?.value ?? 1) - 1;
    this.note.hidden = before === 0;
    this.note.textContent = before === 1 ? "One came before these." : `${before} came before these.`;
    this.element.hidden = this.list.children.length === 0;
  }
}
