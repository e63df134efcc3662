// SPDX-License-Identifier: Apache-2.0
// The display in a terminal: display_show under a small shell of our own, on a pseudo terminal whose other end draws
// what it is sent.
#include <boost/test/unit_test.hpp>

#include "host/display/display.h"
#include "host/display/terminal_cells.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

// What a terminal makes of the bytes it gets: the part of its language that the display speaks. Anything else fails.
class screen {
  public:
    static constexpr std::uint32_t ground = 0x1000000;  // the colour of an empty cell

    struct cell {
        std::string text = " ";
        std::uint32_t front = ground;
        std::uint32_t back = ground;
    };

    void resize(unsigned columns, unsigned rows) {
        columns_ = columns;
        rows_ = rows;
        cells_.assign(std::size_t{columns} * rows, {});
    }

    void take(const std::string& bytes) {
        pending_ += bytes;
        std::size_t used = 0;
        while (const auto count = take_one(used)) used += count;
        pending_.erase(0, used);
    }

    bool alternate() const { return alternate_; }
    bool cursor() const { return cursor_; }
    const std::string& messages() const { return messages_; }  // outside the alternate screen
    std::string row(unsigned number) const {
        std::string text;
        for (unsigned x = 0; x < columns_; ++x) text += cells_[number * columns_ + x].text;
        return text;
    }

    // The picture on it, two pixels a cell.
    picture pixels() const {
        picture image{columns_, rows_ * 2, std::vector<std::uint32_t>(std::size_t{columns_} * rows_ * 2)};
        for (unsigned y = 0; y < rows_; ++y) {
            for (unsigned x = 0; x < columns_; ++x) {
                const auto& one = cells_[y * columns_ + x];
                image.pixels[(2 * y) * columns_ + x] = one.text == "\u2580" ? one.front : one.back;
                image.pixels[(2 * y + 1) * columns_ + x] = one.back;
            }
        }
        return image;
    }

  private:
    // How many bytes the next thing takes; 0: it is not complete.
    std::size_t take_one(std::size_t from) {
        if (from >= pending_.size()) return 0;
        const auto byte = static_cast<unsigned char>(pending_[from]);
        if (byte == 0x1b) return take_sequence(from);
        const std::size_t size = byte < 0x80 ? 1 : 3;
        if (const auto cut = cancelled(from, from + size)) return cut;
        if (pending_.size() - from < size) return 0;
        const auto text = pending_.substr(from, size);
        if (!alternate_) {
            if (byte != 0x18) messages_ += text;
        } else if (byte >= 0x20) {
            put(text);
        } else {
            BOOST_TEST(byte == 0x18, "control byte " << unsigned{byte});
        }
        return size;
    }

    // How many bytes are void because of a CAN behind the first, itself included, or of an ESC, which begins anew: on
    // Ctrl-C the line discipline drops what it has not delivered, in the middle of a sequence, too. 0: neither is
    // there.
    std::size_t cancelled(std::size_t from, std::size_t end) const {
        const auto place = pending_.find_first_of("\x18\x1b", from + 1);
        if (place >= end) return 0;
        return pending_[place] == '\x18' ? place - from + 1 : place - from;
    }

    std::size_t take_sequence(std::size_t from) {
        auto end = from + 2;
        while (end < pending_.size() && (pending_[end] < '@' || pending_[end] > '~')) ++end;
        if (const auto cut = cancelled(from, end)) return cut;
        if (end >= pending_.size()) return 0;
        obey(pending_.substr(from + 2, end - from - 2), pending_[end]);
        return end - from + 1;
    }

    void obey(const std::string& text, char command) {
        const auto numbers = numbers_of(text);
        if (text == "?1049") {
            alternate_ = command == 'h';
        } else if (text == "?25") {
            cursor_ = command == 'h';
        } else if (command == 'H') {
            BOOST_REQUIRE(numbers.size() == 2);
            y_ = numbers[0] - 1;
            x_ = numbers[1] - 1;
        } else if (command == 'J') {
            resize(columns_, rows_);
        } else if (command == 'K') {
            for (auto x = x_; x < columns_; ++x) cells_[y_ * columns_ + x] = {};
        } else {
            BOOST_REQUIRE(command == 'm');
            choose(numbers);
        }
    }

    static std::vector<unsigned> numbers_of(const std::string& text) {
        std::vector<unsigned> numbers;
        std::istringstream parts(text[0] == '?' ? "" : text);
        for (std::string part; std::getline(parts, part, ';');) numbers.push_back(std::stoul(part));
        return numbers;
    }

    void choose(const std::vector<unsigned>& numbers) {
        if (numbers == std::vector<unsigned>{0}) {
            front_ = back_ = ground;
            return;
        }
        auto& chosen = numbers.at(0) == 38 ? front_ : back_;
        if (numbers.at(1) == 2) {
            chosen = numbers.at(2) << 16 | numbers.at(3) << 8 | numbers.at(4);
            return;
        }
        const auto number = numbers.at(2) - 16;
        const auto level = [](unsigned step) { return step == 0 ? 0 : 55 + 40 * step; };
        chosen = level(number / 36) << 16 | level(number / 6 % 6) << 8 | level(number % 6);
    }

    void put(const std::string& text) {
        BOOST_REQUIRE((x_ < columns_ && y_ < rows_));
        cells_[y_ * columns_ + x_] = {text, front_, back_};
        ++x_;
    }

    unsigned columns_ = 80;
    unsigned rows_ = 24;
    std::vector<cell> cells_ = std::vector<cell>(80 * 24);
    unsigned x_ = 0;
    unsigned y_ = 0;
    std::uint32_t front_ = ground;
    std::uint32_t back_ = ground;
    bool alternate_ = false;
    bool cursor_ = true;
    std::string pending_;
    std::string messages_;
};

bool same_mode(const termios& one, const termios& other) {
    return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_cflag == other.c_cflag &&
           one.c_lflag == other.c_lflag && std::memcmp(one.c_cc, other.c_cc, sizeof one.c_cc) == 0;
}

// Runs the program in the foreground and reports "exit N", "signal N" or "stop", each with what has become of the
// terminal's mode. After a stop it waits for a byte.
[[noreturn]] void be_shell(const std::vector<std::string>& command, int orders, int reports, int wakes) {
    termios before{};
    ::tcgetattr(STDIN_FILENO, &before);
    const int terminal = ::dup(STDIN_FILENO);
    std::signal(SIGTTOU, SIG_IGN);
    std::signal(SIGHUP, SIG_IGN);
    const auto child = ::fork();
    if (child == 0) {
        ::setpgid(0, 0);
        ::tcsetpgrp(terminal, ::getpid());
        std::signal(SIGTTOU, SIG_DFL);
        std::signal(SIGHUP, SIG_DFL);
        ::dup2(orders, STDIN_FILENO);
        std::vector<char*> arguments;
        for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        ::execv(arguments[0], arguments.data());
        ::_exit(99);
    }
    int status = 0;
    while (::waitpid(child, &status, WUNTRACED) == child) {
        termios now{};
        const bool known = ::tcgetattr(terminal, &now) == 0;
        const auto* const mode = !known ? "gone" : same_mode(now, before) ? "restored" : "changed";
        if (WIFEXITED(status)) ::dprintf(reports, "exit %d, %s\n", WEXITSTATUS(status), mode);
        if (WIFSIGNALED(status)) ::dprintf(reports, "signal %d, %s\n", WTERMSIG(status), mode);
        if (!WIFSTOPPED(status)) break;
        ::tcsetpgrp(terminal, ::getpgrp());
        ::dprintf(reports, "stop, %s\n", mode);
        char byte = 0;
        (void)!::read(wakes, &byte, 1);
        ::tcsetpgrp(terminal, child);
        ::kill(child, SIGCONT);
    }
    ::_exit(0);
}

class terminal_test {
  public:
    terminal_test() {
        char name[] = "/tmp/test_terminal.XXXXXX";
        BOOST_REQUIRE(::mkdtemp(name) != nullptr);
        folder_ = name;
        ::setenv("TERM", "xterm-256color", 1);
        ::setenv("COLORTERM", "truecolor", 1);
    }
    ~terminal_test() {
        for (const int one : {master_, orders_, reports_, wakes_}) {
            if (one >= 0) ::close(one);
        }
        if (shell_ > 0) ::kill(-shell_, SIGKILL);
        if (shell_ > 0) ::waitpid(shell_, nullptr, 0);
        fs::remove_all(folder_);
    }

    void start(unsigned columns, unsigned rows) {
        const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
        screen_.resize(columns, rows);
        int orders[2];
        int reports[2];
        int wakes[2];
        BOOST_REQUIRE((::pipe2(orders, O_CLOEXEC) == 0 && ::pipe2(reports, O_CLOEXEC) == 0));
        BOOST_REQUIRE(::pipe2(wakes, O_CLOEXEC) == 0);
        shell_ = ::forkpty(&master_, nullptr, nullptr, &size);
        if (shell_ == 0) {
            for (const int one : {orders[1], reports[0], wakes[1]}) ::close(one);
            be_shell({DISPLAY_SHOW, "terminal", folder_ + "/log"}, orders[0], reports[1], wakes[0]);
        }
        for (const int one : {orders[0], reports[1], wakes[0]}) ::close(one);
        orders_ = orders[1];
        reports_ = reports[0];
        wakes_ = wakes[1];
        BOOST_REQUIRE(until([this] { return screen_.alternate() && !screen_.cursor(); }));
    }

    void resize(unsigned columns, unsigned rows) {
        const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
        screen_.resize(columns, rows);
        BOOST_REQUIRE(::ioctl(master_, TIOCSWINSZ, &size) == 0);
    }

    void order(const std::string& text) {
        const auto line = text + "\n";
        BOOST_REQUIRE(::write(orders_, line.data(), line.size()) == static_cast<ssize_t>(line.size()));
    }

    void show(const picture& image, const std::string& seconds) {
        const auto path = folder_ + "/" + seconds + ".png";
        write_png(image, path);
        order("show " + path + " " + seconds);
    }

    void type(const std::string& keys) {
        BOOST_REQUIRE(::write(master_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
    }

    void wake() { BOOST_REQUIRE(::write(wakes_, "", 1) == 1); }

    void hang_up() {
        ::close(master_);
        master_ = -1;
    }

    bool until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!holds()) {
            if (std::chrono::steady_clock::now() > end) return false;
            pollfd ready[] = {{master_, POLLIN, 0}, {reports_, POLLIN, 0}};
            if (::poll(ready, 2, 20) <= 0) continue;
            if (ready[0].revents != 0) screen_.take(read_from(master_));
            if (ready[1].revents != 0) report_ += read_from(reports_);
        }
        return true;
    }

    // The program's end, and how it has left the terminal.
    void expect_end(const std::string& report) {
        BOOST_TEST(until([&] { return report_.find(report) != std::string::npos && !screen_.alternate(); }),
                   report_ << " instead of " << report);
        BOOST_TEST(screen_.cursor());
    }

    std::string log() const {
        std::ifstream file(folder_ + "/log");
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }

    bool logged(const std::string& text) const { return log().find(text) != std::string::npos; }

    screen screen_;
    std::string report_;

  private:
    static std::string read_from(int descriptor) {
        char bytes[65536];
        const auto count = ::read(descriptor, bytes, sizeof bytes);
        return {bytes, static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
    }

    std::string folder_;
    pid_t shell_ = -1;
    int master_ = -1;
    int orders_ = -1;
    int reports_ = -1;
    int wakes_ = -1;
};

// Stripes and a block, of the screen's shape.
picture sample(std::uint32_t colour) {
    picture image{640, 480, std::vector<std::uint32_t>(std::size_t{640} * 480)};
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) {
            auto& pixel = image.pixels[y * 640 + x];
            pixel = y < 90 ? 0xFFFFFF : (x / 40 % 2 == 0 ? 0xFFFF00 : 0x0000FF);
            if (x >= 140 && x < 180 && y >= 420 && y < 450) pixel = colour;
        }
    }
    return image;
}

// The picture on a screen of that size, its own being columns times rows, in the middle.
picture expected(const picture& image, unsigned columns, unsigned rows, unsigned width, unsigned height) {
    const auto scaled = scaled_picture(image, columns, rows * 2);
    picture all{width, height * 2, std::vector<std::uint32_t>(std::size_t{width} * height * 2, screen::ground)};
    for (unsigned y = 0; y < rows * 2; ++y) {
        for (unsigned x = 0; x < columns; ++x) all.pixels[y * width + (width - columns) / 2 + x] = scaled.at(x, y);
    }
    return all;
}

int status_of(const std::string& command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_picture_fills_the_screen, terminal_test) {
    start(80, 24);
    show(sample(0xFF0000), "1.5");
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0xFF0000), 64, 24, 80, 24); }));
    show(sample(0x000000), "2.5");
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0x000000), 64, 24, 80, 24); }));

    // Another size, with a row for the time.
    resize(80, 40);
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0x000000), 80, 30, 80, 40); }));
    BOOST_TEST(until([&] { return screen_.row(30).find("test  2.500 s") == 0; }));
    order("line 50-4");
    BOOST_TEST(until([&] { return screen_.row(30).find("test  2.500 s  50-4") == 0; }));
    resize(20, 5);
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0x000000), 13, 5, 20, 5); }));

    // What is said meanwhile comes afterwards, below what was on the screen before.
    order("say a warning");
    order("end");
    expect_end("exit 0, restored");
    BOOST_TEST(until([&] { return screen_.messages() == "a warning\r\n"; }));
    BOOST_TEST(logged("ready, live 1, releases 0"));
    BOOST_TEST(logged("finished"));
}

BOOST_FIXTURE_TEST_CASE(colours_of_a_terminal_that_does_not_say_it_knows_all, terminal_test) {
    ::unsetenv("COLORTERM");
    start(64, 24);
    show(sample(0xFF0000), "1");
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0xFF0000), 64, 24, 64, 24); }));
}

BOOST_FIXTURE_TEST_CASE(keys_are_pressed_and_let_go, terminal_test) {
    start(80, 24);
    type("a \x1b[D\r");
    BOOST_TEST(until([&] { return logged("enter released"); }));
    BOOST_TEST(log() ==
               "ready, live 1, releases 0\nkey_a pressed\nkey_a released\nspace pressed\nspace released\n"
               "left pressed\nleft released\nenter pressed\nenter released\n");
    BOOST_TEST(screen_.row(0).find('a') == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(the_terminal_is_restored_after_ctrl_c, terminal_test) {
    start(80, 24);
    show(sample(0), "1");
    type("\x03");
    expect_end("exit 0, restored");
}

BOOST_FIXTURE_TEST_CASE(the_terminal_is_restored_after_a_crash, terminal_test) {
    start(80, 24);
    order("say the last words");
    order("crash");
    expect_end("signal 6, restored");
    BOOST_TEST(until([&] { return screen_.messages() == "the last words\r\n"; }));
}

BOOST_FIXTURE_TEST_CASE(the_terminal_is_restored_after_a_signal, terminal_test) {
    start(80, 24);
    type("\x1c");  // Ctrl-backslash: SIGQUIT
    expect_end("signal 3, restored");
}

BOOST_FIXTURE_TEST_CASE(a_stopped_program_gives_the_terminal_back, terminal_test) {
    start(80, 24);
    show(sample(0xFF0000), "1");
    BOOST_TEST(until([&] { return screen_.pixels() == expected(sample(0xFF0000), 64, 24, 80, 24); }));
    for (unsigned i = 0; i < 2; ++i) {
        report_.clear();
        type("\x1a");
        BOOST_TEST(until([&] { return report_ == "stop, restored\n" && !screen_.alternate() && screen_.cursor(); }));
        wake();
        BOOST_TEST(until(
            [&] { return screen_.alternate() && screen_.pixels() == expected(sample(0xFF0000), 64, 24, 80, 24); }));
        type("d");
        BOOST_TEST(until([&] { return logged("key_d released"); }));
    }
    order("end");
    expect_end("exit 0, restored");
}

BOOST_FIXTURE_TEST_CASE(a_terminal_that_goes_away_ends_the_program, terminal_test) {
    start(80, 24);
    hang_up();
    BOOST_TEST(until([&] { return report_.find("signal 1") == 0 || report_.find("exit 0") == 0; }), report_);
}

// Nobody reads at the other end.
BOOST_FIXTURE_TEST_CASE(a_slow_terminal_holds_nobody_up, terminal_test) {
    start(200, 60);
    for (unsigned i = 0; i < 40; ++i) show(sample(i % 2 == 0 ? 0xFF0000 : 0), std::to_string(i + 1));
    order("end");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (!logged("finished") && std::chrono::steady_clock::now() < end) ::usleep(20'000);
    BOOST_TEST(logged("finished"));
    expect_end("exit 0, restored");
}

BOOST_AUTO_TEST_CASE(without_a_terminal_there_is_a_message) {
    const std::string program = DISPLAY_SHOW;
    BOOST_TEST(status_of("setsid -w " + program +
                         " terminal /dev/null </dev/null 2>&1 | grep -qF 'there are png:FOLDER'") == 0);
    BOOST_TEST(status_of("setsid -w " + program + " terminal /dev/null </dev/null 2>/dev/null") == 2);
}

}  // namespace tabletop
