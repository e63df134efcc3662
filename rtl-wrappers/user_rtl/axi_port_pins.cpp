// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/axi_port_pins.h"

namespace tabletop {
namespace {

constexpr unsigned word_bits = 32;
constexpr unsigned strobe_bits = 4;
constexpr unsigned response_bits = 2;
constexpr unsigned protection_bits = 3;

}  // namespace

void axi_slave_numbers::name_pins(pin_numbers& number_of, const std::string& prefix, address_bits widths) {
    ar_ = {*number_of.input(prefix + "araddr", widths.least, widths.most), *number_of.input(prefix + "arvalid"),
           *number_of.output(prefix + "arready"), number_of.input(prefix + "arprot", protection_bits, protection_bits)};
    aw_ = {*number_of.input(prefix + "awaddr", widths.least, widths.most), *number_of.input(prefix + "awvalid"),
           *number_of.output(prefix + "awready"), number_of.input(prefix + "awprot", protection_bits, protection_bits)};
    wdata_ = *number_of.input(prefix + "wdata", word_bits, word_bits);
    wstrb_ = number_of.input(prefix + "wstrb", strobe_bits, strobe_bits);
    wvalid_ = *number_of.input(prefix + "wvalid");
    wready_ = *number_of.output(prefix + "wready");
    rvalid_ = *number_of.output(prefix + "rvalid");
    rready_ = *number_of.input(prefix + "rready");
    bvalid_ = *number_of.output(prefix + "bvalid");
    bready_ = *number_of.input(prefix + "bready");
}

void axi_slave_numbers::name_read(pin_numbers& number_of, const std::string& prefix) {
    rdata_ = *number_of.read(prefix + "rdata", word_bits);
    rresp_ = number_of.read(prefix + "rresp", response_bits);
    bresp_ = number_of.read(prefix + "bresp", response_bits);
}

void axi_slave_port::drive_request(axi_channel channel, const axi_request& request) {
    if (channel != axi_channel::w) {
        const auto& pins = address_channel(channel);
        design_.drive(pins.address, base_ + request.address);
        if (pins.protection) design_.drive(*pins.protection, request.protection);
        return;
    }
    design_.drive(pins_.wdata_, request.data);
    if (pins_.wstrb_) design_.drive(*pins_.wstrb_, request.strobes);
}

void axi_slave_port::drive_valid(axi_channel channel, bool valid) {
    design_.drive(channel == axi_channel::w ? pins_.wvalid_ : address_channel(channel).valid, valid ? 1 : 0);
}

bool axi_slave_port::ready(axi_channel channel) const {
    return design_.output(channel == axi_channel::w ? pins_.wready_ : address_channel(channel).ready) != 0;
}

bool axi_slave_port::response_valid(bool write) const {
    return design_.output(write ? pins_.bvalid_ : pins_.rvalid_) != 0;
}

axi_response axi_slave_port::response(bool write) const {
    const auto& code = write ? pins_.bresp_ : pins_.rresp_;
    return {write ? 0 : design_.output(pins_.rdata_), code ? design_.output(*code) : 0};
}

void axi_slave_port::drive_response_ready(bool write, bool ready) {
    design_.drive(write ? pins_.bready_ : pins_.rready_, ready ? 1 : 0);
}

void axi_master_numbers::name_pins(pin_numbers& number_of, const std::string& prefix) {
    arvalid_ = *number_of.output(prefix + "arvalid");
    arready_ = *number_of.input(prefix + "arready");
    awvalid_ = *number_of.output(prefix + "awvalid");
    awready_ = *number_of.input(prefix + "awready");
    wvalid_ = *number_of.output(prefix + "wvalid");
    wready_ = *number_of.input(prefix + "wready");
    rdata_ = *number_of.input(prefix + "rdata", word_bits, word_bits);
    rresp_ = *number_of.input(prefix + "rresp", response_bits, response_bits);
    rvalid_ = *number_of.input(prefix + "rvalid");
    rready_ = *number_of.output(prefix + "rready");
    bresp_ = *number_of.input(prefix + "bresp", response_bits, response_bits);
    bvalid_ = *number_of.input(prefix + "bvalid");
    bready_ = *number_of.output(prefix + "bready");
}

void axi_master_numbers::name_read(pin_numbers& number_of, const std::string& prefix) {
    araddr_ = *number_of.read(prefix + "araddr", word_bits);
    awaddr_ = *number_of.read(prefix + "awaddr", word_bits);
    wdata_ = *number_of.read(prefix + "wdata", word_bits);
    wstrb_ = *number_of.read(prefix + "wstrb", strobe_bits);
    arprot_ = number_of.read(prefix + "arprot", protection_bits);
    awprot_ = number_of.read(prefix + "awprot", protection_bits);
}

bool axi_master_port::channel_valid(axi_channel channel) const {
    if (channel == axi_channel::ar) return design_.output(pins_.arvalid_) != 0;
    return design_.output(channel == axi_channel::aw ? pins_.awvalid_ : pins_.wvalid_) != 0;
}

axi_request axi_master_port::request(bool write) const {
    const auto& number = write ? pins_.awprot_ : pins_.arprot_;
    const auto protection = number ? design_.output(*number) : 0;
    if (!write) return {false, design_.output(pins_.araddr_), 0, 0, protection};
    return {true, design_.output(pins_.awaddr_), design_.output(pins_.wdata_), design_.output(pins_.wstrb_),
            protection};
}

void axi_master_port::drive_ready(axi_channel channel, bool ready) {
    const auto pin = channel == axi_channel::ar   ? pins_.arready_
                     : channel == axi_channel::aw ? pins_.awready_
                                                  : pins_.wready_;
    design_.drive(pin, ready ? 1 : 0);
}

void axi_master_port::drive_response(bool write, const axi_response& response) {
    if (write) {
        design_.drive(pins_.bresp_, response.code);
        design_.drive(pins_.bvalid_, 1);
        return;
    }
    design_.drive(pins_.rdata_, response.data);
    design_.drive(pins_.rresp_, response.code);
    design_.drive(pins_.rvalid_, 1);
}

void axi_master_port::drop_response(bool write) {
    design_.drive(write ? pins_.bvalid_ : pins_.rvalid_, 0);
}

bool axi_master_port::response_ready(bool write) const {
    return design_.output(write ? pins_.bready_ : pins_.rready_) != 0;
}

}  // namespace tabletop
