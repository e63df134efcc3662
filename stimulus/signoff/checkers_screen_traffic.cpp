// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/checkers_screen_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr std::uint64_t frames_of_a_phase = 32;
constexpr unsigned told_ahead = 20;

class screen_writer {
  public:
    explicit screen_writer(std::uint64_t seed) : random_(seed) { show_first_dots(); }

    void wild_frames(unsigned frames) {
        for (unsigned n = 0; n < frames; ++n) {
            if (n % 2 != 0) press_resets(n * checkers_frame_cycles);
            play({n * checkers_frame_cycles, (n + 1) * checkers_frame_cycles});
        }
        probe_raster(0);
        probe_around(0, frames * checkers_frame_cycles, 30 * frames);
    }

    void both_phases() {
        const auto pressed = cycle_ + 10;
        const auto origin = pressed + 3;
        press_reset({pressed, random_.below(8)}, {origin, random_.below(8)});
        const auto second = origin + frames_of_a_phase * checkers_frame_cycles;
        play({second - 100 * checkers_line_cycles, second + 2 * checkers_frame_cycles});
        const auto first_again = second + frames_of_a_phase * checkers_frame_cycles;
        play({first_again - 100 * checkers_line_cycles, first_again + 200 * checkers_line_cycles});
        for (const auto frame : {second, first_again})
            probe_around(frame - checkers_line_cycles, frame + checkers_line_cycles, 10);
    }

    checkers_screen_traffic take() {
        traffic_.end_cycle = cycle_ + 16;
        auto& probes = traffic_.probes;
        for (const auto& press : traffic_.resets) {
            for (unsigned n = 0; n < told_ahead; ++n) probes.push_back(press.from.cycle + n);
        }
        std::sort(probes.begin(), probes.end());
        probes.erase(std::unique(probes.begin(), probes.end()), probes.end());
        probes.erase(std::lower_bound(probes.begin(), probes.end(), cycle_), probes.end());
        return std::move(traffic_);
    }

  private:
    // The smallest grid, as far up and left as it goes.
    void show_first_dots() {
        pins_.show_video = true;
        pins_.x0 = pins_.y0 = 4;
        pins_.dx = pins_.dy = 10;
        tell(0);
        cycle_ = 80 * checkers_line_cycles;
    }

    // Every line and every column once.
    void probe_raster(std::uint64_t origin) {
        for (std::uint64_t y = 0; y < checkers_frame_cycles / checkers_line_cycles; ++y) {
            traffic_.probes.push_back(origin + y * checkers_line_cycles + random_.below(checkers_line_cycles));
        }
        for (std::uint64_t x = 0; x < checkers_line_cycles; ++x)
            traffic_.probes.push_back(origin + checkers_line_cycles + x);
    }
    // Ends of lines.
    void probe_around(std::uint64_t first, std::uint64_t end, unsigned looks) {
        for (; looks > 0; --looks) {
            const auto line = (first + random_.below(end - first)) / checkers_line_cycles * checkers_line_cycles;
            for (unsigned n = 0; n < 8; ++n) traffic_.probes.push_back(line + checkers_line_cycles - 4 + n);
        }
    }

    // One that no edge sees, and one that begins or ends a frame anew anywhere in it.
    void press_resets(std::uint64_t frame) {
        const auto glitch = frame + random_.below(checkers_frame_cycles / 4);
        press_reset({glitch, 1 + random_.below(3)}, {glitch, 5 + random_.below(3)});
        const auto from = frame + checkers_frame_cycles / 4 + random_.below(checkers_frame_cycles / 2);
        press_reset({from, random_.below(8)},
                    {from + 1 + random_.below(random_.one_in(2) ? 4 : 5000), random_.below(8)});
        // The reset comes once more at the begin of the first line, and beside it.
        for (const unsigned column : {1 + random_.below(3), 1030 + random_.below(300)}) {
            const auto again = traffic_.resets.back().to.cycle + column;
            press_reset({again, random_.below(8)}, {again + 1, random_.below(8)});
        }
    }
    void press_reset(const moment& from, const moment& to) { traffic_.resets.push_back({from, to}); }

    void play(const cycle_stretch& look) {
        traffic_.looks.push_back(look);
        for (cycle_ = std::max(cycle_ + 1, look.first); cycle_ < look.end;) change();
        for (auto line = look.first; line < look.end; line += checkers_line_cycles)
            show_line(line + 1, line + checkers_line_cycles);
        cycle_ = look.end;
    }

    // What is shown changes, for some lines or for some cycles.
    void change() {
        switch (random_.below(8)) {
            case 0:
                pins_.show_video = !pins_.show_video;
                break;
            case 1:
                change_grid();
                break;
            default:
                change_board();
                break;
        }
        tell(random_.one_in(2) ? 0 : random_.below(told_ahead));
        cycle_ += 1 + random_.below(random_.one_in(4) ? 4 : 2 * checkers_line_cycles);
    }

    void change_board() {
        for (auto& half : pins_.display) half = std::uint64_t{random_.word()} << 32 | random_.word();
        pins_.swap = random_.word() & random_.word();
        pins_.blink = random_.word() & random_.word() & random_.word();
        pins_.reject = random_.word() & random_.word() & random_.word();
        pins_.calibrating = random_.one_in(2);
        pins_.winner = random_.below(8);
    }

    // Anywhere within the limits of the buttons, which are met often.
    void change_grid() {
        pins_.dx = within(10, 80);
        pins_.dy = within(10, 67);
        pins_.x0 = within(4, 715 - 7 * pins_.dx);
        pins_.y0 = within(4, 475 - 7 * pins_.dy);
    }
    unsigned within(unsigned least, unsigned most) {
        const auto draw = random_.below(4);
        return draw == 0 ? least : draw == 1 ? most : least + random_.below(most - least + 1);
    }

    void tell(std::uint64_t ahead) {
        const auto earliest = traffic_.boards.empty() ? 0 : traffic_.boards.back().told;
        traffic_.boards.push_back({cycle_, std::max(earliest, cycle_ - std::min(cycle_, ahead)), pins_});
    }

    // One line of 16 has another pixel in every cycle.
    void show_line(std::uint64_t first, std::uint64_t end) {
        const unsigned longest = random_.one_in(16) ? 1 : 40;
        traffic_.video.push_back({first - random_.below(2), {}});
        for (auto cycle = first; cycle < end; cycle += 1 + random_.below(longest)) {
            traffic_.video.back().steps.push_back({cycle, random_.word() & 0xFF'FFFF});
        }
    }

    random_source random_;
    std::uint64_t cycle_ = 0;
    checkers_board_pins pins_;
    checkers_screen_traffic traffic_;
};

}  // namespace

checkers_screen_traffic make_checkers_screen_traffic(std::uint64_t seed, unsigned frames) {
    screen_writer writer(seed);
    writer.wild_frames(frames);
    writer.both_phases();
    return writer.take();
}

void end_earlier(checkers_screen_traffic& traffic, std::uint64_t cycle) {
    traffic.end_cycle = std::min(traffic.end_cycle, cycle);
    const auto later = [&](std::uint64_t probe) { return probe >= traffic.end_cycle; };
    traffic.probes.erase(std::remove_if(traffic.probes.begin(), traffic.probes.end(), later), traffic.probes.end());
    auto& looks = traffic.looks;
    looks.erase(std::remove_if(looks.begin(), looks.end(), [&](const auto& look) { return later(look.first); }),
                looks.end());
    for (auto& look : looks) look.end = std::min(look.end, traffic.end_cycle);
}

}  // namespace tabletop::signoff
