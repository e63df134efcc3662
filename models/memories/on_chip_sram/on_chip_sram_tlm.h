// SPDX-License-Identifier: Apache-2.0
// The TLM views of the memory. Whoever comes by the processor's port lets the other port's client catch up first, so
// one array of words is all there is to know.
#pragma once

#include "base/axi4_lite_target.h"
#include "memories/on_chip_sram/on_chip_sram.h"

#include <vector>

namespace tabletop {

class on_chip_sram_tlm : public on_chip_sram_block, private register_access, private word_port_if {
  public:
    on_chip_sram_tlm(sc_core::sc_module_name name, const on_chip_sram_config& config);

  private:
    struct port2_write {
        std::uint32_t index;
        std::uint32_t before;
        std::uint32_t value;
        std::uint64_t edge;
    };

    // The processor's port.
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    std::uint32_t peek(std::uint32_t offset) const override;
    bool poke(std::uint32_t offset, std::uint32_t value, unsigned lanes) override;
    void reset() override {}

    // The other one.
    std::uint32_t read_word(std::uint32_t index, std::uint64_t edge) override;
    std::uint32_t write_word(std::uint32_t index, std::uint32_t value, std::uint64_t edge) override;
    void attach(word_port_client& client) override;

    void store(std::uint32_t index, std::uint32_t value, unsigned lanes, std::uint64_t edge);
    void advance(std::uint64_t edge) const;
    void catch_up() const;
    void take_back(std::uint32_t index, std::uint64_t edge);

    const clock_domain clock_;
    axi4_lite_target port_;
    std::vector<std::uint32_t> words_;
    word_port_client* client_ = nullptr;
    port2_write last_{};  // edge 0: there was none
};

}  // namespace tabletop
