// SPDX-License-Identifier: Apache-2.0
#include "base/kernel_time.h"
#include "base/process.h"
#include "pins/cycle_pin_input.h"
#include "user_rtl/rtl_design.h"
#include "user_rtl/user_rtl.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned data_bits = 32;
constexpr unsigned least_address_bits = 3;
constexpr unsigned most_address_bits = 30;  // of a byte's, without the two of the byte in its word
// How far the design may lag behind the kernel's time, in cycles: so much is made up for at a time.
constexpr std::uint64_t longest_lag = 1u << 16;

struct port_pins {
    input_pin rdata;
    output_pin addr, wdata, we, en;

    explicit port_pins(rtl_design& design)
        : rdata(design.input("rdata", data_bits)),
          addr(design.output("addr", least_address_bits, most_address_bits)),
          wdata(design.output("wdata", data_bits)),
          we(design.output("we")),
          en(design.output("en")) {}
};

class user_bram_port : public bram_port_block {
  public:
    user_bram_port(sc_core::sc_module_name name, const user_rtl_description& description)
        : bram_port_block(name), clock_(description.clock), design_(description), pins_(design_) {
        design_.start();
        power_up();
        spawn_method("catch_up", [this] { catch_up(); });
    }

    std::string fault() const override { return design_.fault(); }

    void advance(std::uint64_t edge) override {
        while (edge_ < edge) clock_before(edge);
    }
    void written(std::uint32_t, std::uint64_t) override {}

  private:
    void end_of_elaboration() override {
        memory_ = memory.operator->();
        memory_->attach(*this);
        if (reset.size() != 0) reset_.connect(*reset[0]);
        tell();
    }

    // Before the start a design is released after the edge that comes next: edge 0.
    void power_up() {
        constexpr int edges = 4;
        bool changed = false;
        for (int n = 0; n < edges; ++n) design_.clock(1, changed);
        design_.drive_reset(false);
        design_.clock(1, changed);
        design_.settle();
    }

    // One edge, or as many as find everything as it is: the memory answers the same until an output changes or the
    // first port writes, of which it tells before.
    void clock_before(std::uint64_t last) {
        drive_reset((reset_.level(edge_) & 1) != 0);
        const auto rdata = access(edge_ + 1);
        const bool rests = steady_ && rdata == rdata_ && !port_.write;
        const auto end = rests ? std::min(last, reset_.steady_before()) : edge_ + 1;
        bool changed = false;
        edge_ += design_.clock(std::max(end, edge_ + 1) - edge_, changed);
        reset_.level(edge_ - 1);  // asked for up to here: what is revised later is too late
        steady_ = rdata == rdata_;
        drive_rdata(rdata);
        tell();
    }

    void drive_reset(bool asserted) {
        if (asserted == in_reset_) return;
        in_reset_ = asserted;
        steady_ = false;
        design_.drive_reset(asserted);
        design_.settle();
        tell();
    }

    // The memory takes what is on the pins at this edge. Returns what its output is then.
    std::uint32_t access(std::uint64_t edge) {
        if (!enabled_) return rdata_;
        return port_.write ? memory_->write_word(port_.index, port_.value, edge)
                           : memory_->read_word(port_.index, edge);
    }

    void drive_rdata(std::uint32_t rdata) {
        if (rdata == rdata_) return;
        rdata_ = rdata;
        pins_.rdata.drive(rdata);
        design_.settle();
    }

    // The pins as they are in the present cycle.
    void tell() {
        enabled_ = !pins_.en || pins_.en.value() != 0;
        const auto before = port_;
        port_ = {static_cast<std::uint32_t>(pins_.addr.value()), static_cast<std::uint32_t>(pins_.wdata.value()),
                 enabled_ && pins_.we.value() != 0};
        if (port_ == before && edge_ != 0) return;
        for (int n = 0; n < pins.size(); ++n) pins[n]->on_pins(edge_, port_);
    }

    void catch_up() {
        const auto cycle = clock_.cycle(now_ps());
        if (cycle != 0) advance(cycle - 1);
        next_trigger(from_ps(clock_.edge(cycle + longest_lag) - now_ps()));
    }

    const clock_domain clock_;
    rtl_design design_;
    const port_pins pins_;
    cycle_pin_input reset_{0};
    word_port_if* memory_ = nullptr;
    std::uint64_t edge_ = 0;  // the last one, which begins the present cycle
    std::uint32_t rdata_ = 0;
    word_port_pins port_;
    bool enabled_ = true;
    bool in_reset_ = false;
    bool steady_ = false;  // no input has changed since the last edge
};

}  // namespace

std::unique_ptr<bram_port_block> make_user_bram_port(const char* name, const user_rtl_description& description) {
    return std::make_unique<user_bram_port>(name, description);
}

}  // namespace tabletop
