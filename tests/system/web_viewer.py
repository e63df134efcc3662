# SPDX-License-Identifier: Apache-2.0
# A viewer of the page of `--display web` without a browser: the page's socket, spoken by hand.
# web_viewer.py ADDRESS [WORD..]: what a person does, one after the other: key=NAME (pressed for a tenth of a second),
# click=X,Y, LINE=TEXT (typed at that serial line), wait=SECONDS, flood=SECONDS (keys and clicks without a pause).
import base64, json, os, socket, struct, sys, time, urllib.parse, urllib.request


class viewer:
    def __init__(self, address, cookie=None):
        parts = urllib.parse.urlsplit(address)
        self.host, origin = parts.netloc, f"http://{parts.netloc}"
        self.cookie = cookie
        if cookie is None:
            request = urllib.request.Request(f"{origin}/session", parts.fragment.encode(), {"Origin": origin})
            self.cookie = urllib.request.urlopen(request, timeout=60).headers["Set-Cookie"].split(";")[0]
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /socket HTTP/1.1\r\nHost: {self.host}\r\nOrigin: {origin}\r\nCookie: {self.cookie}\r\nConnection: Upgrade\r\n"
                            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.unread = b""
        while b"\r\n\r\n" not in self.unread:
            self.receive()
        head, self.unread = self.unread.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        self.heard = {}  # what serial lines have sent, by name
        self.channels = []
        while not self.channels:
            self.look(60)

    def receive(self):
        piece = self.socket.recv(1 << 16)
        if not piece:
            raise EOFError("the server has ended the connection")
        self.unread += piece

    def need(self, count):
        while len(self.unread) < count:
            self.receive()

    def message(self):
        self.need(2)
        code, size, head = self.unread[0] & 15, self.unread[1] & 127, 2
        if size >= 126:
            width = 2 if size == 126 else 8
            self.need(2 + width)
            size, head = int.from_bytes(self.unread[2:2 + width], "big"), 2 + width
        self.need(head + size)
        payload, self.unread = self.unread[head:head + size], self.unread[head + size:]
        return code, payload

    def put(self, code, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        self.socket.sendall(bytes([0x80 | code]) + size + bytes(4) + payload)

    def send(self, channel, **message):
        number = [one["name"] for one in self.channels].index(channel)
        self.put(1, json.dumps({"channel": number, **message}).encode())

    # Takes what comes for so long.
    def look(self, seconds, until=lambda: False):
        given_up = time.monotonic() + seconds
        known = len(self.channels)
        while (left := given_up - time.monotonic()) > 0 and not until():
            self.socket.settimeout(left)
            try:
                code, payload = self.message()
            except TimeoutError:
                return
            if code == 8:
                raise EOFError("the run has ended")
            if code == 9:
                self.put(10, payload)
            elif code == 1:
                message = json.loads(payload)
                self.channels = message.get("hello", {}).get("channels", self.channels)
                if not known and self.channels:
                    return
            elif code == 2:
                self.take(payload)

    def take(self, payload):
        channel = self.channels[payload[0]]
        if channel["kind"] == "screen":
            self.send(channel["name"], seen=int.from_bytes(payload[5:9], "little"))
        elif channel["kind"] == "serial":
            self.heard[channel["name"]] = self.heard.get(channel["name"], "") + payload[1:].decode(errors="replace")

    def do(self, word):
        what, _, how = word.partition("=")
        if what == "key":
            self.send("screen", key=how, pressed=True)
            self.look(0.1)
            self.send("screen", key=how, pressed=False)
            self.look(0.2)
        elif what == "click":
            self.look(0.2)
            self.send("screen", click=[int(part) for part in how.split(",")])
            self.look(0.2)
        elif what == "wait":
            self.look(float(how))
        elif what == "flood":
            given_up = time.monotonic() + float(how)
            while time.monotonic() < given_up:
                for pressed in True, False:
                    self.send("screen", key="a", pressed=pressed)
                    self.send("screen", click=[1, 1])
        else:
            self.send(what, text=how)
            self.look(0.2)


if __name__ == "__main__":
    one = viewer(sys.argv[1])
    for word in sys.argv[2:]:
        one.do(word)
