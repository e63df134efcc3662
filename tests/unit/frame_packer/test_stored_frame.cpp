// SPDX-License-Identifier: Apache-2.0
// Which frame a word of the frame store is of, beside a packer and a memory that are clocked.
#include "peripherals/frame_packer/stored_frame.h"
#include "peripherals/frame_packer/timing.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace tabletop::frame_packer_core {
namespace {

constexpr std::uint64_t phase = camera_core::usual_phase;
constexpr std::uint64_t never_written = UINT64_MAX;

BOOST_AUTO_TEST_CASE(samples_of_the_specification) {
    BOOST_TEST(camera_core::sample_cycle(phase, 0, 0, 0) == 1000u);
    BOOST_TEST(camera_core::sample_cycle(phase, 0, 0, 1) == 1004u);
    BOOST_TEST(camera_core::sample_cycle(phase, 0, 0, 719) == 1000u + 24 * 719 / 5);
    // Line 1 is row 2, line 263 row 1, line 502 row 479.
    BOOST_TEST(camera_core::sample_cycle(phase, 0, 2, 0) == 1000u + 20592 / 5);
    BOOST_TEST(camera_core::line_of_row(1) == 263u);
    BOOST_TEST(camera_core::line_of_row(478) == 239u);
    BOOST_TEST(camera_core::line_of_row(479) == 502u);
    BOOST_TEST(camera_core::sample_cycle(phase, 3, 1, 0) == 1000u + 3 * 2'162'160 + 263 * 20592 / 5);
    BOOST_TEST(camera_core::field_cycle(phase, 2, 1) == camera_core::sample_cycle(phase, 2, 1, 0));
    BOOST_TEST(address_of(479, 719) == (479u << 9 | 359u));
    BOOST_TEST(word_of(0x3FFFF, 1) == 0xF'FFFC'0001u);
}

// Words come at least 8 cycles apart, so a pending one is never overtaken.
BOOST_AUTO_TEST_CASE(no_word_is_lost) {
    for (unsigned row = 0; row < camera_core::image_rows; ++row) {
        for (unsigned word = 1; word < words_of_a_row; ++word) {
            const auto before = camera_core::sample_cycle(phase, 0, row, 2 * word - 1);
            const auto now = camera_core::sample_cycle(phase, 0, row, 2 * word + 1);
            BOOST_TEST(now - before >= 8u);
            BOOST_TEST(stored_frames(phase).write_cycle(0, row, word - 1) < now);
        }
    }
}

// Some words of a memory, each with the frame that was written last.
class clocked_store {
  public:
    explicit clocked_store(std::vector<std::pair<unsigned, unsigned>> words)
        : words_(std::move(words)), frames_(words_.size(), never_written) {
        for (std::size_t n = 0; n < words_.size(); ++n) {
            for (std::uint64_t frame = 0; frame < frames; ++frame) {
                for (unsigned odd = 0; odd < 2; ++odd) {
                    const auto cycle =
                        camera_core::sample_cycle(phase, frame, words_[n].first, 2 * words_[n].second + odd);
                    samples_.push_back({cycle, n, frame, odd != 0});
                }
            }
        }
        std::sort(samples_.begin(), samples_.end(), [](const auto& a, const auto& b) { return a.cycle < b.cycle; });
    }

    static constexpr std::uint64_t frames = 3;

    std::uint64_t frame(std::size_t n) const { return frames_[n]; }

    // One cycle, after its reads.
    void clock(std::uint64_t cycle, bool frozen) {
        if (on_port_) frames_[pending_word_] = pending_frame_;
        while (next_ < samples_.size() && samples_[next_].cycle == cycle) {
            const auto& now = samples_[next_++];
            if (frozen) continue;
            if (!now.odd) {
                has_even_ = true;
            } else if (has_even_) {
                has_even_ = false;
                has_pending_ = true;
                pending_word_ = now.word;
                pending_frame_ = now.frame;
            }
        }
        // The pins of the next cycle are registers: this cycle's edge starts the write.
        if (frozen) has_even_ = has_pending_ = false;
        on_port_ = has_pending_ && cycle % 2 == 0;
        if (on_port_) has_pending_ = false;
    }

  private:
    struct sample {
        std::uint64_t cycle;
        std::size_t word;
        std::uint64_t frame;
        bool odd;
    };

    std::vector<std::pair<unsigned, unsigned>> words_;
    std::vector<std::uint64_t> frames_;
    std::vector<sample> samples_;
    std::size_t next_ = 0;
    bool has_even_ = false;
    bool has_pending_ = false;
    bool on_port_ = false;  // the pending word, in the cycle that comes
    std::size_t pending_word_ = 0;
    std::uint64_t pending_frame_ = 0;
};

// The registers between the memory's pins and the screen, with a memory that answers with the address and the cycle of
// the read.
BOOST_AUTO_TEST_CASE(prefetch) {
    struct answer {
        std::uint64_t cycle = 0;
        unsigned row = 0;
        unsigned word = 0;
    };
    struct pixel {
        answer of;
        bool odd = false;
    };
    constexpr unsigned columns = 1344, lines = 806;
    constexpr std::uint64_t begin = 478ull * columns, end = 486ull * columns;
    answer in_memory[2], w, w2;
    pixel converter[3];
    for (auto n = begin; n < end; ++n) {
        const auto h = static_cast<unsigned>(n % columns), v = static_cast<unsigned>(n / columns % lines);
        if (n >= begin + 32 && h < 720 && v < 480) {
            BOOST_TEST(converter[2].of.row == v);
            BOOST_TEST(converter[2].of.word == h / 2);
            BOOST_TEST(converter[2].odd == (h % 2 == 1));
            BOOST_TEST(converter[2].of.cycle == n - 3 - read_to_sample - h % 2);
        }
        // What this cycle's edge takes.
        const bool wraps = h >= 1336;
        const unsigned hf = wraps ? h - 1336 : h + 8, vf = wraps ? (v + 1) % lines : v;
        const auto read_data = in_memory[1];
        converter[2] = converter[1];
        converter[1] = converter[0];
        converter[0] = {w2, n % 2 == 0};
        if (n % 2 == 0) {
            w2 = w;
            w = read_data;
        }
        in_memory[1] = in_memory[0];
        in_memory[0] = {n, vf, hf / 2};
    }
}

BOOST_AUTO_TEST_CASE(against_a_clocked_packer) {
    std::mt19937_64 random_source(test_seed());
    for (int turn = 0; turn < 6; ++turn) {
        // Words next to each other, and others anywhere.
        std::vector<std::pair<unsigned, unsigned>> words;
        const auto row = static_cast<unsigned>(random_source() % camera_core::image_rows);
        const auto word = static_cast<unsigned>(random_source() % (words_of_a_row - 4));
        for (unsigned n = 0; n < 4; ++n) words.emplace_back(row, word + n);
        words.emplace_back(row == 0 ? 1 : 0, word);
        words.emplace_back(camera_core::image_rows - 1 - (row == camera_core::image_rows - 1 ? 1 : 0), 359);

        // Freezes, most of them around the first words in one frame or the other.
        stored_frames stored(phase);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> frozen;
        std::uint64_t free_from = 0;
        for (std::uint64_t frame = 0; frame < clocked_store::frames; ++frame) {
            const auto around = camera_core::sample_cycle(phase, frame, row, 2 * word);
            const auto from = std::max(free_from, around - 10 + random_source() % 50);
            const auto to = from + 1 + random_source() % 12;
            if (random_source() % 4 == 0) continue;
            stored.set_stopped(from, true);
            stored.set_stopped(to, false);
            frozen.emplace_back(from, to);
            free_from = to + 1;
        }

        clocked_store store(words);
        std::size_t at = 0;
        for (std::uint64_t cycle = 0; cycle < clocked_store::frames * camera_core::cycles_per_frame; ++cycle) {
            while (at < frozen.size() && frozen[at].second <= cycle) ++at;
            const bool is_frozen = at < frozen.size() && frozen[at].first <= cycle;
            for (std::size_t n = 0; n < words.size(); ++n) {
                const auto frame = cycle / camera_core::cycles_per_frame;
                const auto wrote = stored.write_cycle(frame, words[n].first, words[n].second);
                const bool near = cycle + 20 > wrote && cycle < wrote + 20;
                if (!near && cycle % 9973 != 0) continue;
                const auto found = stored.frame_of(words[n].first, words[n].second, cycle);
                BOOST_REQUIRE(found.value_or(never_written) == store.frame(n));
            }
            store.clock(cycle, is_frozen);
        }
    }
}

// After a reset in an odd cycle h is odd in even ones.
BOOST_AUTO_TEST_CASE(parity_of_the_raster) {
    stored_frames stored(phase);
    const auto even = stored.write_cycle(1, 0, 0);
    BOOST_TEST(even % 2 == 1u);
    stored.set_origin(camera_core::cycles_per_frame - 1);
    BOOST_TEST(stored.write_cycle(0, 0, 0) % 2 == 1u);
    BOOST_TEST(stored.write_cycle(1, 0, 0) % 2 == 0u);
    BOOST_TEST(stored.write_cycle(1, 0, 0) + 1 >= even);
    BOOST_TEST(even + 1 >= stored.write_cycle(1, 0, 0));
}

// This happens when the PC thinks for an hour.
BOOST_AUTO_TEST_CASE(a_long_freeze) {
    stored_frames stored(phase);
    stored.set_stopped(5 * camera_core::cycles_per_frame, true);
    constexpr std::uint64_t an_hour = 3600ull * 64'800'000;
    BOOST_TEST(stored.frame_of(0, 0, an_hour).value() == 4u);
    BOOST_TEST(stored.frame_of(479, 359, an_hour).value() == 4u);
}

}  // namespace
}  // namespace tabletop::frame_packer_core
