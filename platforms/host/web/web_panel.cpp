// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_panel.h"

#include "host/web/debug_channel.h"
#include "host/web/hints_channel.h"
#include "host/web/latency_channel.h"
#include "host/web/panel_channel.h"
#include "host/web/screen_channel.h"
#include "host/web/serial_channel.h"
#include "host/web/sound_channel.h"
#include "host/web/web_input.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace tabletop {

class web_panel::web_display : public display {
  public:
    web_display(const web_panel& panel, const web_place& place)
        : input_(panel.input_),
          screen_(panel.screen_),
          panel_(panel.panel_),
          latency_(panel.latency_),
          time_(panel.time_),
          server_(place, panel.title_, panel.channels_) {}

    const std::string& address() const { return server_.address(); }

    void show(const picture& image, std::uint64_t, std::uint64_t) override {
        if (screen_) screen_->show(image);
    }
    void tell_time(std::uint64_t now_ps, bool waits) override { time_->tell(now_ps, waits); }
    void tell_pace(bool stands, time_pace pace) override { time_->tell_pace(stands, pace); }
    void tell_end(const std::string& end, const std::string& why) override { time_->end(end, why); }
    void say(const std::string& line) override {
        if (screen_) screen_->say(line);
    }
    void caption(const std::string& text) override {
        if (screen_ && !panel_) screen_->caption(text);
    }
    void show_panel(const panel_state& state) override {
        if (panel_) panel_->show(state);
    }
    void show_answers(std::size_t first, const std::vector<timed_answer>& answers) override {
        if (latency_) latency_->show(first, answers);
    }
    // A viewer may come at any time, and whether one is there changes nothing.
    bool live() const override { return !finished_; }
    int descriptor() const override { return finished_ ? -1 : input_->descriptor(); }
    void poll() override {
        input_->poll({[this](display_key key, bool pressed) { tell(key, pressed); },
                      [this](int dx, int dy, std::uint8_t buttons) { tell_pointer(dx, dy, buttons); },
                      [this](unsigned x, unsigned y) { tell_click(x, y); },
                      [this](const std::string& connector, const panel_act& act) { tell_panel(connector, act); },
                      [this](const time_request& request) { tell_time_request(request); }});
    }
    bool knows_releases() const override { return true; }
    // What is around the screen the page draws itself.
    bool shows_whole() const override { return !panel_; }
    void finish() override {
        server_.finish();
        finished_ = true;
    }

  private:
    const std::shared_ptr<web_input> input_;
    const std::shared_ptr<screen_channel> screen_;
    const std::shared_ptr<panel_channel> panel_;
    const std::shared_ptr<latency_channel> latency_;
    const std::shared_ptr<time_channel> time_;
    bool finished_ = false;
    web_server server_;
};

web_panel::web_panel(std::string title, time_offers time)
    : title_(std::move(title)),
      input_(std::make_shared<web_input>()),
      time_(std::make_shared<time_channel>(input_, time)),
      channels_{time_} {}

web_panel::~web_panel() = default;

void web_panel::add_screen(const std::string& name) {
    screen_ = std::make_shared<screen_channel>(name, input_);
    channels_.push_back(screen_);
}

void web_panel::add_pad(const std::string& name, std::vector<web_button> buttons) {
    channels_.push_back(std::make_shared<pad_channel>(name, input_, std::move(buttons)));
}

void web_panel::add_panel(const machine_connector& connector, bool moves) {
    panel_ = std::make_shared<panel_channel>(connector, moves, input_);
    channels_.push_back(panel_);
}

std::shared_ptr<sound_sink> web_panel::add_sound(const std::string& name, std::uint64_t hz) {
    auto sound = std::make_shared<sound_channel>(name, hz);
    channels_.push_back(sound);
    return sound;
}

void web_panel::add_answers(const std::string& span) {
    latency_ = std::make_shared<latency_channel>(span);
    channels_.push_back(latency_);
}

std::shared_ptr<hints_channel> web_panel::add_hints() {
    auto hints = std::make_shared<hints_channel>();
    channels_.push_back(hints);
    return hints;
}

std::unique_ptr<host_port> web_panel::add_line(const std::string& name, bool edits) {
    auto line = std::make_shared<serial_channel>(name, input_, edits);
    channels_.push_back(line);
    return make_web_port(std::move(line));
}

std::shared_ptr<debug_channel> web_panel::add_debugger(const std::string& name, nlohmann::json description) {
    auto debugger = std::make_shared<debug_channel>(name, std::move(description));
    channels_.push_back(debugger);
    return debugger;
}

std::unique_ptr<display> web_panel::open(const web_place& place) {
    auto opened = std::make_unique<web_display>(*this, place);
    if (!place.name.empty()) {
        fmt::print(
            stderr,
            "warning: what goes between {0} and a browser can be read and changed on the way; without --web-host, "
            "`ssh -L PORT:127.0.0.1:PORT {0}` is a way that cannot\n",
            place.name);
    }
    fmt::print(stderr, "web is at {}\n", opened->address());
    return opened;
}

}  // namespace tabletop
