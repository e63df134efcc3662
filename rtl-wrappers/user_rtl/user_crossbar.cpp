// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "user_rtl/axi_port_pins.h"
#include "user_rtl/bus_watch.h"
#include "user_rtl/user_axi_pins.h"
#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

#include <deque>
#include <stdexcept>

namespace tabletop {
namespace {

class crossbar_design : public rtl_design {
  public:
    explicit crossbar_design(const user_rtl_description& description) : rtl_design(description) {
        for (unsigned n = 0; n < description.slave_ports; ++n)
            slaves.emplace_back(*this, fmt::format("s{}_", n), address_bits{}, 0);
        for (unsigned n = 0; n < description.master_ports; ++n) masters.emplace_back(*this, fmt::format("m{}_", n));
        start();
    }

    std::deque<axi_slave_port> slaves;
    std::deque<axi_master_port> masters;
};

const axi_crossbar_config& checked(const axi_crossbar_config& config, const user_rtl_description& description) {
    if (config.masters != description.slave_ports || config.targets != description.master_ports) {
        throw std::invalid_argument("the description has another number of ports");
    }
    return config;
}

class user_crossbar : public user_crossbar_block {
  public:
    user_crossbar(sc_core::sc_module_name name, const user_rtl_description& description,
                  const axi_crossbar_config& config, bool check_protocol)
        : user_crossbar_block(name, checked(config, description)),
          design_(description),
          hub_("clock", description.clock, design_),
          watch_("watch", description.clock, design_, check_protocol) {
        for (unsigned n = 0; n < config.masters; ++n) {
            auto& wave = waves_.emplace_back(design_.slaves[n]);
            auto& adapter = slaves_.emplace_back(sc_core::sc_gen_unique_name("in_adapter"), in[n], wave, hub_,
                                                 request_order::pipelined);
            hub_.add(adapter);
            watch_.add(adapter, fmt::format("s{}", n), wave);
        }
        for (unsigned n = 0; n < config.targets; ++n) {
            auto& adapter =
                masters_.emplace_back(sc_core::sc_gen_unique_name("out_adapter"), out[n], design_.masters[n], hub_);
            hub_.add(adapter);
            watch_.add(adapter, fmt::format("m{}", n));
        }
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return watch_.fault(); }
    std::vector<std::string> broken_rules() const override { return watch_.broken_rules(); }
    void go_on_behind_hangs(std::function<void()> told) override { watch_.go_on_behind_hangs(std::move(told)); }
    void note_hang(const std::string& what) override { watch_.note_hang(what); }
    std::vector<bus_hang> hangs() const override { return watch_.hangs(); }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }

    crossbar_design design_;
    pin_hub hub_;
    bus_watch watch_;
    std::deque<axi_wave> waves_;
    std::deque<axi_slave_adapter> slaves_;
    std::deque<axi_master_adapter> masters_;
};

// The same pins without a kernel.
class user_crossbar_ports : public axi_pin_design {
  public:
    explicit user_crossbar_ports(const user_rtl_description& description) : design_(description) {}

    resettable_model& model() override { return design_; }
    std::vector<axi_slave_pins*> slaves() override {
        std::vector<axi_slave_pins*> all;
        for (auto& each : design_.slaves) all.push_back(&each);
        return all;
    }
    std::vector<axi_master_pins*> masters() override {
        std::vector<axi_master_pins*> all;
        for (auto& each : design_.masters) all.push_back(&each);
        return all;
    }
    std::string fault() const override { return design_.fault(); }

  private:
    crossbar_design design_;
};

}  // namespace

std::unique_ptr<axi_pin_design> make_user_crossbar_pins(const user_rtl_description& description) {
    return std::make_unique<user_crossbar_ports>(description);
}

std::unique_ptr<user_crossbar_block> make_user_crossbar(const char* name, const user_rtl_description& description,
                                                        const axi_crossbar_config& config, bool check_protocol) {
    return std::make_unique<user_crossbar>(name, description, config, check_protocol);
}

}  // namespace tabletop
