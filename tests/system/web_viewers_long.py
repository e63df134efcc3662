# SPDX-License-Identifier: Apache-2.0
# web_viewers_long.py ADDRESS PROCESS MIB: to the end of a run ten viewers look at it, one more sends without a pause and
# one never reads. The resident memory of the process grows by no more than so many MiB once they all are there and a tenth
# of the time is over; the machine itself keeps its moves, about 3 MiB an hour.
import sys, threading, time
from web_viewer import viewer

address, process, most = sys.argv[1], sys.argv[2], float(sys.argv[3])


def resident():
    try:
        lines = open(f"/proc/{process}/status").read().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    except (OSError, StopIteration):
        return None


def to_the_end(act):
    def whole():
        try:
            while True:
                act()
        except (EOFError, OSError):
            pass

    thread = threading.Thread(target=whole, daemon=True)
    thread.start()
    return thread


class counting(viewer):
    pictures = 0

    def take(self, payload):
        if self.channels[payload[0]]["kind"] == "screen":
            self.pictures += 1
        super().take(payload)


# The first has the controls: time waits until all are there, and then goes as fast as it can.
first = counting(address)
time_channel = next(one["name"] for one in first.channels if one["kind"] == "time")
first.send(time_channel, time="pause")
viewers = [first] + [counting(address, first.cookie) for _ in range(9)]
flooding, silent = viewer(address, first.cookie), viewer(address, first.cookie)
first.send(time_channel, time="pace", pace="free")
first.send(time_channel, time="go_on")


def flood():
    for pressed in True, False:
        flooding.send("screen", key="d", pressed=pressed)
        flooding.send("screen", click=[1, 1])
        flooding.send(time_channel, time="pause")


looking = [to_the_end(lambda one=one: one.look(60)) for one in viewers]
to_the_end(flood)
sizes = []
while (size := resident()) is not None and any(one.is_alive() for one in looking):
    sizes.append(size)
    time.sleep(1)
for one in looking:
    one.join(60)
pictures = [one.pictures for one in viewers]
warm = sizes[len(sizes) // 10]
print(f"{len(sizes)} s; {warm:.1f} MiB resident after a tenth of it, {max(sizes):.1f} MiB at most, {sizes[-1]:.1f} MiB at the end; {min(pictures)} to {max(pictures)} pictures a viewer")
if min(pictures) == 0:
    sys.exit("a viewer has seen nothing")
if max(sizes) > warm + most:
    sys.exit(f"memory has grown: {[round(size) for size in sizes[::max(len(sizes) // 60, 1)]]} MiB")
