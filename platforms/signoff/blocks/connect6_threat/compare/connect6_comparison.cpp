// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"

#include "design/silence.h"
#include "signoff/blocks/connect6_threat/compare/byte_text.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>

namespace tabletop {
namespace {

constexpr unsigned size = 19;
constexpr std::size_t stone_bytes = 4;
constexpr std::array<const char*, 4> event_names{"pop", "push", "phase", "act"};

struct stone {
    unsigned row;
    unsigned column;
};

// The machine's own decoding: low nibbles, modulo 32.
stone decode(const std::string& bytes, std::size_t at) {
    const auto digit = [&](std::size_t n) { return static_cast<unsigned char>(bytes[at + n]) & 0xFu; };
    return {(10 * digit(0) + digit(1)) % 32, (10 * digit(2) + digit(3)) % 32};
}

class board_drawing {
  public:
    board_drawing() { rows_.fill(std::string(size, '.')); }

    void put(const stone& where, char what) {
        const bool on_board = where.row >= 1 && where.row <= size && where.column >= 1 && where.column <= size;
        if (on_board) rows_[where.row - 1][where.column - 1] = what;
    }
    void lower() {
        for (auto& row : rows_) std::replace(row.begin(), row.end(), 'x', 'X');
    }
    bool empty() const {
        return std::all_of(rows_.begin(), rows_.end(), [](const auto& row) { return row == std::string(size, '.'); });
    }
    // Rows and columns are numbered from 1.
    std::string text() const {
        std::string tens, units, lines;
        for (unsigned n = 1; n <= size; ++n) {
            tens += n < 10 ? ' ' : static_cast<char>('0' + n / 10);
            units += static_cast<char>('0' + n % 10);
            lines += fmt::format("{:>6} {}\n", n, rows_[n - 1]);
        }
        return fmt::format("{:7}{}\n{:7}{}\n{}", "", tens, "", units, lines);
    }

  private:
    std::array<std::string, size> rows_;
};

// A cycle figure of both sides.
struct figure_pair {
    std::string name;
    std::int64_t mine;
    std::int64_t theirs;
};

// A difference of cycles that is negative has wrapped; here it becomes so again.
figure_pair figures(std::string name, std::uint64_t mine, std::uint64_t theirs) {
    return {std::move(name), static_cast<std::int64_t>(mine), static_cast<std::int64_t>(theirs)};
}

std::string list_text(const std::vector<std::uint64_t>& list) {
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

// The machine writes a coordinate as '0' or '1' and '0' + rest, which may be ':' for 20.
std::optional<int> coordinate(const std::string& reply, std::size_t at) {
    const auto tens = reply[at] - '0';
    const auto units = reply[at + 1] - '0';
    if (tens < 0 || tens > 1 || units < 0 || units > 10) return std::nullopt;
    return 10 * tens + units;
}

std::string move_text(const std::string& reply, std::size_t at) {
    if (at + stone_bytes > reply.size()) return "(not a stone)";
    const auto row = coordinate(reply, at);
    const auto column = coordinate(reply, at + 2);
    return row && column ? fmt::format("({},{})", *row, *column) : "(not a stone)";
}

std::string moves_text(const std::string& reply) {
    if (reply.empty()) return fmt::format("no byte for {} 000 cycles", silent_cycles / 1000);
    std::string text = fmt::format("\"{}\"", readable_bytes(reply));
    for (std::size_t n = 0; n < reply.size(); n += stone_bytes) text += ' ' + move_text(reply, n);
    return text;
}

// Nothing has come over the serial line up to this transaction.
bool never_moved(const std::vector<connect6_transaction>& transactions, std::size_t n) {
    return std::all_of(transactions.begin(), transactions.begin() + static_cast<std::ptrdiff_t>(n) + 1,
                       [](const auto& one) { return one.request_end && one.edges_ps.empty(); });
}

std::uint64_t early_bytes(const connect6_transaction& one) {
    return static_cast<std::uint64_t>(std::count_if(one.start.begin(), one.start.end(), [&](std::uint64_t start) {
        return one.request_end && start < *one.request_end;
    }));
}

std::string side_text(const std::string& label, const std::vector<connect6_transaction>& transactions, std::size_t n,
                      const connect6_transaction& other) {
    const auto& one = transactions[n];
    auto text = fmt::format("  {}: {}", label, moves_text(one.reply));
    if (never_moved(transactions, n)) {
        text += fmt::format("; TX has not moved since the game began: {}", silent_tx_questions);
    }
    // Both sides may begin before the last stop bit has ended, and while the host sends ahead.
    if (const auto early = early_bytes(one); early > early_bytes(other)) {
        text += fmt::format("; {} of the bytes came before the request was complete", early);
    }
    if (one.request_end) text += fmt::format("; last stop bit ends in cycle {}", *one.request_end);
    if (one.request_end) text += fmt::format(", start edges in cycles {}", list_text(one.start));
    if (one.phases) {
        const auto phase = [](const auto& cycles) { return cycles ? std::to_string(*cycles) : std::string("-"); };
        text += fmt::format("; S {}, T {}, P1 {}, P2 {}, first pushes {}", phase(one.phases->succ),
                            phase(one.phases->threat), phase(one.phases->pm1), phase(one.phases->pm2),
                            list_text(one.phases->first_push));
    }
    return text + '\n';
}

std::string event_text(const connect6_event& event) {
    return fmt::format("{} {} in cycle {}", event_names.at(static_cast<std::size_t>(event.kind)), event.value,
                       event.cycle);
}

// Cycles as a number that is whole when it can be.
std::string cycles_text(double cycles) {
    constexpr double nearly = 0.05;
    return std::abs(cycles - std::round(cycles)) < nearly ? fmt::format("{:.0f}", cycles)
                                                          : fmt::format("{:.1f}", cycles);
}

class transaction_comparer {
  public:
    transaction_comparer(const connect6_rules& rules, std::string view_label, std::string against_label)
        : rules_(rules), view_label_(std::move(view_label)), against_label_(std::move(against_label)) {}

    void compare_game(const connect6_trace& a, const connect6_trace& b, const signoff::connect6_game& stimulus) {
        stimulus_ = &stimulus;
        ++game_;
        auto longer = std::max(a.transactions.size(), b.transactions.size());
        if (const auto* const outside = left_out_from(stimulus, rules_)) {
            excluded_[outside->name] += outside->requests;
            longer = std::min(longer, outside->from);
        }
        for (std::size_t n = 0; n < longer; ++n) {
            if (compare_transaction(a, b, n)) continue;
            if (n + 1 < longer) not_compared_ += longer - n - 1;
            return;
        }
    }

    comparison result() {
        auto& r = result_;
        for (const auto& reason : signoff::connect6_exclusions()) {
            const auto found = excluded_.find(reason.name);
            if (found != excluded_.end()) r.excluded.push_back({reason.name, reason.why, found->second});
        }
        if (not_compared_ != 0) {
            r.excluded.push_back({"after_a_difference",
                                  "replies that follow a difference within their game: what they are depends on it",
                                  not_compared_});
        }
        if (second_hidden_ != 0) {
            r.not_seen.push_back(
                fmt::format("when the second stone of {} replies is computed: at {} cycles a bit the first occupies "
                            "the line, so it "
                            "may be up to {} cycles late",
                            second_hidden_, rules_.bit_cycles, most_hidden_));
        }
        r.cycle_error = r.search_latency;
        if (rules_.tolerance.exact()) r.cycle_error.merge(r.position);
        r.passed = r.functional_differences == 0 && r.out_of_tolerance == 0 && r.searches != 0 &&
                   (rules_.tolerance.exact() || r.percents.mean_abs() <= rules_.tolerance.mean_percent);
        return r;
    }

  private:
    // False when the rest of the game cannot be compared.
    bool compare_transaction(const connect6_trace& a, const connect6_trace& b, std::size_t n) {
        if (n >= a.transactions.size() || n >= b.transactions.size()) {
            // One side was silent one request before; that has been reported there.
            return false;
        }
        const auto& mine = a.transactions[n];
        const auto& theirs = b.transactions[n];
        ++result_.searches;
        result_.accesses += theirs.request.size() + theirs.reply.size();
        const auto where = [&](const std::string& what) { remember(a, b, n, what); };
        if (mine.request != theirs.request) {
            ++result_.functional_differences;
            where(fmt::format("\"{}\" was sent to {}", readable_bytes(mine.request), view_label_));
            return false;
        }
        if (mine.reply != theirs.reply) {
            ++result_.functional_differences;
            where("other bytes");
            return false;
        }
        const auto before = result_.out_of_tolerance + result_.functional_differences;
        if (rules_.pins_only) {
            look_behind_the_line(mine);
            compare_pins(mine, theirs, where);
        } else {
            compare_latencies(mine, theirs, where);
            if (rules_.tolerance.exact()) compare_positions(mine, theirs, where);
        }
        const bool alike = before == result_.out_of_tolerance + result_.functional_differences;
        return alike || !rules_.tolerance.exact();
    }

    template <typename Where>
    void compare_pins(const connect6_transaction& mine, const connect6_transaction& theirs, const Where& where) {
        for (std::size_t n = 0; n < std::min(mine.start.size(), theirs.start.size()); ++n) {
            const auto pair =
                figures(fmt::format("start edge of byte {} after the last stop bit", n + 1),
                        mine.start[n] - mine.request_end.value_or(0), theirs.start[n] - theirs.request_end.value_or(0));
            compare_latency(pair, [&](const std::string& what) {
                where(
                    what +
                    "\n  Our start edges fall on the 16x ticks of the line: a phase that is some cycles late shows as "
                    "0 or as one tick, depending on where it falls.");
            });
        }
    }

    // A stone is on the line for the time of its four bytes; what is pushed meanwhile waits.
    void look_behind_the_line(const connect6_transaction& mine) {
        constexpr std::uint64_t bits_of_a_byte = 10;
        if (!mine.phases || mine.phases->first_push.size() < 2) return;
        const auto apart = mine.phases->first_push[1] - mine.phases->first_push[0];
        const auto line = stone_bytes * bits_of_a_byte * rules_.bit_cycles;
        if (apart >= line) return;
        ++second_hidden_;
        most_hidden_ = std::max(most_hidden_, line - apart);
    }

    template <typename Where>
    void compare_latencies(const connect6_transaction& mine, const connect6_transaction& theirs, const Where& where) {
        if (!mine.phases || !theirs.phases) return;
        const auto& a = mine.phases->first_push;
        const auto& b = theirs.phases->first_push;
        if (a.size() != b.size()) {
            ++result_.functional_differences;
            return where("another number of stones");
        }
        for (std::size_t n = 0; n < a.size(); ++n) {
            compare_latency(figures(fmt::format("first push of stone {} after the last pop", n + 1), a[n], b[n]),
                            where);
        }
    }

    template <typename Where>
    void compare_latency(const figure_pair& pair, const Where& where) {
        const auto error = pair.mine - pair.theirs;
        result_.search_latency.add(error);
        const auto percent =
            100.0 * static_cast<double>(error) / static_cast<double>(std::max<std::int64_t>(std::abs(pair.theirs), 1));
        const bool by_percent = !rules_.tolerance.exact() && pair.theirs > 0 &&
                                static_cast<std::uint64_t>(pair.theirs) >= rules_.tolerance.percent_from_cycles;
        if (by_percent || rules_.tolerance.exact()) result_.percents.add(percent);
        const bool within = by_percent ? std::abs(percent) <= rules_.tolerance.max_percent
                                       : static_cast<std::uint64_t>(std::abs(error)) <= rules_.tolerance.cycles;
        if (within) return;
        ++result_.out_of_tolerance;
        where(pair_text(pair));
    }

    template <typename Where>
    void compare_positions(const connect6_transaction& mine, const connect6_transaction& theirs, const Where& where) {
        compare_events(mine.events, theirs.events, where);
        compare_list("start edge of byte", mine.start, theirs.start, where);
        if (mine.request_end && theirs.request_end) {
            compare_position(figures("end of the last stop bit", *mine.request_end, *theirs.request_end), where);
        }
        const bool same_ps = mine.edges_ps == theirs.edges_ps;
        if (same_ps || mine.start != theirs.start) return;
        ++result_.functional_differences;
        where("edges of the line from the device in other picoseconds");
    }

    template <typename Where>
    void compare_events(const std::vector<connect6_event>& mine, const std::vector<connect6_event>& theirs,
                        const Where& where) {
        for (std::size_t n = 0; n < std::min(mine.size(), theirs.size()); ++n) {
            const auto& a = mine[n];
            const auto& b = theirs[n];
            if (a.kind != b.kind || a.value != b.value) {
                ++result_.functional_differences;
                return where(fmt::format("event {}: {} in {}, {} in {}", n, event_text(a), view_label_, event_text(b),
                                         against_label_));
            }
            compare_position(figures(event_text(b), a.cycle, b.cycle), where);
        }
        if (mine.size() == theirs.size()) return;
        ++result_.functional_differences;
        where(fmt::format("{} events in {}, {} in {}", mine.size(), view_label_, theirs.size(), against_label_));
    }

    template <typename Where>
    void compare_list(const std::string& name, const std::vector<std::uint64_t>& mine,
                      const std::vector<std::uint64_t>& theirs, const Where& where) {
        for (std::size_t n = 0; n < std::min(mine.size(), theirs.size()); ++n) {
            compare_position(figures(fmt::format("{} {}", name, n + 1), mine[n], theirs[n]), where);
        }
    }

    template <typename Where>
    void compare_position(const figure_pair& pair, const Where& where) {
        const auto error = pair.mine - pair.theirs;
        result_.position.add(error);
        if (error == 0) return;
        ++result_.out_of_tolerance;
        where(pair_text(pair));
    }

    std::string pair_text(const figure_pair& pair) const {
        return fmt::format("{}: {} in {}, {} in {}", pair.name, pair.mine, view_label_, pair.theirs, against_label_);
    }

    void remember(const connect6_trace& a, const connect6_trace& b, std::size_t n, const std::string& what) {
        if (!result_.first_difference.empty()) return;
        result_.first_at = stimulus_place{game_ - 1, n};
        result_.first_difference = fmt::format("game {}, request {} \"{}\"{}: {}\n{}{}{}{}", b.name, n + 1,
                                               readable_bytes(b.transactions[n].request), condition(n), what,
                                               side_text(view_label_, a.transactions, n, b.transactions[n]),
                                               side_text(against_label_, b.transactions, n, a.transactions[n]),
                                               bit_lines(a, b), board_lines(b.transactions, n + 1));
        result_.first_difference.pop_back();
    }

    std::string bit_lines(const connect6_trace& a, const connect6_trace& b) const {
        if (!rules_.pins_only || !rules_.clock) return "";
        const auto mine = measured_bit(a.transactions, *rules_.clock);
        const auto theirs = measured_bit(b.transactions, *rules_.clock);
        if (!mine || !theirs || std::abs(*mine - *theirs) < least_bit_difference) return "";
        return fmt::format("  its bit is {} cycles, {:+.1f} %; {} has {}\n", cycles_text(*theirs),
                           100 * (*theirs / *mine - 1), view_label_, cycles_text(*mine));
    }

    std::string condition(std::size_t n) const {
        const auto& requests = stimulus_->requests;
        return n >= requests.size() || requests[n].condition.empty() ? "" : ", sent: " + requests[n].condition;
    }

    static std::string board_lines(const std::vector<connect6_transaction>& transactions, std::size_t count) {
        const auto text = board_text(transactions, count);
        if (text.empty()) return "  the board was empty\n";
        return "  the board when the request was complete (O the machine, X the host, x its last stones):\n" + text;
    }

    const connect6_rules& rules_;
    const std::string view_label_;
    const std::string against_label_;
    comparison result_;
    const signoff::connect6_game* stimulus_ = nullptr;  // of the game that is compared
    std::map<std::string, std::uint64_t> excluded_;
    std::uint64_t not_compared_ = 0;
    std::size_t game_ = 0;             // games compared so far
    std::uint64_t second_hidden_ = 0;  // replies whose second stone waits for the line
    std::uint64_t most_hidden_ = 0;    // cycles that it could wait longer
    static constexpr double least_bit_difference = 0.1;
};

}  // namespace

namespace {

// next_seen and next_against: the next game of each side, or nothing.
template <typename Next>
comparison compare_games(const Next& next_seen, const Next& next_against,
                         const std::vector<signoff::connect6_game>& stimulus, transaction_comparer compare) {
    const auto refuse = [] { throw input_error("the recorded games are not those of the stimulus"); };
    for (const auto& game : stimulus) {
        const auto mine = next_seen();
        const auto theirs = next_against();
        if (!mine || !theirs) refuse();
        compare.compare_game(*mine, *theirs, game);
    }
    if (next_seen() || next_against()) refuse();
    return compare.result();
}

}  // namespace

comparison compare_connect6_traces(connect6_trace_reader& seen, connect6_trace_reader& against,
                                   const std::vector<signoff::connect6_game>& stimulus, const connect6_rules& rules,
                                   const std::string& view_label, const std::string& against_label) {
    using next_game = std::function<std::optional<connect6_trace>()>;
    return compare_games<next_game>([&] { return seen.next(); }, [&] { return against.next(); }, stimulus,
                                    transaction_comparer(rules, view_label, against_label));
}

comparison compare_connect6_traces(const std::vector<connect6_trace>& seen, const std::vector<connect6_trace>& against,
                                   const std::vector<signoff::connect6_game>& stimulus, const connect6_rules& rules,
                                   const std::string& view_label, const std::string& against_label) {
    using next_game = std::function<const connect6_trace*()>;
    const auto in_order = [](const std::vector<connect6_trace>& games) {
        return [&games, n = std::size_t{0}]() mutable { return n < games.size() ? &games[n++] : nullptr; };
    };
    return compare_games<next_game>(in_order(seen), in_order(against), stimulus,
                                    transaction_comparer(rules, view_label, against_label));
}

const signoff::connect6_outside* left_out_from(const signoff::connect6_game& game, const connect6_rules& rules) {
    const auto& names = rules.left_out;
    const auto first = std::find_if(game.outside.begin(), game.outside.end(), [&](const auto& one) {
        return std::find(names.begin(), names.end(), one.name) != names.end();
    });
    return first == game.outside.end() ? nullptr : &*first;
}

// The device's edges alternate, the first is a start bit. In a byte without its highest bit the last one rises to the
// stop bit, nine bits behind the start.
std::optional<double> measured_bit(const std::vector<connect6_transaction>& transactions, const clock_domain& clock) {
    constexpr double bits_before_stop = 9;
    constexpr unsigned highest_bit = 0x80;
    double cycles = 0;
    unsigned bytes = 0;
    double shortest = 0;
    for (const auto& one : transactions) {
        const auto& edges = one.edges_ps;
        const auto at = [&](std::size_t n) { return static_cast<double>(clock.cycle_from(edges[n])); };
        std::vector<std::size_t> starts;
        for (std::size_t n = 0; n < edges.size(); ++n) {
            if (n != 0 && (shortest == 0 || at(n) - at(n - 1) < shortest)) shortest = at(n) - at(n - 1);
            const auto here = [&](std::uint64_t start) { return std::abs(static_cast<double>(start) - at(n)) <= 1; };
            if (std::any_of(one.start.begin(), one.start.end(), here)) starts.push_back(n);
        }
        for (std::size_t n = 0; n < starts.size() && n < one.reply.size(); ++n) {
            const auto end = n + 1 < starts.size() ? starts[n + 1] : edges.size();
            if ((static_cast<unsigned char>(one.reply[n]) & highest_bit) != 0 || end < starts[n] + 2) continue;
            cycles += at(end - 1) - at(starts[n]);
            ++bytes;
        }
    }
    if (bytes != 0) return cycles / (bits_before_stop * bytes);
    return shortest == 0 ? std::nullopt : std::optional(shortest);
}

std::string board_text(const std::vector<connect6_transaction>& transactions, std::size_t count) {
    board_drawing board;
    std::string from_host;
    std::size_t taken = 1;  // behind the colour byte
    for (std::size_t n = 0; n < std::min(count, transactions.size()); ++n) {
        board.lower();
        from_host += transactions[n].request;
        for (; taken + stone_bytes <= from_host.size(); taken += stone_bytes) board.put(decode(from_host, taken), 'x');
        if (n + 1 == count) break;
        const auto& reply = transactions[n].reply;
        for (std::size_t at = 0; at + stone_bytes <= reply.size(); at += stone_bytes) board.put(decode(reply, at), 'O');
    }
    return board.empty() ? "" : board.text();
}

}  // namespace tabletop
