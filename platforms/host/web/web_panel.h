// SPDX-License-Identifier: Apache-2.0
// The page of one run: what is at the machine's connectors is put on it, and then it is opened as a display. Lines and
// display share it.
#pragma once

#include "host/connector.h"
#include "host/display/display.h"
#include "host/lines/host_port.h"
#include "host/web/pad_channel.h"
#include "host/web/time_channel.h"
#include "host/web/web_server.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class debug_channel;
class hints_channel;
class latency_channel;
class panel_channel;
class screen_channel;
class sound_sink;

class web_panel {
  public:
    // title: of the machine.
    explicit web_panel(std::string title, time_offers time = {});
    ~web_panel();

    void add_screen(const std::string& name);
    void add_pad(const std::string& name, std::vector<web_button> buttons);
    // moves: whoever has the controls moves what can be moved on it.
    void add_panel(const machine_connector& connector, bool moves);
    // hz: samples a second that a machine plays.
    std::shared_ptr<sound_sink> add_sound(const std::string& name, std::uint64_t hz);
    // span: of the latency of a move, in words.
    void add_answers(const std::string& span);
    // What a run says of its program.
    std::shared_ptr<hints_channel> add_hints();
    // A terminal of the page at a serial line; edits: for a person who types lines.
    std::unique_ptr<host_port> add_line(const std::string& name, bool edits = false);
    // The debugger of a processor; description: what the page is to know from the start, an object.
    std::shared_ptr<debug_channel> add_debugger(const std::string& name, nlohmann::json description);

    // Once: begins to serve it, and says the address on standard error. Throws input_error.
    std::unique_ptr<display> open(const web_place& place);

  private:
    class web_display;

    const std::string title_;
    const std::shared_ptr<web_input> input_;
    std::shared_ptr<screen_channel> screen_;    // null: the machine has none
    std::shared_ptr<panel_channel> panel_;      // the same
    std::shared_ptr<latency_channel> latency_;  // the same
    const std::shared_ptr<time_channel> time_;
    std::vector<std::shared_ptr<web_channel>> channels_;
};

}  // namespace tabletop
