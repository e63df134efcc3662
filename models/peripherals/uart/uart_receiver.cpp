// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart/uart_receiver.h"

#include "peripherals/uart/timing.h"

namespace tabletop::uart_core {
namespace {

constexpr exact_cycles exact;
constexpr average_cycles average;

constexpr sample_positions tick_samples{0, 0, start_to_first_bit, ticks_per_bit, start_to_stop, between_detections};

// An edge lies half a tick before the first tick that sees it. Whether the ticks between two edges are one more or one
// less is undecided: half a tick for that, too.
sample_positions average_samples(const serial_bit_time& bit_time) {
    const serial_bit_time tick{bit_time.numerator, bit_time.denominator * ticks_per_bit};
    return {tick.half_bits(1),
            tick.half_bits(1),
            tick.half_bits(2 * start_to_first_bit + 1),
            tick.half_bits(2 * ticks_per_bit),
            tick.half_bits(2 * start_to_stop + 1),
            tick.half_bits(2 * between_detections + 1)};
}

}  // namespace

void edge_receiver::on_frame(const serial_frame& frame) {
    for (const auto& edge : expand(frame)) on_edge(edge.time_ps, edge.level);
}

void edge_receiver::on_release(std::uint64_t time_ps) {
    while (edges_.size() > at_.edge && edges_.back().time_ps > time_ps) edges_.pop_back();
    if (!(edges_.size() > at_.edge ? edges_.back().level : at_.level)) add(time_ps, true);
}

void edge_receiver::add(std::uint64_t time_ps, bool level) {
    edges_.push_back({time_ps, position_after(time_ps), level});
}

// The first detection from the cursor on, as far as samples up to the last one decide it.
std::optional<edge_receiver::detection> edge_receiver::find(cursor& at, std::uint64_t last) const {
    while (at.edge < edges_.size() && edges_[at.edge].position <= last) {
        const auto [time_ps, position, ignored] = edges_[at.edge];
        auto edge = at.edge;
        bool level = at.level;
        for (; edge < edges_.size() && edges_[edge].position == position; ++edge) level = edges_[edge].level;
        const auto stop = position + samples_.stop;
        const bool candidate =
            at.level && !level && position >= at.high_from + samples_.high && stop > at.blocked_until;
        if (candidate && stop > last) return std::nullopt;
        if (!at.level && level) at.high_from = position;
        at.edge = edge;
        at.level = level;
        if (!candidate || level_at(edge, level, position + samples_.start) || !level_at(edge, level, stop)) continue;
        at.blocked_until = stop + samples_.blocked;
        return detection{time_ps, stop, sample_byte(edge, position)};
    }
    return std::nullopt;
}

// The level of a sample, from a known level before an edge on.
bool edge_receiver::level_at(std::size_t edge, bool level, std::uint64_t position) const {
    for (; edge < edges_.size() && edges_[edge].position <= position; ++edge) level = edges_[edge].level;
    return level;
}

std::uint8_t edge_receiver::sample_byte(std::size_t edge, std::uint64_t start) const {
    unsigned byte = 0;
    bool level = false;
    for (unsigned bit = 0; bit < 8; ++bit) {
        const auto position = start + samples_.first_bit + samples_.bit * bit;
        for (; edge < edges_.size() && edges_[edge].position <= position; ++edge) level = edges_[edge].level;
        byte |= (level ? 1u : 0u) << bit;
    }
    return static_cast<std::uint8_t>(byte);
}

std::optional<received_byte> edge_receiver::next() const {
    if (held_) return std::nullopt;
    auto ahead = at_;
    const auto found = find(ahead, UINT64_MAX);
    if (!found) return std::nullopt;
    return received_byte{found->byte, available_cycle(*found)};
}

std::optional<received_byte> edge_receiver::take(std::uint64_t cycle) {
    const auto first = next();
    if (!first || first->cycle > cycle) {
        settle(cycle);
        return std::nullopt;
    }
    find(at_, UINT64_MAX);
    forget_applied();
    return first;
}

// Applies what the samples before a cycle decide, as far as it is no byte.
void edge_receiver::settle(std::uint64_t cycle) {
    if (held_ || edges_.empty()) return;
    auto ahead = at_;
    if (find(ahead, last_sample_before(cycle))) return;
    at_ = ahead;
    forget_applied();
}

void edge_receiver::forget_applied() {
    edges_.erase(edges_.begin(), edges_.begin() + static_cast<std::ptrdiff_t>(at_.edge));
    at_.edge = 0;
}

// The samples are 0 when the FPGA is configured.
oversampling_receiver::oversampling_receiver(const clock_domain& clock, unsigned cycles_per_tick)
    : edge_receiver(tick_samples, false), clock_(clock), cycles_per_tick_(cycles_per_tick) {
    edges_.push_back({0, 1, true});
}

void oversampling_receiver::on_frame(const serial_frame& frame) {
    const auto start = position_after(frame.start_ps);
    const bool quiet = !held_ && !plain_ && edges_.empty() && at_.level && start + start_to_stop > at_.blocked_until;
    if (quiet && is_plain(frame)) {
        plain_ = {frame, start};
        return;
    }
    edge_receiver::on_frame(frame);
}

void oversampling_receiver::on_edge(std::uint64_t time_ps, bool level) {
    expand_plain();
    edge_receiver::on_edge(time_ps, level);
}

void oversampling_receiver::on_release(std::uint64_t time_ps) {
    expand_plain();
    edge_receiver::on_release(time_ps);
}

// At these rates every sample of the frame lies in its bit, by more than a tick, and the receiver is not blocked long
// enough to miss another frame nor short enough to take an edge between data bits for a start.
bool oversampling_receiver::is_plain(const serial_frame& frame) {
    constexpr double least_ticks = 15.4;
    constexpr double most_ticks = 16.5;
    const auto& format = frame.format;
    if (format.data_bits != 8 || format.parity != serial_parity::none || !frame.stop_bit) return false;
    if (frame.bit_time == judged_) return judged_plain_;
    judged_ = frame.bit_time;
    const auto bit_ps = static_cast<double>(judged_.numerator) / static_cast<double>(judged_.denominator);
    const auto ticks = bit_ps * 1e-12 * clock_.hz() / static_cast<double>(cycles_per_tick_);
    judged_plain_ = ticks >= least_ticks && ticks <= most_ticks;
    return judged_plain_;
}

void oversampling_receiver::expand_plain() {
    if (!plain_) return;
    for (const auto& edge : expand(plain_->frame)) add(edge.time_ps, edge.level);
    plain_.reset();
}

// This is not known while the reset is held: resume() comes back to it.
std::uint64_t oversampling_receiver::position_after(std::uint64_t time_ps) const {
    const auto seen = clock_.cycle(time_ps) + exact.synchroniser;
    if (seen <= base_ + cycles_per_tick_) return base_tick_ + 1;
    return base_tick_ + (seen - base_ + cycles_per_tick_ - 1) / cycles_per_tick_;
}

// The number of the last tick whose sample no reset in this cycle can prevent: it is taken at the edge behind the tick.
std::uint64_t oversampling_receiver::last_sample_before(std::uint64_t cycle) const {
    return base_tick_ + (cycle > base_ ? (cycle - 1 - base_) / cycles_per_tick_ : 0);
}

// What is detected at one tick leaves the receiver at the next one.
std::uint64_t oversampling_receiver::available_cycle(std::uint64_t detected) const {
    return base_ + (detected + 1 - base_tick_) * cycles_per_tick_ + exact.tick_to_available;
}

std::optional<received_byte> oversampling_receiver::next() const {
    if (held_ || !plain_) return edge_receiver::next();
    return received_byte{static_cast<std::uint8_t>(plain_->frame.data),
                         available_cycle(plain_->start_tick + start_to_stop)};
}

std::optional<received_byte> oversampling_receiver::take(std::uint64_t cycle) {
    if (!plain_) return edge_receiver::take(cycle);
    const auto byte = next();
    if (!byte || byte->cycle > cycle) return std::nullopt;
    at_.blocked_until = plain_->start_tick + start_to_stop + between_detections;
    plain_.reset();
    return byte;
}

// What the last sample has completed leaves the receiver after the reset; what did before is lost with the FIFO.
void oversampling_receiver::hold(std::uint64_t cycle) {
    expand_plain();
    const auto last_tick = last_sample_before(cycle);
    if (last_tick > 0) {
        while (find(at_, last_tick - 1)) continue;
        forget_applied();
    }
    base_tick_ = last_tick;
    held_ = true;
}

void oversampling_receiver::resume(std::uint64_t cycle) {
    base_ = cycle;
    held_ = false;
    for (auto& edge : edges_) {
        if (edge.position > base_tick_) edge.position = position_after(edge.time_ps);
    }
}

average_receiver::average_receiver(const clock_domain& clock, const serial_bit_time& bit_time)
    : edge_receiver(average_samples(bit_time), true), clock_(clock), bit_time_(bit_time) {}

std::uint64_t average_receiver::last_sample_before(std::uint64_t cycle) const {
    return cycle == 0 ? 0 : clock_.edge(cycle) - 1;
}

std::uint64_t average_receiver::available_cycle(const detection& found) const {
    constexpr std::uint64_t half_bits_to_stop = 19;
    return clock_.cycle_from(found.start_ps + bit_time_.half_bits(half_bits_to_stop)) + average.stop_to_available;
}

// A byte that completes during a reset is lost.
void average_receiver::resume(std::uint64_t cycle) {
    held_ = false;
    while (take(cycle)) continue;
}

}  // namespace tabletop::uart_core
