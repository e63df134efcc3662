// SPDX-License-Identifier: Apache-2.0
// A Verilated top with registers behind an AXI4-Lite slave whose pins have AMBA's names, and an interrupt `irq`. What
// else a block has is its own.
#pragma once

#include "pins/axi4_lite_pins.h"
#include "pins/pin_hub.h"
#include "pins/verilated_header.h"

#include <cstdint>

namespace tabletop {

template <typename Top>
class axi4_lite_model : public resettable_model, public axi_slave_pins {
    VerilatedContext context_;

  public:
    Top top;

    ~axi4_lite_model() override { top.final(); }

    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.aresetn = asserted ? 0 : 1; }

    bool irq() const { return top.irq != 0; }

    bool has_protection(axi_channel channel) const override { return channel != axi_channel::w; }
    void drive_request(axi_channel channel, const axi_request& request) override {
        if (channel == axi_channel::w) {
            top.wdata = request.data;
            top.wstrb = static_cast<CData>(request.strobes);
        } else {
            (channel == axi_channel::ar ? top.araddr : top.awaddr) = static_cast<SData>(request.address);
            (channel == axi_channel::ar ? top.arprot : top.awprot) = static_cast<CData>(request.protection);
        }
    }
    void drive_valid(axi_channel channel, bool valid) override {
        (channel == axi_channel::ar ? top.arvalid : channel == axi_channel::aw ? top.awvalid : top.wvalid) = valid;
    }
    bool ready(axi_channel channel) const override {
        return (channel == axi_channel::ar ? top.arready : channel == axi_channel::aw ? top.awready : top.wready) != 0;
    }
    bool response_valid(bool write) const override { return write ? top.bvalid != 0 : top.rvalid != 0; }
    axi_response response(bool write) const override {
        return write ? axi_response{0, top.bresp} : axi_response{top.rdata, top.rresp};
    }
    void drive_response_ready(bool write, bool ready) override { (write ? top.bready : top.rready) = ready; }

  protected:
    axi4_lite_model() : top(&context_) {
        context_.randReset(2);
        top.aclk = 0;
        top.araddr = 0, top.arprot = 0, top.arvalid = 0, top.rready = 0;
        top.awaddr = 0, top.awprot = 0, top.awvalid = 0, top.wdata = 0, top.wstrb = 0, top.wvalid = 0, top.bready = 0;
    }

    // Those that end a burst by a change.
    unsigned bus_and_irq() const {
        return top.irq | top.rvalid << 1 | top.bvalid << 2 | top.arready << 3 | top.awready << 4 | top.wready << 5;
    }
    static constexpr unsigned bus_and_irq_bits = 6;
};

}  // namespace tabletop
