// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/bt656_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr unsigned whole_picture = 1440;

// The upper eight bits of the fourth word, by the standard's table of F, V and H.
constexpr unsigned code_bits[2][2][2] = {{{0x80, 0x9D}, {0xAB, 0xB6}}, {{0xC7, 0xDA}, {0xEC, 0xF1}}};

class bt656_writer {
  public:
    explicit bt656_writer(std::uint64_t seed) : random_(seed) {}

    void every_code() {
        for (const bool due : {false, true}) {
            for (unsigned fourth = 0; fourth < 256; ++fourth) {
                if (due) right_code(true, false);
                code(fourth);
                picture(5 + random_.below(4));
            }
        }
    }

    void whole_lines() {
        for (const unsigned more : {0u, 1u, 3u, 9u, 1500u}) {
            right_code(true, false);
            right_code(false, false);
            picture(whole_picture + more);
            right_code(false, true);
            picture(7);  // of no line
            right_code(false, false);
            picture(whole_picture - 1 - more % 4);
        }
    }

    // The field has begun as soon as one sample of it has come.
    void short_lines() {
        for (unsigned words = 0; words < 9; ++words) {
            right_code(true, false);
            right_code(false, false);
            picture(words);
            right_code(false, false);
            picture(9);
        }
    }

    void random_line() {
        if (random_.one_in(5)) field_ = !field_;
        const bool blank = random_.one_in(4);
        if (random_.one_in(10)) press_reset();
        any_code(blank, true);
        picture(random_.below(12));
        if (random_.one_in(3)) press_reset();
        any_code(blank, false);
        picture(random_.one_in(12) ? whole_picture + random_.below(8) : random_.below(60));
        if (random_.one_in(6)) cycle_ += random_.below(400);
    }

    bt656_traffic take() {
        constexpr unsigned settled = 16;
        traffic_.end_cycle = cycle_ + settled;
        return std::move(traffic_);
    }

  private:
    void add(unsigned upper) { put(static_cast<std::uint16_t>(upper << 2 | random_.below(4))); }
    // 2 or 3 cycles from word to word, as with 27 MHz.
    void put(std::uint16_t data) {
        const auto cycles = 2 + random_.below(2);
        const auto high = 1 + (cycles == 3 ? random_.below(2) : 0);
        traffic_.words.push_back({cycle_, data, static_cast<unsigned>(high)});
        cycle_ += cycles;
    }

    void code(unsigned fourth) {
        add(0xFF);
        add(0);
        add(0);
        add(fourth);
    }
    void right_code(bool v, bool h) { code(code_bits[field_ ? 1 : 0][v ? 1 : 0][h ? 1 : 0]); }

    void any_code(bool v, bool h) {
        const auto right = code_bits[field_ ? 1 : 0][v ? 1 : 0][h ? 1 : 0];
        switch (random_.below(16)) {
            case 0:
                return;
            case 1:
                return code(right ^ 1u << random_.below(8) ^ 1u << random_.below(8));
            case 2:
                return code(random_.below(256));
            case 3:
                add(0xFF);
                return code(right);
            case 4:
                add(0xFF);
                add(0);
                return code(right);
            case 5:
                add(0xFF);
                add(0);
                add(0);
                return code(right);
            case 6:
                add(0xFF);
                add(0);
                return add(right);
            case 7:
                code(0);
                return add(right);
            case 8:
                add(0xFF);
                add(1u << random_.below(8));
                add(0);
                return add(right);
            case 9:
                add(0xFF);
                add(0);
                add(1u << random_.below(8));
                return add(right);
            case 10:
                add(0);
                add(0);
                add(0);
                return add(right);
            case 11:
            case 12:
            case 13:
                return code(right ^ 1u << random_.below(7));
            default:
                return code(right);
        }
    }

    void picture(unsigned words) {
        const bool is_right = words > whole_picture / 2 || random_.one_in(2);
        for (unsigned n = 0; n < words; ++n) {
            if (!is_right && random_.one_in(30)) {
                add(random_.one_in(3) ? 0xFF : 0);
            } else {
                put(static_cast<std::uint16_t>(4 + random_.below(0x3F8)));
            }
        }
    }

    // Some resets are over before an edge has seen them.
    void press_reset() {
        const moment from{cycle_ + random_.below(60), static_cast<unsigned>(random_.below(8))};
        moment to = from;
        if (random_.one_in(4)) {
            to.eighths = std::min(7u, from.eighths + 1 + static_cast<unsigned>(random_.below(3)));
        } else {
            to = {from.cycle + 1 + random_.below(5), static_cast<unsigned>(random_.below(8))};
        }
        const bool after_the_last = traffic_.resets.empty() || traffic_.resets.back().to.cycle + 1 < from.cycle;
        const bool has_length = to.cycle != from.cycle || to.eighths != from.eighths;
        if (after_the_last && has_length) traffic_.resets.push_back({from, to});
    }

    random_source random_;
    std::uint64_t cycle_ = 6;
    bool field_ = false;
    bt656_traffic traffic_;
};

}  // namespace

bt656_traffic make_bt656_traffic(std::uint64_t seed, unsigned lines) {
    bt656_writer writer(seed);
    writer.every_code();
    writer.whole_lines();
    writer.short_lines();
    for (unsigned n = 0; n < lines; ++n) writer.random_line();
    return writer.take();
}

}  // namespace tabletop::signoff
