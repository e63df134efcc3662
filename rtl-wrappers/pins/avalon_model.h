// SPDX-License-Identifier: Apache-2.0
// A Verilated top with registers behind an Avalon-MM slave: clk, reset, address of a word, write, byteenable, writedata
// and readdata, and read where reads have an effect. What else a block has is its own.
#pragma once

#include "base/bus_word.h"
#include "pins/avalon_pins.h"
#include "pins/pin_hub.h"
#include "pins/verilated_header.h"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace tabletop {

template <typename Top>
class avalon_model : public resettable_model, public avalon_slave_pins {
    VerilatedContext context_;

  public:
    Top top;

    ~avalon_model() override { top.final(); }

    // The next edge is edge 0: those before were of power-on.
    void start() { edge_ = 0; }

    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.reset = asserted ? 1 : 0; }

    bool irq() const { return top.irq != 0; }

  protected:
    // words: that the address pins have, a power of two.
    explicit avalon_model(unsigned words) : top(&context_), last_word_(words - 1) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        avalon_model::drop();
    }

    // clocked_model::clock(). drive_inputs(cycle): what an edge samples that is no bus's, as of the cycle that it ends.
    // outputs(): everything but the bus that ends a burst by a change.
    template <typename Drive, typename Outputs>
    std::uint64_t clock_edges(std::uint64_t edges, bool& output_changed, Drive drive_inputs, Outputs outputs) {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            if (edge_ != 0) drive_inputs(edge_ - 1);
            const auto before = outputs();
            top.clk = 1;
            top.eval();
            top.clk = 0;
            top.eval();
            ++edge_;
            if (!see_edge(top.reset != 0) && outputs() == before) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }

  private:
    template <typename T, typename = void>
    struct has_read : std::false_type {};
    template <typename T>
    struct has_read<T, std::void_t<decltype(std::declval<T&>().read)>> : std::true_type {};

    using data_type = std::remove_reference_t<decltype(std::declval<Top&>().writedata)>;

    // The lanes of a read say nothing.
    void raise(const axi_request& request) override {
        constexpr unsigned all_lanes = (1u << sizeof(data_type)) - 1;
        top.address = static_cast<CData>(request.address / word_bytes & last_word_);
        top.byteenable = static_cast<CData>((request.write ? request.strobes : all_lanes) & all_lanes);
        top.writedata = static_cast<data_type>(request.data);
        top.write = request.write ? 1 : 0;
        if constexpr (has_read<Top>::value) top.read = request.write ? 0 : 1;
    }
    void drop() override {
        top.write = 0;
        if constexpr (has_read<Top>::value) top.read = 0;
    }
    std::uint32_t readdata() const override { return top.readdata; }

    const unsigned last_word_;
    std::uint64_t edge_ = 0;
};

}  // namespace tabletop
