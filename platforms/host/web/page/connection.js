// The way to the program: a token in the address is exchanged for a cookie, then the socket is opened, and again when it
// is lost.
const firstPause = 500;
const longestPause = 5000;

export class Connection {
  // told: hello, viewers, update, bytes, lost, refused.
  constructor(told) {
    this.told = told;
    this.pause = firstPause;
    this.socket = null;
    this.ended = false;
  }

  async begin() {
    const token = location.hash.slice(1);
    if (token) {
      history.replaceState(null, "", location.pathname);
      await fetch("/session", { method: "POST", body: token }).catch(() => {});
    }
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.pause = firstPause;
      this.socket = socket;
    };
    socket.onmessage = ({ data }) => this.take(data);
    socket.onclose = () => {
      this.socket = null;
      if (!this.ended) this.retry(opened);
    };
  }

  // A server that answers otherwise does not let this browser in.
  async retry(wasOpened) {
    const answers = !wasOpened && await fetch("/icon.svg", { cache: "no-store" }).then(() => true, () => false);
    if (answers) {
      this.told.refused();
    } else {
      this.told.lost();
    }
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, longestPause);
  }

  take(data) {
    if (typeof data !== "string") {
      const bytes = new Uint8Array(data);
      this.told.bytes(bytes[0], bytes.subarray(1));
      return;
    }
    const message = JSON.parse(data);
    if (message.hello) this.told.hello(message.hello);
    if (message.viewers) this.told.viewers(message.viewers);
    if ("channel" in message) this.told.update(message.channel, message.update);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // The run is over: nobody will be there again.
  end() {
    this.ended = true;
  }
}
