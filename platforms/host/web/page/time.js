// Simulated and wall time, how the run goes on, and what a person wants of that.
import { element } from "/elements.js";

const byId = (id) => document.getElementById(id);
const seconds = (ms, digits) => `${(ms / 1000).toFixed(digits)} s`;
const span = 3000;  // ms of wall time that the factor is a mean of
const paces = {
  waits: "real time while it waits",
  real: "real time",
  free: "as fast as it can",
  instructions: "20 M instructions/s, as CPUlator",
};

export class Time {
  constructor({ description, send, ended }) {
    this.send = send;
    this.ended = ended;
    this.seen = [];
    this.paused = false;
    byId("time").hidden = false;
    byId("reset").hidden = !description.reset;
    byId("pace").replaceChildren(...description.paces.map((value) => element("option", { value, textContent: paces[value] ?? value })));
    byId("pause").onclick = () => this.send({ time: this.paused ? "go_on" : "pause" });
    byId("step").onclick = () => this.send({ time: "step", ms: 1 });
    byId("next-event").onclick = () => this.send({ time: "event" });
    byId("reset").onclick = () => this.send({ time: "reset" });
    byId("pace").onchange = ({ target }) => this.send({ time: "pace", pace: target.value });
  }

  setControls(controls) {
    for (const id of ["pause", "step", "next-event", "reset", "pace"]) byId(id).disabled = !controls;
  }

  update(time) {
    byId("simulated").textContent = seconds(time.simulated_ms, time.state === "paused" || document.body.classList.contains("debugged") ? 9 : 3);
    byId("wall").textContent = seconds(time.wall_ms, 1);
    this.showFactor(time);
    if (time.state === "ended") return this.ended(time);
    this.showControls(time);
    const state = byId("state");
    if (state.dataset.state === time.state) return;
    state.dataset.state = time.state;
    state.textContent = time.state;
  }

  showFactor(time) {
    this.seen.push(time);
    while (this.seen.length > 2 && this.seen[1].wall_ms < time.wall_ms - span) this.seen.shift();
    const wall = time.wall_ms - this.seen[0].wall_ms;
    if (wall > 0) byId("factor").textContent = ((time.simulated_ms - this.seen[0].simulated_ms) / wall).toFixed(2);
  }

  showControls({ state, pace }) {
    this.paused = state === "paused";
    byId("pause").textContent = this.paused ? "Go on" : "Pause";
    if (document.activeElement !== byId("pace")) byId("pace").value = pace;
  }
}
