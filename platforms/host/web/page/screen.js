// The screen, or the whole machine: a canvas with keys and mouse.
import { card, element, sendsTab } from "/elements.js";
import { headOf, unpack } from "/pixels.js";

const leastHeight = 240;

export class Screen {
  constructor({ title, name, send }) {
    this.area = "screens";
    this.send = send;
    this.controls = false;
    this.held = new Map();  // the name that was pressed, by the key's place on the keyboard
    this.moved = null;
    this.canvas = element("canvas", { width: 640, height: 480, tabIndex: 0 });
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${name} of ${title}; while it has the focus, keys go to the machine`);
    this.line = element("p", { className: "said", hidden: true });
    this.line.setAttribute("role", "status");
    this.caption = element("p", { className: "caption", hidden: true });
    this.place = element("div", { className: "place" }, this.canvas);
    this.element = card("screen", name);
    this.element.append(this.place, this.line, this.caption);
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.listen();
    this.observer = new ResizeObserver(() => this.fit());
  }

  shown() {
    this.observer.observe(this.place);
    addEventListener("resize", this.fits = () => this.fit());
  }

  close() {
    this.observer.disconnect();
    removeEventListener("resize", this.fits);
  }

  focus() {
    this.canvas.focus({ preventScroll: true });
  }

  setControls(controls) {
    this.controls = controls;
    if (!controls) this.held.clear();
  }

  update({ line, caption }) {
    this.line.textContent = line;
    this.line.hidden = line === "";
    this.caption.textContent = caption;
    this.caption.hidden = caption === "";
  }

  bytes(bytes) {
    const { width, height, version } = headOf(bytes);
    if (!this.image || this.image.width !== width || this.image.height !== height) this.resize(width, height);
    for (const [first, count] of unpack(bytes, width, this.pixels)) this.context.putImageData(this.image, 0, 0, 0, first, width, count);
    this.canvas.dataset.version = version;
    // The next ones come when these could be seen.
    requestAnimationFrame(() => this.send({ seen: version }));
  }

  resize(width, height) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.fit();
  }

  // Every pixel is a square of whole pixels of this screen, where there is room for one.
  fit() {
    const { width, height } = this.canvas;
    const room = Math.max(leastHeight, innerHeight - 190);
    const scale = Math.min(this.place.clientWidth / width, Math.max(room / height, 1)) * devicePixelRatio;
    const whole = scale >= 1 ? Math.floor(scale) : scale;
    this.canvas.style.width = `${width * whole / devicePixelRatio}px`;
    this.canvas.style.height = `${height * whole / devicePixelRatio}px`;
    this.canvas.classList.toggle("shrunk", whole < 1);
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("keydown", (event) => this.press(event));
    canvas.addEventListener("keyup", (event) => this.release(event.code));
    canvas.addEventListener("blur", () => this.releaseAll());
    canvas.addEventListener("pointermove", (event) => this.move(event, event.movementX, -event.movementY));
    canvas.addEventListener("pointerdown", (event) => {
      this.move(event, 0, 0);
      if (event.pointerType === "mouse" && event.button === 0) this.click(event);
      if (event.pointerType === "mouse") canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointerup", (event) => this.move(event, 0, 0));
    // A finger that scrolls the page clicks on nothing.
    canvas.addEventListener("click", (event) => {
      if (event.pointerType !== "mouse") this.click(event);
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  press(event) {
    const { key, code } = event;
    if (key === "Tab" && (event.shiftKey || !sendsTab())) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (!["Control", "Alt"].includes(key)) return;
    } else {
      event.preventDefault();
    }
    if (event.repeat || this.held.has(code) || !this.controls) return;
    this.held.set(code, key);
    this.send({ key, pressed: true });
  }

  // By the name that was pressed: with Shift let go first it would be another one now.
  release(code) {
    if (!this.held.has(code)) return;
    this.send({ key: this.held.get(code), pressed: false });
    this.held.delete(code);
  }

  releaseAll() {
    for (const code of [...this.held.keys()]) this.release(code);
  }

  move(event, dx, dy) {
    if (event.pointerType !== "mouse" || !this.controls) return;
    const buttons = event.buttons & 7;
    if (this.moved && this.moved.buttons !== buttons) this.sendMoved();
    if (!this.moved) requestAnimationFrame(() => this.sendMoved());
    this.moved ??= { dx: 0, dy: 0, buttons };
    this.moved.dx += dx;
    this.moved.dy += dy;
  }

  sendMoved() {
    if (!this.moved) return;
    const { dx, dy, buttons } = this.moved;
    this.moved = null;
    this.send({ move: [Math.round(dx), Math.round(dy)], buttons });
  }

  click({ offsetX, offsetY }) {
    const { canvas } = this;
    const x = Math.floor(offsetX * canvas.width / canvas.clientWidth);
    const y = Math.floor(offsetY * canvas.height / canvas.clientHeight);
    if (this.controls && x >= 0 && y >= 0 && x < canvas.width && y < canvas.height) this.send({ click: [x, y] });
  }
}
