// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/scanout_traffic.h"

#include "stimulus/signoff/dice.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr std::uint32_t pixel_memory = 0x0010'0000;
constexpr std::uint32_t most_base = 0x4'0000;
constexpr std::uint32_t character_memory = 0x2000;
constexpr unsigned visible_width = 640;
constexpr unsigned visible_height = 480;

// Of the formats, in their order.
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
        made_.resets.push_back({{frames * scanout_frame_cycles + scanout_frame_cycles / 2 + random_.below(1000), 3},
                                {frames * scanout_frame_cycles + scanout_frame_cycles / 2 + 2000, 5}});
        made_.end_cycle = (frames + 2) * scanout_frame_cycles;
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

    // Of picture n, told anywhere in the one before it, often around the cycle in which it is taken.
    void add_control(unsigned frames) {
        constexpr std::uint64_t vsync = 490 * scanout_line_cycles;
        for (unsigned n = 0; n < frames + 1; ++n) {
            scanout_step step;
            step.format = n / 2 % (scanout_formats + 1);
            if (step.format == scanout_formats) step.format += random_.below(4);
            step.base = random_.below(most_base);
            step.characters = n % 2 != 0;
            if (n > 0) {
                const auto before = (n - 1) * scanout_frame_cycles;
                step.cycle =
                    before + (random_.one_in(2) ? 1000 + random_.below(vsync - 1000) : vsync + random_.below(5));
            }
            made_.control.push_back(step);
        }
    }

    void add_writes() {
        std::size_t next = 0;
        for (std::uint64_t cycle = 100; cycle < made_.end_cycle;
             cycle += 1 + random_.below(random_.one_in(4) ? 4 : 700)) {
            while (next + 1 < made_.control.size() && made_.control[next + 1].cycle <= cycle) ++next;
            add_write(cycle, made_.control[next]);
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

    dice random_;
    scanout_traffic made_;
};

}  // namespace

scanout_traffic make_scanout_traffic(std::uint64_t seed, unsigned frames) {
    return scanout_maker(seed).make(frames);
}

}  // namespace tabletop::signoff
