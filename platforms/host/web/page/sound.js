// What the machine plays, by Web Audio, from the moment at which somebody wants to listen.
import { card, element } from "/elements.js";

const ahead = 0.15;    // s, of what is heard before it is played
const farthest = 1.0;  // a machine that is faster than that is caught up with

export class Sound {
  constructor({ name, description, send }) {
    this.send = send;
    this.hz = description.hz;
    this.audio = null;
    this.begin = null;  // the time, of the audio, of sample 0
    this.sources = new Set();  // that are heard, or will be
    this.button = element("button", { type: "button", textContent: "Listen" });
    this.button.setAttribute("aria-pressed", "false");
    this.button.addEventListener("click", () => this.listen(this.audio === null));
    this.element = card("sound", name, this.button);
    this.element.append(element("p", { className: "note", textContent: `${this.hz / 1000} kHz, as fast as the machine is` }));
  }

  close() {
    this.listen(false);
  }

  listen(does) {
    this.audio?.close();
    this.audio = does ? new AudioContext() : null;
    this.begin = null;
    this.sources.clear();
    this.button.textContent = does ? "Mute" : "Listen";
    this.button.setAttribute("aria-pressed", String(does));
    this.send({ listen: does });
  }

  bytes(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = (bytes.byteLength - 4) / 4;
    this.element.dataset.samples = Number(this.element.dataset.samples ?? 0) + count;
    if (this.audio === null) return;
    const buffer = this.audio.createBuffer(2, count, this.hz);
    for (const side of [0, 1]) {
      const channel = buffer.getChannelData(side);
      for (let n = 0; n < count; ++n) channel[n] = view.getInt16(4 + 4 * n + 2 * side, true) / 32768;
    }
    const source = new AudioBufferSourceNode(this.audio, { buffer });
    source.connect(this.audio.destination);
    source.addEventListener("ended", () => this.sources.delete(source));
    source.start(this.timeOf(view.getUint32(0, true) / this.hz));
    this.sources.add(source);
  }

  // A machine that is slower or faster than sound is has gaps.
  timeOf(seconds) {
    const now = this.audio.currentTime;
    const early = this.begin === null ? -1 : this.begin + seconds - now;
    if (early < 0 || early > farthest) {
      for (const source of this.sources) source.stop();
      this.begin = now + ahead - seconds;
    }
    return this.begin + seconds;
  }
}
