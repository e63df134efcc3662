// How long the machine takes for its moves, as they happen.
import { card, element } from "/elements.js";

const mostRows = 8;

function time(us) {
  if (us === null) return "";
  if (us < 1e3) return `${us.toFixed(2)} \u00b5s`;
  return us < 1e6 ? `${(us / 1e3).toFixed(3)} ms` : `${(us / 1e6).toFixed(3)} s`;
}

function added({ count, sum, least, most }, [, [, , whole]]) {
  return { count: count + 1, sum: sum + whole, least: Math.min(least, whole), most: Math.max(most, whole) };
}

export class Latency {
  constructor({ name, description }) {
    this.last = [];  // [number, answer] of the last ones, of which the very last may be under way
    this.before = { count: 0, sum: 0, least: Infinity, most: 0 };  // of those before them
    this.element = card("latency", name);
    this.summary = element("p");
    this.rows = element("tbody");
    const heads = ["Move", "At", "To its first", "To all of it"].map((textContent) => element("th", { textContent, scope: "col" }));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads)), this.rows);
    this.element.append(this.summary, element("p", { className: "note", textContent: description.span }), table);
    this.element.hidden = true;
  }

  update({ first, answers }) {
    answers.forEach((answer, at) => this.note(first + at, answer));
    this.element.hidden = this.last.length === 0;
    if (this.element.hidden) return;
    const { count, sum, least, most } = this.last.reduce(added, this.before);
    const all = this.last.at(-1)[0] + 1;
    const moves = all === 1 ? "1 move" : count === all ? `${all} moves` : `the last ${count} of ${all} moves`;
    this.summary.textContent = `${moves}, least / mean / most ${time(least)} / ${time(sum / count)} / ${time(most)}`;
    this.rows.replaceChildren(...this.last.map(([number, answer]) => this.makeRow(number, answer)).reverse());
  }

  note(number, answer) {
    const known = this.last.findIndex(([one]) => one === number);
    if (known >= 0) {
      this.last[known] = [number, answer];
      return;
    }
    this.last.push([number, answer]);
    if (this.last.length > mostRows) this.before = added(this.before, this.last.shift());
  }

  makeRow(number, [at, first, whole]) {
    const cells = [`${number + 1}`, `${(at / 1e3).toFixed(3)} s`, time(first), time(whole)];
    return element("tr", {}, ...cells.map((textContent) => element("td", { textContent })));
  }
}
