// The page of a run: a part for every channel of the machine, by the channel's kind.
import { Connection } from "/connection.js";
import { Debugger } from "/debug.js";
import { Hints } from "/hints.js";
import { Latency } from "/latency.js";
import { Pad } from "/pad.js";
import { Panel } from "/panel.js";
import { Screen } from "/screen.js";
import { Serial } from "/serial.js";
import { Sound } from "/sound.js";
import { Time } from "/time.js";
import { Viewers } from "/viewers.js";

const kinds = { debug: Debugger, hints: Hints, latency: Latency, pad: Pad, panel: Panel, screen: Screen, serial: Serial, sound: Sound, time: Time };
const byId = (id) => document.getElementById(id);

let parts = [];
let hasControls = null;  // not known yet
let ended = false;

const viewers = new Viewers(() => connection.send({ controls: "take" }));

const connection = new Connection({
  hello({ title, channels }) {
    const focused = parts.findIndex((part) => part?.element?.contains(document.activeElement));
    clear();
    hasControls = null;
    byId("title").textContent = title;
    document.title = `${title} - Tabletop`;
    parts = channels.map(({ kind, name, description }, number) => {
      const send = (message) => connection.send({ channel: number, ...message });
      return kinds[kind] ? new kinds[kind]({ title, name, description, send, ended: showEnd }) : null;
    });
    const shown = parts.filter((part) => part?.element);
    for (const part of shown) byId(part.area ?? "others").append(part.element);
    for (const part of shown) part.shown?.();
    for (const id of ["time-controls", "viewers", "footer"]) byId(id).hidden = false;
    notice("");
    const first = shown.find((part) => part instanceof Screen) ?? shown[0];
    (parts[focused] ?? first)?.focus?.();
  },
  viewers(state) {
    viewers.show(state);
    // What is held stays held while others come and go.
    if (hasControls === state.controls) return;
    hasControls = state.controls;
    for (const part of parts) part?.setControls?.(hasControls);
  },
  update(number, update) {
    parts[number]?.update?.(update);
  },
  bytes(number, bytes) {
    parts[number]?.bytes?.(bytes);
  },
  lost() {
    if (ended) return;
    showState("lost", "no connection");
    notice("The connection is lost. The page tries again.");
  },
  refused() {
    showState("lost", "not let in");
    notice("This browser has not been let in. Open the address that the program has printed when it was started, or one that another viewer gives you with \u201cLet another viewer in\u201d: each address lets one browser in. It may also be that there are too many viewers.", "", true);
  },
});

function clear() {
  for (const part of parts) part?.close?.();
  for (const id of ["screens", "others", "wide"]) byId(id).replaceChildren();
  parts = [];
}

export function showState(state, text) {
  const place = byId("state");
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  place.textContent = text;
}

function notice(text, why = "", isBad = false) {
  byId("notice-text").textContent = text;
  byId("notice-why").textContent = why;
  byId("notice-why").hidden = why === "";
  byId("notice").classList.toggle("bad", isBad);
  byId("notice").hidden = text === "";
}

const endings = {
  idle: "the machine waits, and nothing will ever happen again",
  players_done: "the players are done",
  script_done: "what was expected has come, or never will",
  stop_on: "the machine has sent the text that was waited for",
  exit: "its program has ended",
  until: "its time is over",
  fault: "the processor cannot go on",
  interrupted: "somebody has stopped it",
  "time-out": "the wall time that it was granted is over",
  closed: "a window has been closed",
  killed: "the debugger has ended it",
  output_lost: "an output could not be written",
  player_failed: "a player could not play on",
};

function showEnd({ end, why }) {
  ended = true;
  connection.end();
  showState("ended", "ended");
  notice(`The run has ended: ${endings[end] ?? end}.`, why, end === "fault" || end === "output_lost" || end === "player_failed");
  for (const id of ["time-controls", "viewers"]) byId(id).hidden = true;
  for (const part of parts) part?.setControls?.(false);
}

connection.begin();
