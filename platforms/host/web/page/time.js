// Simulated and wall time, and how the run goes on.
const byId = (id) => document.getElementById(id);
const seconds = (ms, digits) => `${(ms / 1000).toFixed(digits)} s`;
const span = 3000;  // ms of wall time that the factor is a mean of

export class Time {
  constructor({ ended }) {
    this.ended = ended;
    this.seen = [];
    byId("time").hidden = false;
  }

  update(time) {
    byId("simulated").textContent = seconds(time.simulated_ms, 3);
    byId("wall").textContent = seconds(time.wall_ms, 1);
    this.showFactor(time);
    if (time.state === "ended") return this.ended(time);
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
}
