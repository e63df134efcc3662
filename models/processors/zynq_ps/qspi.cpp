// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/qspi.h"

#include <algorithm>
#include <utility>

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "processors/zynq_ps/qspi_registers.h"

namespace tabletop {

using namespace qspi_registers;

namespace {

constexpr unsigned address_bytes = 3;

// How many bytes a word has that is written there; 0: none is sent.
constexpr unsigned bytes_sent_by(std::uint32_t offset) {
    switch (offset) {
        case txd0:
            return 4;
        case txd1:
            return 1;
        case txd2:
            return 2;
        case txd3:
            return 3;
        default:
            return 0;
    }
}

}  // namespace

std::uint32_t qspi::read(std::uint32_t offset, std::uint64_t time_ps) {
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

std::uint32_t qspi::peek(std::uint32_t offset) {
    advance(now_ps());
    return shown(offset);
}

std::uint32_t qspi::shown(std::uint32_t offset) const {
    if (offset == intr_status) return status();
    if (offset == rx_data) return received_.empty() ? 0 : received_.front();
    return stored(offset);
}

std::uint32_t qspi::status() const {
    auto value = stored(intr_status) & intr_events;
    if (to_send_.size() < stored(tx_thres)) value |= intr_tx_not_full;
    if (to_send_.full()) value |= intr_tx_full;
    if (!received_.empty() && received_.size() >= stored(rx_thres)) value |= intr_rx_not_empty;
    if (received_.full()) value |= intr_rx_full;
    return value;
}

std::uint64_t qspi::stable_until_ps(std::uint32_t offset) {
    if (offset == rx_data && !received_.empty()) return 0;
    return moving_ ? word_end_ps_ : never;
}

void qspi::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
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
        case lqspi_cfg:
            close_stream(time_ps);
            instruction_kept_ = false;
            if (holds(lqspi_cfg, lqspi_two_mem) && unanswered_) {
                unanswered_(lqspi_cfg, time_ps, "one flash memory is connected: of the upper one there are only ones");
            }
            break;
        default:
            if (lanes != 0) push(value, bytes_sent_by(offset));
    }
    follow_selection(time_ps);
    go_on(time_ps);
    announce_change(time_ps);
}

// What finds the FIFO full is lost.
void qspi::push(std::uint32_t value, unsigned bytes) {
    if (bytes != 0 && !to_send_.full()) to_send_.push({value, bytes});
}

// Carries out what has happened until then.
void qspi::advance(std::uint64_t time_ps) {
    while (moving_ && word_end_ps_ <= time_ps) end_word();
}

void qspi::go_on(std::uint64_t time_ps) {
    if (!moving_ && may_begin()) begin_word(time_ps);
}

bool qspi::may_begin() const {
    return is_on() && !is_linear() && words_to_go() != 0;
}

unsigned qspi::words_to_go() const {
    return holds(config, config_man_start_en) ? started_ : to_send_.size();
}

void qspi::begin_word(std::uint64_t time_ps) {
    if (!selected_ && !holds(config, config_manual_cs)) {
        time_ps = clock_.edge_from(std::max(time_ps, free_ps_), 0);
        select(true, time_ps);
    }
    word_start_ps_ = clock_.edge_from(time_ps, pause(is_first_ ? delay_init : delay_btwn));
    auto widths = widths_;
    word_end_ps_ = clock_.edge_from(word_start_ps_, word_cycles(to_send_.front(), widths));
    is_first_ = false;
    moving_ = true;
}

void qspi::end_word() {
    const auto word = exchange(to_send_.front(), word_start_ps_);
    to_send_.pop();
    started_ -= std::min(started_, 1u);
    if (received_.full()) {
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
std::uint32_t qspi::exchange(const word_to_send& word, std::uint64_t start_ps) {
    std::uint32_t received = 0;
    unsigned cycles = 0;
    for (unsigned n = 0; n < word.bytes; ++n) {
        const auto sent = byte_of(word, n);
        const auto width = widths_.next(sent);
        const std::uint32_t got = exchange_byte(sent, width, clock_.edge_from(start_ps, cycles));
        cycles += 8 / width * divisor();
        received = holds(config, config_endian) ? received << 8 | got : received >> 8 | got << 24;
    }
    return received;
}

std::uint8_t qspi::byte_of(const word_to_send& word, unsigned n) const {
    return static_cast<std::uint8_t>(word.value >> 8 * (holds(config, config_endian) ? word_bytes - 1 - n : n));
}

unsigned qspi::word_cycles(const word_to_send& word, qspi_widths& widths) const {
    unsigned cycles = 0;
    for (unsigned n = 0; n < word.bytes; ++n) cycles += 8 / widths.next(byte_of(word, n)) * divisor();
    return cycles;
}

// The end of word n of those that go, counted from 1, if nobody disturbs.
std::uint64_t qspi::end_of_word(unsigned n) const {
    auto widths = widths_;
    word_cycles(to_send_.front(), widths);
    auto end_ps = word_end_ps_;
    for (unsigned next = 1; next < n; ++next) {
        const auto start_ps = clock_.edge_from(end_ps, pause(delay_btwn));
        end_ps = clock_.edge_from(start_ps, word_cycles(to_send_[next], widths));
    }
    return end_ps;
}

// A selection of its own ends with the last word; the linear mode has its own.
void qspi::follow_selection(std::uint64_t time_ps) {
    if (is_linear()) {
        if (!streams_) select(false, time_ps);
        return;
    }
    close_stream(time_ps);
    if (holds(config, config_manual_cs)) {
        select(is_on() && !holds(config, config_pcs), time_ps);
    } else if (!moving_ && (to_send_.empty() || !is_on())) {
        select(false, clock_.edge_from(time_ps, pause(delay_after)));
    }
}

void qspi::select(bool selected, std::uint64_t time_ps) {
    if (selected == selected_) return;
    selected_ = selected;
    if (selected) {
        const bool upper = holds(lqspi_cfg, lqspi_two_mem) && holds(lqspi_cfg, lqspi_u_page) && !is_linear();
        partner_ = upper ? nullptr : memory_;
        widths_ = qspi_widths(holds(config, config_ifmode));
        is_first_ = true;
    } else {
        free_ps_ = clock_.edge_from(time_ps, pause(delay_nss));
    }
    if (partner_ != nullptr) partner_->select(selected, time_ps);
}

std::uint8_t qspi::exchange_byte(std::uint8_t sent, unsigned width, std::uint64_t time_ps) {
    return selected_ && partner_ != nullptr ? partner_->exchange(sent, width, time_ps) : 0xFF;
}

void qspi::access_window(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE || !moves_data(trans)) return;
    const auto time_ps = now_ps() + to_ps(delay);
    advance(time_ps);
    auto answered_ps = time_ps;
    if (trans.is_read() && is_linear()) {
        const auto address = static_cast<std::uint32_t>(trans.get_address() % window_bytes) & ~(word_bytes - 1);
        answered_ps = fetch(address, time_ps);
        return_word(trans, stream_word_);
    } else {
        if (trans.is_write()) store(lqspi_sts, stored(lqspi_sts) | lqspi_wr_recvd);
        trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    }
    delay = from_ps(answered_ps - now_ps() + window_latency_ps_);
}

// Puts the word into stream_word_; returns when it is there. One word is read ahead.
std::uint64_t qspi::fetch(std::uint32_t address, std::uint64_t time_ps) {
    if (holds(lqspi_cfg, lqspi_two_mem) && !holds(lqspi_cfg, lqspi_sep_bus) && address >= memory_bytes) {
        stream_word_ = ~0u;
        streams_ = false;
        follow_selection(time_ps);
        return time_ps;
    }
    address %= memory_bytes;
    if (streams_ && address == stream_address_ + word_bytes) {
        read_word();
    } else if (!streams_ || address != stream_address_) {
        open_stream(address, time_ps);
        read_word();
    }
    const auto there_ps = std::max(stream_ps_, time_ps);
    stream_ps_ = there_ps;
    stream_address_ = address;
    return there_ps;
}

void qspi::open_stream(std::uint32_t address, std::uint64_t time_ps) {
    close_stream(time_ps);
    const auto mode = stored(lqspi_cfg);
    const auto instruction = static_cast<std::uint8_t>(value_of(lqspi_inst_code, mode));
    const auto width = qspi_instruction_of(instruction).address_width;
    const auto start_ps = clock_.edge_from(std::max(time_ps, free_ps_), 0);
    select(true, start_ps);
    stream_ps_ = clock_.edge_from(start_ps, pause(delay_init));
    if (!instruction_kept_) stream_byte(instruction, 1);
    for (unsigned n = address_bytes; n > 0; --n) stream_byte(static_cast<std::uint8_t>(address >> 8 * (n - 1)), width);
    if ((mode & lqspi_mode_en) != 0) stream_byte(static_cast<std::uint8_t>(value_of(lqspi_mode_bits, mode)), width);
    for (auto left = value_of(lqspi_dummy_byte, mode); left > 0; --left) stream_byte(0, width);
    instruction_kept_ = (mode & lqspi_mode_on) != 0;
    streams_ = true;
}

void qspi::read_word() {
    const auto instruction = static_cast<std::uint8_t>(value_of(lqspi_inst_code, stored(lqspi_cfg)));
    const auto width = qspi_instruction_of(instruction).data_width;
    stream_word_ = 0;
    for (unsigned n = 0; n < word_bytes; ++n) stream_word_ |= std::uint32_t{stream_byte(0xFF, width)} << 8 * n;
}

std::uint8_t qspi::stream_byte(std::uint8_t sent, unsigned width) {
    const auto got = exchange_byte(sent, width, stream_ps_);
    stream_ps_ = clock_.edge_from(stream_ps_, 8 / width * divisor());
    return got;
}

void qspi::close_stream(std::uint64_t time_ps) {
    if (!streams_) return;
    streams_ = false;
    select(false, std::max(time_ps, stream_ps_));
}

unsigned qspi::debug_window(tlm::tlm_generic_payload& trans) const {
    if (!trans.is_read() || !is_linear()) return 0;
    for (unsigned n = 0; n < trans.get_data_length(); ++n) {
        const auto address = trans.get_address() + n;
        trans.get_data_ptr()[n] = memory_ != nullptr ? memory_->peek(address % memory_bytes) : 0xFF;
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

bool qspi::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return (status() & stored(intr_mask)) != 0;
}

// Each word that goes takes one from the transmit FIFO and puts one into the other.
std::uint64_t qspi::next_irq_ps(std::uint64_t time_ps) {
    if (irq_at(time_ps) || !moving_) return never;
    auto words = fifo_words + 1u;
    const auto wait_for = [&](std::uint32_t bit, std::uint64_t needed) {
        if (holds(intr_mask, bit) && needed < words) words = static_cast<unsigned>(needed);
    };
    const std::uint64_t have = received_.size();
    wait_for(intr_rx_not_empty, std::max<std::uint64_t>(stored(rx_thres), 1) - have);
    wait_for(intr_rx_full, fifo_words - have);
    wait_for(intr_rx_overflow, fifo_words - have + 1);
    if (stored(tx_thres) != 0) wait_for(intr_tx_not_full, std::uint64_t{to_send_.size()} + 1 - stored(tx_thres));
    return words <= words_to_go() ? end_of_word(words) : never;
}

bool qspi::is_on() const {
    return stored(en) != 0 && holds(config, config_mstren);
}

// With its chip select by hand the memory must be let go, too.
bool qspi::is_linear() const {
    return is_on() && holds(lqspi_cfg, lqspi_lq_mode) && !holds(config, config_pcs);
}

unsigned qspi::pause(const field_info& field) const {
    return value_of(field, stored(delay));
}

unsigned qspi::divisor() const {
    return 2u << value_of(config_div, stored(config));
}

void qspi::set_clock(const clock_domain& reference, std::uint64_t time_ps) {
    const bool same =
        reference.hz_numerator() == clock_.hz_numerator() && reference.hz_denominator() == clock_.hz_denominator();
    if (same) return;
    advance(time_ps);
    clock_ = reference;
    announce_plan();
}

// A word that is under way is lost.
void qspi::reset(std::uint64_t time_ps) {
    advance(time_ps);
    moving_ = false;
    streams_ = false;
    instruction_kept_ = false;
    started_ = 0;
    to_send_.clear();
    received_.clear();
    select(false, time_ps);
    free_ps_ = 0;
    plain_store::reset(time_ps);
    announce_plan();
}

qspi::qspi(register_place place, const clock_domain& reference)
    : plain_store(place, qspi_registers::map), window_latency_ps_(place.latency_ps), clock_(reference) {}

}  // namespace tabletop
