// SPDX-License-Identifier: Apache-2.0
#include "on_chip_sram/on_chip_sram_rtl.h"

#include "base/axi4_lite_target.h"
#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "described_on_chip_sram.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "memories/on_chip_sram/timing.h"

#include <cstdint>

namespace tabletop {
namespace {

constexpr unsigned word_bits = 32, lane_bits = 4, most_address_bits = 30;

unsigned address_bits(std::uint32_t words) {
    unsigned bits = 1;
    while (1u << bits < words) ++bits;
    return bits;
}

struct memory_pins {
    memory_pins(rtl_design& design, std::uint32_t words)
        : address(design.input("address", address_bits(words), most_address_bits)),
          read(design.input("read")),
          write(design.input("write")),
          byteenable(design.input("byteenable", lane_bits)),
          writedata(design.input("writedata", word_bits)),
          readdata(design.read_output("readdata", word_bits)),
          waitrequest(design.read_output("waitrequest")),
          addr(design.input("addr", address_bits(words), most_address_bits)),
          we(design.input("we")),
          wdata(design.input("wdata", word_bits)),
          rdata(design.read_output("rdata", word_bits)),
          conflict(design.output("conflict")) {}

    // The pins of the processor's port and of the other one.
    const input_pin address, read, write, byteenable, writedata;
    const output_pin readdata, waitrequest;
    const input_pin addr, we, wdata;
    const output_pin rdata, conflict;
};

class on_chip_sram_rtl : public on_chip_sram_block, private register_access, private word_port_if {
  public:
    on_chip_sram_rtl(sc_core::sc_module_name name, const on_chip_sram_config& config,
                     const rtl_description& description)
        : on_chip_sram_block(name),
          clock_(config.clock),
          index_mask_(config.words - 1),
          design_(description, {{"words", verilog_literal(config.words)}}),
          pins_(design_, config.words),
          port_("port", in, *this, config.words * word_bytes,
                access_timing(view::ca, config.clock, on_chip_sram_core::port_cycles)) {
        port2.bind(*this);
        design_.start().power_up();
        clock_to(0);  // the last one of the reset
    }

  private:
    // The processor's port. What is on its pins in a cycle is taken at the next edge, together with what the other
    // port's client has for that edge.
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override {
        const auto edge = clock_.cycle(accept_ps) + 1;
        clock_before(edge);
        show_read(offset);
        take(edge);
        return readdata();
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t) override {
        const auto edge = clock_.cycle(accept_ps) + 1;
        clock_before(edge);
        show_write(offset, value, lanes);
        take(edge);
        if (client_ != nullptr) client_->written(offset / word_bytes, edge);
    }
    void reset() override {}

    // Between two edges that are counted nothing is on the pins, and what the memory shows has been taken: one more
    // edge changes nothing for anybody else.
    std::uint32_t peek(std::uint32_t offset) const override {
        catch_up();
        show_read(offset);
        clock_uncounted();
        return readdata();
    }
    bool poke(std::uint32_t offset, std::uint32_t value, unsigned lanes) override {
        catch_up();
        show_write(offset, value, lanes);
        clock_uncounted();
        if (client_ != nullptr) client_->written(offset / word_bytes, clock_.cycle(now_ps()));
        return true;
    }
    // An access that was accepted in the cycle before may still be carried out, and see what that cycle saw.
    void catch_up() const {
        const auto cycle = clock_.cycle(now_ps());
        if (cycle != 0 && client_ != nullptr) client_->advance(cycle - 1);
    }

    // The lanes of a read say nothing.
    void show_read(std::uint32_t offset) const {
        pins_.address.drive(offset / word_bytes);
        pins_.byteenable.drive(~0u);
        pins_.read.drive(1);
    }
    void show_write(std::uint32_t offset, std::uint32_t value, unsigned lanes) const {
        pins_.address.drive(offset / word_bytes);
        pins_.byteenable.drive(lanes);
        pins_.writedata.drive(value);
        pins_.write.drive(1);
    }
    void drop() const {
        pins_.read.drive(0);
        pins_.write.drive(0);
    }
    std::uint32_t readdata() const { return static_cast<std::uint32_t>(pins_.readdata.value()); }

    void clock_before(std::uint64_t edge) {
        if (client_ != nullptr) client_->advance(edge - 1);
        clock_to(edge - 1);
    }
    void take(std::uint64_t edge) {
        if (pins_.waitrequest) design_.settle();
        if (pins_.waitrequest.value() != 0) SC_REPORT_ERROR(name(), "waitrequest is high");
        if (client_ != nullptr) client_->advance(edge);
        clock_to(edge);
        drop();
    }

    // The other one.
    std::uint32_t read_word(std::uint32_t index, std::uint64_t edge) override {
        clock_to(edge - 1);
        pins_.addr.drive(index & index_mask_);
        clock_to(edge);
        return rdata();
    }
    std::uint32_t write_word(std::uint32_t index, std::uint32_t value, std::uint64_t edge) override {
        clock_to(edge - 1);
        written_ = {index & index_mask_, value, true};
        pins_.addr.drive(written_.index);
        pins_.wdata.drive(value);
        pins_.we.drive(1);
        clock_to(edge);
        pins_.we.drive(0);
        return rdata();
    }
    void attach(word_port_client& client) override { client_ = &client; }
    std::uint32_t rdata() const { return static_cast<std::uint32_t>(pins_.rdata.value()); }

    // Every conflict is seen: a burst ends where the pin changes, and goes on with one edge as long as it is high.
    void clock_to(std::uint64_t edge) {
        while (next_edge_ <= edge) {
            bool changed = false;
            next_edge_ += design_.clock(pins_.conflict.value() != 0 ? 1 : edge + 1 - next_edge_, changed);
            if (pins_.conflict.value() == 0) continue;
            lose_write(written_.index, written_.value, next_edge_ - 1, clock_.edge(next_edge_ - 1));
        }
    }
    void clock_uncounted() const {
        bool changed = false;
        design_.clock(1, changed);
        drop();
    }

    const clock_domain clock_;
    const std::uint32_t index_mask_;
    mutable rtl_design design_;  // clocked when its words are looked at, too
    const memory_pins pins_;
    axi4_lite_target port_;
    word_port_client* client_ = nullptr;
    std::uint64_t next_edge_ = 0;
    word_port_pins written_;  // by the other port, last
};

}  // namespace

std::unique_ptr<on_chip_sram_block> make_on_chip_sram(const char* name, view v, const on_chip_sram_config& config) {
    if (v != view::rtl) return make_on_chip_sram_tlm(name, v, config);
    check(config);
    return std::make_unique<on_chip_sram_rtl>(name, config, describe_block("on_chip_sram"));
}

}  // namespace tabletop
