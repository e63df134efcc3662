// SPDX-License-Identifier: Apache-2.0
// Loops that wait and code whose stores are batched, as the bus side sees them: when to look for a turn and how many
// are passed, and when the core writes by itself.
#include <algorithm>
#include <utility>

#include "base/kernel_time.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "processors/cortex_a9/physical_memory.h"

namespace tabletop {

// Where a run begins.
void cortex_a9::look_for_turn() {
    const auto place = iss_->reg(15);
    search_.ends_in_a_row = place == search_.last_end ? search_.ends_in_a_row + 1 : 0;
    search_.last_end = place;
    if (search_.was_cut) {
        search_.wanted = true;
        return;
    }
    search_.wanted = search_.ends_in_a_row >= search_.patience_of_ends() || iss_->is_at_known_turn();
    search_.by_reads = false;
}

// Too short a way is not worth the search.
void cortex_a9::find_turn(std::uint64_t cycles) {
    constexpr std::uint64_t fewest_quanta = 4;
    search_.wanted = false;
    const auto way_end = std::max(boundary_ps_, quiet_until());
    if (!config_.passes_turns || config_.slice != 0 || way_end < local_time_ps() + fewest_quanta * config_.quantum_ps) {
        return;
    }
    search_.searching = true;
    const auto turn = iss_->find_turn(cycles, search_.anew);
    search_.searching = false;
    search_.reads_in_a_row = 0;
    search_.anew = turn.is_latest && !loop_.reads_the_same(search_.reads);
    search_.was_cut = turn.instructions == 0 && local_time_ps() >= boundary_ps_ && !search_.was_cut;
    if (search_.was_cut) return;
    bool found = turn.cycles != 0 && search_.repeats && !search_.anew;
    std::uint64_t left = 0;
    if (found && turn.counts) {
        const auto bounds = bound_counts(way_end);
        found = bounds.holds;
        left = bounds.turns;
    }
    if (!found) {
        search_.fail();
        search_.ends_in_a_row = 0;
        return;
    }
    search_.succeed();
    fast_forward_poll(turn.cycles, left);
}

bool cortex_a9::turn_counts() {
    return std::any_of(search_.reads.begin(), search_.reads.end(),
                       [](const loop_read& read) { return read.hint.count.clock != nullptr; });
}

// How long the turn is the same while registers count: to a time, or to where the program waits for one of them.
iss_turn_bounds cortex_a9::bound_counts(std::uint64_t until_ps) {
    constexpr unsigned most_tries = 8;
    auto most = UINT64_MAX;
    std::vector<iss_read_range> ranges(search_.reads.size());
    for (unsigned n = 0; n < most_tries && most != 0; ++n) {
        std::uint64_t widest = 0;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            ranges[i] = search_.reads[i].count_to(until_ps, most);
            widest = std::max<std::uint64_t>(widest, ranges[i].highest - ranges[i].lowest);
        }
        const auto bounds = iss_->check_turn(ranges);
        if (bounds.holds || bounds.excess == 0) return bounds;
        most = widest - std::min(widest, bounds.excess);
    }
    return {};
}

// A poll without an access that is charged for is passed to the end of the run. One with such an access is passed as
// long as the ends of the runs on the way are uneventful, and from there to the next. `left` turns that would fit are
// left to be made.
void cortex_a9::fast_forward_poll(std::uint64_t cycles, std::uint64_t left) {
    loop_ = waiting_loop(cycle_clock_, cycles, search_.reads);
    auto most = turns_until_told();
    loop_position at{iss_->cycles(), base_ps_, 0};
    if (left != 0) {
        auto ahead = at;
        const auto fitting = make_turns(ahead, most, false);
        most = fitting - std::min(fitting, left);
    }
    const auto turns = make_turns(at, most, true);
    if (search_.charges && at.answered_ps >= boundary_ps_) {
        iss_->set_irq(false);
        iss_->set_fiq(false);
        advance_boundary(at.answered_ps);
    }
    base_ps_ = at.base_ps;
    iss_->repeat_turn(turns);
    statistics_.turns_passed += turns;
    statistics_.reads += turns * loop_.reads().size();
    if (watch_ != nullptr && loop_.is_poll()) repeated_.count += turns * loop_.reads().size();
}

std::uint64_t cortex_a9::make_turns(loop_position& at, std::uint64_t most, bool tells) const {
    std::uint64_t turns = 0;
    auto boundary_ps = boundary_ps_;
    if (search_.charges) {
        turns = loop_.pass(at, quiet_until(), most, tells);
        if (at.answered_ps >= boundary_ps) boundary_ps = next_multiple(at.answered_ps);
    }
    return turns + loop_.pass(at, boundary_ps - 1, most - turns, tells);
}

// Ends of runs before that are uneventful.
std::uint64_t cortex_a9::quiet_until() const {
    if (!iss_->halted().empty()) return 0;
    const auto time = local_time_ps();
    const auto pending = to_ps(sc_core::sc_time_to_pending_activity());
    if (pending == to_ps(sc_core::sc_max_time()) - now_ps()) return 0;
    auto lead_end = now_ps() + std::min(pending, config_.run_ahead_quanta * config_.quantum_ps);
    if (interrupts_ != nullptr) {
        if (interrupts_->irq(time) || interrupts_->fiq(time)) return 0;
        lead_end = std::min(lead_end, interrupts_->next_change_ps(time));
    }
    const auto way = config_.quantum_ps + longest_block_ps_ + 1;
    return config_.run_ahead_quanta > 1 && lead_end > way ? lead_end - way : 0;
}

// Whoever watches is told of so many reads in a row when they are made.
std::uint64_t cortex_a9::turns_until_told() const {
    if (watch_ == nullptr || !loop_.is_poll()) return UINT64_MAX;
    return (repeated_read::reads_of_a_poll - 1 - repeated_.count % repeated_read::reads_of_a_poll) /
           loop_.reads().size();
}

void cortex_a9::turn_begins() {
    search_.begun_at = iss_->cycles();
    search_.repeats = true;
    search_.charges = false;
    search_.reads.clear();
}

// A read on the bus has been made.
void cortex_a9::note_read(std::uint32_t address, unsigned size, std::uint64_t value) {
    if (search_.searching) {
        search_.repeats = search_.repeats && polled_.hint.until_ps != 0;
        search_.charges = true;
        search_.reads.push_back(
            {address, size, value, iss_->cycles() - search_.begun_at, polled_.delay_ps, polled_.hint});
    } else if (++search_.reads_in_a_row >= search_.patience_of_reads()) {
        search_.reads_in_a_row = 0;
        search_.wanted = search_.by_reads = true;
        iss_->pause_run();
    }
}

void cortex_a9::note_direct_read(std::uint32_t address, unsigned size, std::uint64_t value, std::uint64_t delay_ps) {
    if (!search_.searching) return;
    loop_read read{address, size, value, iss_->cycles() - search_.begun_at, delay_ps, {}};
    read.hint.until_ps = UINT64_MAX;
    search_.reads.push_back(read);
}

// Batches stores to the end of the run at most, as long as that is worth while.
bool cortex_a9::batch_stores() {
    batching_.wanted = false;
    const auto time = local_time_ps();
    if (config_.slice != 0 || !cycle_clock_.has_whole_period() || time >= boundary_ps_) return false;
    const iss_store_batching batching{cycle_clock_.edge(1), batching_.write_ps, boundary_ps_ - time};
    batching_.batched = 0;
    const bool batches = iss_->batch_stores(batching);
    const auto passed = local_time_ps() - time;
    batching_.wanted =
        (batches && passed >= batching.limit_ps) || batching_.batched >= batching_search::worthwhile_writes;
    batching_.failures = batching_.wanted ? 0 : std::min(batching_.failures + 1, batching_search::most_failures);
    iss_->pause_after(batching_.patience());
    return batches;
}

// The memory that is written to first decides how long the writes take that are counted.
iss_batched_page cortex_a9::batched_page(std::uint32_t physical) {
    if (pages_[physical >> page_bits] != page_kind::timed || !config_.batches_stores || config_.slice != 0) return {};
    const auto* const memory = find_timed_memory(physical);
    if (memory->observed.memory != nullptr || memory->write_ps == 0) return {};
    if (batching_.write_ps == 0) {
        batching_.write_ps = memory->write_ps;
        batching_.counter = memory->counter;
    }
    if (memory->write_ps != batching_.write_ps || memory->counter != batching_.counter) return {};
    const auto least_ps = cycle_clock_.edge(1);
    return {memory->bytes + (physical - memory->first), (memory->write_ps + least_ps - 1) / least_ps};
}

void cortex_a9::batched(std::uint64_t writes, std::uint64_t of_block) {
    base_ps_ += (writes - of_block) * batching_.write_ps;
    if (of_block != 0) begin_access();
    base_ps_ += of_block * batching_.write_ps;
    statistics_.writes += writes;
    statistics_.batched_writes += writes;
    batching_.batched += writes;
    batching_.wanted = batching_.wanted || writes >= batching_.patience();
    repeated_.count = 0;
    search_.reads_in_a_row = 0;
    polled_.hint.until_ps = 0;
    if (batching_.counter != nullptr) batching_.counter->count(0, writes, local_time_ps());
}

}  // namespace tabletop
