// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/frame_packer_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tabletop::signoff {
namespace {

// The camera's: 13.5 MHz and 29.97 frames a second.
constexpr std::uint64_t camera_frame_cycles = 2'162'160;
constexpr unsigned samples_of_a_line = 720;
constexpr unsigned lines_of_a_field = 240;
constexpr unsigned second_field = 263;
constexpr std::uint64_t camera_line_cycles = 4119;
// The screen's.
constexpr std::uint64_t raster_line_cycles = 1344;
constexpr std::uint64_t cycles_of_a_scan = 645'120;

constexpr unsigned camera_frames = 3;

class packer_writer {
  public:
    explicit packer_writer(std::uint64_t seed) : random_(seed), seed_(seed) {
        made_.camera_phase = 1000 + random_.below(8);
    }

    void play(unsigned freezes) {
        look(0, 3 * raster_line_cycles);
        for (unsigned frame = 0; frame < camera_frames; ++frame) {
            for (const auto line : some_lines(freezes)) freeze_at(frame, line);
            if (frame != 0) press_resets(frame);
            for (unsigned n = 0; n < 20; ++n) look_at_raster(frame);
        }
    }

    frame_packer_traffic take() {
        made_.end_cycle = made_.camera_phase + camera_frames * camera_frame_cycles;
        std::sort(made_.resets.begin(), made_.resets.end(),
                  [](const auto& a, const auto& b) { return a.from.cycle < b.from.cycle; });
        merge_looks();
        return std::move(made_);
    }

  private:
    std::uint64_t sample_cycle(std::uint64_t frame, std::uint64_t line, std::uint64_t sample) const {
        return made_.camera_phase + camera_frame_cycles * frame + 20592 * line / 5 + 24 * sample / 5;
    }

    std::set<unsigned> some_lines(unsigned count) {
        std::set<unsigned> lines{0, lines_of_a_field - 1, second_field, second_field + lines_of_a_field - 1};
        for (; count > 0; --count) lines.insert(some_line(random_.below(2)));
        return lines;
    }
    unsigned some_line(unsigned field) { return (field == 0 ? 0 : second_field) + random_.below(lines_of_a_field); }
    // The cycle of the even pixel of a word: the first, the last or any other one of a line.
    std::uint64_t some_word(std::uint64_t frame, unsigned line) {
        const auto draw = random_.below(4);
        const auto sample = draw == 0   ? 0
                            : draw == 1 ? samples_of_a_line - 2
                                        : 2 * random_.below(samples_of_a_line / 2);
        return sample_cycle(frame, line, sample);
    }

    void freeze_at(unsigned frame, unsigned line) {
        constexpr unsigned reach = 14;  // from before a word's even pixel to behind its write
        const auto begin = some_word(frame, line) - 2 + random_.below(reach);
        const auto length = frame == 1 && !scanned_ && line > 20 ? cycles_of_a_scan + random_.below(100)
                            : random_.one_in(8)                  ? 1 + random_.below(3 * camera_line_cycles)
                                                                 : 1 + random_.below(reach);
        if (begin < free_) return;
        scanned_ = scanned_ || length >= cycles_of_a_scan;
        for (const auto cycle : {begin, begin + length}) {
            const auto ahead = random_.one_in(2) ? 0 : random_.below(20);
            const auto told = made_.freezes.empty() ? 0 : made_.freezes.back().told;
            made_.freezes.push_back({cycle, std::max(told, cycle - ahead)});
            look(cycle - 20, cycle + 40);
        }
        free_ = begin + length + 2;
    }

    // Resets come in the last lines of a field, since what follows in it is not stored, and one by one at each place of
    // a word's way.
    void press_resets(unsigned frame) {
        for (unsigned field = 0; field < 2; ++field) {
            const auto line = field == 0 ? 235 - 6 * frame : second_field + 235 - 6 * frame;
            const auto odd = sample_cycle(frame, line, 2 * random_.below(samples_of_a_line / 2) + 1);
            const auto write = odd + ((odd - origin_) % 2 == 0 ? 1 : 2);
            const auto from = write - 1 + (seed_ + pressed_++) % 4;
            const auto to = from + 1 + random_.below(3);
            made_.resets.push_back({{from, random_.below(8)}, {to, random_.below(8)}});
            origin_ = to;
            look(from - 20, to + 60);
            const auto glitch = to + 1000 + random_.below(8000);
            made_.resets.push_back({{glitch, 1}, {glitch, 5}});
            look(glitch - 10, glitch + 30);
        }
    }

    // The end of a line, and now and then a whole one.
    void look_at_raster(unsigned frame) {
        const auto line = (frame * camera_frame_cycles + random_.below(camera_frame_cycles)) / raster_line_cycles;
        look(line * raster_line_cycles, (line + 1) * raster_line_cycles + 20);
    }

    void look(std::uint64_t first, std::uint64_t end) { made_.looks.push_back({first, end}); }
    void merge_looks() {
        auto& looks = made_.looks;
        std::sort(looks.begin(), looks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<looked_at> merged;
        for (const auto& each : looks) {
            if (!merged.empty() && each.first <= merged.back().end) {
                merged.back().end = std::max(merged.back().end, each.end);
            } else {
                merged.push_back(each);
            }
        }
        looks = std::move(merged);
    }

    random_source random_;
    const std::uint64_t seed_;
    std::uint64_t free_ = 0;  // of freezes from here on
    bool scanned_ = false;
    unsigned pressed_ = 0;
    std::uint64_t origin_ = 0;  // of the raster
    frame_packer_traffic made_;
};

}  // namespace

frame_packer_traffic make_frame_packer_traffic(std::uint64_t seed, unsigned freezes) {
    packer_writer writer(seed);
    writer.play(freezes);
    return writer.take();
}

}  // namespace tabletop::signoff
