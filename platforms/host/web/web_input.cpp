// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_input.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

constexpr int farthest = 1'000'000;  // pixels, of motions that are one

std::size_t index(display_key key) {
    return static_cast<std::size_t>(key);
}

// Calls the listener's function for what has happened.
struct teller {
    const web_input::listener& to;

    template <typename Key>
    auto operator()(const Key& event) const -> decltype(event.pressed, void()) {
        to.key(event.key, event.pressed);
    }
    template <typename Move>
    auto operator()(const Move& event) const -> decltype(event.dx, void()) {
        to.pointer(event.dx, event.dy, event.buttons);
    }
    template <typename Click>
    auto operator()(const Click& event) const -> decltype(event.x, void()) {
        to.click(event.x, event.y);
    }
    template <typename Panel>
    auto operator()(const Panel& event) const -> decltype(event.connector, void()) {
        to.panel(event.connector, event.what);
    }
    void operator()(const time_request& request) const { to.time(request); }
};

}  // namespace

web_input::web_input() : bell_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

void web_input::ring() {
    ::eventfd_write(bell_.get(), 1);
}

void web_input::add(event one) {
    events_.push_back(std::move(one));
    ring();
}

void web_input::press(display_key key) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (held_[index(key)]++ != 0 || is_full()) return;
    down_[index(key)] = true;
    add(key_event{key, true});
}

void web_input::release(display_key key) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (--held_[index(key)] != 0 || !std::exchange(down_[index(key)], false)) return;
    add(key_event{key, false});
}

// Motions that the machine has not been told of are one, as far as the buttons stay.
void web_input::move(int dx, int dy, std::uint8_t buttons) {
    const std::lock_guard<std::mutex> guard(mutex_);
    auto* const last = events_.empty() ? nullptr : std::get_if<move_event>(&events_.back());
    if (last != nullptr && last->buttons == buttons) {
        last->dx = std::clamp(last->dx + dx, -farthest, farthest);
        last->dy = std::clamp(last->dy + dy, -farthest, farthest);
    } else if (!is_full() || buttons == 0) {
        add(move_event{dx, dy, buttons});
    }
}

void web_input::click(unsigned x, unsigned y) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (!is_full()) add(click_event{x, y});
}

void web_input::move_panel(const std::string& connector, const panel_move& move) {
    const std::lock_guard<std::mutex> guard(mutex_);
    const std::tuple what(connector, move.group, move.number);
    if (move.level ? is_full() : up_.erase(what) == 0 && is_full()) return;
    if (move.level) up_.insert(what);
    add(panel_event{connector, move});
}

void web_input::move_piece(const std::string& connector, const piece_move& move) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (!is_full()) add(panel_event{connector, move});
}

void web_input::ask(const time_request& request) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (!is_full()) add(request);
}

void web_input::poll(const listener& to) {
    eventfd_t count = 0;
    ::eventfd_read(bell_.get(), &count);
    std::vector<event> events;
    {
        const std::lock_guard<std::mutex> guard(mutex_);
        events.swap(events_);
    }
    for (const auto& one : events) std::visit(teller{to}, one);
}

}  // namespace tabletop
