// SPDX-License-Identifier: Apache-2.0
#include "design/axi_port_pins.h"

namespace tabletop {
namespace {

constexpr unsigned word_bits = 32;
constexpr unsigned strobe_bits = 4;
constexpr unsigned response_bits = 2;
constexpr unsigned protection_bits = 3;

}  // namespace

axi_slave_port::axi_slave_port(rtl_design& design, const std::string& prefix, address_bits widths, std::uint64_t base)
    : araddr_(design.input(prefix + "araddr", widths.least, widths.most)),
      arprot_(design.input(prefix + "arprot", protection_bits)),
      arvalid_(design.input(prefix + "arvalid")),
      awaddr_(design.input(prefix + "awaddr", widths.least, widths.most)),
      awprot_(design.input(prefix + "awprot", protection_bits)),
      awvalid_(design.input(prefix + "awvalid")),
      wdata_(design.input(prefix + "wdata", word_bits)),
      wstrb_(design.input(prefix + "wstrb", strobe_bits)),
      wvalid_(design.input(prefix + "wvalid")),
      rready_(design.input(prefix + "rready")),
      bready_(design.input(prefix + "bready")),
      arready_(design.output(prefix + "arready")),
      awready_(design.output(prefix + "awready")),
      wready_(design.output(prefix + "wready")),
      rvalid_(design.output(prefix + "rvalid")),
      bvalid_(design.output(prefix + "bvalid")),
      rdata_(design.read_output(prefix + "rdata", word_bits)),
      rresp_(design.read_output(prefix + "rresp", response_bits)),
      bresp_(design.read_output(prefix + "bresp", response_bits)),
      base_(base) {}

bool axi_slave_port::has_protection(axi_channel channel) const {
    return channel != axi_channel::w && (channel == axi_channel::ar ? arprot_ : awprot_).bits() != 0;
}

void axi_slave_port::drive_request(axi_channel channel, const axi_request& request) {
    if (channel != axi_channel::w) {
        (channel == axi_channel::ar ? araddr_ : awaddr_).drive(base_ + request.address);
        (channel == axi_channel::ar ? arprot_ : awprot_).drive(request.protection);
        return;
    }
    wdata_.drive(request.data);
    wstrb_.drive(request.strobes);
}

void axi_slave_port::drive_valid(axi_channel channel, bool valid) {
    const auto& pin = channel == axi_channel::ar ? arvalid_ : channel == axi_channel::aw ? awvalid_ : wvalid_;
    pin.drive(valid ? 1 : 0);
}

bool axi_slave_port::ready(axi_channel channel) const {
    const auto& pin = channel == axi_channel::ar ? arready_ : channel == axi_channel::aw ? awready_ : wready_;
    return pin.value() != 0;
}

bool axi_slave_port::response_valid(bool write) const {
    return (write ? bvalid_ : rvalid_).value() != 0;
}

axi_response axi_slave_port::response(bool write) const {
    return {write ? 0 : static_cast<std::uint32_t>(rdata_.value()),
            static_cast<std::uint32_t>((write ? bresp_ : rresp_).value())};
}

void axi_slave_port::drive_response_ready(bool write, bool ready) {
    (write ? bready_ : rready_).drive(ready ? 1 : 0);
}

axi_master_port::axi_master_port(rtl_design& design, const std::string& prefix)
    : arready_(design.input(prefix + "arready")),
      awready_(design.input(prefix + "awready")),
      wready_(design.input(prefix + "wready")),
      rdata_(design.input(prefix + "rdata", word_bits)),
      rresp_(design.input(prefix + "rresp", response_bits)),
      rvalid_(design.input(prefix + "rvalid")),
      bresp_(design.input(prefix + "bresp", response_bits)),
      bvalid_(design.input(prefix + "bvalid")),
      arvalid_(design.output(prefix + "arvalid")),
      awvalid_(design.output(prefix + "awvalid")),
      wvalid_(design.output(prefix + "wvalid")),
      rready_(design.output(prefix + "rready")),
      bready_(design.output(prefix + "bready")),
      araddr_(design.read_output(prefix + "araddr", word_bits)),
      arprot_(design.read_output(prefix + "arprot", protection_bits)),
      awaddr_(design.read_output(prefix + "awaddr", word_bits)),
      awprot_(design.read_output(prefix + "awprot", protection_bits)),
      wdata_(design.read_output(prefix + "wdata", word_bits)),
      wstrb_(design.read_output(prefix + "wstrb", strobe_bits)) {}

bool axi_master_port::has_protection(axi_channel channel) const {
    return channel != axi_channel::w && (channel == axi_channel::ar ? arprot_ : awprot_).bits() != 0;
}

bool axi_master_port::channel_valid(axi_channel channel) const {
    const auto& pin = channel == axi_channel::ar ? arvalid_ : channel == axi_channel::aw ? awvalid_ : wvalid_;
    return pin.value() != 0;
}

axi_request axi_master_port::request(bool write) const {
    const auto value = [](const output_pin& pin) { return static_cast<std::uint32_t>(pin.value()); };
    if (!write) return {false, value(araddr_), 0, 0, value(arprot_)};
    return {true, value(awaddr_), value(wdata_), value(wstrb_), value(awprot_)};
}

void axi_master_port::drive_ready(axi_channel channel, bool ready) {
    const auto& pin = channel == axi_channel::ar ? arready_ : channel == axi_channel::aw ? awready_ : wready_;
    pin.drive(ready ? 1 : 0);
}

void axi_master_port::drive_response(bool write, const axi_response& response) {
    if (write) {
        bresp_.drive(response.code);
        bvalid_.drive(1);
        return;
    }
    rdata_.drive(response.data);
    rresp_.drive(response.code);
    rvalid_.drive(1);
}

void axi_master_port::drop_response(bool write) {
    (write ? bvalid_ : rvalid_).drive(0);
}

bool axi_master_port::response_ready(bool write) const {
    return (write ? bready_ : rready_).value() != 0;
}

}  // namespace tabletop
