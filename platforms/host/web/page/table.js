// A table with squares: pieces are dragged from one to another, from the supply beside it, and off it. A click, or Enter,
// takes a piece up, and the next one puts it down; Delete takes it away, arrows move on.
import { element } from "/elements.js";

const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Table {
  constructor(name, { rows, columns, kinds }, send) {
    this.send = send;
    this.rows = rows;
    this.columns = columns;
    this.kinds = kinds;
    this.taken = null;  // what has been taken up: { from } or { kind }
    this.at = [0, 0];   // the square that Tab comes to
    this.squares = [...Array(rows * columns).keys()].map((number) => this.makeSquare(Math.floor(number / columns), number % columns));
    this.supply = kinds.map(([label], kind) => this.makeSupply(label, kind));
    this.board = element("div", { className: "board" }, ...this.squares);
    this.board.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    this.board.setAttribute("role", "group");
    this.board.setAttribute("aria-label", `Squares of ${name}`);
    this.said = element("p", { className: "note" });
    this.said.setAttribute("role", "status");
    this.element = element("div", { className: "table" }, this.board, element("div", { className: "supply" }, element("span", { className: "note", textContent: "Pieces" }), ...this.supply), this.said);
    this.element.addEventListener("pointerdown", (event) => this.drag(event));
    this.board.addEventListener("keydown", (event) => this.press(event));
    this.show([]);
  }

  makeSquare(row, column) {
    const square = element("button", { type: "button", className: (row + column) % 2 === 1 ? "square dark" : "square" });
    square.dataset.square = `${row} ${column}`;
    square.tabIndex = row === 0 && column === 0 ? 0 : -1;
    // A click that a key has made; those of a mouse are drags.
    square.addEventListener("click", (event) => {
      if (event.detail === 0) this.use({ from: [row, column] });
    });
    return square;
  }

  makeSupply(label, kind) {
    const made = element("button", { type: "button", className: "square" }, this.makePiece(kind));
    made.dataset.kind = kind;
    made.setAttribute("aria-label", `New piece, ${label}`);
    made.addEventListener("click", (event) => {
      if (event.detail === 0) this.take({ kind });
    });
    return made;
  }

  makePiece(kind) {
    const piece = element("span", { className: "piece" });
    piece.style.background = this.kinds[kind][1];
    return piece;
  }

  setControls(controls) {
    for (const one of [...this.squares, ...this.supply]) one.disabled = !controls;
    this.take(null);
  }

  show(pieces) {
    this.pieces = new Map(pieces.map(([kind, row, column]) => [`${row} ${column}`, kind]));
    for (const square of this.squares) {
      const kind = this.pieces.get(square.dataset.square);
      if (square.dataset.piece === String(kind)) continue;
      square.dataset.piece = String(kind);
      square.replaceChildren(...(kind === undefined ? [] : [this.makePiece(kind)]));
      square.setAttribute("aria-label", `${square.dataset.square}, ${kind === undefined ? "empty" : this.kinds[kind][0]}`);
    }
  }

  // What is dragged or moved next; null: nothing.
  take(what) {
    this.taken = what;
    for (const one of [...this.squares, ...this.supply]) {
      const is = what !== null && (what.from ? one.dataset.square === what.from.join(" ") : one.dataset.kind === String(what.kind));
      one.classList.toggle("taken", is);
    }
    this.said.textContent = what === null ? "" : "A piece is taken up: choose its square.";
  }

  put(to) {
    const what = this.taken;
    this.take(null);
    if (what === null || (what.from && to && what.from.join(" ") === to.join(" "))) return;
    if (!what.from && !to) return;
    this.send(to ? { ...what, to } : what);
  }

  use({ from }) {
    if (this.taken !== null) {
      this.put(from);
    } else if (this.pieces.has(from.join(" "))) {
      this.take({ from });
    }
  }

  press(event) {
    const [row, column] = (event.target.dataset.square ?? "0 0").split(" ").map(Number);
    const step = arrows[event.key];
    if (step) {
      event.preventDefault();
      this.goTo(row + step[0], column + step[1]);
    } else if (event.key === "Delete" && this.pieces.has(`${row} ${column}`)) {
      this.send({ from: [row, column] });
    } else if (event.key === "Escape") {
      this.take(null);
    }
  }

  goTo(row, column) {
    if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return;
    this.squares.forEach((square, number) => (square.tabIndex = number === row * this.columns + column ? 0 : -1));
    this.squares[row * this.columns + column].focus();
  }

  // From a square with a piece or from the supply to where the pointer is let go.
  drag(event) {
    const from = event.target.closest("button");
    if (!from || from.disabled || event.button !== 0) return;
    const square = from.dataset.square?.split(" ").map(Number);
    if (square && this.taken !== null) return this.put(square);
    if (square && !this.pieces.has(from.dataset.square)) return;
    this.take(square ? { from: square } : { kind: Number(from.dataset.kind) });
    from.setPointerCapture(event.pointerId);
    const piece = from.querySelector(".piece");
    const move = ({ clientX, clientY }) => (piece.style.transform = `translate(${clientX - event.clientX}px, ${clientY - event.clientY}px)`);
    const listening = new AbortController();
    const end = (drop) => {
      listening.abort();
      piece.style.transform = "";
      if (!drop) return this.take(null);
      // A piece that has only been clicked on is put down by the next click.
      if (Math.hypot(drop.clientX - event.clientX, drop.clientY - event.clientY) < 5) return;
      const under = document.elementsFromPoint(drop.clientX, drop.clientY);
      this.put(under.find((one) => this.board.contains(one) && one.dataset.square)?.dataset.square.split(" ").map(Number));
    };
    const { signal } = listening;
    from.addEventListener("pointermove", move, { signal });
    from.addEventListener("pointerup", end, { signal });
    from.addEventListener("pointercancel", () => end(null), { signal });
  }
}
