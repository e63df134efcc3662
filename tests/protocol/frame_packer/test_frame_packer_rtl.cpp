// SPDX-License-Identifier: Apache-2.0
// The Verilated packer of the labkit's frame store against a reference model, its memory against a reference model, and
// both with the colour converter: the picture that the camera has sent is on the screen. Sections 3 and 4 of the
// specification.
#include <boost/test/unit_test.hpp>

#include "Vearly_packer.h"
#include "Vframe_packer.h"
#include "Vycrcb_converter.h"
#include "Vzbt_sram.h"

#include "test_seed.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint64_t line_cycles = 1344, frame_lines = 806, frame_cycles = line_cycles * frame_lines;
constexpr int width = 720, height = 480;
constexpr std::uint64_t word_mask = (std::uint64_t{1} << 36) - 1;

template <typename Top>
void edge(Top& top) {
    top.clk = 0;
    top.eval();  // the level before the edge, which the first evaluation has to see
    top.clk = 1;
    top.eval();
}

// What the camera's pins are in a cycle. In a cycle without a sample only `valid` counts.
struct camera_pins {
    bool valid = false;
    bool field_start = false;
    bool line_start = false;
    bool field = false;
    std::uint32_t sample = 0;
};

template <typename Top>
void drive(Top& top, std::uint64_t cycle, const camera_pins& camera, bool freeze) {
    top.h = static_cast<SData>(cycle % line_cycles);
    top.v = static_cast<SData>(cycle / line_cycles % frame_lines);
    top.camera_valid = camera.valid;
    top.camera_field_start = camera.field_start;
    top.camera_line_start = camera.line_start;
    top.camera_field = camera.field;
    top.camera_sample = camera.sample;
    top.freeze = freeze;
}

std::uint32_t stored_pixel(std::uint32_t sample) {
    const auto channel = [&](int n) { return sample >> (10 * n + 4) & 63; };
    return channel(2) << 12 | channel(1) << 6 | channel(0);
}

// A row a line and 512 words a row, whatever is outside the camera's picture.
std::uint64_t read_address(std::uint64_t cycle, std::uint64_t wrap) {
    const auto h = cycle % line_cycles, v = cycle / line_cycles % frame_lines;
    const auto hf = h >= wrap ? h - wrap : h + 8;
    const auto vf = h >= wrap ? (v + 1) % frame_lines : v;
    return vf * 512 + hf / 2 % 512;
}

// What is expected from reset on, by the numbers of the cycles. Call sees() in every cycle, after the pins have been
// compared.
class reference_packer {
  public:
    explicit reference_packer(std::uint64_t wrap) : wrap_(wrap) {}

    bool writes(std::uint64_t cycle) const { return writes_.count(cycle) != 0; }
    std::uint64_t address(std::uint64_t cycle) const {
        return cycle % 2 == 0 ? read_address(cycle, wrap_) : writes_.at(cycle).address;
    }
    bool has_data(std::uint64_t cycle) const { return cycle >= 2 && writes(cycle - 2); }
    std::uint64_t data(std::uint64_t cycle) const { return writes_.at(cycle - 2).data; }

    // Read data of an even cycle r are W in r + 1 and r + 2, W2 in r + 3 (odd) and r + 4 (even).
    std::uint32_t video_sample(std::uint64_t cycle) const {
        const auto delay = cycle % 2 == 1 ? 3u : 4u;
        if (cycle < delay) return 0;
        const auto word = reads_[cycle - delay];
        return static_cast<std::uint32_t>(cycle % 2 == 1 ? word >> 18 : word & 0x3FFFF);
    }

    void sees(std::uint64_t cycle, const camera_pins& camera, bool freeze, std::uint64_t read_data) {
        reads_.push_back(read_data);
        if (camera.valid) locate(camera);
        if (freeze) {
            // The edge of this cycle starts no write: a word that was to start with it is dropped.
            has_even_ = false;
            writes_.erase(cycle + 1);
            return;
        }
        if (!camera.valid) return;
        if (column_ % 2 == 0) {
            has_even_ = true;
            even_ = stored_pixel(camera.sample);
            return;
        }
        if (!has_even_) return;
        has_even_ = false;
        // Pending from the next cycle; the first odd one writes it.
        const auto odd_cycle = cycle + (cycle % 2 == 0 ? 1 : 2);
        writes_[odd_cycle] = {static_cast<std::uint64_t>(row_ * 512 + column_ / 2),
                              std::uint64_t{even_} << 18 | stored_pixel(camera.sample)};
    }

  private:
    struct write {
        std::uint64_t address;
        std::uint64_t data;
    };

    void locate(const camera_pins& camera) {
        if (camera.field_start) {
            line_ = 0;
        } else if (camera.line_start) {
            ++line_;
        }
        column_ = camera.field_start || camera.line_start ? 0 : column_ + 1;
        row_ = 2 * line_ + (camera.field ? 1 : 0);
    }

    std::uint64_t wrap_;
    std::map<std::uint64_t, write> writes_;  // by the cycle with we = 1
    std::vector<std::uint64_t> reads_;       // by cycle
    int line_ = 0, column_ = 0, row_ = 0;
    bool has_even_ = false;
    std::uint32_t even_ = 0;
};

// Samples four to six cycles apart, so words are at least eight; short lines and fields.
class random_camera {
  public:
    explicit random_camera(std::mt19937_64& random_source) : random_(random_source) {}

    camera_pins next() {
        camera_pins pins;
        pins.sample = static_cast<std::uint32_t>(random_() & 0x3FFFFFFF);
        if (gap_ > 0) {
            --gap_;
            return pins;
        }
        gap_ = 3 + static_cast<int>(random_() % 3);
        pins.valid = true;
        pins.field_start = first_ || random_() % 1000 == 0;
        if (pins.field_start) field_ = random_() % 2 == 0;
        pins.line_start = pins.field_start ? random_() % 4 != 0 : random_() % 60 == 0;
        pins.field = field_;
        first_ = false;
        return pins;
    }

  private:
    std::mt19937_64& random_;
    bool first_ = true;
    bool field_ = false;
    int gap_ = 0;
};

// Compares every cycle of a run from a reset on; the number of words written. The memory's answers are random words.
template <typename Top>
std::uint64_t compare(Top& top, std::uint64_t wrap, std::uint64_t cycles, std::mt19937_64& random_source) {
    const bool often_frozen = random_source() % 2 == 0;
    // A reset comes at any place of the raster, and the camera goes on.
    top.rst = 1;
    for (auto n = 1 + random_source() % 3; n > 0; --n) {
        camera_pins going_on;
        going_on.valid = true;
        drive(top, random_source() % frame_cycles, going_on, false);
        edge(top);
    }
    top.rst = 0;
    random_camera camera(random_source);
    reference_packer reference(wrap);
    bool freeze = false;
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; n < cycles; ++n) {
        if (random_source() % (freeze ? 30 : often_frozen ? 40 : 3000) == 0) freeze = !freeze;
        const auto pins = camera.next();
        const auto read_data = random_source() & word_mask;
        drive(top, n, pins, freeze);
        top.zbt_read_data = read_data;
        top.eval();
        const bool same = (top.zbt_we != 0) == reference.writes(n) &&
                          ((n % 2 == 1 && !reference.writes(n)) || top.zbt_address == reference.address(n)) &&
                          (!reference.has_data(n) || top.zbt_write_data == reference.data(n)) &&
                          top.video_sample == reference.video_sample(n);
        if (!same) BOOST_FAIL("the pins differ in cycle " << n);
        written += reference.writes(n);
        reference.sees(n, pins, freeze, read_data);
        edge(top);
    }
    return written;
}

template <typename Top>
void compare_runs(std::uint64_t wrap) {
    std::mt19937_64 random_source(test_seed());
    VerilatedContext context;
    Top top(&context);
    BOOST_TEST(compare(top, wrap, frame_cycles + 5 * line_cycles, random_source) > frame_cycles / 100);
    // Resets in the middle of whatever is going on.
    for (int run = 0; run < 200; ++run) compare(top, wrap, 500 + random_source() % 2000, random_source);
    top.final();
}

BOOST_AUTO_TEST_CASE(pins) {
    compare_runs<Vframe_packer>(1336);
}

BOOST_AUTO_TEST_CASE(pins_with_the_old_wrap) {
    compare_runs<Vearly_packer>(1048);
}

// A pair whose odd sample comes in cycle `odd`, with freeze 1 from `freeze` on: the cycles with we = 1.
std::vector<std::uint64_t> writes_of_a_pair(std::uint64_t odd, std::uint64_t freeze) {
    VerilatedContext context;
    Vframe_packer top(&context);
    std::vector<std::uint64_t> writes;
    top.rst = 1;
    drive(top, 0, {}, false);
    edge(top);
    top.rst = 0;
    for (std::uint64_t n = 0; n < 100; ++n) {
        camera_pins camera;
        camera.valid = n == odd - 5 || n == odd;
        camera.field_start = camera.line_start = n == odd - 5;
        drive(top, n, camera, n >= freeze);
        top.eval();
        if (top.zbt_we) writes.push_back(n);
        edge(top);
    }
    top.final();
    return writes;
}

BOOST_AUTO_TEST_CASE(a_freeze_at_every_place) {
    using cycles = std::vector<std::uint64_t>;
    // Complete in an even cycle: pending, and written, in the next.
    BOOST_TEST(writes_of_a_pair(20, 100) == cycles{21});
    BOOST_TEST(writes_of_a_pair(20, 21) == cycles{21});
    BOOST_TEST(writes_of_a_pair(20, 20) == cycles{});
    BOOST_TEST(writes_of_a_pair(20, 16) == cycles{});
    // In an odd cycle: it is pending in the next one and written in the one after.
    BOOST_TEST(writes_of_a_pair(21, 100) == cycles{23});
    BOOST_TEST(writes_of_a_pair(21, 23) == cycles{23});
    BOOST_TEST(writes_of_a_pair(21, 22) == cycles{});
    BOOST_TEST(writes_of_a_pair(21, 21) == cycles{});
}

// A word that is written in cycle n, with its data in n + 2, is seen by a read in any later cycle.
BOOST_AUTO_TEST_CASE(memory) {
    std::mt19937_64 random_source(test_seed());
    VerilatedContext context;
    Vzbt_sram top(&context);
    std::uint64_t right = 0;
    constexpr std::array<std::uint32_t, 5> places{0, 1, 0x40000, 0x7FFFE, 0x7FFFF};
    for (int run = 0; run < 20; ++run) {
        top.rst = 1;
        for (auto n = 1 + random_source() % 3; n > 0; --n) edge(top);
        top.rst = 0;
        struct access {
            std::uint32_t address;
            bool we;
        };
        std::vector<access> accesses;
        std::map<std::uint32_t, std::uint64_t> content;
        for (std::uint64_t n = 0; n < 5000; ++n) {
            accesses.push_back({places[random_source() % places.size()], random_source() % 2 == 0});
            top.zbt_address = accesses[n].address;
            top.zbt_we = accesses[n].we;
            top.zbt_write_data = random_source() & word_mask;
            top.eval();
            if (n >= 2) {
                const auto& due = accesses[n - 2];
                if (due.we) {
                    content[due.address] = top.zbt_write_data;
                } else if (top.zbt_read_data != content[due.address]) {
                    BOOST_FAIL("another word was read in cycle " << n);
                } else {
                    ++right;
                }
            }
            edge(top);
        }
    }
    BOOST_TEST(right > 40'000u);
    top.final();
}

// The specification's camera: 13.5 MHz, 29.97 frames a second.
class timed_camera {
  public:
    camera_pins at(std::uint64_t cycle) {
        camera_pins pins;
        if (cycle != next_cycle()) return pins;
        pins.valid = true;
        pins.field = line_ >= 263;
        pins.line_start = column_ == 0;
        pins.field_start = column_ == 0 && line_ % 263 == 0;
        pins.sample = sample(frame_, pins.field ? 2 * (line_ - 263) + 1 : 2 * line_, column_);
        if (++column_ == width) {
            column_ = 0;
            line_ = line_ == 239 ? 263 : line_ + 1;
        }
        if (line_ == 503) {
            line_ = 0;
            ++frame_;
        }
        return pins;
    }

    // Any picture: a pair has the Cr and Cb of its even pixel.
    static std::uint32_t sample(int frame, int row, int column) {
        const auto channel = [&](int place, int n) {
            const auto mixed =
                (static_cast<std::uint32_t>(frame * 480 + row) * 1024u + static_cast<std::uint32_t>(place)) *
                    2654435761u +
                static_cast<std::uint32_t>(n) * 40503u;
            return (mixed ^ mixed >> 15) * 2246822519u >> 22;
        };
        const auto even = column & ~1;
        return channel(column, 0) << 20 | channel(even, 1) << 10 | channel(even, 2);
    }

  private:
    std::uint64_t next_cycle() const {
        return 1000 + 2162160 * static_cast<std::uint64_t>(frame_) + 20592 * static_cast<std::uint64_t>(line_) / 5 +
               24 * static_cast<std::uint64_t>(column_) / 5;
    }

    int frame_ = 0, line_ = 0, column_ = 0;
};

std::uint32_t colour(std::uint32_t sample) {
    const auto pixel = stored_pixel(sample);
    const auto expanded = [&](int n) { return static_cast<int>(pixel >> (6 * n) & 63) << 4; };
    const int y = 298 * (expanded(2) - 64), cr = expanded(1) - 512, cb = expanded(0) - 512;
    const auto level = [](int sum) { return static_cast<std::uint32_t>(std::clamp(sum >> 10, 0, 255)); };
    return level(y + 408 * cr) << 16 | level(y - 208 * cr - 100 * cb) << 8 | level(y + 516 * cb);
}

template <typename Top>
class video_path {
  public:
    video_path() : packer_(&context_), memory_(&context_), converter_(&context_) {
        packer_.rst = memory_.rst = converter_.rst = 1;
        drive(packer_, 0, {}, false);
        edges();
        packer_.rst = memory_.rst = converter_.rst = 0;
    }
    ~video_path() {
        packer_.final();
        memory_.final();
        converter_.final();
    }

    // The colour of the cycle's (h, v).
    std::uint32_t step(const camera_pins& camera, bool freeze) {
        drive(packer_, cycle_, camera, freeze);
        packer_.zbt_read_data = memory_.zbt_read_data;
        packer_.eval();
        memory_.zbt_address = packer_.zbt_address;
        memory_.zbt_we = packer_.zbt_we;
        memory_.zbt_write_data = packer_.zbt_write_data;
        converter_.pixel = packer_.video_sample;
        const auto rgb = converter_.rgb;
        edges();
        ++cycle_;
        return rgb;
    }

  private:
    void edges() {
        edge(packer_);
        edge(memory_);
        edge(converter_);
    }

    VerilatedContext context_;
    Top packer_;
    Vzbt_sram memory_;
    Vycrcb_converter converter_;
    std::uint64_t cycle_ = 0;
};

// A frame of the camera, a freeze before the next one's first word, and a frame of the screen. old_wrap: pixels 0 to 7
// of each line are those 288 columns further.
template <typename Top>
void show_a_frame(bool old_wrap) {
    video_path<Top> path;
    timed_camera camera;
    const auto expected = [&](int row, int column) {
        return colour(timed_camera::sample(0, row, old_wrap && column < 8 ? column + 288 : column));
    };
    std::uint64_t wrong = 0, pixels = 0;
    for (std::uint64_t n = 0; n < 3 * frame_cycles; ++n) {
        const auto rgb = path.step(camera.at(n), n >= 2'163'000);
        const auto row = static_cast<int>(n / line_cycles % frame_lines), column = static_cast<int>(n % line_cycles);
        // The memory's content after reset is Y = 0, Cr = Cb = 0.
        if (n == 500) BOOST_TEST(rgb == colour(0));
        if (n < 2 * frame_cycles || row >= height || column >= width) continue;
        ++pixels;
        wrong += rgb != expected(row, column);
    }
    BOOST_TEST(pixels == static_cast<std::uint64_t>(width * height));
    BOOST_TEST(wrong == 0u);
}

BOOST_AUTO_TEST_CASE(the_pixel_of_the_screen) {
    show_a_frame<Vframe_packer>(false);
}

BOOST_AUTO_TEST_CASE(the_old_wrap) {
    show_a_frame<Vearly_packer>(true);
}

}  // namespace
