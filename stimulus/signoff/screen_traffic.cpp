// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/screen_traffic.h"

#include "stimulus/signoff/connect4_board.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr unsigned visible_line_cycles = 2560;
constexpr unsigned cycles_a_pixel = 4;
constexpr unsigned slots_of_column = 7;  // six cells and the hovering slot
constexpr unsigned cycles_ahead = 10;

// Pressed between two edges: what happens in one moment with an edge has no order.
reset_press some_reset(random_source& random, std::uint64_t around) {
    const auto from = around + random.below(screen_frame_cycles / 2);
    const auto length = 1 + random.below(random.one_in(2) ? 8 : 3 * screen_line_cycles);
    return {{from, 1 + random.below(7)}, {from + length, 1 + random.below(7)}};
}

class painter_maker {
  public:
    explicit painter_maker(std::uint64_t seed) : random_(seed) {}

    painter_traffic wild(unsigned frames) {
        made_.end_cycle = frames * screen_frame_cycles;
        while (now_ < made_.end_cycle) add_something();
        for (unsigned n = 0; n + 1 < frames; n += 3)
            made_.resets.push_back(some_reset(random_, (n + 1) * screen_frame_cycles));
        return std::move(made_);
    }

  private:
    void add_something() {
        const auto draw = random_.below(10);
        if (draw < 5) change_slots(1 + random_.below(3));
        if (draw == 5) fill();
        if (draw == 6) add_burst();
        if (draw > 6) change_slots(board_columns * slots_of_column);
        now_ += random_.below(screen_frame_cycles / (random_.one_in(3) ? 400 : 4));
        if (random_.one_in(3))
            now_ = now_ / screen_line_cycles * screen_line_cycles + screen_line_cycles - random_.below(12);
    }

    // The values include 2, which no game makes.
    void change_slots(unsigned count) {
        while (count-- > 0) set(random_.below(board_columns), random_.below(slots_of_column), random_.below(4));
        tell(random_.one_in(2) ? 0 : random_.below(cycles_ahead));
    }
    void fill() {
        constexpr std::uint16_t all_red = 0x555, all_black = 0xFFF;
        board_.fill(random_.one_in(2) ? all_red : all_black);
        tell(0);
    }
    // Changes follow each other as a drop, a turn and a winner's picture do, and faster.
    void add_burst() {
        for (unsigned n = 0; n < 12; ++n) {
            set(random_.below(board_columns), random_.below(slots_of_column), random_.below(4));
            tell(random_.below(cycles_ahead));
            now_ += 1 + random_.below(3);
        }
    }

    void set(unsigned column, unsigned row, unsigned code) {
        const auto others = board_[column] & ~(3u << 2 * row);
        board_[column] = static_cast<std::uint16_t>(others | code << 2 * row);
    }
    void tell(std::uint64_t ahead) {
        const auto earliest = made_.positions.empty() ? 0 : made_.positions.back().told;
        made_.positions.push_back({now_, std::max(earliest, now_ - std::min(now_, ahead)), board_});
    }

    random_source random_;
    std::uint64_t now_ = 1;
    std::array<std::uint16_t, board_columns> board_{};
    painter_traffic made_;
};

}  // namespace

timing_traffic make_timing_traffic(std::uint64_t seed, unsigned frames) {
    constexpr unsigned looks_a_frame = 30;
    constexpr unsigned cycles_a_look = 20;
    constexpr unsigned fewest_frames = 3;
    frames = std::max(frames, fewest_frames);
    random_source random(seed);
    timing_traffic made;
    made.end_cycle = frames * screen_frame_cycles;
    for (unsigned n = 1; n + 1 < frames; n += 2) made.resets.push_back(some_reset(random, n * screen_frame_cycles));
    for (unsigned n = 0; n < frames * looks_a_frame; ++n) {
        // Some around the end of a frame, of a line, after a reset; some anywhere.
        auto from = std::uint64_t{random.below(made.end_cycle - screen_frame_cycles)};
        const auto draw = random.below(6);
        const auto origin =
            made.resets.empty() || draw > 3 ? 0 : made.resets[random.below(made.resets.size())].to.cycle;
        if (draw % 3 == 1) from = origin + (from / screen_line_cycles + 1) * screen_line_cycles - cycles_a_look / 2;
        if (draw % 3 == 2) from = origin + (from / screen_frame_cycles + 1) * screen_frame_cycles - cycles_a_look / 2;
        if (draw == 0) from = origin;
        for (unsigned c = 0; c < cycles_a_look; ++c) made.probes.push_back(from + c);
    }
    // Every line and every column once, in the first frame: the syncs do not show what is visible.
    for (unsigned y = 0; y < screen_frame_cycles / screen_line_cycles; ++y) {
        made.probes.push_back(y * screen_line_cycles + random.below(visible_line_cycles));
    }
    for (std::uint64_t pixel = 0; pixel < screen_line_cycles; pixel += cycles_a_pixel) {
        made.probes.push_back(screen_line_cycles + pixel + random.below(cycles_a_pixel));
    }
    auto& probes = made.probes;
    std::sort(probes.begin(), probes.end());
    probes.erase(std::unique(probes.begin(), probes.end()), probes.end());
    probes.erase(std::lower_bound(probes.begin(), probes.end(), made.end_cycle), probes.end());
    return made;
}

painter_traffic make_painter_traffic(std::uint64_t seed, unsigned frames) {
    return painter_maker(seed).wild(frames);
}

}  // namespace tabletop::signoff
