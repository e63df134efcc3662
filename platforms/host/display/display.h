// SPDX-License-Identifier: Apache-2.0
// Where a machine's pictures go on the host: PNG files, a window, a terminal, a page in a browser (host/web). Plain
// C++, no SystemC; the same for every machine with a screen.
#pragma once

#include "base/picture.h"
#include "host/panel.h"
#include "host/time_request.h"
#include "host/timed_answer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// The keys that are passed on: those of a character of ASCII, which is their value (a letter's is the small one), and
// others behind them.
enum class display_key : std::uint32_t {
    backspace = '\b',
    tab = '\t',
    enter = '\r',
    space = ' ',
    letter_a = 'a',
    letter_d = 'd',
    letter_s = 's',
    letter_w = 'w',
    left = 0x80,
    right,
    up,
    down,
    shift,
    control,
    alt,
    escape,
    insert,
    del,
    home,
    end,
    page_up,
    page_down,
    f1,
    f12 = f1 + 11,
};

inline constexpr std::uint32_t display_key_end = 0x9A;  // no value is as large

// The key of a printable character; empty: there is none.
constexpr std::optional<display_key> key_of_character(std::uint32_t character) {
    if (character < ' ' || character > '~') return std::nullopt;
    const bool capital = character >= 'A' && character <= 'Z';
    return static_cast<display_key>(capital ? character - 'A' + 'a' : character);
}

class display {
  public:
    virtual ~display() = default;

    // A new picture, shown from begin_ps to end_ps of simulated time at the earliest. Throws input_error when the host
    // refuses it (a full disk).
    virtual void show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps) = 0;

    // Simulated time, which goes on while the picture stands. waits: the machine only waits, and is held to wall time.
    virtual void tell_time(std::uint64_t /*now_ps*/, bool /*waits*/) {}
    // A person at a display has let time stand still or go on, or has changed its pace.
    virtual void tell_pace(bool /*stands*/, time_pace /*pace*/) {}
    // How the run has ended, by the name that --stats has for it, and what there is to say of it. finish() follows.
    virtual void tell_end(const std::string& /*end*/, const std::string& /*why*/) {}
    // A line for the person at its keys, from now on.
    virtual void say(const std::string& /*line*/) {}
    // Lights and the like of a machine in words; always to be seen, unlike a line, where the picture has none.
    virtual void caption(const std::string& /*text*/) {}

    // What the machine's panel shows.
    virtual void show_panel(const panel_state& /*state*/) {}
    // How long the machine took for its moves from this number on, 0 being the first. The last may be under way: then
    // it is told again.
    virtual void show_answers(std::size_t /*first*/, const std::vector<timed_answer>& /*answers*/) {}

    // Somebody may be looking now: simulated time is held to wall time.
    virtual bool live() const { return false; }
    // The person has closed it: the run ends.
    virtual bool closed() const { return false; }
    // Gets ready to be waited for by poll(2); -1: there is nothing to wait for.
    virtual int descriptor() const { return -1; }
    // Takes what the host has for it: keys, another size, a new client.
    virtual void poll() {}
    // Sets what poll() calls for keys. A terminal knows of no release: it tells of one right after the press.
    void on_key(std::function<void(display_key key, bool pressed)> tell) { tell_ = std::move(tell); }
    // Sets what poll() calls for the mouse: how far it has moved to the right and up, and the buttons that are held:
    // bit 0 left, 1 right, 2 middle.
    using pointer_callback = std::function<void(int dx, int dy, std::uint8_t buttons)>;
    void on_pointer(pointer_callback tell) { tell_pointer_ = std::move(tell); }
    // Sets what poll() calls when the mouse's left button goes down on the picture: at which of its pixels.
    using click_callback = std::function<void(unsigned x, unsigned y)>;
    void on_click(click_callback tell) { tell_click_ = std::move(tell); }
    // Sets what poll() calls when something is moved on the panel of a connector, by its name.
    using panel_callback = std::function<void(const std::string& connector, const panel_act& act)>;
    void on_panel(panel_callback tell) { tell_panel_ = std::move(tell); }
    // Sets what poll() calls for what is wanted of the run's time.
    using time_callback = std::function<void(const time_request& request)>;
    void on_time_request(time_callback tell) { tell_time_request_ = std::move(tell); }
    // It is given the whole machine, and not its screen alone.
    virtual bool shows_whole() const { return false; }
    // True when it tells of presses and releases as they are.
    virtual bool knows_releases() const { return false; }

    // The run is over: leaves the terminal, the files and the window in order.
    virtual void finish() {}

  protected:
    void tell(display_key key, bool pressed) const {
        if (tell_) tell_(key, pressed);
    }
    void tell_pointer(int dx, int dy, std::uint8_t buttons) const {
        if (tell_pointer_) tell_pointer_(dx, dy, buttons);
    }
    void tell_click(unsigned x, unsigned y) const {
        if (tell_click_) tell_click_(x, y);
    }
    void tell_panel(const std::string& connector, const panel_act& act) const {
        if (tell_panel_) tell_panel_(connector, act);
    }
    void tell_time_request(const time_request& request) const {
        if (tell_time_request_) tell_time_request_(request);
    }

  private:
    std::function<void(display_key, bool)> tell_;
    pointer_callback tell_pointer_;
    click_callback tell_click_;
    panel_callback tell_panel_;
    time_callback tell_time_request_;
};

// What a machine's display is to be called ("nexys4").
struct display_options {
    std::string title;
    // Who else reads from the terminal, and how to change that, as a sentence without its end; empty: nobody.
    std::string terminal_holder = {};
    // A line for the person at its keys, shown where there is room for it.
    std::string note = {};
};

// backend: "png:FOLDER", "window", "terminal" or "null". Throws input_error: unknown, a folder that cannot be made, no
// X server, no terminal, a part that has not been built.
std::unique_ptr<display> make_display(const std::string& backend, const display_options& options);

// Throws what of that can be told without opening or making anything: an unknown backend, pictures of an earlier run.
// The page in a browser is known, which web_panel opens.
void check_display(const std::string& backend);

// "web" or "web:PORT", whatever PORT is.
bool is_web_page(const std::string& backend);

// The port of the page in a browser, 0 where the system chooses; empty: another display. Throws input_error for what is
// no port.
std::optional<std::uint16_t> web_port_of(const std::string& backend);

// Pictures of the whole machine, "png:FILE.png", which is written at the end of the run, or "png:FOLDER", as above.
// Throws input_error.
std::unique_ptr<display> make_panel_display(const std::string& backend);
void check_panel_display(const std::string& backend);

// Writes one picture as a PNG file. Throws input_error.
void write_png(const picture& image, const std::string& path);
// Reads one back, for comparisons. Throws input_error.
picture read_png(const std::string& path);

}  // namespace tabletop
