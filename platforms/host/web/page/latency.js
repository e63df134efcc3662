// How long the machine takes for its moves, as they happen.
import { card, element } from "/elements.js";

const mostRows = 8;

function time(us) {
  if (us === null) return "";
  if (us < 1e3) return `${us.toFixed(2)} \u00b5s`;
  return us < 1e6 ? `${(us / 1e3).toFixed(3)} ms` : `${(us / 1e6).toFixed(3)} s`;
}

export class Latency {
  constructor({ name, description }) {
    this.answers = [];  // by number, from `first` on; the last may be under way
    this.element = card("latency", name);
    this.summary = element("p");
    this.rows = element("tbody");
    const heads = ["Move", "At", "To its first", "To all of it"].map((textContent) => element("th", { textContent, scope: "col" }));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads)), this.rows);
    this.element.append(this.summary, element("p", { className: "note", textContent: description.span }), table);
    this.element.hidden = true;
  }

  update({ first, answers }) {
    this.first ??= first;
    answers.forEach((answer, at) => (this.answers[first - this.first + at] = answer));
    this.element.hidden = this.answers.length === 0;
    const whole = this.answers.map(([, , all]) => all);
    const mean = whole.reduce((sum, one) => sum + one, 0) / whole.length;
    const least = whole.reduce((a, b) => Math.min(a, b));
    const most = whole.reduce((a, b) => Math.max(a, b));
    this.summary.textContent = `${this.answers.length} ${this.answers.length === 1 ? "move" : "moves"}, least / mean / most ${time(least)} / ${time(mean)} / ${time(most)}`;
    const from = Math.max(0, this.answers.length - mostRows);
    this.rows.replaceChildren(...this.answers.slice(from).map((answer, at) => this.makeRow(from + at, answer)).reverse());
  }

  makeRow(number, [at, first, whole]) {
    const cells = [`${this.first + number + 1}`, `${(at / 1e3).toFixed(3)} s`, time(first), time(whole)];
    return element("tr", {}, ...cells.map((textContent) => element("td", { textContent })));
  }
}
