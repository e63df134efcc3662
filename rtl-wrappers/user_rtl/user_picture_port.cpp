// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/vga_scanout/picture_memory.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/colour_pins.h"
#include "user_rtl/picture_port.h"
#include "user_rtl/rtl_design.h"
#include "user_rtl/vga_connector.h"

namespace tabletop {
namespace {

constexpr unsigned word_bytes_log2 = 2;
// Of what memory held, as much as a burst of clocks needs.
constexpr std::uint64_t remembered_cycles = 1u << 16;

struct picture_pins {
    input_pin rdata;
    vga_connector connector;
    output_pin addr, en;

    explicit picture_pins(rtl_design& design)
        : rdata(design.input("rdata", data_bits)),
          connector(design),
          addr(design.read_output("addr", least_address_bits, most_address_bits)),
          en(design.read_output("en")) {}

  private:
    static constexpr unsigned data_bits = 32, least_address_bits = 3, most_address_bits = 30;
};

// The design and the memory at its port, which answers in the cycle after an edge with what it held at that edge.
class picture_design : public rtl_design {
  public:
    picture_design(const user_rtl_description& description, std::uint32_t base, colour_pins& colours)
        : rtl_design(description),
          memory(description.clock, remembered_cycles, [](auto...) {}),
          pins_(*this),
          base_(base),
          colours_(colours) {
        start();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            const auto rdata = read();
            bool changed = false;
            rtl_design::clock(1, changed);
            ++clocked_;
            drive(rdata);
            if (!changed) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }

    std::uint64_t syncs() const { return pins_.connector.syncs(); }

    picture_memory memory;

  private:
    // Before edge 0 a pin_hub has clocked it so many times.
    static constexpr std::uint64_t power_on_edges = 4;

    void noticed(std::uint64_t cycle) override { colours_.set(cycle, pins_.connector.colour()); }

    std::uint32_t read() const {
        if (clocked_ < power_on_edges || (pins_.en && pins_.en.value() == 0)) return rdata_;
        return memory.word_at(base_ + (static_cast<std::uint32_t>(pins_.addr.value()) << word_bytes_log2),
                              clocked_ - power_on_edges);
    }
    void drive(std::uint32_t rdata) {
        if (rdata == rdata_) return;
        rdata_ = rdata;
        pins_.rdata.drive(rdata);
        settle();
    }

    const picture_pins pins_;
    const std::uint32_t base_;
    colour_pins& colours_;
    std::uint64_t clocked_ = 0;  // edges, those before edge 0 included
    std::uint32_t rdata_ = 0;
};

class user_picture_port : public picture_port_block, private output_listener {
  public:
    user_picture_port(sc_core::sc_module_name name, const user_rtl_description& description, std::uint32_t base)
        : picture_port_block(name),
          clock_(description.clock),
          design_(description, base, colours_),
          hub_("clock", description.clock, design_, this),
          syncs_(design_.syncs()) {
        syncs.bind(syncs_);
        colour.bind(colours_);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void end_of_elaboration() override {
        for (int n = 0; n < memory.size(); ++n) design_.memory.add(*memory[n]);
        design_.memory.watch();
    }
    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }
    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        syncs_.show(cycle, design_.syncs());
    }

    const clock_domain clock_;
    colour_pins colours_{colour_pins::live_picture, colour_depth::eight_bits};
    picture_design design_;
    pin_hub hub_;
    cycle_pin syncs_;
};

}  // namespace

std::unique_ptr<picture_port_block> make_user_picture_port(const char* name, const user_rtl_description& description,
                                                           std::uint32_t base) {
    return std::make_unique<user_picture_port>(name, description, base);
}

}  // namespace tabletop
