// SPDX-License-Identifier: Apache-2.0
#include "base/kernel_time.h"
#include "pins/axi4_lite_pins.h"
#include "pins/output_pins.h"
#include "user_rtl/pin_numbers.h"
#include "user_rtl/user_design.h"
#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

using number = pin_numbers::number;

constexpr unsigned word_bits = 32;
constexpr unsigned strobe_bits = 4;
constexpr unsigned response_bits = 2;
constexpr unsigned protection_bits = 3;
constexpr unsigned least_address_bits = 2;
constexpr unsigned most_address_bits = 64;

// The description has those that are no `number`.
struct axi_numbers {
    unsigned address, valid, ready;  // of AR or AW
};

struct slave_pins {
    design_pins pins;
    axi_numbers ar, aw;
    unsigned wdata, wvalid, wready;
    unsigned rvalid, rready, rdata;
    unsigned bvalid, bready;
    number wstrb, rresp, bresp, irq;

    explicit slave_pins(const user_rtl_description& description) {
        pin_numbers number_of(description, pins);
        ar = {*number_of.input("araddr", least_address_bits, most_address_bits), *number_of.input("arvalid"),
              *number_of.output("arready")};
        aw = {*number_of.input("awaddr", least_address_bits, most_address_bits), *number_of.input("awvalid"),
              *number_of.output("awready")};
        wdata = *number_of.input("wdata", word_bits, word_bits);
        wstrb = number_of.input("wstrb", strobe_bits, strobe_bits);
        wvalid = *number_of.input("wvalid");
        wready = *number_of.output("wready");
        rvalid = *number_of.output("rvalid");
        rready = *number_of.input("rready");
        bvalid = *number_of.output("bvalid");
        bready = *number_of.input("bready");
        irq = number_of.output("irq");
        // Unprivileged, secure data accesses.
        number_of.input("arprot", protection_bits, protection_bits);
        number_of.input("awprot", protection_bits, protection_bits);
        rdata = *number_of.read("rdata", word_bits);
        rresp = number_of.read("rresp", response_bits);
        bresp = number_of.read("bresp", response_bits);
    }
};

class axi_design : public user_design, public axi_slave_pins {
  public:
    axi_design(const user_rtl_description& description, const slave_pins& pins, std::uint64_t base)
        : user_design(description, pins.pins, 0), pins_(pins), base_(base) {}

    bool irq() const { return pins_.irq && output(*pins_.irq) != 0; }

  private:
    void drive_request(const axi_request& request) override {
        const auto& channel = request.write ? pins_.aw : pins_.ar;
        drive(channel.address, base_ + request.address);
        drive(channel.valid, 1);
        if (!request.write) return;
        drive(pins_.wdata, request.data);
        if (pins_.wstrb) drive(*pins_.wstrb, request.strobes);
        drive(pins_.wvalid, 1);
    }
    void drop_valid(axi_channel channel) override {
        drive(channel == axi_channel::w ? pins_.wvalid : address_channel(channel).valid, 0);
    }
    bool ready(axi_channel channel) const override {
        return output(channel == axi_channel::w ? pins_.wready : address_channel(channel).ready) != 0;
    }
    bool response_valid(bool write) const override { return output(write ? pins_.bvalid : pins_.rvalid) != 0; }
    axi_response response(bool write) const override {
        const auto& code = write ? pins_.bresp : pins_.rresp;
        return {write ? 0 : output(pins_.rdata), code ? output(*code) : 0};
    }
    void drive_response_ready(bool write, bool ready) override {
        drive(write ? pins_.bready : pins_.rready, ready ? 1 : 0);
    }

    const axi_numbers& address_channel(axi_channel channel) const {
        return channel == axi_channel::ar ? pins_.ar : pins_.aw;
    }

    const slave_pins& pins_;
    const std::uint64_t base_;
};

class user_axi4_lite : public axi4_lite_block, private output_listener {
  public:
    user_axi4_lite(sc_core::sc_module_name name, const user_rtl_description& description,
                   const axi4_lite_options& options)
        : axi4_lite_block(name),
          path_(description.path),
          patience_(from_ps(description.clock.edge(patience_cycles))),
          pins_(description),
          design_(description, pins_, options.base),
          hub_("clock", description.clock, design_, this),
          adapter_("adapter", in, design_, hub_, request_order::one_at_a_time),
          outputs_("pins", [this] { irq.write(design_.irq()); }) {
        hub_.add(adapter_);
        if (!options.check_protocol) {
            adapter_.tell_broken_rules([this](const std::string& rule) { note(rule); });
        }
        SC_HAS_PROCESS(user_axi4_lite);
        SC_METHOD(on_reset);
        sensitive << rst;
        dont_initialize();
        SC_METHOD(watch);
    }

    std::string fault() const override {
        const auto fault = design_.fault();
        return fault.empty() ? silence_ : fault;
    }

    std::vector<std::string> broken_rules() const override {
        std::vector<std::string> sentences;
        for (const auto& each : broken_) sentences.push_back(fmt::format("{}: {}", path_, text(each)));
        return sentences;
    }

  private:
    struct broken_rule {
        std::string rule;
        std::uint64_t first_ps;
        std::uint64_t count;
    };

    static std::string text(const broken_rule& broken) {
        return fmt::format("{} at {} ps, {} {} in all", broken.rule, broken.first_ps, broken.count,
                           broken.count == 1 ? "time" : "times");
    }

    void note(const std::string& rule) {
        const auto known =
            std::find_if(broken_.begin(), broken_.end(), [&](const auto& each) { return each.rule == rule; });
        if (known != broken_.end()) {
            ++known->count;
        } else {
            broken_.push_back({rule, now_ps(), 1});
        }
    }

    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }
    void on_outputs() override { outputs_.changed(); }

    // Ends a simulation that would wait for ever.
    void watch() {
        const auto waits_for = adapter_.waits_for();
        const bool stuck = !waits_for.empty() && adapter_.handshakes() == handshakes_ && waited_;
        if (stuck) silence_ = fmt::format("{}: no answer within {} cycles, {}", path_, patience_cycles, waits_for);
        if (stuck && !broken_.empty()) silence_ += fmt::format("; before that {}", text(broken_.front()));
        if (!fault().empty()) {
            sc_core::sc_pause();
            return;
        }
        waited_ = !waits_for.empty();
        handshakes_ = adapter_.handshakes();
        next_trigger(patience_);
    }

    const std::string path_;
    const sc_core::sc_time patience_;
    const slave_pins pins_;
    axi_design design_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    output_pins outputs_;
    std::vector<broken_rule> broken_;
    // At the last look: whether an answer was waited for, and how many handshakes there had been.
    bool waited_ = false;
    std::uint64_t handshakes_ = 0;
    std::string silence_;
};

}  // namespace

std::unique_ptr<axi4_lite_block> make_user_axi4_lite(const char* name, const user_rtl_description& description,
                                                     const axi4_lite_options& options) {
    return std::make_unique<user_axi4_lite>(name, description, options);
}

}  // namespace tabletop
