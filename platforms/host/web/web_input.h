// SPDX-License-Identifier: Apache-2.0
// What people at the page do, on its way from the server's thread to the program's. Nobody waits for anybody.
#pragma once

#include "host/display/display.h"
#include "support/file_descriptor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace tabletop {

class web_input {
  public:
    // Presses and clicks that the machine has not been told of; of more, presses are lost and releases are not.
    static constexpr std::size_t most_events = 1000;

    web_input();

    // Called in the server's thread.

    // A key is down while anybody holds it: presses and releases come in pairs.
    void press(display_key key);
    void release(display_key key);
    void move(int dx, int dy, std::uint8_t buttons);
    void click(unsigned x, unsigned y);
    // connector: by its name.
    void move_panel(const std::string& connector, const panel_move& move);
    void move_piece(const std::string& connector, const piece_move& move);
    void ask(const time_request& request);
    // There is something for the program: its descriptor() is readable.
    void ring();

    // Called in the program's.

    int descriptor() const { return bell_.get(); }
    struct listener {
        std::function<void(display_key, bool)> key;
        display::pointer_callback pointer;
        display::click_callback click;
        display::panel_callback panel;
        display::time_callback time;
    };
    void poll(const listener& to);

  private:
    struct key_event {
        display_key key;
        bool pressed;
    };
    struct move_event {
        int dx;
        int dy;
        std::uint8_t buttons;
    };
    struct click_event {
        unsigned x;
        unsigned y;
    };
    struct panel_event {
        std::string connector;
        panel_act what;
    };
    using event = std::variant<key_event, move_event, click_event, panel_event, time_request>;

    bool is_full() const { return events_.size() >= most_events; }
    void add(event one);

    file_descriptor bell_;
    std::mutex mutex_;  // of the rest
    std::vector<event> events_;
    std::array<unsigned, display_key_end> held_{};              // by how many
    std::array<bool, display_key_end> down_{};                  // as the machine will know
    std::set<std::tuple<std::string, unsigned, unsigned>> up_;  // of panels, by connector, group and number: the same
};

}  // namespace tabletop
