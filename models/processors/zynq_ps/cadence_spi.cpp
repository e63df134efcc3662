// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/cadence_spi.h"

#include <algorithm>
#include <utility>

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "processors/zynq_ps/cadence_spi_registers.h"

namespace tabletop {

using namespace cadence_spi_registers;

std::uint32_t cadence_spi::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    if (offset == intr_status) return status();
    if (offset != rx_data) return plain_store::read(offset, time_ps);
    const auto value = shown(rx_data);
    if (received_.empty()) return value;
    announce_before_change(time_ps);
    received_.pop();
    announce_change(time_ps);
    return value;
}

std::uint32_t cadence_spi::peek(std::uint32_t offset) {
    advance(now_ps());
    return shown(offset);
}

std::uint32_t cadence_spi::shown(std::uint32_t offset) const {
    if (offset == intr_status) return status();
    if (offset == rx_data) return received_.empty() ? 0 : received_.front();
    return stored(offset);
}

std::uint32_t cadence_spi::status() const {
    auto value = stored(intr_status) & intr_events;
    if (to_send_.size() < stored(tx_thres)) value |= intr_tx_not_full;
    if (to_send_.size() == fifo_words_) value |= intr_tx_full;
    if (!received_.empty() && received_.size() >= stored(rx_thres)) value |= intr_rx_not_empty;
    if (received_.size() == fifo_words_) value |= intr_rx_full;
    return value;
}

std::uint64_t cadence_spi::stable_until_ps(std::uint32_t offset) {
    if (offset == rx_data && !received_.empty()) return 0;
    return moving_ ? word_end_ps_ : never;
}

void cadence_spi::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    plain_store::write(offset, value, lanes, time_ps);
    switch (offset) {
        case config:
            if ((value & config_man_start) != 0) started_ = to_send_.size();
            break;
        case intr_en:
            store(intr_mask, stored(intr_mask) | (value & intr_all));
            break;
        case intr_dis:
            store(intr_mask, stored(intr_mask) & ~value);
            break;
        default:
            if (lanes != 0) push(value, bytes_sent_by(offset));
    }
    on_written(offset, time_ps);
    follow_selection(time_ps);
    go_on(time_ps);
    announce_change(time_ps);
}

// What finds the FIFO full is lost.
void cadence_spi::push(std::uint32_t value, unsigned bytes) {
    if (bytes != 0 && to_send_.size() < fifo_words_) to_send_.push({value, bytes});
}

// Carries out what has happened until then.
void cadence_spi::advance(std::uint64_t time_ps) {
    while (moving_ && word_end_ps_ <= time_ps) end_word();
}

void cadence_spi::go_on(std::uint64_t time_ps) {
    if (!moving_ && may_begin()) begin_word(time_ps);
}

unsigned cadence_spi::words_to_go() const {
    return holds(config, config_man_start_en) ? started_ : to_send_.size();
}

void cadence_spi::begin_word(std::uint64_t time_ps) {
    if (!selected_ && !holds(config, config_manual_cs)) {
        time_ps = next_selection_ps(time_ps);
        select(true, time_ps);
    }
    word_start_ps_ = clock_.edge_from(time_ps, pause(is_first_ ? delay_init : delay_btwn));
    auto widths = widths_;
    word_end_ps_ = clock_.edge_from(word_start_ps_, word_cycles(to_send_.front(), widths));
    is_first_ = false;
    moving_ = true;
}

void cadence_spi::end_word() {
    const auto word = exchange(to_send_.front(), word_start_ps_);
    to_send_.pop();
    started_ -= std::min(started_, 1u);
    if (received_.size() == fifo_words_) {
        store(intr_status, stored(intr_status) | intr_rx_overflow);
    } else {
        received_.push(word);
    }
    moving_ = false;
    if (may_begin()) {
        begin_word(word_end_ps_);
    } else {
        follow_selection(word_end_ps_);
    }
}

// What has come of fewer than four bytes is at the end at which a shift register has the latest.
std::uint32_t cadence_spi::exchange(const word_to_send& word, std::uint64_t start_ps) {
    std::uint32_t received = 0;
    unsigned cycles = 0;
    for (unsigned n = 0; n < word.bytes; ++n) {
        const auto sent = byte_of(word, n);
        const auto width = widths_.next(sent);
        const std::uint32_t got = exchange_byte(sent, width, clock_.edge_from(start_ps, cycles));
        cycles += byte_cycles(width);
        received = sends_highest_first() ? received << 8 | got : received >> 8 | got << 24;
    }
    return as_read(received);
}

std::uint8_t cadence_spi::byte_of(const word_to_send& word, unsigned n) const {
    return static_cast<std::uint8_t>(word.value >> 8 * (sends_highest_first() ? word_bytes - 1 - n : n));
}

unsigned cadence_spi::word_cycles(const word_to_send& word, qspi_widths& widths) const {
    unsigned cycles = 0;
    for (unsigned n = 0; n < word.bytes; ++n) cycles += byte_cycles(widths.next(byte_of(word, n)));
    return cycles;
}

// The end of word n of those that go, counted from 1, if nobody disturbs.
std::uint64_t cadence_spi::end_of_word(unsigned n) const {
    auto widths = widths_;
    word_cycles(to_send_.front(), widths);
    auto end_ps = word_end_ps_;
    for (unsigned next = 1; next < n; ++next) {
        const auto start_ps = clock_.edge_from(end_ps, pause(delay_btwn));
        end_ps = clock_.edge_from(start_ps, word_cycles(to_send_[next], widths));
    }
    return end_ps;
}

// An automatic selection ends with the last word.
void cadence_spi::follow_selection(std::uint64_t time_ps) {
    if (holds(config, config_manual_cs)) {
        if (partner_ != chosen()) select(false, time_ps);
        select(is_on() && selects_by_hand(), time_ps);
    } else if (!moving_ && (to_send_.empty() || !is_on())) {
        select(false, clock_.edge_from(time_ps, pause(delay_after)));
    }
}

void cadence_spi::select(bool selected, std::uint64_t time_ps) {
    if (selected == selected_) return;
    selected_ = selected;
    if (selected) {
        partner_ = chosen();
        widths_ = qspi_widths(decodes_instructions());
        is_first_ = true;
    } else {
        free_ps_ = clock_.edge_from(time_ps, pause(delay_nss));
    }
    if (partner_ != nullptr) partner_->select(selected, time_ps);
}

std::uint64_t cadence_spi::next_selection_ps(std::uint64_t time_ps) const {
    return clock_.edge_from(std::max(time_ps, free_ps_), 0);
}

std::uint8_t cadence_spi::exchange_byte(std::uint8_t sent, unsigned width, std::uint64_t time_ps) {
    return selected_ && partner_ != nullptr ? partner_->exchange(sent, width, time_ps) : 0xFF;
}

bool cadence_spi::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return (status() & stored(intr_mask)) != 0;
}

// Each word that goes takes one from the transmit FIFO and puts one into the other.
std::uint64_t cadence_spi::next_irq_ps(std::uint64_t time_ps) {
    if (irq_at(time_ps) || !moving_) return never;
    auto words = fifo_words_ + 1;
    const auto wait_for = [&](std::uint32_t bit, std::uint64_t needed) {
        if (holds(intr_mask, bit) && needed < words) words = static_cast<unsigned>(needed);
    };
    const std::uint64_t have = received_.size();
    wait_for(intr_rx_not_empty, std::max<std::uint64_t>(stored(rx_thres), 1) - have);
    wait_for(intr_rx_full, fifo_words_ - have);
    wait_for(intr_rx_overflow, fifo_words_ - have + 1);
    if (stored(tx_thres) != 0) wait_for(intr_tx_not_full, std::uint64_t{to_send_.size()} + 1 - stored(tx_thres));
    return words <= words_to_go() ? end_of_word(words) : never;
}

bool cadence_spi::is_on() const {
    return stored(en) != 0 && holds(config, config_mstren);
}

unsigned cadence_spi::pause(const field_info& field) const {
    return value_of(field, stored(delay));
}

unsigned cadence_spi::byte_cycles(unsigned width) const {
    return 8 / width * (2u << value_of(config_div, stored(config)));
}

void cadence_spi::set_clock(const clock_domain& reference, std::uint64_t time_ps) {
    const bool same =
        reference.hz_numerator() == clock_.hz_numerator() && reference.hz_denominator() == clock_.hz_denominator();
    if (same) return;
    advance(time_ps);
    clock_ = reference;
    announce_plan();
}

// A word that is under way is lost.
void cadence_spi::reset(std::uint64_t time_ps) {
    advance(time_ps);
    moving_ = false;
    started_ = 0;
    to_send_.clear();
    received_.clear();
    select(false, time_ps);
    free_ps_ = 0;
    plain_store::reset(time_ps);
    announce_plan();
}

cadence_spi::cadence_spi(register_place place, const register_map& map, const clock_domain& reference,
                         unsigned fifo_words)
    : plain_store(std::move(place), map), fifo_words_(fifo_words), clock_(reference) {}

}  // namespace tabletop
