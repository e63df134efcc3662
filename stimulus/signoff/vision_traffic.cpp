// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/vision_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace tabletop::signoff {
namespace {

// The labkit's screen, in cycles.
struct xga {
    static constexpr std::uint64_t line = 1344;
    static constexpr std::uint64_t frame = 806 * line;
    static constexpr std::uint64_t counted = 480 * line;
    static constexpr std::uint64_t step_place = 768 * line;  // of the pixel with which the grid moves
};

constexpr auto vision_pins = static_cast<std::size_t>(vision_pin::count);
constexpr std::array grid_buttons{vision_pin::left, vision_pin::right, vision_pin::up,
                                  vision_pin::down, vision_pin::grow,  vision_pin::shrink};

// A good mix of bits (splitmix64).
std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9E3779B97F4A7C15;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
    return bits ^ bits >> 31;
}

// 90, 80: a colour's own channel is above the first, both others below the second.
std::uint32_t above(std::uint64_t bits) {
    return bits % 2 != 0 ? 91 : 91 + bits / 2 % 165;
}
std::uint32_t below(std::uint64_t bits) {
    return bits % 2 != 0 ? 79 : bits / 2 % 80;
}
std::uint32_t not_above(std::uint64_t bits) {
    return bits % 2 != 0 ? 90 : bits / 2 % 91;
}
std::uint32_t not_below(std::uint64_t bits) {
    return bits % 2 != 0 ? 80 : 80 + bits / 2 % 176;
}
std::uint32_t neither(std::uint64_t bits) {
    const auto own = above(bits >> 8), other = below(bits >> 20);
    const auto dim = not_above(bits >> 32), bright = not_below(bits >> 32);
    constexpr std::uint32_t red = 1 << 16, green = 1 << 8, blue = 1;
    switch (bits % 8) {
        case 0:
            return red * dim + green * other + blue * other;
        case 1:
            return red * own + green * bright + blue * other;
        case 2:
            return red * own + green * other + blue * bright;
        case 3:
            return blue * dim + green * other + red * other;
        case 4:
            return blue * own + green * bright + red * other;
        case 5:
            return blue * own + green * other + red * bright;
        case 6:
            return green * own + red * other + blue * other;
        default:
            return (red + green + blue) * own;
    }
}

// Counts of the 81 pixels of a window in a field that is larger than it.
struct field_counts {
    std::uint64_t red;
    std::uint64_t blue;
};

field_counts field_of(std::uint64_t bits) {
    constexpr std::uint64_t window = 81;
    static constexpr std::array<std::uint64_t, 8> usual{0, 17, 30, 48, 49, 49, 64, window};
    const auto first = usual[bits % usual.size()];
    const auto second = bits / 8 % 3 == 0 ? std::min(usual[bits / 64 % usual.size()], window - first) : 0;
    return bits / 4096 % 2 == 0 ? field_counts{first, second} : field_counts{second, first};
}

class vision_writer {
  public:
    explicit vision_writer(std::uint64_t seed) : random_(seed) {
        traffic_.rasters.push_back({0, 0});
        traffic_.pictures.push_back({0, random_.word()});
    }

    // Scans from the start of the raster on: the second frame is counted.
    void first_scan() {
        start(scan_kind::whole);
        cycle_ = xga::frame + xga::counted + after_scan;
    }

    // Passes so many frames with buttons that stay pressed.
    void walk(std::initializer_list<vision_pin> pressed, unsigned frames) {
        open_grid(true);
        release_buttons();
        for (const auto pin : pressed) set(pin, true);
        for (unsigned n = 0; n < frames; ++n) pass_step(2, 3);
    }
    // Moves the grid to every limit, into each corner of it.
    void walk_to_limits() {
        using pin = vision_pin;
        walk({pin::left, pin::up}, 110);
        walk({pin::shrink}, 50);
        walk({pin::shrink, pin::vertical}, 45);
        walk({pin::right, pin::down}, 660);
        walk({pin::grow}, 8);
        walk({pin::left, pin::grow}, 90);
        walk({pin::down, pin::grow, pin::vertical}, 8);
        walk({pin::up, pin::grow, pin::vertical}, 80);
        walk({pin::left, pin::up}, 660);
        walk({pin::grow, pin::vertical}, 80);
        walk({pin::right, pin::down, pin::grow}, 180);
        walk({pin::shrink, pin::right}, 30);
        walk({pin::shrink, pin::vertical, pin::down}, 30);
    }
    // Any buttons, that change in any cycle; switch 4 and the state sometimes forbid the step.
    void wander(unsigned frames) {
        for (unsigned n = 0; n < frames; ++n) {
            const auto before = 1 + random_.below(4), after = 1 + random_.below(4);
            jump(xga::step_place - before);
            const auto end = cycle_ + before + after;
            while (cycle_ < end) {
                if (random_.one_in(2)) set(grid_buttons[random_.below(grid_buttons.size())], random_.one_in(2));
                if (random_.one_in(8)) set(vision_pin::vertical, random_.one_in(2));
                if (random_.one_in(12)) set(vision_pin::show_video, !random_.one_in(4));
                if (random_.one_in(12)) set(vision_pin::grid_open, !random_.one_in(4));
                ++cycle_;
            }
            if (random_.one_in(60))
                press_reset({cycle_ - before - after + random_.below(before + after), random_.below(8)});
        }
        settle();
    }

    // After it the scan has ended or been broken off: only then may the raster jump.
    void scan(scan_kind kind) {
        wander(20);
        pass_unasked_frame();
        open_grid(kind == scan_kind::stepped_before);
        new_picture();
        switch (kind) {
            case scan_kind::start_with_first_pixel:
                put_first_pixel_after(0);
                break;
            case scan_kind::start_before_first_pixel:
                put_first_pixel_after(1);
                break;
            case scan_kind::stepped_before:
                jump_before(xga::step_place - 3);
                first_pixel_ = cycle_ + 3 + xga::frame - xga::step_place;
                break;
            default:
                put_first_pixel_after(1 + random_.below(3000));
                break;
        }
        if (kind == scan_kind::started_in_reset) press_reset_at_start();
        start(kind);
        if (kind == scan_kind::start_with_first_pixel) first_pixel_ += xga::frame;
        switch (kind) {
            case scan_kind::restarted:
                cycle_ = first_pixel_ + random_.below(xga::counted / 3);
                start_again();
                break;
            case scan_kind::restarted_at_end:
                cycle_ = last() - 1 + random_.below(3);
                start(kind);
                cycle_ += after_scan;
                start_again();
                break;
            case scan_kind::reset:
                cycle_ = first_pixel_ + random_.below(xga::counted / 3);
                press_reset({cycle_, 3}, {cycle_, 4});
                cycle_ += after_scan;
                press_reset({cycle_, random_.below(8)}, {cycle_ + 1 + random_.below(5), random_.below(8)});
                return settle();
            case scan_kind::reset_at_end:
                press_reset({last() - 2 + random_.below(5), random_.below(8)});
                break;
            default:
                break;
        }
        cycle_ = last() + after_scan;
        settle();
    }

    vision_traffic take() {
        traffic_.end_cycle = cycle_ + after_scan;
        return std::move(traffic_);
    }

  private:
    static constexpr std::uint64_t after_scan = 50;

    // Pixel `place` of the frame is shown in this cycle.
    void jump(std::uint64_t place) { traffic_.rasters.push_back({cycle_, cycle_ - place}); }
    // The same, but a cycle later: nobody knows of a jump before it is there.
    void jump_before(std::uint64_t place) {
        jump((place + xga::frame - 1) % xga::frame);
        ++cycle_;
    }
    void put_first_pixel_after(std::uint64_t cycles) {
        jump_before((xga::frame - cycles) % xga::frame);
        first_pixel_ = cycle_ + cycles;
    }
    void pass_step(std::uint64_t before, std::uint64_t after) {
        jump(xga::step_place - before);
        cycle_ += before + after;
    }
    // The first pixel of a frame that nobody has asked for, and the last one that a scan would count.
    void pass_unasked_frame() {
        jump(xga::frame - 2);
        cycle_ += 5;
        jump(xga::counted - 3);
        cycle_ += 5;
    }
    void open_grid(bool open) {
        set(vision_pin::show_video, true);
        set(vision_pin::grid_open, open);
    }
    void release_buttons() {
        for (const auto pin : grid_buttons) set(pin, false);
        set(vision_pin::vertical, false);
    }
    void new_picture() { traffic_.pictures.push_back({cycle_, random_.word()}); }

    std::uint64_t last() const { return first_pixel_ + xga::counted - 1; }
    void start_again() {
        new_picture();
        put_first_pixel_after(1 + random_.below(3000));
        start(scan_kind::whole);
    }
    void start(scan_kind kind) {
        traffic_.scans.push_back(kind);
        set(vision_pin::scan_start, true);
        ++cycle_;
        set(vision_pin::scan_start, false);
    }
    void set(vision_pin pin, bool level) {
        auto& now = levels_[static_cast<std::size_t>(pin)];
        if (now == level) return;
        now = level;
        const auto ahead = random_.one_in(2) ? 0 : std::min<std::uint64_t>(cycle_ - told_, random_.below(30));
        told_ = cycle_ - ahead;
        traffic_.steps.push_back({cycle_, told_, pin, level});
    }

    // The reset ends before, with or after the start of the cycle in which the scan starts, or within that cycle.
    void press_reset_at_start() {
        const moment from{cycle_ - 1 - random_.below(3), random_.below(8)};
        press_reset(from, {cycle_, random_.below(8)});
    }
    // Some are over before an edge has seen them.
    void press_reset(const moment& from) {
        moment to = from;
        if (random_.one_in(4)) {
            to.eighths = std::min(7u, from.eighths + 1 + random_.below(3));
        } else {
            to = {from.cycle + 1 + random_.below(5), random_.below(8)};
        }
        press_reset(from, to);
    }
    void press_reset(const moment& from, const moment& to) {
        const bool after_the_last = traffic_.resets.empty() || traffic_.resets.back().to.cycle + 1 < from.cycle;
        const bool has_length = to.cycle != from.cycle || to.eighths != from.eighths;
        if (after_the_last && has_length) traffic_.resets.push_back({from, to});
    }
    // After the last reset.
    void settle() {
        if (!traffic_.resets.empty()) cycle_ = std::max(cycle_, traffic_.resets.back().to.cycle + 8);
    }

    random_source random_;
    std::uint64_t cycle_ = 8;
    std::uint64_t told_ = 0;         // of the last step
    std::uint64_t first_pixel_ = 0;  // of the next frame that can be counted
    std::array<bool, vision_pins> levels_{};
    vision_traffic traffic_;
};

}  // namespace

std::uint32_t vision_pixel(std::uint64_t picture, unsigned h, unsigned v) {
    constexpr unsigned field_size = 32, window = 81;
    const auto field =
        field_of(mixed(picture ^ std::uint64_t{v / field_size} << 40 ^ std::uint64_t{h / field_size} << 32));
    const auto bits = mixed(picture << 32 ^ std::uint64_t{v} << 16 ^ h);
    const auto draw = bits % window;
    const auto colours = bits >> 8;
    if (draw < field.red) return above(colours) << 16 | below(colours >> 16) << 8 | below(colours >> 32);
    if (draw < field.red + field.blue) return below(colours) << 16 | below(colours >> 16) << 8 | above(colours >> 32);
    return neither(colours);
}

vision_traffic make_vision_traffic(std::uint64_t seed, unsigned scans) {
    vision_writer writer(seed);
    writer.first_scan();
    writer.walk_to_limits();
    constexpr auto kinds = static_cast<unsigned>(scan_kind::count);
    for (unsigned n = 0; n < scans; ++n) writer.scan(static_cast<scan_kind>(n % kinds));
    writer.wander(200);
    return writer.take();
}

}  // namespace tabletop::signoff
