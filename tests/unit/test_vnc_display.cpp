// SPDX-License-Identifier: Apache-2.0
// The VNC server, with libvncclient at its other end.
#include <boost/test/unit_test.hpp>

#include "host/display/display.h"
#include "messages.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <arpa/inet.h>
#include <poll.h>
#include <rfb/rfbclient.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace tabletop {

namespace {

using namespace std::chrono_literals;

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    BOOST_REQUIRE(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    return socket;
}

void say_nothing(const char*, ...) {}

// A viewer. What it has been sent is its picture.
class viewer {
  public:
    explicit viewer(std::uint16_t port) : client_(rfbGetClient(8, 3, 4)) {
        rfbClientLog = say_nothing;
        std::free(client_->serverHost);
        client_->serverHost = ::strdup("127.0.0.1");
        client_->serverPort = port;
        client_->canHandleNewFBSize = TRUE;
        client_->appData.enableJPEG = FALSE;  // every pixel as it is
        client_->GotFrameBufferUpdate = [](rfbClient* self, int, int, int width, int height) {
            auto* const sent = static_cast<std::uint64_t*>(rfbClientGetClientData(self, &tag));
            *sent += static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
        };
        rfbClientSetClientData(client_, &tag, &sent_);
        BOOST_REQUIRE(rfbInitClient(client_, nullptr, nullptr) == TRUE);
    }
    viewer(const viewer&) = delete;
    viewer& operator=(const viewer&) = delete;
    ~viewer() {
        std::free(client_->frameBuffer);
        rfbClientCleanup(client_);
    }

    void key(std::uint32_t symbol, bool down) { SendKeyEvent(client_, symbol, down ? TRUE : FALSE); }

    void take_messages() {
        while (WaitForMessage(client_, 0) > 0) BOOST_REQUIRE(HandleRFBServerMessage(client_) == TRUE);
    }

    picture shown() const {
        const auto& format = client_->format;
        picture image{static_cast<unsigned>(client_->width), static_cast<unsigned>(client_->height), {}};
        const auto* const pixels = reinterpret_cast<const std::uint32_t*>(client_->frameBuffer);
        for (unsigned i = 0; i < image.width * image.height; ++i) {
            image.pixels.push_back((pixels[i] >> format.redShift & 0xFF) << 16 |
                                   (pixels[i] >> format.greenShift & 0xFF) << 8 |
                                   (pixels[i] >> format.blueShift & 0xFF));
        }
        return image;
    }

    // Pixels sent so far.
    std::uint64_t sent() const { return sent_; }
    std::string title() const { return client_->desktopName; }

  private:
    static inline char tag = 0;

    rfbClient* client_;
    std::uint64_t sent_ = 0;
};

class vnc_test {
  public:
    // The server is at a port that the system has chosen.
    vnc_test() {
        const auto message = messages_of([this] { display_ = make_display("vnc:0", {"nexys4"}); });
        const std::string expected = "vnc is at 127.0.0.1:";
        BOOST_REQUIRE(message.compare(0, expected.size(), expected) == 0);
        port_ = static_cast<std::uint16_t>(std::stoul(message.substr(expected.size())));
        display_->on_key([this](display_key key, bool pressed) { keys_.emplace_back(key, pressed); });
    }

    // Everybody does what there is to do until that holds; false: not within ten seconds.
    bool until(const std::function<bool()>& holds, const std::vector<viewer*>& viewers = {}) {
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (!holds()) {
            if (std::chrono::steady_clock::now() > end) return false;
            pollfd ready{display_->descriptor(), POLLIN, 0};
            ::poll(&ready, 1, 5);
            display_->poll();
            for (auto* one : viewers) one->take_messages();
        }
        return true;
    }

    std::uint16_t port_ = 0;
    std::unique_ptr<display> display_;
    std::vector<std::pair<display_key, bool>> keys_;
};

picture of_noise(unsigned width, unsigned height, std::mt19937& random) {
    picture image{width, height, {}};
    for (unsigned i = 0; i < width * height; ++i) image.pixels.push_back(random() & 0xFFFFFF);
    return image;
}

std::string refusal(std::uint16_t port) {
    try {
        make_display("vnc:" + std::to_string(port), {"test"});
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_viewer_sees_every_pixel, vnc_test) {
    std::mt19937 random(test_seed());
    auto image = of_noise(640, 480, random);
    display_->show(image, 0, 1);
    viewer first(port_);
    BOOST_TEST(first.title() == "nexys4");
    BOOST_TEST(until([&] { return first.shown() == image; }, {&first}));

    // A cell of the board, and no more than the band around it.
    const auto before = first.sent();
    for (unsigned y = 420; y < 450; ++y) {
        for (unsigned x = 140; x < 180; ++x) image.pixels[y * 640 + x] ^= 0xFFFFFF;
    }
    display_->show(image, 1, 2);
    BOOST_TEST(until([&] { return first.shown() == image; }, {&first}));
    BOOST_TEST(first.sent() - before >= 30u * 40u);
    BOOST_TEST(first.sent() - before <= 48u * 40u);

    // Who comes later sees the same, and goes without harm.
    {
        viewer second(port_);
        BOOST_TEST(until([&] { return second.shown() == image; }, {&first, &second}));
    }
    image.pixels[0] ^= 0xFF;
    display_->show(image, 2, 3);
    BOOST_TEST(until([&] { return first.shown() == image; }, {&first}));

    image = of_noise(800, 600, random);
    display_->show(image, 3, 4);
    BOOST_TEST(until([&] { return first.shown() == image; }, {&first}));
}

BOOST_FIXTURE_TEST_CASE(keys_come_with_presses_and_releases, vnc_test) {
    BOOST_TEST(display_->knows_releases());
    viewer first(port_);
    viewer second(port_);
    const std::pair<std::uint32_t, display_key> all[] = {
        {0xFF51, display_key::left},  {0xFF53, display_key::right}, {0xFF52, display_key::up},
        {0xFF54, display_key::down},  {' ', display_key::space},    {0xFF0D, display_key::enter},
        {'a', display_key::letter_a}, {'D', display_key::letter_d}, {'s', display_key::letter_s},
        {'w', display_key::letter_w}, {0xFFE1, display_key::shift}, {0xFF09, display_key::tab},
        {'5', display_key{'5'}},      {'-', display_key{'-'}},      {0xFF08, display_key::backspace},
    };
    for (const auto& [symbol, key] : all) {
        keys_.clear();
        first.key(symbol, true);
        first.key(symbol, true);  // repeated by the viewer's keyboard
        first.key(symbol, false);
        BOOST_TEST(until([&] { return keys_.size() >= 2; }));
        BOOST_TEST((keys_ == std::vector<std::pair<display_key, bool>>{{key, true}, {key, false}}));
    }
    keys_.clear();
    first.key(0xFFBE, true);  // F1
    first.key('a', true);
    BOOST_TEST(until([&] { return keys_.size() == 1; }));
    second.key('a', true);
    second.key('d', true);
    BOOST_TEST(until([&] { return keys_.size() == 2; }));
    first.key('a', false);
    first.key('s', true);
    BOOST_TEST(until([&] { return keys_.size() == 3; }));
    second.key('a', false);
    BOOST_TEST(until([&] { return keys_.size() == 4; }));
    using key = display_key;
    BOOST_TEST(
        (keys_ == std::vector<std::pair<key, bool>>{
                      {key::letter_a, true}, {key::letter_d, true}, {key::letter_s, true}, {key::letter_a, false}}));
}

BOOST_FIXTURE_TEST_CASE(who_goes_away_lets_go_of_the_keys, vnc_test) {
    {
        viewer first(port_);
        first.key('a', true);
        BOOST_TEST(until([&] { return keys_.size() == 1; }));
    }
    BOOST_TEST(until([&] { return keys_.size() == 2; }));
    BOOST_TEST((keys_.back() == std::pair(display_key::letter_a, false)));
}

BOOST_FIXTURE_TEST_CASE(a_port_in_use_is_refused, vnc_test) {
    BOOST_TEST(refusal(port_) == "vnc:" + std::to_string(port_) + ": Address already in use");
}

// Nobody but the machine itself gets in: the port is free at its other addresses.
BOOST_FIXTURE_TEST_CASE(only_the_machine_itself_is_served, vnc_test) {
    std::ifstream table("/proc/net/tcp");
    char wanted[16];
    std::snprintf(wanted, sizeof wanted, ":%04X", unsigned{port_});
    unsigned seen = 0;
    for (std::string line; std::getline(table, line);) {
        const auto place = line.find(wanted);
        if (place == std::string::npos || line.find(" 0A ") == std::string::npos) continue;
        ++seen;
        BOOST_TEST(line.substr(place - 8, 8) == "0100007F");
    }
    BOOST_TEST(seen == 1);
    std::ifstream six("/proc/net/tcp6");
    for (std::string line; std::getline(six, line);) {
        BOOST_TEST((line.find(wanted) == std::string::npos || line.find(" 0A ") == std::string::npos));
    }
}

// A client that says nothing, one that says nonsense and one that takes nothing: neither the machine nor the end waits.
BOOST_FIXTURE_TEST_CASE(bad_clients_hold_nobody_up, vnc_test) {
    std::mt19937 random(test_seed());
    const int silent = connect_to(port_);
    const int mad = connect_to(port_);
    const std::string nonsense(100'000, 'x');
    std::thread talker([&] { ::send(mad, nonsense.data(), nonsense.size(), MSG_NOSIGNAL); });
    const auto start = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < 50; ++i) {
        display_->show(of_noise(64, 48, random), i, i + 1);
        display_->poll();
    }
    BOOST_TEST((std::chrono::steady_clock::now() - start < 1s));
    viewer stuck(port_);  // never reads on
    for (unsigned i = 0; i < 20; ++i) {
        display_->show(of_noise(640, 480, random), i, i + 1);
        std::this_thread::sleep_for(5ms);
    }
    const auto end = std::chrono::steady_clock::now();
    display_->finish();
    BOOST_TEST((std::chrono::steady_clock::now() - end < 1s));
    ::close(silent);
    ::shutdown(mad, SHUT_RDWR);
    talker.join();
    ::close(mad);
}

// Signals are for the program's own thread.
BOOST_FIXTURE_TEST_CASE(signals_are_left_alone, vnc_test) {
    struct sigaction pipe {};
    ::sigaction(SIGPIPE, nullptr, &pipe);
    viewer first(port_);
    struct sigaction after {};
    ::sigaction(SIGPIPE, nullptr, &after);
    BOOST_TEST((pipe.sa_handler == after.sa_handler));
    BOOST_TEST(display_->live());
    display_->finish();
    BOOST_TEST(!display_->live());
    BOOST_TEST(display_->descriptor() == -1);
    BOOST_TEST(refusal(port_).empty());
}

}  // namespace tabletop
