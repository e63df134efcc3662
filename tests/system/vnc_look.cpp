// SPDX-License-Identifier: Apache-2.0
// vnc_look PORT FILE.png SECONDS [KEY|X,Y ..]: a VNC viewer for tests. Presses each key, an X11 keysym, or the mouse's
// left button on a pixel, for a tenth of a second, then waits so long and writes what it sees.
#include "host/display/display.h"
#include "support/input_error.h"

#include <rfb/rfbclient.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using namespace tabletop;

bool look_for(rfbClient& client, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
        const int waiting = WaitForMessage(&client, 10'000);
        if (waiting < 0 || (waiting > 0 && HandleRFBServerMessage(&client) != TRUE)) return false;
    }
    return true;
}

void press(rfbClient& client, const char* what, bool down) {
    int x = 0, y = 0;
    if (std::sscanf(what, "%d,%d", &x, &y) == 2) {
        SendPointerEvent(&client, x, y, down ? rfbButton1Mask : 0);
    } else {
        SendKeyEvent(&client, static_cast<std::uint32_t>(std::strtoul(what, nullptr, 0)), down ? TRUE : FALSE);
    }
}

picture picture_of(const rfbClient& client) {
    picture image{static_cast<unsigned>(client.width), static_cast<unsigned>(client.height), {}};
    const auto* const pixels = reinterpret_cast<const std::uint32_t*>(client.frameBuffer);
    for (unsigned i = 0; i < image.width * image.height; ++i) {
        image.pixels.push_back((pixels[i] >> client.format.redShift & 0xFF) << 16 |
                               (pixels[i] >> client.format.greenShift & 0xFF) << 8 |
                               (pixels[i] >> client.format.blueShift & 0xFF));
    }
    return image;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    auto& client = *rfbGetClient(8, 3, 4);
    std::free(client.serverHost);
    client.serverHost = ::strdup("127.0.0.1");
    client.serverPort = std::atoi(argv[1]);
    client.canHandleNewFBSize = TRUE;
    client.appData.enableJPEG = FALSE;  // every pixel as it is
    if (rfbInitClient(&client, nullptr, nullptr) != TRUE) return 1;
    bool connected = look_for(client, 0.2);
    for (int i = 4; i < argc && connected; ++i) {
        press(client, argv[i], true);
        connected = look_for(client, 0.1);
        press(client, argv[i], false);
        connected = connected && look_for(client, 0.2);
    }
    connected = connected && look_for(client, std::atof(argv[3]));
    try {
        write_png(picture_of(client), argv[2]);
    } catch (const input_error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::free(client.frameBuffer);
    rfbClientCleanup(&client);
    return connected ? 0 : 1;
}
