// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite ports of a design for the adapters of pins/axi4_lite_pins.h.
#pragma once

#include "design/rtl_design.h"
#include "pins/axi4_lite_pins.h"

#include <cstdint>
#include <string>

namespace tabletop {

// What the widths of an address may be.
struct address_bits {
    unsigned least = 32;
    unsigned most = 32;
};

class axi_slave_port : public axi_slave_pins {
  public:
    // Called before the design starts. prefix: of the pins' names in the description. base: added to the addresses of
    // requests.
    axi_slave_port(rtl_design& design, const std::string& prefix, address_bits widths, std::uint64_t base);

    bool has_protection(axi_channel channel) const override;
    void drive_request(axi_channel channel, const axi_request& request) override;
    void drive_valid(axi_channel channel, bool valid) override;
    bool ready(axi_channel channel) const override;
    bool response_valid(bool write) const override;
    axi_response response(bool write) const override;
    void drive_response_ready(bool write, bool ready) override;

  private:
    input_pin araddr_, arprot_, arvalid_, awaddr_, awprot_, awvalid_, wdata_, wstrb_, wvalid_, rready_, bready_;
    output_pin arready_, awready_, wready_, rvalid_, bvalid_;
    output_pin rdata_, rresp_, bresp_;  // which say nothing without valid
    const std::uint64_t base_;
};

class axi_master_port : public axi_master_pins {
  public:
    // The arguments are those of axi_slave_port.
    axi_master_port(rtl_design& design, const std::string& prefix);

    bool channel_valid(axi_channel channel) const override;
    bool has_protection(axi_channel channel) const override;
    axi_request request(bool write) const override;
    void drive_ready(axi_channel channel, bool ready) override;
    void drive_response(bool write, const axi_response& response) override;
    void drop_response(bool write) override;
    bool response_ready(bool write) const override;

  private:
    input_pin arready_, awready_, wready_, rdata_, rresp_, rvalid_, bresp_, bvalid_;
    output_pin arvalid_, awvalid_, wvalid_, rready_, bready_;
    output_pin araddr_, arprot_, awaddr_, awprot_, wdata_, wstrb_;  // which say nothing without valid
};

}  // namespace tabletop
