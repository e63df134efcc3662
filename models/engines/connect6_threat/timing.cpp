// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/timing.h"

#include <algorithm>

namespace tabletop::connect6_threat_core {

namespace {

constexpr std::uint64_t stone_cycles = 4;  // a TX state, a byte a cycle

// A result's cycle counts from the first cycle of its scan, which is cycle 0.
struct scan_results {
    std::uint64_t win = 0;  // of the win scan's last examined window
    std::array<std::uint64_t, 2> threat{};
    std::uint64_t threats_end = 0;             // of the threat scan's last window
    std::array<std::uint64_t, 2> placement{};  // whole scans
};

class time_line {
  public:
    void add(phase what, std::uint64_t cycles) {
        laid_.phases[laid_.phase_count++] = {what, cycles};
        next_ += cycles;
    }
    // The first push is in the second cycle of the TX state.
    void send(unsigned stone) {
        laid_.first_push[stone] = next_ + 1;
        add(phase::transmit, stone_cycles);
    }
    void never_ends() { laid_.never_ends = true; }
    const reply_timing& laid() const { return laid_; }

  private:
    reply_timing laid_;
    std::uint64_t next_ = 1;  // cycle in which the next phase begins
};

void lay_win(time_line& line, const reply& done, const scan_results& results) {
    line.add(phase::win_scan, done.win_repeated ? 1 : results.win + 1);
    for (unsigned stone = 0; stone < done.stones; ++stone) line.send(stone);
}

// The master leaves the phase in the cycle after a threat's result, and the scan runs on while it transmits. It leaves
// for good two cycles after the last window's result, but not before it has been back for one cycle.
void lay_threats(time_line& line, const reply& done, const scan_results& results) {
    std::uint64_t back = 0;
    std::uint64_t end = results.threats_end + 2;
    for (unsigned threat = 0; threat < done.threats; ++threat) {
        const auto result = std::max(results.threat[threat], back);
        line.add(phase::threat_scan, result + 1 - back);
        line.send(threat);
        back = result + 1 + stone_cycles;
        end = std::max(end, back + 1);
    }
    line.add(phase::threat_scan, done.hangs ? 0 : end - back);
    if (done.hangs) line.never_ends();
}

// Both scans in one pass.
void lay_noted_threats(time_line& line, const reply& done) {
    for (unsigned threat = 0; threat < done.threats; ++threat) line.send(threat);
}

void lay_placements(time_line& line, const reply& done, const scan_results& results) {
    unsigned stone = done.threats;
    for (unsigned scan = 0; scan < done.placement.size(); ++scan) {
        if (!done.placement[scan].ran) continue;
        line.add(scan == 0 ? phase::placement_1 : phase::placement_2, results.placement[scan]);
        if (stone < done.stones) line.send(stone++);
    }
}

reply_timing lay(const reply& done, const scan_results& results) {
    time_line line;
    if (done.opening) {
        for (unsigned stone = 0; stone < done.stones; ++stone) line.send(stone);
    } else if (done.win) {
        lay_win(line, done, results);
    } else {
        line.add(phase::win_scan, results.win + 2);
        if (done.one_pass) {
            lay_noted_threats(line, done);
        } else {
            lay_threats(line, done, results);
        }
        lay_placements(line, done, results);
    }
    return line.laid();
}

std::uint64_t exact_result(const scan_activity& until, const exact_cycles& each) {
    if (until.families == 0) return 0;
    return 1 + std::uint64_t{until.rounds} * each.window + (until.families - 1) + until.acknowledges;
}

std::uint64_t exact_placement(const placement_activity& ran, const exact_cycles& each) {
    return standing_cycles(ran, each) + ran.walked + (ran.requested ? 6 : 5);
}

std::uint64_t average_result(const scan_activity& until, const options& build, const average_cycles& average) {
    std::uint64_t per_1000 = average.per_1000_windows;
    if (build.scan_lines == 2) per_1000 = average.per_1000_rounds_of_2;
    if (build.scan_lines == 4) per_1000 = average.per_1000_rounds_of_4;
    if (build.block_ram) per_1000 += per_1000 / 9;
    return 1 + until.windows * per_1000 / (1000 * build.scan_lines);
}

// Every cell counted anew. Added to the average's figures: 289 cells are inner ones; with fixes the 72 of the border
// are too, with 1600 cells to walk from them.
std::uint64_t average_full_scan(std::uint64_t stones, const options& build, const average_cycles& average) {
    const std::uint64_t cells = cell_count;
    const std::uint64_t ram = build.block_ram ? 1 : 0;
    const std::uint64_t empty_board = average.placement + ram * (cells + 289) + (build.fixes ? 1600 + ram * 72 : 0);
    const std::uint64_t late = stones > average.early_stones ? stones - average.early_stones : 0;
    const std::uint64_t more = late * late * average.more_per_1000_squared_late_stones / 1000;
    const std::uint64_t less = stones * (average.less_per_1000_stones + ram * 1000) / 1000;
    return empty_board + more - less;
}

std::uint64_t average_placement(const placement_activity& ran, const options& build, const average_cycles& average) {
    if (!build.influenced || ran.first) return average_full_scan(ran.occupied, build, average);
    const std::uint64_t empty = cell_count - ran.occupied;
    const auto walked = ran.inner * average.walked_per_1000_renewed * empty / (1000 * std::uint64_t{cell_count});
    return standing_cycles(ran, exact_cycles_of(build)) + walked;
}

}  // namespace

exact_cycles exact_cycles_of(const options& build) {
    exact_cycles each;
    if (build.block_ram) each = {10, 5, 10, 11, 6};
    return each;
}

std::uint64_t standing_cycles(const placement_activity& ran, const exact_cycles& each) {
    return std::uint64_t{ran.occupied} * each.occupied + ran.border * each.border + ran.inner * each.inner +
           ran.kept * each.kept;
}

reply_timing exact_timing(const reply& done, const options& build) {
    const auto each = exact_cycles_of(build);
    scan_results results;
    results.win = exact_result(done.win_scan, each);
    for (unsigned i = 0; i < done.threats; ++i) results.threat[i] = exact_result(done.threat[i].until, each);
    results.threats_end = exact_result(done.threat_scan, each);
    for (unsigned i = 0; i < 2; ++i) results.placement[i] = exact_placement(done.placement[i], each);
    return lay(done, results);
}

reply_timing average_timing(const reply& done, const options& build, const average_cycles& average) {
    scan_results results;
    results.win = average_result(done.win_scan, build, average);
    for (unsigned i = 0; i < done.threats; ++i) {
        results.threat[i] = average_result(done.threat[i].until, build, average);
    }
    results.threats_end = average_result(done.threat_scan, build, average);
    for (unsigned i = 0; i < 2; ++i) results.placement[i] = average_placement(done.placement[i], build, average);
    return lay(done, results);
}

}  // namespace tabletop::connect6_threat_core
