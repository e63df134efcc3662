// SPDX-License-Identifier: Apache-2.0
// display_show BACKEND LOG: one display on its own, for tests. Orders come on standard input, a line each: "show
// FILE.png SECONDS", "time SECONDS", "say TEXT" (on standard error), "crash" and "end". The log has what the display
// tells. Ends at "end", when the display has been closed, or at Ctrl-C.
#include "host/display/display.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

using namespace tabletop;

volatile std::sig_atomic_t interrupted = 0;

std::string name_of(display_key key) {
    switch (key) {
        case display_key::backspace:
            return "backspace";
        case display_key::tab:
            return "tab";
        case display_key::enter:
            return "enter";
        case display_key::space:
            return "space";
        case display_key::left:
            return "left";
        case display_key::right:
            return "right";
        case display_key::up:
            return "up";
        case display_key::down:
            return "down";
        case display_key::shift:
            return "shift";
        default:
            return std::string("key_") + static_cast<char>(key);
    }
}

class orders {
  public:
    explicit orders(display& shown) : shown_(shown) {}

    bool ended() const { return ended_; }
    std::uint64_t now_ps() const { return now_ps_; }

    void read() {
        char bytes[4096];
        const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) return;
        text_.append(bytes, static_cast<std::size_t>(count));
        for (auto end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
            const auto line = text_.substr(0, end);
            text_.erase(0, end + 1);
            obey(line);
        }
    }

  private:
    void obey(const std::string& line) {
        std::istringstream words(line);
        std::string order;
        words >> order;
        if (order == "show") show(words);
        if (order == "time") now_ps_ = read_ps(words);
        if (order == "line") shown_.say(line.substr(5));
        if (order == "say") std::cerr << line.substr(4) << std::endl;
        if (order == "crash") std::abort();
        if (order == "end") ended_ = true;
    }

    void show(std::istream& words) {
        std::string path;
        words >> path;
        const auto end_ps = read_ps(words);
        shown_.show(read_png(path), end_ps - 1, end_ps);
    }

    static std::uint64_t read_ps(std::istream& words) {
        double seconds = 0;
        words >> seconds;
        return static_cast<std::uint64_t>(seconds * 1e12);
    }

    display& shown_;
    std::string text_;
    std::uint64_t now_ps_ = 0;
    bool ended_ = false;
};

void run(const std::string& backend, std::ostream& log) {
    const auto shown = make_display(backend, {"test"});
    shown->on_key([&](display_key key, bool pressed) {
        log << name_of(key) << (pressed ? " pressed" : " released") << std::endl;
    });
    log << "ready, live " << shown->live() << ", releases " << shown->knows_releases() << std::endl;
    orders from_test(*shown);
    while (!from_test.ended() && !shown->closed() && interrupted == 0) {
        pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {shown->descriptor(), POLLIN, 0}};
        if (::poll(ready, 2, 20) > 0 && ready[0].revents != 0) from_test.read();
        shown->tell_time(from_test.now_ps(), true);
        shown->poll();
    }
    if (shown->closed()) log << "closed" << std::endl;
    shown->finish();
    log << "finished" << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    ::fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = 1; };
    ::sigaction(SIGINT, &action, nullptr);
    std::ofstream log(argv[2]);
    try {
        run(argv[1], log);
    } catch (const input_error& error) {
        std::cerr << error.what() << std::endl;
        return 2;
    }
    return 0;
}
