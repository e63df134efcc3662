// SPDX-License-Identifier: Apache-2.0
// close_window ID: asks a window of X11 to close, as a window manager does when its cross is clicked.
#include <X11/Xlib.h>
#include <cstdlib>

int main(int argc, char** argv) {
    Display* const server = XOpenDisplay(nullptr);
    if (argc != 2 || server == nullptr) return 2;
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = std::strtoul(argv[1], nullptr, 0);
    event.xclient.message_type = XInternAtom(server, "WM_PROTOCOLS", False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(XInternAtom(server, "WM_DELETE_WINDOW", False));
    const bool sent = XSendEvent(server, event.xclient.window, False, NoEventMask, &event) != 0;
    XCloseDisplay(server);
    return sent ? 0 : 1;
}
