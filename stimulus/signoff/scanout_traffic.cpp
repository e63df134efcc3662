// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/scanout_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr std::uint32_t pixel_memory = 0x0010'0000;
constexpr std::uint32_t most_base = 0x4'0000;
constexpr std::uint32_t character_memory = 0x2000;
constexpr unsigned visible_width = 640;
constexpr unsigned visible_height = 480;
// Cycles from the begin of a frame: of places, and of what is on the pins, three cycles later.
constexpr std::uint64_t hsync_begin = 656;
constexpr std::uint64_t vsync_begin = 490 * scanout_line_cycles;
constexpr std::uint64_t frame_end = vsync_begin + 3;
constexpr std::uint64_t control_taken = frame_end + 1;

// The formats, in their order.
constexpr unsigned bytes_of_pixel[] = {1, 1, 2, 2};
constexpr unsigned bytes_of_line[] = {640, 1024, 1280, 1024};
constexpr unsigned scale_of[] = {1, 1, 1, 2};

class scanout_maker {
  public:
    explicit scanout_maker(std::uint64_t seed) : random_(seed) {}

    scanout_traffic make(unsigned frames) {
        fill_pixels();
        fill_characters();
        add_control(frames);
        add_resets(frames * scanout_frame_cycles + scanout_frame_cycles / 2);
        made_.end_cycle = made_.resets.back().to.cycle + scanout_frame_cycles;
        add_writes();
        return std::move(made_);
    }

  private:
    // Runs of one colour, as drawn pictures have them, and here and there noise.
    void fill_pixels() {
        auto& pixels = made_.pixels;
        pixels.resize(pixel_memory);
        for (std::uint32_t at = 0; at < pixel_memory;) {
            const bool is_noise = random_.one_in(300);
            const auto end = std::min<std::uint32_t>(pixel_memory, at + (is_noise ? 1300 : 100 + random_.below(600)));
            const auto colour = random_.word();
            const unsigned other = random_.one_in(8) ? 8 : 0;  // shift to every second byte
            for (; at < end; ++at) {
                pixels[at] = static_cast<std::uint8_t>(is_noise ? random_.word() : colour >> other * (at & 1));
            }
        }
    }
    // Words apart from each other, every code among them.
    void fill_characters() {
        auto& characters = made_.characters;
        characters.resize(character_memory);
        for (std::uint32_t at = 0; at < character_memory; ++at) {
            characters[at] = static_cast<std::uint8_t>(random_.one_in(6) ? random_.word() : 0x20);
        }
        for (unsigned code = 0; code < 256; ++code)
            characters[128 * (code / 64) + code % 64] = static_cast<std::uint8_t>(code);
    }

    // The control of picture n is set anywhere in the picture before it. Every second one is set for the one cycle in
    // which it is taken, and what is set in the next cycle is never shown.
    void add_control(unsigned frames) {
        for (unsigned n = 0; n < frames + 1; ++n) {
            const bool in_one_cycle = n % 2 != 0;
            auto step = control_of(n);
            if (n > 0) {
                const auto before = (n - 1) * scanout_frame_cycles;
                step.cycle = before + (in_one_cycle ? control_taken : 1000 + random_.below(control_taken - 1000));
            }
            pictures_.push_back(step);
            made_.control.push_back(step);
            if (in_one_cycle) add_decoy(step.cycle + 1);
        }
    }
    scanout_step control_of(unsigned picture) {
        scanout_step step;
        step.format = picture / 2 % (scanout_formats + 1);
        if (step.format == scanout_formats) step.format += random_.below(4);
        step.base = random_.below(most_base);
        step.characters = picture % 2 != 0;
        return step;
    }
    // Control that differs in everything.
    void add_decoy(std::uint64_t cycle) {
        const auto& right = made_.control.back();
        made_.control.push_back(
            {cycle, right.base ^ (most_base - 1), (right.format + 1) % scanout_formats, !right.characters});
    }

    // One in the midst of a picture. Then of one cycle each: while both syncs are low, before a frame's end is on the
    // pins, and with it, when what control says behind the reset is not to be taken.
    void add_resets(std::uint64_t first) {
        made_.resets.push_back({{first + random_.below(1000), 3}, {first + 2000, 5}});
        add_reset_after(vsync_begin + scanout_line_cycles + hsync_begin + 4 + random_.below(90));
        add_reset_after(frame_end - 1);
        add_reset_after(frame_end);
        add_decoy(made_.resets.back().to.cycle);
    }
    void add_reset_after(std::uint64_t cycles) {
        const auto at = made_.resets.back().to.cycle + cycles;
        made_.resets.push_back({{at, 3}, {at + 1, 5}});
    }

    void add_writes() {
        for (std::uint64_t cycle = 100; cycle < made_.end_cycle;
             cycle += 1 + random_.below(random_.one_in(4) ? 4 : 700)) {
            add_write(cycle, pictures_[std::min<std::size_t>(cycle / scanout_frame_cycles, pictures_.size() - 1)]);
        }
    }
    // Near the beam, as the raster goes before the reset.
    void add_write(std::uint64_t cycle, const scanout_step& control) {
        scanout_write write;
        write.at = {cycle, random_.one_in(2) ? 0 : random_.below(8)};
        const auto place = cycle + random_.below(24) + (random_.one_in(4) ? random_.below(3) * scanout_line_cycles : 0);
        const auto x = std::min<std::uint64_t>(place % scanout_line_cycles, visible_width - 1);
        const auto y = std::min<std::uint64_t>(place / scanout_line_cycles % 525, visible_height - 1);
        write.value = random_.word();
        write.is_character = control.characters && random_.one_in(3);
        if (write.is_character) {
            write.bytes = 1;
            write.offset = static_cast<std::uint32_t>(128 * (y / 8) + x / 8);
        } else {
            const auto format = control.format % scanout_formats;
            const auto scale = scale_of[format];
            const auto at = control.base + y / scale * bytes_of_line[format] + x / scale * bytes_of_pixel[format];
            write.bytes = 1u << random_.below(3);
            write.offset = static_cast<std::uint32_t>(at / write.bytes * write.bytes);
        }
        made_.writes.push_back(write);
    }

    random_source random_;
    std::vector<scanout_step> pictures_;  // as they are shown, up to the first reset
    scanout_traffic made_;
};

}  // namespace

scanout_traffic make_scanout_traffic(std::uint64_t seed, unsigned frames) {
    return scanout_maker(seed).make(frames);
}

}  // namespace tabletop::signoff
