// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/disc_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr unsigned rows_of_discs = 6, columns_of_discs = 7;
constexpr unsigned lines_a_disc = 80;
constexpr std::uint64_t cycles_of_board = 76'800;
constexpr std::uint64_t cycles_of_tone = 960;

class disc_writer {
  public:
    disc_writer(std::uint64_t seed, unsigned step, bool contended)
        : random_(seed), step_(step), contended_(contended), frame_cycles_(17 * (68 + step) + 60) {}

    void play(unsigned commands) {
        ask(board_word());
        cycle_ += 2 * frame_cycles_ + cycles_of_board + cycles_of_board / 5;
        for (unsigned n = 0; n < commands; ++n) command(n);
        made_.end_cycle = cycle_ + 200;
        add_frames();
        add_taken(made_.words_taken, words_);
        add_taken(made_.pixels_taken, {});
    }

    disc_traffic take() { return std::move(made_); }

  private:
    std::uint32_t unused_bits() { return random_.one_in(2) ? 0 : random_.word() & ~0x1773u; }
    std::uint32_t board_word() { return 1 | (random_.word() & ~1u); }
    std::uint32_t disc_word(unsigned column, unsigned row) {
        return unused_bits() | 2 | column << 4 | row << 8 | (random_.one_in(2) ? 1u << 12 : 0);
    }

    void ask(std::uint32_t word) {
        made_.asked.push_back({cycle_, word});
        words_.insert(cycle_);
    }

    void command(unsigned n) {
        cycle_ += 1 + random_.below(40);
        if (random_.one_in(4)) {
            wrong_command();
            return;
        }
        // Each cell comes in turn.
        const auto place = (n * 11 + 5) % (rows_of_discs * columns_of_discs);
        const auto row = random_.one_in(2) ? rows_of_discs - 1 - random_.below(2) : place / columns_of_discs;
        ask(disc_word(place % columns_of_discs, row));
        const auto frames = (lines_a_disc * (rows_of_discs - row) + step_ - 1) / step_ + 2;
        const auto whole = (frames + frames / 4) * frame_cycles_ + cycles_of_tone;
        if (random_.one_in(5)) disturb(whole);
        cycle_ += whole;
    }

    // A disc of no place is answered at once, and what asks for nothing is not.
    void wrong_command() {
        const auto kind = random_.below(3);
        if (kind == 0) {
            ask(disc_word(columns_of_discs, random_.below(rows_of_discs)));
            meet_clearing();
        } else if (kind == 1) {
            ask(disc_word(random_.below(columns_of_discs), rows_of_discs + random_.below(2)));
        } else {
            ask(random_.word() & ~3u);
        }
        cycle_ += 20 + random_.below(30);
    }

    // The processor has the port when the word is to be cleared: it is read, looked at, and cleared.
    void meet_clearing() {
        constexpr unsigned cycles_to_clear = 3;
        if (contended_) words_.insert(cycle_ + cycles_to_clear);
    }

    // While a command is carried out: another one, which is lost, or a reset, after which it begins once more.
    void disturb(std::uint64_t whole) {
        const auto at = cycle_ + 1 + random_.below(whole);
        if (random_.one_in(3)) {
            made_.asked.push_back({at, disc_word(random_.below(columns_of_discs), random_.below(rows_of_discs))});
            words_.insert(at);
            cycle_ += whole;
            return;
        }
        made_.resets.push_back({{at, random_.below(8)}, {at + random_.below(4), 7}});
        cycle_ = at + whole / 8;
    }

    void add_frames() {
        for (auto at = 100 + frame_cycles_; at < made_.end_cycle;) {
            made_.frames.push_back(at);
            const auto near = 2 + random_.below(frame_cycles_ / 2);
            at += random_.one_in(12) ? near : frame_cycles_ + random_.below(frame_cycles_ / 5);
        }
    }

    // Single cycles, rows of them, and long times without any.
    void add_taken(std::vector<std::uint64_t>& to, std::set<std::uint64_t> cycles) {
        for (std::uint64_t at = 1; contended_ && at < made_.end_cycle;) {
            const auto length = random_.one_in(4) ? 1 + random_.below(12) : 1;
            for (unsigned n = 0; n < length; ++n) cycles.insert(at++);
            at += random_.one_in(8) ? 1 + random_.below(3000) : 1 + random_.below(24);
        }
        to.assign(cycles.begin(), cycles.end());
    }

    random_source random_;
    const unsigned step_;
    const bool contended_;
    const std::uint64_t frame_cycles_;  // enough for a frame of a disc, and some waits
    std::uint64_t cycle_ = 20;
    std::set<std::uint64_t> words_;
    disc_traffic made_;
};

}  // namespace

disc_traffic make_disc_traffic(std::uint64_t seed, unsigned commands, unsigned step, bool contended) {
    disc_writer writer(seed, step, contended);
    writer.play(commands);
    return writer.take();
}

}  // namespace tabletop::signoff
