// SPDX-License-Identifier: Apache-2.0
#include "workbench/exchange_comparison.h"

#include "base/input_error.h"
#include "workbench/byte_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

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
    std::string text() const { return fmt::format("{}\n", fmt::join(rows_, "\n")); }

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

std::string moves_text(const std::string& reply) {
    if (reply.empty()) return "silent";
    std::string text = fmt::format("\"{}\"", readable_bytes(reply));
    for (std::size_t n = 0; n + stone_bytes <= reply.size(); n += stone_bytes) {
        // The machine writes a coordinate as '0' or '1' and '0' + rest, which may be ':' for 20.
        const auto value = [&](std::size_t at) { return 10 * (reply[at] - '0') + (reply[at + 1] - '0'); };
        text += fmt::format(" ({},{})", value(n), value(n + 2));
    }
    return text;
}

std::string side_text(const std::string& label, const exchange& one) {
    auto text = fmt::format("  {}: {}", label, moves_text(one.reply));
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

std::string event_text(const exchange_event& event) {
    return fmt::format("{} {} in cycle {}", event_names.at(static_cast<std::size_t>(event.kind)), event.value,
                       event.cycle);
}

class comparer {
  public:
    comparer(const exchange_rules& rules, std::string view_label, std::string against_label)
        : rules_(rules), view_label_(std::move(view_label)), against_label_(std::move(against_label)) {}

    void compare_game(const exchange_game& a, const exchange_game& b, const signoff::connect6_game& stimulus) {
        auto longer = std::max(a.exchanges.size(), b.exchanges.size());
        if (rules_.pins_only && stimulus.outside) {
            excluded_[stimulus.outside->name] += stimulus.outside->requests;
            longer = std::min(longer, stimulus.outside->from);
        }
        for (std::size_t n = 0; n < longer; ++n) {
            if (compare_exchange(a, b, n)) continue;
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
        r.cycle_error = r.search_latency;
        if (rules_.tolerance.exact()) r.cycle_error.merge(r.position);
        r.passed = r.functional_differences == 0 && r.out_of_tolerance == 0 && r.searches != 0 &&
                   (rules_.tolerance.exact() || r.mean_percent() <= rules_.tolerance.mean_percent);
        return r;
    }

  private:
    // False when the rest of the game cannot be compared.
    bool compare_exchange(const exchange_game& a, const exchange_game& b, std::size_t n) {
        if (n >= a.exchanges.size() || n >= b.exchanges.size()) {
            // One side was silent one request before; that has been reported there.
            return false;
        }
        const auto& mine = a.exchanges[n];
        const auto& theirs = b.exchanges[n];
        ++result_.searches;
        result_.accesses += theirs.request.size() + theirs.reply.size();
        const auto where = [&](const std::string& what) { remember(a, b, n, what); };
        if (mine.reply != theirs.reply) {
            ++result_.functional_differences;
            where("other bytes");
            return false;
        }
        const auto before = result_.out_of_tolerance + result_.functional_differences;
        if (rules_.pins_only) {
            compare_pins(mine, theirs, where);
        } else {
            compare_latencies(mine, theirs, where);
            if (rules_.tolerance.exact()) compare_positions(mine, theirs, where);
        }
        const bool alike = before == result_.out_of_tolerance + result_.functional_differences;
        return alike || !rules_.tolerance.exact();
    }

    template <typename Where>
    void compare_pins(const exchange& mine, const exchange& theirs, const Where& where) {
        for (std::size_t n = 0; n < std::min(mine.start.size(), theirs.start.size()); ++n) {
            compare_latency(
                figures(fmt::format("start edge of byte {} after the last stop bit", n + 1),
                        mine.start[n] - mine.request_end.value_or(0), theirs.start[n] - theirs.request_end.value_or(0)),
                where);
        }
    }

    template <typename Where>
    void compare_latencies(const exchange& mine, const exchange& theirs, const Where& where) {
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
        if (by_percent || rules_.tolerance.exact()) result_.percents.push_back(percent);
        const bool within = by_percent ? std::abs(percent) <= rules_.tolerance.max_percent
                                       : static_cast<std::uint64_t>(std::abs(error)) <= rules_.tolerance.cycles;
        if (within) return;
        ++result_.out_of_tolerance;
        where(pair_text(pair));
    }

    template <typename Where>
    void compare_positions(const exchange& mine, const exchange& theirs, const Where& where) {
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
    void compare_events(const std::vector<exchange_event>& mine, const std::vector<exchange_event>& theirs,
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

    void remember(const exchange_game& a, const exchange_game& b, std::size_t n, const std::string& what) {
        if (!result_.first_difference.empty()) return;
        result_.first_difference = fmt::format(
            "game {}, request {} \"{}\": {}\n{}{}  the board when the request was complete (O the machine, X the host, "
            "x its last stones):\n{}",
            b.name, n + 1, readable_bytes(b.exchanges[n].request), what, side_text(view_label_, a.exchanges[n]),
            side_text(against_label_, b.exchanges[n]), board_text(b.exchanges, n + 1));
        result_.first_difference.pop_back();
    }

    const exchange_rules& rules_;
    const std::string view_label_;
    const std::string against_label_;
    comparison result_;
    std::map<std::string, std::uint64_t> excluded_;
    std::uint64_t not_compared_ = 0;
};

}  // namespace

comparison compare_exchanges(const std::vector<exchange_game>& seen, const std::vector<exchange_game>& against,
                             const std::vector<signoff::connect6_game>& stimulus, const exchange_rules& rules,
                             const std::string& view_label, const std::string& against_label) {
    if (seen.size() != stimulus.size() || against.size() != stimulus.size()) {
        throw input_error("the recorded games are not those of the stimulus");
    }
    comparer compare(rules, view_label, against_label);
    for (std::size_t n = 0; n < stimulus.size(); ++n) compare.compare_game(seen[n], against[n], stimulus[n]);
    return compare.result();
}

std::string board_text(const std::vector<exchange>& exchanges, std::size_t count) {
    board_drawing board;
    std::string from_host;
    std::size_t taken = 1;  // behind the colour byte
    for (std::size_t n = 0; n < std::min(count, exchanges.size()); ++n) {
        board.lower();
        from_host += exchanges[n].request;
        for (; taken + stone_bytes <= from_host.size(); taken += stone_bytes) board.put(decode(from_host, taken), 'x');
        if (n + 1 == count) break;
        const auto& reply = exchanges[n].reply;
        for (std::size_t at = 0; at + stone_bytes <= reply.size(); at += stone_bytes) board.put(decode(reply, at), 'O');
    }
    return board.text();
}

}  // namespace tabletop
