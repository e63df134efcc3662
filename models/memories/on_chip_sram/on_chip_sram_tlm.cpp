// SPDX-License-Identifier: Apache-2.0
#include "memories/on_chip_sram/on_chip_sram_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/warning.h"
#include "memories/on_chip_sram/timing.h"

#include <fmt/format.h>

#include <stdexcept>

namespace tabletop {

void check(const on_chip_sram_config& config) {
    constexpr std::uint32_t most = 1u << 20;
    const bool power_of_two = config.words != 0 && (config.words & (config.words - 1)) == 0;
    if (!power_of_two || config.words > most) {
        throw std::invalid_argument("on_chip_sram: words is a power of two, 1 to 1048576");
    }
}

void on_chip_sram_block::lose_write(std::uint32_t index, std::uint32_t value, std::uint64_t edge,
                                    std::uint64_t edge_ps) {
    warn(fmt::format("{}: both ports write word {}, {} ps; the fabric's 0x{:08x} is lost", name(), index, edge_ps,
                     value));
    conflict_.append(edge, 1);
    conflict_.append(edge + 1, 0);
    conflict_.revise(edge);
}

// `at` looks at the clock grid, too: by the half of a cycle that it would be off, a processor that polls rarely sees a
// flag one turn earlier or later.
on_chip_sram_tlm::on_chip_sram_tlm(sc_core::sc_module_name name, const on_chip_sram_config& config)
    : on_chip_sram_block(name),
      clock_(config.clock),
      port_("port", in, *this, config.words * word_bytes,
            access_timing(view::ca, config.clock, on_chip_sram_core::port_cycles)),
      words_(config.words) {
    check(config);
    port2.bind(*this);
}

// The memory samples the request at the edge that ends the cycle in which it is accepted.
std::uint32_t on_chip_sram_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    advance(clock_.cycle(accept_ps));
    return words_[offset / word_bytes];
}

void on_chip_sram_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
                             std::uint64_t) {
    if (lanes == 0) return;
    const auto edge = clock_.cycle(accept_ps) + 1;
    const auto index = offset / word_bytes;
    advance(edge);
    if (last_.edge == edge && last_.index == index) take_back(index, edge);
    store(index, value, lanes, edge);
}

void on_chip_sram_tlm::store(std::uint32_t index, std::uint32_t value, unsigned lanes, std::uint64_t edge) {
    const auto bits = lane_mask(lanes);
    words_[index] = (words_[index] & ~bits) | (value & bits);
    if (client_ != nullptr) client_->written(index, edge);
}

void on_chip_sram_tlm::take_back(std::uint32_t index, std::uint64_t edge) {
    lose_write(index, last_.value, edge, clock_.edge(edge));
    words_[index] = last_.before;
}

std::uint32_t on_chip_sram_tlm::peek(std::uint32_t offset) const {
    catch_up();
    return words_[offset / word_bytes];
}

bool on_chip_sram_tlm::poke(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    catch_up();
    store(offset / word_bytes, value, lanes, clock_.cycle(now_ps()));
    return true;
}

// Called for a debugger. An access that was accepted in the cycle before may still be carried out, and see what that
// cycle saw.
void on_chip_sram_tlm::catch_up() const {
    const auto cycle = clock_.cycle(now_ps());
    if (cycle != 0) advance(cycle - 1);
}

void on_chip_sram_tlm::advance(std::uint64_t edge) const {
    if (client_ != nullptr) client_->advance(edge);
}

std::uint32_t on_chip_sram_tlm::read_word(std::uint32_t index, std::uint64_t) {
    return words_[index & (words_.size() - 1)];
}

std::uint32_t on_chip_sram_tlm::write_word(std::uint32_t index, std::uint32_t value, std::uint64_t edge) {
    auto& word = words_[index & (words_.size() - 1)];
    last_ = {static_cast<std::uint32_t>(index & (words_.size() - 1)), word, value, edge};
    word = value;
    return last_.before;
}

void on_chip_sram_tlm::attach(word_port_client& client) {
    client_ = &client;
}

std::unique_ptr<on_chip_sram_block> make_on_chip_sram_tlm(const char* name, view, const on_chip_sram_config& config) {
    return std::make_unique<on_chip_sram_tlm>(name, config);
}

}  // namespace tabletop
