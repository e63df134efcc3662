// SPDX-License-Identifier: Apache-2.0
#include "base/serial_sampler.h"

namespace tabletop {

void serial_sampler::configure(std::uint64_t from_ps, const serial_bit_time& bit_time, const serial_format& format) {
    bit_time_ = bit_time;
    format_ = format;
    restart(from_ps);
}

void serial_sampler::restart(std::uint64_t from_ps) {
    level_before(at_, from_ps);
    at_.what = state::idle;
    sampled_.reset();
    look_ahead_from_here();
    forget_applied();
}

void serial_sampler::on_frame(const serial_frame& frame) {
    for (const auto& edge : expand(frame)) add(edge.time_ps, edge.level);
}

void serial_sampler::on_edge(std::uint64_t time_ps, bool level) {
    add(time_ps, level);
}

void serial_sampler::on_release(std::uint64_t time_ps) {
    while (edges_.size() > at_.edge && edges_.back().time_ps > time_ps) edges_.pop_back();
    const bool level = edges_.size() > at_.edge ? edges_.back().level : at_.level;
    if (!level) edges_.push_back({time_ps, true});
    look_ahead_from_here();
}

void serial_sampler::add(std::uint64_t time_ps, bool level) {
    edges_.push_back({time_ps, level});
    next_known_ = false;
}

std::optional<serial_character> serial_sampler::take(std::uint64_t until_ps) {
    settle(until_ps);
    if (!sampled_ || sampled_->end_ps > until_ps) return std::nullopt;
    const auto character = sampled_;
    sampled_.reset();
    next_known_ = false;
    return character;
}

void serial_sampler::settle(std::uint64_t until_ps) {
    if (sampled_) return;
    sampled_ = run(at_, until_ps);
    if (sampled_) look_ahead_from_here();
    forget_applied();
}

std::optional<serial_character> serial_sampler::next() const {
    if (sampled_) return sampled_;
    look_ahead();
    if (first_) return first_;
    auto ahead = ahead_;
    return run(ahead, never);
}

std::uint64_t serial_sampler::next_ps() {
    if (sampled_) return sampled_->end_ps;
    if (!next_known_) {
        const auto character = next();
        next_ps_ = character ? character->end_ps : never;
        next_known_ = true;
    }
    return next_ps_;
}

bool serial_sampler::receiving(std::uint64_t time_ps) const {
    if (sampled_ || (at_.what == state::idle && at_.edge == edges_.size())) return false;
    auto ahead = at_;
    return !run(ahead, time_ps) && ahead.what == state::in_character && ahead.bit > 0;
}

// Applies edges and samples up to until_ps; stops after the first character whose stop bit is sampled.
std::optional<serial_character> serial_sampler::run(cursor& at, std::uint64_t until_ps) const {
    for (;;) {
        if (at.what == state::idle && !find_start(at, until_ps)) return std::nullopt;
        if (sample_ps(at) > until_ps) return std::nullopt;
        if (auto character = sample(at)) return character;
    }
}

bool serial_sampler::find_start(cursor& at, std::uint64_t until_ps) const {
    while (at.edge < edges_.size() && edges_[at.edge].time_ps <= until_ps) {
        const auto& edge = edges_[at.edge++];
        const bool falls = at.level && !edge.level;
        at.level = edge.level;
        if (!falls) continue;
        at.what = state::in_character;
        at.bit = 0;
        at.bits = 0;
        at.start_ps = edge.time_ps;
        return true;
    }
    return false;
}

std::optional<serial_character> serial_sampler::sample(cursor& at) const {
    const bool level = level_before(at, sample_ps(at));
    if (at.bit == 0) {
        if (level) {  // a glitch, not a start bit
            at.what = state::idle;
        } else {
            at.bit = 1;
        }
        return std::nullopt;
    }
    at.bits |= std::uint32_t{level} << (at.bit - 1);
    if (at.bit++ < format_.bits_before_stop()) return std::nullopt;
    at.what = state::idle;
    return finish(at);
}

serial_character serial_sampler::finish(const cursor& at) const {
    const auto before_stop = format_.bits_before_stop();
    serial_character character;
    character.start_ps = at.start_ps;
    character.end_ps = at.start_ps + bit_time_.half_bits(2 * before_stop + 2);
    character.data = static_cast<std::uint16_t>(at.bits & ((1u << format_.data_bits) - 1u));
    character.framing_error = (at.bits >> (before_stop - 1) & 1) == 0;
    character.is_break = at.bits == 0;
    if (format_.parity != serial_parity::none) {
        character.parity_error = ((at.bits >> format_.data_bits & 1) != 0) != parity_level(character.data, format_);
    }
    return character;
}

// A sample sees what was stable before it.
bool serial_sampler::level_before(cursor& at, std::uint64_t time_ps) const {
    while (at.edge < edges_.size() && edges_[at.edge].time_ps < time_ps) at.level = edges_[at.edge++].level;
    return at.level;
}

// Edges still to be announced are not earlier than the last one, and no sample up to it depends on them.
void serial_sampler::look_ahead() const {
    if (first_ || ahead_.edge == edges_.size()) return;
    const auto last_ps = edges_.back().time_ps;
    first_ = run(ahead_, last_ps);
    if (!first_ && ahead_.what == state::in_character) level_before(ahead_, last_ps);
}

void serial_sampler::look_ahead_from_here() {
    next_known_ = false;
    ahead_ = at_;
    first_.reset();
}

// Only when most edges are applied, so that each of them is moved a bounded number of times.
void serial_sampler::forget_applied() {
    next_known_ = false;
    const auto applied = at_.edge;
    if (2 * applied < edges_.size() || applied == 0) return;
    if (ahead_.edge < applied) look_ahead_from_here();
    edges_.erase(edges_.begin(), edges_.begin() + static_cast<std::ptrdiff_t>(applied));
    at_.edge = 0;
    ahead_.edge -= applied;
}

}  // namespace tabletop
