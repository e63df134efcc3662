// SPDX-License-Identifier: Apache-2.0
#include "host/display/terminal_display.h"

#include "host/display/terminal_cells.h"
#include "host/display/terminal_keys.h"
#include "host/display/terminal_mode.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace tabletop {

namespace {

struct terminal_size {
    unsigned columns = 80;
    unsigned rows = 24;
    bool operator==(const terminal_size& other) const { return columns == other.columns && rows == other.rows; }
};

// The alternate screen without a cursor; back. CAN ends a sequence of which only half has gone out.
constexpr const char* enter_screen = "\x1b[?1049h\x1b[?25l\x1b[0m\x1b[2J";
constexpr const char* leave_screen = "\x18\x1b[0m\x1b[?25h\x1b[?1049l";

// Every key at once and without echo; Ctrl-C and Ctrl-Z do what they always do. A read of no byte is a line that has
// been hung up.
void take_keys(termios& mode) {
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    mode.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR | ISTRIP);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// A terminal says by COLORTERM that it knows 24 bits; ssh does not pass that on, and 256 colours are everywhere.
terminal_colours colours_of_terminal() {
    const auto says = variable("COLORTERM");
    return says == "truecolor" || says == "24bit" ? terminal_colours::full : terminal_colours::cube;
}

class terminal_display : public display {
  public:
    terminal_display(int descriptor, std::string title, std::string note)
        : descriptor_(descriptor), title_(std::move(title)), note_(std::move(note)), cells_(colours_of_terminal()) {
        change_terminal({descriptor_, take_keys, enter_screen, leave_screen, true});
        clear();
    }
    terminal_display(const terminal_display&) = delete;
    terminal_display& operator=(const terminal_display&) = delete;
    ~terminal_display() override { terminal_display::finish(); }

    void show(const picture& image, std::uint64_t, std::uint64_t end_ps) override {
        if (descriptor_ < 0) return;
        image_ = image;
        end_ps_ = end_ps;
        stale_ = true;
        draw();
    }

    void say(const std::string& line) override {
        note_ = line;
        stale_ = image_.width != 0;
    }

    void caption(const std::string& text) override {
        caption_ = text;
        stale_ = image_.width != 0;
    }

    bool live() const override { return descriptor_ >= 0 && !hung_up_; }
    bool closed() const override { return hung_up_; }
    int descriptor() const override { return live() ? descriptor_ : -1; }

    void poll() override {
        if (!live()) return;
        if (terminal_returns() != returns_ || !(size() == size_)) clear();
        draw();
        read_keys();
    }

    // The picture has been seen; what the run has to say follows on the screen as it was before.
    void finish() override {
        if (descriptor_ < 0) return;
        restore_terminal();
        ::close(descriptor_);
        descriptor_ = -1;
    }

  private:
    terminal_size size() const {
        winsize window{};
        if (::ioctl(descriptor_, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0) return {};
        return {window.ws_col, window.ws_row};
    }

    void clear() {
        returns_ = terminal_returns();
        size_ = size();
        cells_.clear(size_.columns, size_.rows);
        stale_ = image_.width != 0;
    }

    // A terminal that is slower than the machine misses pictures, it does not hold them up.
    void draw() {
        write_pending();
        if (!stale_ || !pending_.empty()) return;
        const auto seconds = static_cast<double>(end_ps_) * 1e-12;
        const auto line = fmt::format("{}  {:.3f} s  {}", title_, seconds, note_);
        pending_ = caption_.empty() ? cells_.draw(image_, line) : cells_.draw(image_, caption_ + "  " + line, true);
        stale_ = false;
        write_pending();
    }

    void write_pending() {
        while (!pending_.empty()) {
            const auto count = ::write(descriptor_, pending_.data(), pending_.size());
            if (count < 0) {
                if (errno != EAGAIN && errno != EINTR) pending_.clear();
                return;
            }
            pending_.erase(0, static_cast<std::size_t>(count));
        }
    }

    void read_keys() {
        char bytes[256];
        const auto count = ::read(descriptor_, bytes, sizeof bytes);
        hung_up_ = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
        for (ssize_t i = 0; i < count; ++i) {
            const auto key = keys_.take(bytes[i]);
            if (!key) continue;
            tell(*key, true);
            tell(*key, false);
        }
    }

    int descriptor_;
    std::string title_;
    std::string note_;
    std::string caption_;
    terminal_cells cells_;
    terminal_keys keys_;
    terminal_size size_;
    unsigned returns_ = 0;
    bool hung_up_ = false;

    picture image_;
    std::uint64_t end_ps_ = 0;
    bool stale_ = false;   // the screen does not show the image
    std::string pending_;  // what the terminal has not taken yet
};

}  // namespace

std::unique_ptr<display> open_terminal_display(const display_options& options) {
    if (!options.terminal_holder.empty()) {
        throw input_error(fmt::format("terminal: {}, or show the picture elsewhere (--display window or png:FOLDER)",
                                      options.terminal_holder));
    }
    const auto kind = variable("TERM");
    const int descriptor = ::open("/dev/tty", O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        throw input_error("terminal: this program was not started from one; there are png:FOLDER, window and web");
    }
    if (kind.empty() || kind == "dumb") {
        ::close(descriptor);
        throw input_error(fmt::format("terminal: TERM is \"{}\": it cannot show pictures", kind));
    }
    return std::make_unique<terminal_display>(descriptor, options.title, options.note);
}

}  // namespace tabletop
