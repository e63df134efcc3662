// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite ports of a user's design for the adapters of pins/axi4_lite_pins.h.
#pragma once

#include "pins/axi4_lite_pins.h"
#include "user_rtl/pin_numbers.h"
#include "user_rtl/user_design.h"

#include <cstdint>
#include <string>

namespace tabletop {

// What the widths of an address may be.
struct address_bits {
    unsigned least = 32;
    unsigned most = 32;
};

// By which numbers a design knows the pins of one slave port.
class axi_slave_numbers {
  public:
    // prefix: of the pins' names in the description. Of all ports of a design first the pins are named, then what is
    // only read.
    void name_pins(pin_numbers& number_of, const std::string& prefix, address_bits widths);
    void name_read(pin_numbers& number_of, const std::string& prefix);

  private:
    friend class axi_slave_port;
    struct request_channel {
        unsigned address, valid, ready;
        pin_numbers::number protection;  // the description need not have it
    };

    request_channel ar_{}, aw_{};
    unsigned wdata_ = 0, wvalid_ = 0, wready_ = 0;
    unsigned rvalid_ = 0, rready_ = 0, rdata_ = 0;
    unsigned bvalid_ = 0, bready_ = 0;
    pin_numbers::number wstrb_, rresp_, bresp_;  // the description need not have them
};

class axi_slave_port : public axi_slave_pins {
  public:
    // base: added to the addresses of requests. The others must outlive the port.
    axi_slave_port(user_design& design, const axi_slave_numbers& numbers, std::uint64_t base)
        : design_(design), pins_(numbers), base_(base) {}

    bool has_protection(axi_channel channel) const override {
        return channel != axi_channel::w && address_channel(channel).protection &&
               design_.input_bits(*address_channel(channel).protection) != 0;
    }
    void drive_request(axi_channel channel, const axi_request& request) override;
    void drive_valid(axi_channel channel, bool valid) override;
    bool ready(axi_channel channel) const override;
    bool response_valid(bool write) const override;
    axi_response response(bool write) const override;
    void drive_response_ready(bool write, bool ready) override;

  private:
    const axi_slave_numbers::request_channel& address_channel(axi_channel channel) const {
        return channel == axi_channel::ar ? pins_.ar_ : pins_.aw_;
    }

    user_design& design_;
    const axi_slave_numbers& pins_;
    const std::uint64_t base_;
};

// The same of one master port.
class axi_master_numbers {
  public:
    void name_pins(pin_numbers& number_of, const std::string& prefix);
    void name_read(pin_numbers& number_of, const std::string& prefix);

  private:
    friend class axi_master_port;

    unsigned araddr_ = 0, arvalid_ = 0, arready_ = 0;
    unsigned awaddr_ = 0, awvalid_ = 0, awready_ = 0;
    unsigned wdata_ = 0, wstrb_ = 0, wvalid_ = 0, wready_ = 0;
    unsigned rdata_ = 0, rresp_ = 0, rvalid_ = 0, rready_ = 0;
    unsigned bresp_ = 0, bvalid_ = 0, bready_ = 0;
    pin_numbers::number arprot_, awprot_;  // the description need not have them
};

class axi_master_port : public axi_master_pins {
  public:
    axi_master_port(user_design& design, const axi_master_numbers& numbers) : design_(design), pins_(numbers) {}

    bool channel_valid(axi_channel channel) const override;
    bool has_protection(axi_channel channel) const override {
        const auto& number = channel == axi_channel::ar ? pins_.arprot_ : pins_.awprot_;
        return channel != axi_channel::w && number && design_.output_bits(*number) != 0;
    }
    axi_request request(bool write) const override;
    void drive_ready(axi_channel channel, bool ready) override;
    void drive_response(bool write, const axi_response& response) override;
    void drop_response(bool write) override;
    bool response_ready(bool write) const override;

  private:
    user_design& design_;
    const axi_master_numbers& pins_;
};

}  // namespace tabletop
