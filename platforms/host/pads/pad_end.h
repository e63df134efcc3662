// SPDX-License-Identifier: Apache-2.0
// Who holds a game pad: a player, a script, a replayed log, a person at the keys of a display, or nobody. Plain C++;
// pad_bridge.h gives it simulated time.
#pragma once

#include "base/picture.h"
#include "host/display/display.h"
#include "host/participant.h"
#include "stimulus/players/pad_player.h"

#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class pad_end : public participant {
  public:
    // It looks at the screen: without anybody who does, no picture need be drawn.
    virtual bool sees() const { return false; }
    // The screen has changed to this, a whole frame.
    virtual void see(const picture&) {}
    // What to do next; asked again after a picture, when the last step has ended, and when woken, perhaps before the
    // end of a step.
    virtual std::optional<pad_step> next(std::uint64_t now_ps) = 0;
};

// Who holds each pad, by its name.
using pad_end_map = std::map<std::string, std::unique_ptr<pad_end>>;

// Which keys are a pad's buttons: letters and space, arrows and enter, or both sets.
enum class key_set : std::uint8_t { letters, arrows, both };

// Those buttons, each with one key that stands for it, in the order of their bits.
std::vector<std::pair<std::string, display_key>> pad_buttons(key_set keys);

// frame_ps: how often the machine samples its pads; the shortest press is longer than two of them.
std::unique_ptr<pad_end> make_keys_pad_end(key_set keys, std::uint64_t frame_ps);

// plays_games: has results to tell of; seed: told with them.
std::unique_ptr<pad_end> make_player_pad_end(std::unique_ptr<pad_player> who, bool plays_games, std::uint64_t seed);

// Nobody.
std::unique_ptr<pad_end> make_null_pad_end();

// What a serial log has of a pad ("pad1") and of the reset button, at the same picoseconds. Throws input_error
// "FILE:LINE: message"; `name` stands for FILE.
std::vector<pad_step> parse_pad_log(std::istream& log, const std::string& name, const std::string& pad);
std::unique_ptr<pad_player> read_pad_log(const std::string& path, const std::string& pad);

}  // namespace tabletop
