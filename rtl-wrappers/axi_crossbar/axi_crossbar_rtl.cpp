// SPDX-License-Identifier: Apache-2.0
#include "axi_crossbar/axi_crossbar_rtl.h"

#include "base/input_error.h"
#include "base/process.h"
#include "pins/pin_hub.h"
#include "pins/verilated_bits.h"
#include "pins/verilated_clock.h"
#include "verilated_axi_crossbar.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>

namespace tabletop {
namespace {

template <typename Model>
class crossbar_model : public resettable_model {
  public:
    explicit crossbar_model(const axi_crossbar_config& config)
        : masters_(config.masters), targets_(config.targets), top(&context_) {
        context_.randReset(2);
        top.aclk = 0;
        top.in_araddr = {}, top.in_arprot = 0, top.in_arvalid = 0, top.in_rready = 0;
        top.in_awaddr = {}, top.in_awprot = 0, top.in_awvalid = 0, top.in_wdata = {}, top.in_wstrb = 0,
        top.in_wvalid = 0;
        top.in_bready = 0;
        top.out_arready = 0, top.out_rdata = {}, top.out_rresp = 0, top.out_rvalid = 0;
        top.out_awready = 0, top.out_wready = 0, top.out_bresp = 0, top.out_bvalid = 0;
    }
    ~crossbar_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.aclk, edges, output_changed, [this] { return handshakes(); });
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.aresetn = asserted ? 0 : 1; }

  private:
    // Every VALID and READY output: what an adapter waits for.
    std::uint64_t handshakes() const {
        const std::uint64_t in =
            top.in_arready | top.in_rvalid << masters_ | top.in_awready << 2 * masters_ | top.in_bvalid << 3 * masters_;
        const std::uint64_t out = top.out_arvalid | top.out_rready << targets_ | top.out_awvalid << 2 * targets_ |
                                  top.out_bready << 3 * targets_;
        return in | out << 32;
    }

    unsigned masters_;
    unsigned targets_;
    VerilatedContext context_;

  public:
    Model top;
};

template <typename Model>
class master_side : public axi_slave_pins {
  public:
    master_side(Model& top, unsigned port) : top_(top), port_(port) {}

    bool has_protection(axi_channel channel) const override { return channel != axi_channel::w; }
    void drive_request(axi_channel channel, const axi_request& request) override {
        if (channel == axi_channel::ar) {
            set_bits(top_.in_araddr, 32 * port_, 32, request.address);
            set_bits(top_.in_arprot, 3 * port_, 3, request.protection);
        } else if (channel == axi_channel::aw) {
            set_bits(top_.in_awaddr, 32 * port_, 32, request.address);
            set_bits(top_.in_awprot, 3 * port_, 3, request.protection);
        } else {
            set_bits(top_.in_wdata, 32 * port_, 32, request.data);
            set_bits(top_.in_wstrb, 4 * port_, 4, request.strobes);
        }
    }
    void drive_valid(axi_channel channel, bool valid) override {
        if (channel == axi_channel::ar) set_bits(top_.in_arvalid, port_, 1, valid);
        if (channel == axi_channel::aw) set_bits(top_.in_awvalid, port_, 1, valid);
        if (channel == axi_channel::w) set_bits(top_.in_wvalid, port_, 1, valid);
    }
    bool ready(axi_channel channel) const override {
        if (channel == axi_channel::ar) return get_bits(top_.in_arready, port_, 1) != 0;
        return get_bits(channel == axi_channel::aw ? top_.in_awready : top_.in_wready, port_, 1) != 0;
    }
    bool response_valid(bool write) const override {
        return (write ? get_bits(top_.in_bvalid, port_, 1) : get_bits(top_.in_rvalid, port_, 1)) != 0;
    }
    axi_response response(bool write) const override {
        if (write) return {0, get_bits(top_.in_bresp, 2 * port_, 2)};
        return {get_bits(top_.in_rdata, 32 * port_, 32), get_bits(top_.in_rresp, 2 * port_, 2)};
    }
    void drive_response_ready(bool write, bool ready) override {
        if (write) {
            set_bits(top_.in_bready, port_, 1, ready);
        } else {
            set_bits(top_.in_rready, port_, 1, ready);
        }
    }

  private:
    Model& top_;
    unsigned port_;
};

template <typename Model>
class target_side : public axi_master_pins {
  public:
    target_side(Model& top, unsigned port) : top_(top), port_(port) {}

    bool channel_valid(axi_channel channel) const override {
        if (channel == axi_channel::ar) return get_bits(top_.out_arvalid, port_, 1) != 0;
        return get_bits(channel == axi_channel::aw ? top_.out_awvalid : top_.out_wvalid, port_, 1) != 0;
    }
    bool has_protection(axi_channel channel) const override { return channel != axi_channel::w; }
    axi_request request(bool write) const override {
        if (!write) {
            return {false, get_bits(top_.out_araddr, 32 * port_, 32), 0, 0, get_bits(top_.out_arprot, 3 * port_, 3)};
        }
        return {true, get_bits(top_.out_awaddr, 32 * port_, 32), get_bits(top_.out_wdata, 32 * port_, 32),
                get_bits(top_.out_wstrb, 4 * port_, 4), get_bits(top_.out_awprot, 3 * port_, 3)};
    }
    void drive_ready(axi_channel channel, bool ready) override {
        if (channel == axi_channel::ar) set_bits(top_.out_arready, port_, 1, ready);
        if (channel == axi_channel::aw) set_bits(top_.out_awready, port_, 1, ready);
        if (channel == axi_channel::w) set_bits(top_.out_wready, port_, 1, ready);
    }
    void drive_response(bool write, const axi_response& response) override {
        if (write) {
            set_bits(top_.out_bresp, 2 * port_, 2, response.code);
            set_bits(top_.out_bvalid, port_, 1, 1);
            return;
        }
        set_bits(top_.out_rdata, 32 * port_, 32, response.data);
        set_bits(top_.out_rresp, 2 * port_, 2, response.code);
        set_bits(top_.out_rvalid, port_, 1, 1);
    }
    void drop_response(bool write) override {
        if (write) {
            set_bits(top_.out_bvalid, port_, 1, 0);
        } else {
            set_bits(top_.out_rvalid, port_, 1, 0);
        }
    }
    bool response_ready(bool write) const override {
        return (write ? get_bits(top_.out_bready, port_, 1) : get_bits(top_.out_rready, port_, 1)) != 0;
    }

  private:
    Model& top_;
    unsigned port_;
};

template <typename Model>
class axi_crossbar_rtl : public axi_crossbar_block {
  public:
    axi_crossbar_rtl(sc_core::sc_module_name name, const axi_crossbar_config& config)
        : axi_crossbar_block(name, config), model_(config), hub_("clock", config.clock, model_) {
        hub_.rests_after_reset();
        for (unsigned i = 0; i < config.masters; ++i) {
            hub_.add(slaves_.emplace_back(sc_core::sc_gen_unique_name("in_adapter"), in[i],
                                          master_pins_.emplace_back(model_.top, i), hub_, request_order::pipelined));
        }
        for (unsigned j = 0; j < config.targets; ++j) {
            hub_.add(masters_.emplace_back(sc_core::sc_gen_unique_name("out_adapter"), out[j],
                                           target_pins_.emplace_back(model_.top, j), hub_));
        }
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }

    crossbar_model<Model> model_;
    pin_hub hub_;
    std::deque<master_side<Model>> master_pins_;
    std::deque<target_side<Model>> target_pins_;
    std::deque<axi_slave_adapter> slaves_;
    std::deque<axi_master_adapter> masters_;
};

template <typename Model>
class axi_crossbar_pins : public axi_pin_design {
  public:
    axi_crossbar_pins(const char*, const axi_crossbar_config& config) : model_(config) {
        for (unsigned i = 0; i < config.masters; ++i) master_pins_.emplace_back(model_.top, i);
        for (unsigned j = 0; j < config.targets; ++j) target_pins_.emplace_back(model_.top, j);
    }

    resettable_model& model() override { return model_; }
    std::vector<axi_slave_pins*> slaves() override {
        std::vector<axi_slave_pins*> all;
        for (auto& each : master_pins_) all.push_back(&each);
        return all;
    }
    std::vector<axi_master_pins*> masters() override {
        std::vector<axi_master_pins*> all;
        for (auto& each : target_pins_) all.push_back(&each);
        return all;
    }

  private:
    crossbar_model<Model> model_;
    std::deque<master_side<Model>> master_pins_;
    std::deque<target_side<Model>> target_pins_;
};

// A field of a hexadecimal literal, counted from its end.
std::uint64_t field(const std::string& literal, std::size_t digits, unsigned n) {
    return std::stoull(literal.substr(literal.size() - digits * (n + 1), digits), nullptr, 16);
}

std::vector<address_range> map_of(const rtl_variant& variant) {
    std::vector<address_range> map;
    for (unsigned target = 0; target < variant.number("TARGETS"); ++target) {
        map.push_back({field(variant.text("BASE"), 8, target),
                       std::uint64_t{1} << field(variant.text("SIZE_LOG2"), 2, target), target});
    }
    return map;
}

bool serves(const rtl_variant& variant, const axi_crossbar_config& config) {
    const auto map = map_of(variant);
    return variant.number("MASTERS") == config.masters && variant.number("TARGETS") == config.targets &&
           std::equal(config.map.begin(), config.map.end(), map.begin(), map.end(),
                      [](const address_range& a, const address_range& b) {
                          return a.base == b.base && a.size == b.size && a.target == b.target;
                      });
}

std::string structure(const rtl_variant& variant) {
    std::vector<std::string> bases;
    for (const auto& range : map_of(variant)) bases.push_back(fmt::format("0x{:08X}", range.base));
    const auto count = [&](const char* parameter, const char* what) {
        const auto n = variant.number(parameter);
        return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    return fmt::format("{}, {} at {}", count("MASTERS", "master"), count("TARGETS", "target"), fmt::join(bases, ", "));
}

std::string structures() {
    std::vector<std::string> all;
    for (const auto& variant : axi_crossbar_rtl_variants()) all.push_back(structure(variant));
    return fmt::format("{} ({} KiB each)", fmt::join(all, "; "),
                       map_of(axi_crossbar_rtl_variants().front()).front().size / 1024);
}

}  // namespace

std::unique_ptr<axi_crossbar_block> make_axi_crossbar_rtl(const char* name, const axi_crossbar_config& config) {
    if (auto crossbar = axi_crossbar_tops::make<axi_crossbar_block, axi_crossbar_rtl>(
            name, config, axi_crossbar_rtl_variants(), serves)) {
        return crossbar;
    }
    throw input_error("axi_crossbar has no rtl view for this structure; there are: " + structures());
}

std::unique_ptr<axi_pin_design> make_axi_crossbar_pins(const axi_crossbar_config& config) {
    return axi_crossbar_tops::make<axi_pin_design, axi_crossbar_pins>("", config, axi_crossbar_rtl_variants(), serves);
}

}  // namespace tabletop
