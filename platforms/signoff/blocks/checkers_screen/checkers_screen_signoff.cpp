// SPDX-License-Identifier: Apache-2.0
#include "checkers_screen/checkers_screen_rtl.h"
#include "engines/checkers_screen/timing.h"
#include "engines/checkers_screen/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_screen/screen_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <fmt/format.h>

#include <array>
#include <set>

namespace tabletop {
namespace {

using signoff::checkers_board_pins;
using signoff::checkers_frame_cycles;
using signoff::checkers_line_cycles;

constexpr const char* reset_channel = "screen.rst";

signoff::checkers_screen_traffic traffic_of(const bench_options& options) {
    auto traffic = signoff::make_checkers_screen_traffic(options.seed, options.count);
    const clock_domain clock(labkit_board_hz);
    if (options.until_ps != 0) signoff::end_earlier(traffic, clock.cycle_from(options.until_ps));
    return traffic;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    const checkers_screen_config config{clock_domain(labkit_board_hz)};
    checkers_screen_bench bench("signoff", make_checkers_screen("screen", options.view, config), config.clock, traffic,
                                to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {traffic.end_cycle, wall_seconds};
}

// What the middle column of a blob shows.
enum blob { rejected, blinking, swapped, computer_man, computer_king, place_mark, hidden_piece, nothing, blobs };
constexpr std::array<const char*, blobs> blob_names{"a reject mark",           "a blink mark",    "a swap mark",
                                                    "a computer man",          "a computer king", "a place mark",
                                                    "a human piece in a game", "nothing"};

blob blob_of(const checkers_board_pins& pins, unsigned square) {
    if ((pins.reject >> square & 1) != 0) return rejected;
    if ((pins.blink >> square & 1) != 0) return blinking;
    if ((pins.swap >> square & 1) != 0) return swapped;
    const auto code = pins.display[square / 16] >> 4 * (square % 16) & 7;
    if (code == 0b110) return computer_man;
    if (code == 0b111) return computer_king;
    if (code >> 1 == 0b10) return pins.calibrating ? place_mark : hidden_piece;
    return nothing;
}

// What was on the pins when the beam was there.
class seen_things {
  public:
    explicit seen_things(const signoff::checkers_screen_traffic& traffic) : traffic_(traffic) {
        for (const auto& look : traffic.looks) {
            for (auto cycle = look.first; cycle < look.end; ++cycle) see(cycle);
        }
    }

    std::vector<coverage_item> items() const {
        std::vector<coverage_item> all;
        for (unsigned phase = 0; phase < 2; ++phase) {
            const std::string section = phase == 0 ? "Dark squares, first colour" : "Dark squares, second colour";
            for (unsigned what = 0; what < blobs; ++what) {
                all.push_back({section, blob_names[what], squares_[phase][what].size(), 32});
            }
        }
        all.push_back({"Border", "levels of game_over and winner", borders_.size(), 8});
        all.push_back({"Video", "pixels", video_});
        all.push_back({"Video", "lines that begin with it", lines_});
        all.push_back({"Video", "grid corners", corners_.size(), 4});
        all.push_back({"Video", "a dot at the picture's first column and row", first_dot_});
        all.push_back({"Video", "a dot 4 from the picture's last column or row", last_dot_});
        all.push_back({"Reset", "in the picture", resets_in_picture_});
        all.push_back({"Reset", "elsewhere in the raster", resets_ - resets_in_picture_});
        all.push_back({"Reset", "over before an edge", glitches_});
        return all;
    }

  private:
    static constexpr unsigned board_left = 128, board_right = 896, square_size = 96, middle = 48;

    void see(std::uint64_t cycle) {
        follow(cycle);
        const auto since = cycle - origin_;
        const auto h = static_cast<unsigned>(since % checkers_line_cycles);
        const auto v = static_cast<unsigned>(since % checkers_frame_cycles / checkers_line_cycles);
        if (h >= 1024 || v >= 768) return;
        const auto& pins = traffic_.boards[board_].pins;
        if (pins.show_video) {
            see_video(pins, h, v);
            return;
        }
        if (h < board_left || h >= board_right) {
            borders_.insert(pins.winner);
        } else if ((h - board_left) % square_size == middle && v % square_size >= 8 && v % square_size < 88) {
            const unsigned row = v / square_size, column = (h - board_left) / square_size;
            const auto square = 4 * row + column / 2;
            const auto phase = since / checkers_frame_cycles >> 5 & 1;
            if ((row + column) % 2 != 0) squares_[phase][blob_of(pins, square)].insert(square);
        }
    }

    void see_video(const checkers_board_pins& pins, unsigned h, unsigned v) {
        if (h < 720 && v < 480) ++video_;
        if (h == 0) ++lines_;
        const bool left = h == pins.x0, right = h == pins.x0 + 7 * pins.dx;
        const bool top = v == pins.y0, bottom = v == pins.y0 + 7 * pins.dy;
        if ((!left && !right) || (!top && !bottom)) return;
        corners_.insert((right ? 1 : 0) + (bottom ? 2 : 0));
        if (h == 4 && v == 4) ++first_dot_;
        if (h == 715 || v == 475) ++last_dot_;
    }

    // The board and the raster of this cycle.
    void follow(std::uint64_t cycle) {
        while (board_ + 1 < traffic_.boards.size() && traffic_.boards[board_ + 1].cycle <= cycle) ++board_;
        for (; reset_ < traffic_.resets.size() && traffic_.resets[reset_].to.cycle <= cycle; ++reset_) {
            const auto& press = traffic_.resets[reset_];
            if (press.from.cycle == press.to.cycle) {
                ++glitches_;
                continue;
            }
            const auto since = (press.from.cycle - origin_) % checkers_frame_cycles;
            ++resets_;
            if (since % checkers_line_cycles < 1024 && since / checkers_line_cycles < 768) ++resets_in_picture_;
            origin_ = press.to.cycle;
        }
    }

    const signoff::checkers_screen_traffic& traffic_;
    std::size_t board_ = 0;
    std::size_t reset_ = 0;
    std::uint64_t origin_ = 0;
    std::array<std::array<std::set<unsigned>, blobs>, 2> squares_;
    std::set<unsigned> borders_, corners_;
    std::uint64_t video_ = 0, lines_ = 0, first_dot_ = 0, last_dot_ = 0;
    std::uint64_t resets_ = 0, resets_in_picture_ = 0, glitches_ = 0;
};

// The coverage by what was played.
std::vector<coverage_item> coverage(const bench_options& options, record_feed&) {
    const auto traffic = traffic_of(options);
    return seen_things(traffic).items();
}

// Which pixel is there in a cycle, of a raster that has counted since the last reset; lag: of the pins behind the
// counters.
std::string beam_text(const pin_levels& pins, std::uint64_t cycle, unsigned lag) {
    std::uint64_t released = 0;
    for (const auto& change : *pins.find(reset_channel)) {
        if (change.cycle < cycle) released = change.level != 0 ? cycle : change.cycle;
    }
    if (cycle < released + lag) return "in a reset";
    const auto at = checkers_screen_core::raster_from(released).position(cycle - lag);
    return fmt::format("column {}, line {}", at.x, at.y);
}

std::vector<channel_group> groups() {
    const auto beam_behind = [](unsigned lag) {
        return [lag](const pin_levels& pins, std::uint64_t cycle) { return beam_text(pins, cycle, lag); };
    };
    const auto of_pins = beam_behind(checkers_screen_core::lag);
    return {{"syncs", {"screen.hsync", "screen.vsync", "screen.blank"}, of_pins},
            {"counters", {"screen.counters"}, beam_behind(0)},
            {"pixels", {"screen.colour"}, of_pins}};
}

}  // namespace

descriptor checkers_screen_signoff() {
    const auto& builds = checkers_screen_rtl_variants();
    auto d = block_with_rtl("checkers_screen", "the labkit's screen: board with marks, or live video with the grid",
                            builds, labkit_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds),
                                4,
                                false,
                                pin_rules_with(reset_channel, checkers_screen_at_tolerance),
                                play,
                                coverage,
                                groups(),
                                {{"blank", "screen.blank"}}};
    d.why_exact = "camera and vision follow the counters of checkers_screen to the cycle";
    d.can_end_earlier = "the frames of checkers_screen";
    return d;
}

}  // namespace tabletop
