// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart_16550/line.h"

#include "peripherals/uart_16550/timing.h"

#include <algorithm>

namespace tabletop::uart_16550_core {

namespace reg = uart_16550_registers;

namespace {

// Levels of an input that nobody hears: more than those of a frame and of what is announced ahead.
constexpr std::size_t most_kept = 64;

std::uint64_t half_bits(std::uint64_t count, std::uint32_t divisor) {
    return count * cycles_per_half_bit * divisor;
}

}  // namespace

// The last cycle of what it sends is the first one in which it is free.
std::uint64_t transmitter::free_from(std::uint64_t cycle) const {
    return busy_until_ == 0 ? cycle : std::max(cycle, busy_until_ - 1);
}

void transmitter::plan(const uart_state& state, std::uint64_t cycle) {
    const bool takes = !low_ && state.divisor() != 0 && state.has_to_send();
    decides_ = low_ != state.breaks() || takes ? free_from(cycle) : never;
}

transmitter::step transmitter::make_step(uart_state& state) {
    const auto cycle = next_visible();
    step made;
    unsigned length = 0;
    if (low_ != state.breaks()) {
        low_ = !low_;
        made.level = !low_;
        made.looped = low_ ? state.loops_back() : low_looped_;
        low_looped_ = made.looped;
        length = low_ ? 0 : 2;
    } else {
        const auto format = state.format();
        length = format.half_bits();
        made.looped = state.loops_back();
        made.frame = sent_frame{cycle, state.divisor(), format, state.take_to_send()};
    }
    if (length != 0) busy_until_ = cycle + half_bits(length, state.divisor());
    plan(state, cycle);
    return made;
}

void receiver::configure(std::uint64_t cycle, std::uint32_t divisor, const serial_format& format) {
    divisor_ = divisor;
    format_ = format;
    idle_from_ = cycle;
    looked_ = false;
}

void receiver::select(bool looped, std::uint64_t cycle) {
    looped_ = looped;
    heard_from_ = cycle;
    idle_from_ = cycle;
    looked_ = false;
}

void receiver::reset() {
    *this = {};
    held_ = true;
}

void receiver::release(std::uint64_t cycle) {
    held_ = false;
    select(false, cycle);
}

std::uint64_t receiver::needed_from() const {
    constexpr std::uint64_t earlier = input_to_seen + 2;
    return std::max(idle_from_, earlier) - earlier;
}

bool receiver::seen(const level_history& input, std::uint64_t cycle) const {
    return cycle < heard_from_ + input_to_seen || input.at(cycle - input_to_seen) != 0;
}

// The first cycle, from this one on, in which a falling edge is seen.
std::uint64_t receiver::next_fall(const level_history& input, std::uint64_t cycle) const {
    const auto first = std::max(cycle, heard_from_ + input_to_seen);
    if (!seen(input, first) && (first == 0 || seen(input, first - 1))) return first;
    for (auto n = input.index(first - input_to_seen) + 1; n < input.size(); ++n) {
        if (input.value(n) == 0) return input.begin(n) + input_to_seen;
    }
    return never;
}

// There is no character when the start bit is not low in its middle.
std::optional<received_character> receiver::character_from(const level_history& input, std::uint64_t start) const {
    const auto sample = [&](unsigned bit) { return seen(input, start + half_bits(2 * bit + 1, divisor_)); };
    if (sample(0)) return std::nullopt;
    received_character made;
    unsigned bit = 1;
    for (unsigned n = 0; n < format_.data_bits; ++n, ++bit) {
        if (sample(bit)) made.byte = static_cast<std::uint8_t>(made.byte | 1u << n);
    }
    bool all_low = made.byte == 0;
    if (format_.parity != serial_parity::none) {
        const bool parity = sample(bit++);
        all_low = all_low && !parity;
        if (parity != parity_level(made.byte, format_)) made.errors |= reg::lsr_parity;
    }
    if (!sample(bit)) {
        made.errors |= reg::lsr_framing;
        if (all_low) made.errors |= reg::lsr_break;
    }
    made.visible = start + half_bits(2 * bit + 1, divisor_) + 1;
    return made;
}

received_character receiver::look(const level_history& input) const {
    if (held_ || divisor_ == 0) return {};
    auto from = idle_from_;
    while (true) {
        const auto start = next_fall(input, from);
        if (start == never) return {};
        if (const auto character = character_from(input, start)) return *character;
        from = start + half_bits(1, divisor_) + 1;
    }
}

const received_character& receiver::next(const receiver_inputs& inputs) const {
    if (!looked_) next_ = look(heard(inputs));
    looked_ = true;
    return next_;
}

received_character receiver::take(const receiver_inputs& inputs) {
    const auto taken = next(inputs);
    idle_from_ = taken.visible;
    looked_ = false;
    return taken;
}

std::uint64_t uart_line::next_of_receiver() const {
    return std::min({now_.arrived ? now_.arrived->visible : never, now_.hearer.next(inputs_).visible, now_.timeout});
}

std::uint64_t uart_line::next_event() const {
    return std::min(now_.sender.next_visible(), next_of_receiver());
}

// Steps are taken in order of cycles; within a cycle the transmitter comes first.
void uart_line::advance(std::uint64_t transmitter_cycle, std::uint64_t receiver_cycle) {
    while (true) {
        const auto sent = now_.sender.next_visible();
        const auto received = next_of_receiver();
        if (sent <= transmitter_cycle && (sent <= received || received > receiver_cycle)) {
            begin_events(sent);
            transmit();
        } else if (received <= receiver_cycle) {
            begin_events(received);
            receive();
        } else {
            return;
        }
    }
}

void uart_line::begin_events(std::uint64_t cycle) {
    if (cycle == events_in_) return;
    before_ = now_;
    events_in_ = cycle;
}

// Takes back what has happened after this cycle; what is on the line stays there.
void uart_line::rewind(std::uint64_t cycle) {
    if (events_in_ <= cycle) return;
    now_ = before_;
    now_.hearer.look_again();
    events_in_ = 0;
}

void uart_line::transmit() {
    const auto cycle = now_.sender.next_visible();
    const auto step = now_.sender.make_step(now_.state);
    if (cycle > put_until_) put(cycle, step);
    put_until_ = std::max(put_until_, cycle);
    tell(cycle);
}

void uart_line::put(std::uint64_t cycle, const transmitter::step& step) {
    if (!step.looped) {
        if (step.frame) {
            out_.frame(*step.frame);
        } else {
            out_.level(cycle, step.level);
        }
    } else if (step.frame) {
        // Times are in cycles in place of picoseconds.
        const auto& sent = *step.frame;
        const auto frame = make_frame(cycle, {half_bits(2, sent.divisor), 1}, sent.byte, sent.format);
        for (const auto& edge : expand(frame)) set_input(inputs_.loop, edge.time_ps, edge.level);
    } else {
        set_input(inputs_.loop, cycle, step.level);
    }
}

// A byte before a time-out.
void uart_line::receive() {
    const auto cycle = next_of_receiver();
    if (now_.arrived || now_.hearer.next(inputs_).visible == cycle) {
        const auto character = now_.arrived ? *now_.arrived : now_.hearer.take(inputs_);
        now_.arrived.reset();
        if (now_.state.receive(character.byte, character.errors)) arm_timeout(cycle);
    } else {
        now_.timeout = never;
        now_.state.time_out();
    }
    tell(cycle);
}

std::uint64_t uart_line::next_change(std::uint32_t offset, std::uint64_t cycle) const {
    if (now_.state.read_has_effect(offset)) return cycle;
    return std::min(next_event(), now_.sender.sending(cycle) ? now_.sender.busy_until() : never);
}

std::uint32_t uart_line::read(std::uint32_t offset, std::uint64_t cycle) {
    rewind(cycle);
    advance(cycle);
    const auto result = value(offset, cycle);
    if (!now_.state.read_has_effect(offset)) return result;
    if (now_.state.take_effect_of_read(offset).byte_read) arm_timeout(cycle + 1);
    tell(cycle + 1);
    return result;
}

// A character whose stop bit was sampled in the cycle before is there whatever the write does to the receiver.
void uart_line::write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
    rewind(cycle - 1);
    advance(cycle, cycle - 1);
    if (!now_.arrived && now_.hearer.next(inputs_).visible == cycle) now_.arrived = now_.hearer.take(inputs_);
    take(now_.state.write(offset, value), cycle);
    now_.sender.plan(now_.state, cycle);
    // It is not to be undone by a look at the cycle before.
    events_in_ = 0;
    tell(cycle);
}

void uart_line::take(const access_effects& effects, std::uint64_t cycle) {
    const auto& state = now_.state;
    if (state.divisor() != now_.divisor || state.format_bits() != now_.format_bits) {
        now_.divisor = state.divisor();
        now_.format_bits = state.format_bits();
        now_.hearer.configure(cycle, now_.divisor, state.format());
        arm_timeout(cycle);
    }
    if (effects.loopback) now_.hearer.select(state.loops_back(), cycle);
    if (effects.receiver_emptied) now_.timeout = never;
}

void uart_line::arm_timeout(std::uint64_t cycle) {
    const auto& state = now_.state;
    now_.timeout = never;
    if (!state.waits_for_timeout() || state.divisor() == 0) return;
    now_.timeout = cycle + half_bits(timeout_frames * state.format().half_bits(), state.divisor());
}

void uart_line::set_pin(std::uint64_t cycle, bool level) {
    set_input(inputs_.pin, cycle, level);
}

void uart_line::set_input(level_history& input, std::uint64_t cycle, bool level) {
    input.forget_before(std::min(now_.hearer.needed_from(), before_.hearer.needed_from()));
    if (!now_.hearer.has_clock()) input.keep_last(most_kept);
    input.set_level(cycle, level ? 1 : 0);
    now_.hearer.look_again();
}

void uart_line::reset(std::uint64_t cycle) {
    now_ = {};
    now_.hearer.reset();
    before_ = now_;
    events_in_ = 0;
    inputs_.loop = level_history(1);
    tell(cycle);
}

void uart_line::release(std::uint64_t cycle) {
    now_.hearer.release(cycle);
    before_ = now_;
}

}  // namespace tabletop::uart_16550_core
