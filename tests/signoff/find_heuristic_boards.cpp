// SPDX-License-Identifier: Apache-2.0
// Finds the boards of stimulus/signoff/heuristic_fault_boards.cpp, for find_heuristic_boards.sh:
//
//     find_heuristic_boards ENGINE.aig [SEED [BATCHES [BOARDS]]]
//
// A fault is a signal of the engine's gates that is stuck at 0 or at 1. Boards are drawn, 512 a batch; a board is kept
// when it shows a fault that none before it has shown: in the move, or at least in the value or the rule; with the full
// module and with the defensive one. The first batches are as common as the boards of heuristic_traffic and are not
// kept. At the end those are left out whose faults others show, too. BOARDS: a file with a list to begin with, as it is
// printed.
#include "signoff/mutation/gate_network.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

using namespace tabletop;

namespace {

constexpr unsigned rows = 6, columns = 7, cells = rows * columns;
constexpr unsigned lanes = 512;
using lane_bits = std::uint64_t __attribute__((vector_size(lanes / 8)));
using board = std::array<std::uint8_t, cells>;  // codes of the page, cell 7 * row + column
using random_bits = std::mt19937_64;

constexpr lane_bits none{};

bool any(const lane_bits& bits) {
    std::uint64_t sum = 0;
    for (unsigned n = 0; n < lanes / 64; ++n) sum |= bits[n];
    return sum != 0;
}

unsigned below(random_bits& random, unsigned count) {
    return static_cast<unsigned>(random() % count);
}

unsigned height(const board& of, unsigned column) {
    unsigned stones = 0;
    for (unsigned r = 0; r < rows; ++r) stones += of[columns * r + column] != 0 ? 1 : 0;
    return stones;
}

// Stones dropped one after the other, so many eighths of them the engine's.
board dropped(random_bits& random, unsigned stones, unsigned eighths) {
    board drawn{};
    for (; stones != 0; --stones) {
        const auto column = below(random, columns), row = height(drawn, column);
        if (row < rows) drawn[columns * row + column] = below(random, 8) < eighths ? 1 : 2;
    }
    return drawn;
}

// Columns of about the same height: long runs in all directions.
board level(random_bits& random, unsigned eighths) {
    board drawn{};
    const auto least = below(random, rows + 1);
    for (unsigned c = 0; c < columns; ++c) {
        const auto stones = least + below(random, rows + 1 - least);
        for (unsigned r = 0; r < stones; ++r) drawn[columns * r + c] = below(random, 8) < eighths ? 1 : 2;
    }
    return drawn;
}

// Gaps and stones of nobody's too.
board any_codes(random_bits& random) {
    board drawn{};
    for (auto& code : drawn) {
        const auto draw = below(random, 16);
        code = draw < 7 ? 0 : draw < 11 ? 1 : draw < 15 ? 2 : 3;
    }
    return drawn;
}

// A few cells of a board that has shown something are others.
board neighbour(random_bits& random, board of) {
    for (auto changes = 1 + below(random, 4); changes != 0; --changes) {
        const auto column = below(random, columns), stones = height(of, column);
        const auto row = below(random, 2) == 0 && stones < rows ? stones : below(random, std::max(stones, 1u));
        of[columns * row + column] = static_cast<std::uint8_t>(below(random, 8) < 1 ? 0 : 1 + below(random, 2));
    }
    return of;
}

board draw(random_bits& random, const std::vector<board>& kept) {
    switch (below(random, 8)) {
        case 0:
        case 1:
            return dropped(random, below(random, cells + 1), 4);
        case 2:
            return dropped(random, below(random, cells + 1), 1 + below(random, 7));
        case 3:
            return level(random, 1 + below(random, 7));
        case 4:
            return any_codes(random);
        default:
            if (kept.empty()) return level(random, 4);
            return neighbour(random, kept[below(random, static_cast<unsigned>(kept.size()))]);
    }
}

// A signal is `level`.
struct fault {
    unsigned variable;
    bool level;
};

// The engine in the cycle in which it has its move.
class engine {
  public:
    explicit engine(const std::string& file)
        : network_(file),
          good_(network_.first_gate() + network_.gates.size()),
          faulty_(good_.size()),
          changed_(good_.size(), 0),
          pending_(good_.size() / 64 + 1, 0),
          takers_(good_.size()),
          shown_(good_.size(), 0) {
        rows_ = network_.word("rows", 2 * cells);
        phase_ = network_.word("phase", 3);
        round_ = network_.word("round", 5);
        for (unsigned n = 0; n < network_.gates.size(); ++n) {
            for (const auto reference : network_.gates[n]) takers_[reference >> 1].push_back(network_.first_gate() + n);
        }
        show(network_.word("wdata", 3), in_move);
        show(network_.word("value", 5), in_value);
        show(network_.word("rule", 3), in_value);
    }

    std::vector<fault> faults() const {
        std::vector<fault> all;
        const auto add = [&](unsigned variable) {
            if (takers_[variable].empty() && shown_[variable] == 0) return;
            for (const bool level : {false, true}) all.push_back({variable, level});
        };
        for (const auto variable : rows_) add(variable);
        for (unsigned n = 0; n < network_.gates.size(); ++n) add(network_.first_gate() + n);
        return all;
    }

    void play(const std::vector<board>& boards, bool full) {
        for (unsigned n = 0; n < network_.first_gate(); ++n) good_[n] = none;
        for (unsigned n = 0; n < 2 * cells; ++n) {
            for (unsigned lane = 0; lane < boards.size(); ++lane) {
                const auto bit = std::uint64_t{boards[lane][n / 2]} >> n % 2 & 1u;
                good_[rows_[n]][lane / 64] |= bit << lane % 64;
            }
        }
        good_[phase_[2]] = ~none;
        if (full) good_[round_[2]] = ~none;
        for (unsigned n = 0; n < network_.gates.size(); ++n) {
            good_[network_.first_gate() + n] = good(network_.gates[n][0]) & good(network_.gates[n][1]);
        }
    }

    struct difference {
        lane_bits in_move, at_all;
    };

    // Which boards of the last play show it.
    difference shows(const fault& stuck) {
        difference seen{none, none};
        ++current_;
        lowest_ = static_cast<unsigned>(pending_.size());
        change(stuck.variable, stuck.level ? ~none : none, seen);
        for (auto word = lowest_; word < pending_.size(); ++word) {
            while (pending_[word] != 0) {
                const auto variable = 64 * word + static_cast<unsigned>(__builtin_ctzll(pending_[word]));
                pending_[word] &= pending_[word] - 1;
                const auto& taken = network_.gates[variable - network_.first_gate()];
                change(variable, now(taken[0]) & now(taken[1]), seen);
            }
        }
        return seen;
    }

  private:
    enum where : std::uint8_t { in_move = 1, in_value = 2 };

    void show(const std::vector<unsigned>& word, where place) {
        for (const auto variable : word) {
            auto& shown = shown_[network_.next[variable - 1 - network_.inputs] >> 1];
            shown = static_cast<std::uint8_t>(shown | place);
        }
    }

    lane_bits good(unsigned reference) const {
        return (reference & 1u) != 0 ? ~good_[reference >> 1] : good_[reference >> 1];
    }
    lane_bits now(unsigned reference) const {
        const auto variable = reference >> 1;
        const auto& value = changed_[variable] == current_ ? faulty_[variable] : good_[variable];
        return (reference & 1u) != 0 ? ~value : value;
    }

    void change(unsigned variable, const lane_bits& value, difference& seen) {
        const auto differs = value ^ good_[variable];
        if (!any(differs)) return;
        changed_[variable] = current_;
        faulty_[variable] = value;
        if (shown_[variable] != 0) seen.at_all |= differs;
        if ((shown_[variable] & in_move) != 0) seen.in_move |= differs;
        for (const auto taker : takers_[variable]) {
            pending_[taker / 64] |= std::uint64_t{1} << taker % 64;
            lowest_ = std::min(lowest_, taker / 64);
        }
    }

    gate_network network_;
    std::vector<unsigned> rows_, phase_, round_;
    std::vector<lane_bits> good_, faulty_;
    std::vector<std::uint32_t> changed_;
    std::vector<std::uint64_t> pending_;
    std::vector<std::vector<unsigned>> takers_;
    std::vector<std::uint8_t> shown_;
    std::uint32_t current_ = 0;
    unsigned lowest_ = 0;
};

// The faults that nothing has shown yet.
class unseen {
  public:
    explicit unseen(const std::vector<fault>& faults) {
        for (const auto& stuck : faults) left_.push_back({stuck, false, false});
    }

    std::size_t count() const { return left_.size(); }
    std::size_t not_at_all() const {
        return static_cast<std::size_t>(
            std::count_if(left_.begin(), left_.end(), [](auto& one) { return !one.at_all; }));
    }

    // The lanes of the last play that show one first.
    std::vector<unsigned> look(engine& right) {
        std::array<bool, lanes> keeps{};
        for (auto& one : left_) {
            const auto seen = right.shows(one.stuck);
            if (!one.at_all) one.at_all = take_first(seen.at_all, seen.in_move, keeps);
            if (!one.in_move) one.in_move = take_first(seen.in_move, none, keeps);
        }
        left_.erase(std::remove_if(left_.begin(), left_.end(), [](auto& one) { return one.in_move; }), left_.end());
        std::vector<unsigned> found;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            if (keeps[lane]) found.push_back(lane);
        }
        return found;
    }

  private:
    struct known_fault {
        fault stuck;
        bool at_all, in_move;
    };

    // Takes a lane that is kept anyway, one that shows it better, or else any.
    static bool take_first(const lane_bits& shown, const lane_bits& better, std::array<bool, lanes>& keeps) {
        const auto has = [](const lane_bits& bits, unsigned lane) { return (bits[lane / 64] >> lane % 64 & 1u) != 0; };
        const auto& taken = any(better) ? better : shown;
        if (!any(taken)) return false;
        unsigned first = lanes;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            if (!has(taken, lane)) continue;
            if (keeps[lane]) return true;
            first = std::min(first, lane);
        }
        keeps[first] = true;
        return true;
    }

    std::vector<known_fault> left_;
};

constexpr char digits[] = "0123456789ABCDEF";

// Two cells a digit, cell 0 last.
std::string text_of(const board& of) {
    std::string text;
    for (unsigned n = cells / 2; n-- != 0;) text += digits[of[2 * n] | of[2 * n + 1] << 2];
    return text;
}

std::vector<board> read_boards(const std::string& file, bool full) {
    std::vector<board> read;
    std::ifstream in(file);
    bool now_full = true;
    for (std::string word; in >> word;) {
        if (word == "defensive") now_full = false;
        if (word == "full") now_full = true;
        const auto begin = word.find('"');
        if (begin == std::string::npos || word.size() < begin + cells / 2 || now_full != full) continue;
        board one{};
        for (unsigned n = 0; n < cells / 2; ++n) {
            const auto digit = std::string(digits).find(word[begin + cells / 2 - n]);
            one[2 * n] = static_cast<std::uint8_t>(digit & 3u);
            one[2 * n + 1] = static_cast<std::uint8_t>(digit >> 2);
        }
        read.push_back(one);
    }
    return read;
}

// Plays `from` to its end, in batches, and keeps what shows something that nothing before has shown.
std::vector<board> needed_of(std::vector<board> from, engine& right, bool full, unseen& faults) {
    std::vector<board> needed;
    while (!from.empty()) {
        const auto count = std::min<std::size_t>(from.size(), lanes);
        const std::vector<board> batch(from.end() - static_cast<std::ptrdiff_t>(count), from.end());
        from.resize(from.size() - count);
        right.play(batch, full);
        for (const auto lane : faults.look(right)) {
            if (lane < count) needed.push_back(batch[lane]);
        }
    }
    return needed;
}

std::vector<board> search(engine& right, bool full, unsigned seed, unsigned batches, const std::string& known) {
    random_bits random(seed);
    const auto faults = right.faults();
    unseen left(faults);
    const auto usual = [&](unsigned common) {
        std::vector<board> batch(lanes);
        for (; common != 0; --common) {
            for (auto& one : batch) one = draw(random, {});
            right.play(batch, full);
            left.look(right);
        }
    };
    usual(full ? 4 : 1);
    const auto uncommon = left;
    auto kept = needed_of(read_boards(known, full), right, full, left);
    for (unsigned n = 0; n < batches; ++n) {
        std::vector<board> batch(lanes);
        for (auto& one : batch) one = draw(random, kept);
        right.play(batch, full);
        for (const auto lane : left.look(right)) kept.push_back(batch[lane]);
        if (n % 64 == 0) {
            std::fprintf(stderr, "%s, batch %u: %zu boards, of %zu faults %zu not in the move, %zu not at all\n",
                         full ? "full" : "defensive", n, kept.size(), faults.size(), left.count(), left.not_at_all());
        }
    }
    // The last ones are the rarest, and show much of what the first ones do.
    for (int again = 0; again < 2; ++again) {
        auto anew = uncommon;
        kept = needed_of(kept, right, full, anew);
    }
    return kept;
}

void print(const std::vector<board>& boards, const char* name) {
    std::printf("%s\n", name);
    constexpr unsigned a_line = 4;
    for (std::size_t n = 0; n < boards.size(); ++n) {
        std::printf("%s\"%s\",%s", n % a_line == 0 ? "        " : " ", text_of(boards[n]).c_str(),
                    n % a_line == a_line - 1 || n + 1 == boards.size() ? "\n" : "");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "find_heuristic_boards ENGINE.aig [SEED [BATCHES [BOARDS]]]\n");
        return 2;
    }
    const auto number = [&](int n, unsigned usual) {
        return argc > n ? static_cast<unsigned>(std::strtoul(argv[n], nullptr, 10)) : usual;
    };
    engine right(argv[1]);
    const std::string known = argc > 4 ? argv[4] : "";
    for (const bool full : {false, true}) {
        print(search(right, full, number(2, 1), number(3, 1000), known), full ? "full" : "defensive");
    }
}
