// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/gic.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"

namespace tabletop {

using namespace gic_cpu_registers;
using namespace gic_distributor_registers;

namespace {

constexpr unsigned idle_priority = 0xFF;
constexpr std::uint32_t least_binary_point = 2;  // with 32 priority levels
constexpr std::uint32_t least_alias_binary_point = 3;
constexpr auto id_mask = bits_of(icciar_fields, "id");
constexpr std::uint32_t always_enabled = 0xFFFF;  // software-generated interrupts
constexpr unsigned this_processor = 1;            // as a mask

enum sgi_filters : unsigned { to_targets = 0, to_others = 1, to_self = 2 };

// The first register of those that belong together, and which of them it is.
struct distributor_place {
    std::uint32_t block;
    unsigned word;
};

distributor_place place_in_distributor(std::uint32_t offset) {
    const bool is_wide = offset >= icdipr && offset < icdicfr;  // a byte for each interrupt
    const auto block = offset & ~(is_wide ? 0x3FFu : 0x7Fu);
    return {block, (offset - block) / 4};
}

std::uint8_t byte_of(std::uint32_t word, unsigned id) {
    return static_cast<std::uint8_t>(word >> 8 * (id % 4));
}

}  // namespace

// The processor's samples: at multiples of the quantum, when it is about to take an interrupt, and in its sleep.
bool gic::irq(std::uint64_t time_ps) {
    sample(time_ps);
    return seen_.irq;
}

bool gic::fiq(std::uint64_t time_ps) {
    sample(time_ps);
    return seen_.fiq;
}

void gic::sample(std::uint64_t time_ps) {
    if (seen_.changes.empty() && time_ps < seen_.earliest_ps) return;
    take_over(time_ps, is_asleep() ? time_ps + 1 : time_ps - time_ps % quantum_ps_);
}

// Changes of the fabric's inputs before input_limit_ps, levels of the others as of time_ps.
void gic::take_over(std::uint64_t time_ps, std::uint64_t input_limit_ps) {
    const bool has_changes = !seen_.changes.empty() && seen_.changes.front().time_ps < input_limit_ps;
    if (!has_changes && time_ps < seen_.earliest_ps) return;
    while (!seen_.changes.empty() && seen_.changes.front().time_ps < input_limit_ps) {
        set_level(seen_.changes.front().id, seen_.changes.front().level);
        seen_.changes.pop_front();
    }
    step_sources(time_ps);
    update();
}

// Goes from change to change, since an edge counts even when it is over by then.
void gic::step_sources(std::uint64_t time_ps) {
    while (seen_.earliest_ps <= time_ps) take_sources(std::max(seen_.earliest_ps, seen_.taken_ps));
}

void gic::take_sources(std::uint64_t time_ps) {
    seen_.taken_ps = time_ps;
    seen_.earliest_ps = never;
    for (const auto& source : sources_) {
        set_level(source.id, source.level->irq_at(time_ps));
        seen_.earliest_ps = std::min(seen_.earliest_ps, source.level->next_irq_ps(time_ps));
    }
}

void gic::set_level(unsigned id, bool level) {
    const auto bit = 1u << id % 32;
    auto& word = seen_.level[id / 32];
    const bool rises = level && (word & bit) == 0;
    word = level ? word | bit : word & ~bit;
    if (rises) seen_.latched[id / 32] |= edge_[id / 32] & bit;
}

std::uint64_t gic::next_change_ps(std::uint64_t time_ps) {
    sample(time_ps);
    return seen_.earliest_ps;
}

void gic::before_change(std::uint64_t time_ps) {
    if (time_ps < seen_.earliest_ps) return;
    step_sources(time_ps);
    update();
}

void gic::after_change(std::uint64_t time_ps) {
    take_sources(time_ps);
    update();
    wake();
}

void gic::plan_changed() {
    seen_.earliest_ps = 0;
    wake();
}

void gic::set_input(unsigned id, bool level) {
    seen_.changes.push_back({now_ps(), id, level});
    wake();
}

// Only a sleeping processor waits for the event; elaboration, where a reset calls this too, does not allow it.
void gic::wake() {
    if (is_asleep()) changed_.notify();
}

void gic::attach(unsigned id, interrupt_level& source) {
    sources_.push_back({id, &source});
}

void gic::update() {
    seen_.highest = highest_pending();
    seen_.irq = false;
    seen_.fiq = false;
    if (seen_.highest == spurious || !is_enabled_at_processor(seen_.highest)) return;
    const unsigned priority = byte_of(priorities_[seen_.highest / 4], seen_.highest);
    if (priority >= priority_mask_) return;
    const auto ignored = subpriority_bits(seen_.highest);
    if (priority >> ignored >= running_priority() >> ignored) return;
    seen_.fiq = is_secure(seen_.highest) && (control_ & fiq_enable) != 0;
    seen_.irq = !seen_.fiq;
}

// The lowest number wins among equal priorities.
unsigned gic::highest_pending() const {
    unsigned best = spurious;
    unsigned best_priority = ~0u;
    for (unsigned word = 0; word < words_; ++word) {
        for (auto rest = pending(word) & enabled_[word] & ~active_[word]; rest != 0; rest &= rest - 1) {
            const auto id = word * 32 + static_cast<unsigned>(__builtin_ctz(rest));
            const unsigned priority = byte_of(priorities_[id / 4], id);
            if (priority >= best_priority || !is_candidate(id)) continue;
            best = id;
            best_priority = priority;
        }
    }
    return best;
}

bool gic::is_candidate(unsigned id) const {
    const auto enable = is_secure(id) ? enable_secure : enable_non_secure;
    if ((distributor_control_ & enable) == 0) return false;
    return id < first_shared || (byte_of(targets_[id / 4], id) & this_processor) != 0;
}

bool gic::is_enabled_at_processor(unsigned id) const {
    return (control_ & (is_secure(id) ? enable_secure : enable_non_secure)) != 0;
}

// The low bits of the priority that do not decide on preemption.
unsigned gic::subpriority_bits(unsigned id) const {
    if (is_secure(id) || (control_ & common_binary_point) != 0) return binary_point_ + 1;
    return alias_binary_point_;
}

unsigned gic::running_priority() const {
    if (running_count_ == 0) return idle_priority + 1;
    unsigned least = idle_priority;
    for (unsigned i = 0; i < running_count_; ++i) {
        least = std::min<unsigned>(least, byte_of(priorities_[running_[i] / 4u], running_[i]));
    }
    return least;
}

// What a read of ICCIAR returns.
unsigned gic::acknowledgeable() const {
    return (seen_.irq || seen_.fiq) && running_count_ < priority_levels ? as_seen(seen_.highest) : spurious;
}

// The number of a pending interrupt in ICCIAR and ICCHPIR.
unsigned gic::as_seen(unsigned id) const {
    return id == spurious || is_secure(id) || (control_ & acknowledge_control) != 0 ? id : other_group;
}

// What comes of these registers and of the inputs is the same in either order.
bool gic::port::is_apart_from_inputs(std::uint32_t offset) const {
    if (this != &owner_.cpu_) return false;
    return offset == iccicr || offset == iccpmr || offset == iccbpr || offset == iccabpr || offset == iccrpr;
}

void gic::port::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto offset = static_cast<std::uint32_t>(trans.get_address() - base()) & ~3u;
    if (owner_.has_inputs_ && delay != sc_core::SC_ZERO_TIME && !is_apart_from_inputs(offset)) {
        sc_core::wait(delay);
        delay = sc_core::SC_ZERO_TIME;
    }
    register_target::b_transport(trans, delay);
}

// Reads what an access would see now, which the processor has not made.
std::uint32_t gic::peek(port::reader get, std::uint32_t offset) {
    const auto before = seen_;
    const auto now = now_ps();
    take_over(now, now);
    const auto value = (this->*get)(offset);
    seen_ = before;
    return value;
}

std::uint32_t gic::port::read(std::uint32_t offset, std::uint64_t time_ps) {
    owner_.take_over(time_ps, time_ps);
    if (this == &owner_.cpu_ && offset == icciar) return owner_.acknowledge();
    return (owner_.*get_)(offset);
}

void gic::port::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    owner_.take_over(time_ps, time_ps);
    (owner_.*put_)(offset, value, lanes);
    owner_.update();
}

std::uint32_t gic::read_cpu(std::uint32_t offset) const {
    switch (offset) {
        case iccicr:
            return control_;
        case iccpmr:
            return priority_mask_;
        case iccbpr:
            return binary_point_;
        case iccabpr:
            return alias_binary_point_;
        case icciar:
            return acknowledgeable();
        case icchpir:
            return as_seen(seen_.highest);
        case iccrpr:
            return std::min(running_priority(), idle_priority);
        default:
            return cpu_.described(offset).reset;
    }
}

void gic::write_cpu(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    const auto writable = cpu_.described(offset).writable;
    switch (offset) {
        case iccicr:
            control_ = merge_lanes(control_, value, lanes, writable);
            break;
        case iccpmr:
            priority_mask_ = merge_lanes(priority_mask_, value, lanes, writable);
            break;
        case iccbpr:
            binary_point_ = std::max(merge_lanes(binary_point_, value, lanes, writable), least_binary_point);
            break;
        case iccabpr:
            alias_binary_point_ =
                std::max(merge_lanes(alias_binary_point_, value, lanes, writable), least_alias_binary_point);
            break;
        case icceoir:
            end_of_interrupt(value & id_mask);
            break;
        default:
            break;
    }
}

std::uint32_t gic::acknowledge() {
    const auto id = acknowledgeable();
    if (id >= interrupts_) return id;
    active_[id / 32] |= 1u << id % 32;
    seen_.latched[id / 32] &= ~(1u << id % 32);
    running_[running_count_++] = static_cast<std::uint8_t>(id);
    update();
    return id;
}

void gic::end_of_interrupt(unsigned id) {
    if (id >= interrupts_) return;
    auto* const end = running_.data() + running_count_;
    auto* const found = std::find(running_.data(), end, id);
    if (found == end) return;
    std::copy(found + 1, end, found);
    --running_count_;
    const auto bit = 1u << id % 32;
    active_[id / 32] &= ~bit;
    if (on_end_ && (edge_[id / 32] & bit) == 0) on_end_(id, (seen_.level[id / 32] & bit) != 0);
}

std::uint32_t gic::read_distributor(std::uint32_t offset) const {
    const auto [block, word] = place_in_distributor(offset);
    switch (block) {
        case icdiser:
        case icdicer:
            return enabled_[word];
        case icdispr:
        case icdicpr:
            return pending(word);
        case icdabr:
            return active_[word];
        case icdisr:
            return non_secure_[word];
        case icdipr:
            return priorities_[word];
        case icdiptr:
            return targets_[word];
        case icdicfr:
            return configuration(word);
        default:
            break;
    }
    if (offset == icddcr) return distributor_control_;
    if (offset == ppi_status) return seen_.level[0] >> first_private << 11;
    if (offset >= spi_status && offset < spi_status + 4 * (words_ - 1))
        return seen_.level[1 + (offset - spi_status) / 4];
    return distributor_.described(offset).reset;
}

void gic::write_distributor(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    const auto writable = distributor_.described(offset).writable;
    const auto [block, word] = place_in_distributor(offset);
    switch (block) {
        case icdipr:
            priorities_[word] = merge_lanes(priorities_[word], value, lanes, writable);
            break;
        case icdiptr:
            targets_[word] = merge_lanes(targets_[word], value, lanes, writable);
            break;
        case icdicfr:
            write_configuration(word, value, lanes, writable);
            break;
        case icdsgir:
            if (offset == icdsgir) generate(value);
            break;
        case 0:
            if (offset == icddcr) distributor_control_ = merge_lanes(distributor_control_, value, lanes, writable);
            break;
        default:
            write_bits(block, word, value, lanes, writable);
    }
}

void gic::write_bits(std::uint32_t block, unsigned word, std::uint32_t value, unsigned lanes, std::uint32_t writable) {
    value &= writable;
    switch (block) {
        case icdiser:
            enabled_[word] |= value;
            break;
        case icdicer:
            enabled_[word] &= ~value;
            if (word == 0) enabled_[word] |= always_enabled;
            break;
        case icdispr:
            seen_.latched[word] |= value;
            break;
        case icdicpr:
            seen_.latched[word] &= ~value;
            break;
        case icdisr:
            non_secure_[word] = merge_lanes(non_secure_[word], value, lanes, writable);
            break;
        default:
            break;
    }
}

// Sixteen interrupts a register; only the upper bit of each pair changes anything.
void gic::write_configuration(unsigned index, std::uint32_t value, unsigned lanes, std::uint32_t writable) {
    const auto merged = merge_lanes(configuration(index), value, lanes, writable);
    for (unsigned i = 0; i < 16; ++i) {
        const auto bit = 1u << (index % 2 * 16 + i);
        auto& word = edge_[index / 2];
        word = (merged >> (2 * i + 1) & 1) != 0 ? word | bit : word & ~bit;
    }
}

std::uint32_t gic::configuration(unsigned index) const {
    auto value = distributor_.described(icdicfr + 4 * index).reset & 0x5555'5555u;
    for (unsigned i = 0; i < 16; ++i) {
        value |= (edge_[index / 2] >> (index % 2 * 16 + i) & 1u) << (2 * i + 1);
    }
    return value;
}

void gic::generate(std::uint32_t value) {
    const auto id = value_of(sgir_id, value);
    const auto filter = value_of(sgir_filter, value);
    const bool targeted = filter == to_targets && (value_of(sgir_targets, value) & this_processor) != 0;
    const bool in_group = is_secure(id) == ((value & sgir_satt) == 0);
    if (in_group && (targeted || filter == to_self)) seen_.latched[0] |= 1u << id;
}

gic::gic(register_place cpu_interface, register_place distributor, const tables& built, std::uint64_t quantum_ps)
    : quantum_ps_(quantum_ps),
      cpu_(*this, std::move(cpu_interface), built.cpu_interface, &gic::read_cpu, &gic::write_cpu),
      distributor_(*this, std::move(distributor), built.distributor, &gic::read_distributor, &gic::write_distributor),
      interrupts_(interrupts_of(distributor_.described(icdictr).reset)),
      words_(interrupts_ / 32) {
    reset();
}

// Levels of the inputs are the outside's and stay.
void gic::reset() {
    seen_.latched = {};
    active_ = {};
    non_secure_ = {};
    enabled_ = {always_enabled};
    priorities_ = {};
    running_count_ = 0;
    distributor_control_ = 0;
    control_ = 0;
    priority_mask_ = 0;
    binary_point_ = least_binary_point;
    alias_binary_point_ = least_alias_binary_point;
    for (const auto& entry : distributor_.described_by()) {
        const auto [block, word] = place_in_distributor(entry.offset);
        if (block == icdiptr) targets_[word] = entry.reset;
        if (block == icdicfr) write_configuration(word, entry.reset, 0xF, ~0u);
    }
    update();
    gic::plan_changed();
}

}  // namespace tabletop
