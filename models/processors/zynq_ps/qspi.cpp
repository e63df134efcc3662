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

}  // namespace

unsigned qspi::bytes_sent_by(std::uint32_t offset) const {
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

void qspi::on_written(std::uint32_t offset, std::uint64_t time_ps) {
    if (offset != lqspi_cfg) return;
    close_stream(time_ps);
    instruction_kept_ = false;
    if (holds(lqspi_cfg, lqspi_two_mem) && unanswered_) {
        unanswered_(lqspi_cfg, time_ps, "one flash memory is connected: of the upper one there are only ones");
    }
}

// The linear mode has a selection of its own.
void qspi::follow_selection(std::uint64_t time_ps) {
    if (!is_linear()) {
        close_stream(time_ps);
        cadence_spi::follow_selection(time_ps);
    } else if (!streams_) {
        select(false, time_ps);
    }
}

bool qspi::selects_by_hand() const {
    return !holds(config, config_pcs);
}

spi_device* qspi::chosen() const {
    const bool upper = holds(lqspi_cfg, lqspi_two_mem) && holds(lqspi_cfg, lqspi_u_page) && !is_linear();
    return upper ? nullptr : memory_;
}

bool qspi::decodes_instructions() const {
    return holds(config, config_ifmode);
}

bool qspi::sends_highest_first() const {
    return holds(config, config_endian);
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
    const auto start_ps = next_selection_ps(time_ps);
    select(true, start_ps);
    stream_ps_ = clock().edge_from(start_ps, pause(delay_init));
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
    stream_ps_ = clock().edge_from(stream_ps_, byte_cycles(width));
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

// Also with a manual selection PCS has to be 0.
bool qspi::is_linear() const {
    return is_on() && holds(lqspi_cfg, lqspi_lq_mode) && !holds(config, config_pcs);
}

void qspi::reset(std::uint64_t time_ps) {
    streams_ = false;
    instruction_kept_ = false;
    cadence_spi::reset(time_ps);
}

qspi::qspi(register_place place, const clock_domain& reference)
    : cadence_spi(place, qspi_registers::map, reference, fifo_words), window_latency_ps_(place.latency_ps) {}

}  // namespace tabletop
