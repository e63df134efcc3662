// SPDX-License-Identifier: Apache-2.0
// The painter's regions against the table of section 7 of the specification, read a second time, and its scan-out
// against the output register, edge by edge, with resets, other rasters and positions at any cycle.
#include "engines/connect4_painter/region.h"
#include "engines/connect4_painter/scan_out.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

using namespace tabletop;
using namespace tabletop::connect4_painter_core;

namespace {

constexpr std::uint16_t border_blue = 0x00F, board_yellow = 0xFF0, blank_white = 0xFFF, chip_red = 0xF00;

bool within(unsigned value, unsigned first, unsigned last) {
    return value >= first && value <= last;
}

std::uint16_t colour_of_cell(unsigned code) {
    return code == 1 ? chip_red : code == 3 ? 0x000 : blank_white;
}

// Row after row of the table; every visible pixel lies in exactly one region, the gaps aside, which cross.
std::uint16_t reference_colour(unsigned x, unsigned y, const position_vectors& vectors) {
    if (within(x, 0, 19) || within(x, 620, 639)) return border_blue;
    for (unsigned c = 0; c < 7; ++c) {
        if (!within(x, 60 + 80 * c, 99 + 80 * c)) continue;
        if (within(y, 30, 59)) return colour_of_cell(vectors.column[c] >> 12 & 3);
        for (unsigned r = 0; r < 6; ++r) {
            if (within(y, 420 - 60 * r, 449 - 60 * r)) return colour_of_cell(vectors.column[c] >> 2 * r & 3);
        }
    }
    if (y <= 89) return blank_white;
    for (unsigned g = 0; g < 8; ++g) {
        if (within(x, 20 + 80 * g, 59 + 80 * g)) return board_yellow;
    }
    for (unsigned q = 0; q < 7; ++q) {
        if (within(y, 90 + 60 * q, 119 + 60 * q)) return board_yellow;
    }
    BOOST_FAIL("a pixel outside of all regions");
    return 0;
}

position_vectors random_vectors(std::mt19937_64& random) {
    position_vectors vectors;
    for (auto& column : vectors.column) column = static_cast<std::uint16_t>(random() & 0x3FFF);
    return vectors;
}

// The output register and what goes into it, cycle by cycle.
struct reference_pins {
    std::vector<bool> held;
    std::vector<raster> scans;
    std::vector<position_vectors> vectors;

    std::vector<std::uint16_t> run() const {
        std::vector<std::uint16_t> pins(held.size());
        for (std::size_t n = 1; n < pins.size(); ++n) {
            const auto pixel = scans[n - 1].position(n - 1);
            pins[n] = pins[n - 1];
            if (pixel.pixel_enable && !held[n - 1]) pins[n] = shown(pixel, vectors[n - 1]);
            if (held[n]) pins[n] = 0;
        }
        return pins;
    }
    static std::uint16_t shown(const raster_position& pixel, const position_vectors& of) {
        return pixel.x < 640 && pixel.y < 480 ? reference_colour(pixel.x, pixel.y, of) : 0;
    }
};

struct revisions : cycle_pin_listener {
    std::set<std::uint64_t> cycles;
    void revised(std::uint64_t cycle) override { cycles.insert(cycle); }
};

void check_reads(const scan_out& out, const std::vector<std::uint16_t>& pins, unsigned divider,
                 std::mt19937_64& random) {
    std::vector<colour_level> read(1000);
    for (unsigned i = 0; i < 200; ++i) {
        const auto step = random() % 3 == 0 ? 1 + static_cast<unsigned>(random() % 9) : divider;
        const auto first = random() % pins.size();
        const auto fit = (pins.size() - 1 - first) / step + 1;
        const auto count = static_cast<unsigned>(std::min<std::uint64_t>(1 + random() % read.size(), fit));
        out.read(first, step, count, read.data());
        for (unsigned k = 0; k < count; ++k) {
            if (read[k] != pins[first + k * step]) {
                BOOST_FAIL("read of " << count << " from " << first << " by " << step << ": wrong at " << k);
            }
        }
    }
}

void check_changes(const scan_out& out, const std::vector<std::uint16_t>& pins, std::mt19937_64& random) {
    for (unsigned i = 0; i < 500; ++i) {
        const auto cycle = random() % pins.size();
        auto change = cycle + 1;
        while (change < pins.size() && pins[change] == pins[change - 1]) ++change;
        const auto said = out.next_change(cycle);
        if (change < pins.size() ? said != change : said < pins.size()) {
            BOOST_FAIL("the change after " << cycle << " is at " << change << ", not at " << said);
        }
    }
}

// Lines that are said to be like the one above are. Returns how many are said to be.
unsigned check_repeats(const scan_out& out, const std::vector<std::uint16_t>& pins, const raster& scan,
                       std::mt19937_64& random) {
    unsigned said = 0;
    for (unsigned i = 0; i < 400; ++i) {
        const auto step = random() % 8 == 0 ? 1 + static_cast<unsigned>(random() % 9) : scan.divider;
        const auto line = std::uint64_t{scan.columns} * scan.divider;
        const auto distance = random() % 8 == 0 ? random() % (3 * line) : line;
        const auto first = random() % pins.size();
        const auto count = 1 + static_cast<unsigned>(random() % (scan.columns + 3));
        if (!out.repeats(first, step, count, distance)) continue;
        ++said;
        for (auto n = first; n < std::min<std::uint64_t>(first + std::uint64_t{count} * step, pins.size()); n += step) {
            if (pins[n] == pins[n - distance]) continue;
            BOOST_FAIL(count << " from " << first << " by " << step << " are said to be as " << distance
                             << " before: wrong at " << n);
        }
    }
    return said;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_visible_pixel_has_the_colour_of_its_region) {
    std::mt19937_64 random(test_seed());
    for (unsigned board = 0; board < 4; ++board) {
        const auto vectors = board == 0 ? position_vectors{} : random_vectors(random);
        unsigned wrong = 0;
        for (unsigned y = 0; y < 480; ++y) {
            for (unsigned x = 0; x < 640; ++x) wrong += colour_at(x, y, vectors) != reference_colour(x, y, vectors);
        }
        BOOST_TEST(wrong == 0u);
    }
}

BOOST_AUTO_TEST_CASE(outside_the_visible_area_it_is_black) {
    const position_vectors vectors;
    for (unsigned y = 0; y < 525; ++y) {
        for (unsigned x = 0; x < 800; ++x) {
            if ((x >= 640 || y >= 480) && colour_at(x, y, vectors) != 0) BOOST_FAIL("lit at " << x << "," << y);
        }
    }
}

// 7 r + c for the cells, 42 + c for the hovering slots, then yellow, blue and white; each fills its rectangles.
BOOST_AUTO_TEST_CASE(the_decoder_gives_52_codes) {
    std::map<unsigned, unsigned> pixels;
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) ++pixels[select_code(x, y)];
    }
    BOOST_TEST(pixels.size() == 52u);
    for (unsigned code = 0; code < 49; ++code) BOOST_TEST(pixels[code] == 40u * 30u);
    BOOST_TEST(pixels[49] == 183'600u);
    BOOST_TEST(pixels[50] == 19'200u);
    BOOST_TEST(pixels[51] == 600u * 90u - 7u * 1200u);
    BOOST_TEST(select_code(60, 420) == 0u);
    BOOST_TEST(select_code(99, 449) == 0u);
    BOOST_TEST(select_code(140, 420) == 1u);
    BOOST_TEST(select_code(540, 120) == 41u);
    BOOST_TEST(select_code(60, 30) == 42u);
    BOOST_TEST(select_code(579, 59) == 48u);
    BOOST_TEST(select_code(59, 420) == 49u);
    BOOST_TEST(select_code(19, 0) == 50u);
    BOOST_TEST(select_code(620, 479) == 50u);
    BOOST_TEST(select_code(60, 29) == 51u);
}

BOOST_AUTO_TEST_CASE(slots_begin_where_their_code_does) {
    for (unsigned column = 0; column < 7; ++column) {
        for (unsigned row = 0; row <= hovering_row; ++row) {
            const auto x = slot_left(column);
            const auto y = slot_top(row);
            const auto code = 7 * row + column;
            BOOST_TEST(select_code(x, y) == code);
            BOOST_TEST(select_code(x - 1, y) != code);
            BOOST_TEST(select_code(x, y - 1) != code);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_empty_board_with_one_chip_hovering) {
    position_vectors vectors;
    vectors.column[3] = 1 << 12;
    std::map<std::uint16_t, unsigned> pixels;
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) ++pixels[colour_at(x, y, vectors)];
    }
    BOOST_TEST(pixels[border_blue] == 19'200u);
    BOOST_TEST(pixels[board_yellow] == 183'600u);
    BOOST_TEST(pixels[blank_white] == 103'200u);
    BOOST_TEST(pixels[chip_red] == 1'200u);
}

// Code 10 never arises and is empty.
BOOST_AUTO_TEST_CASE(only_an_occupied_cell_has_a_chip) {
    for (unsigned code = 0; code < 49; ++code) {
        for (unsigned cell = 0; cell < 4; ++cell) {
            position_vectors vectors;
            vectors.column[code % 7] = static_cast<std::uint16_t>(cell << 2 * (code / 7));
            BOOST_TEST(colour_of(code, vectors) == (cell == 1 ? 0xF00 : cell == 3 ? 0x000 : 0xFFF));
        }
    }
}

// Rasters that are small, but reach the first hovering slot, at every number of cycles a pixel.
BOOST_AUTO_TEST_CASE(the_output_register_cycle_by_cycle) {
    const auto seed = test_seed();
    unsigned repeated = 0;
    for (unsigned round = 0; round < 40; ++round) {
        std::mt19937_64 random(seed * 1000 + round);
        raster scan{0, 1 + static_cast<unsigned>(random() % 5), 100 + static_cast<unsigned>(random() % 20),
                    58 + static_cast<unsigned>(random() % 6), true};
        const auto length = 5 * scan.cycles_per_frame() / 2;
        const auto pace = round % 4 == 0 ? 40 : 4000;

        scan_out out;
        revisions told;
        out.attach(told);
        out.follow(0, scan);
        reference_pins reference;
        position_vectors vectors;
        bool held = false;
        for (std::uint64_t n = 0; n < length; ++n) {
            if (random() % pace == 0) {
                vectors = random_vectors(random);
                out.paint(n, vectors);
            }
            if (random() % (held ? 50 : 20'000) == 0) {
                held = !held;
                out.hold(n, held);
            }
            if (random() % 20'000 == 0) {
                scan.running = !scan.running || random() % 2 == 0;
                scan.origin = n - random() % (n + 1);
                out.follow(n, scan);
            }
            reference.held.push_back(held);
            reference.scans.push_back(scan);
            reference.vectors.push_back(vectors);
        }
        const auto pins = reference.run();
        for (std::uint64_t n = 0; n < length; ++n) {
            if (out.value(n) != pins[n]) BOOST_FAIL("round " << round << ": wrong in cycle " << n);
        }
        check_reads(out, pins, scan.divider, random);
        check_changes(out, pins, random);
        repeated += check_repeats(out, pins, scan, random);
    }
    BOOST_TEST(repeated > 1000u);
}

// What is announced for later, and taken back by a reset before, is as if it had not been said.
BOOST_AUTO_TEST_CASE(a_reset_voids_positions_of_later_cycles) {
    const raster scan{0, 4, 800, 525, true};
    position_vectors first, second;
    first.column[0] = 1 << 12;
    second.column[0] = 3 << 12;
    scan_out out;
    out.follow(0, scan);
    out.paint(0, first);
    out.paint(2000, second);
    out.hold(1990, true);
    out.hold(1995, false);
    BOOST_TEST(out.value(4 * (30 * 800 + 60) + 4) == chip_red);
}

// The frame that a change falls into is torn: every pixel has the vectors of the cycle before its load.
BOOST_AUTO_TEST_CASE(a_change_tears_the_frame_at_its_own_cycle) {
    const raster scan{0, 4, 800, 525, true};
    position_vectors before, after;
    before.column[2] = 1 << 12;
    after.column[2] = 3 << 12;
    const std::uint64_t pixel = 40 * 800 + 230;
    const auto enable = 4 * pixel + 3;
    for (int phase = -8; phase <= 8; ++phase) {
        scan_out out;
        revisions told;
        out.attach(told);
        out.follow(0, scan);
        out.paint(0, before);
        const auto change = enable + static_cast<std::uint64_t>(phase);
        told.cycles.clear();
        out.paint(change, after);
        for (int x = -5; x <= 5; ++x) {
            const auto shown = 4 * (pixel + static_cast<std::uint64_t>(x)) + 4;
            for (unsigned i = 0; i < 4; ++i) {
                BOOST_TEST(out.value(shown + i) == (shown - 1 >= change ? 0x000 : chip_red));
            }
        }
        const auto first_after = (change + 3 - 3) / 4 * 4 + 4;
        BOOST_TEST(told.cycles == std::set<std::uint64_t>{first_after}, boost::test_tools::per_element());
    }
}
