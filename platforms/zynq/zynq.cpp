// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq.h"

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "copy_engine/copy_engine_rtl.h"
#include "uart_16550/uart_16550_rtl.h"

#include <string>

namespace tabletop {
namespace {

bus_rtl_options rtl_options(const probe_point& bindings) {
    bus_rtl_options rtl;
    rtl.check_protocol = bindings.checks_protocol();
    return rtl;
}

}  // namespace

zynq::zynq(sc_core::sc_module_name name, const zynq_config& config, probe_point& bindings)
    : sc_module(name),
      ps("ps", config.ps),
      crossbar(make_crossbar(config, bindings)),
      engine_irqs_("engine_irq", config.engines) {
    if (config.flash != nullptr) {
        flash = std::make_unique<spi_flash>(*config.flash);
        ps.flash_controller().attach(*flash);
    }
    for (unsigned n = 0; n < config.spi.size(); ++n) attach_spi(n, config.spi[n]);
    ps.fclk_rst[0].bind(fabric_reset_);
    crossbar->rst.bind(fabric_reset_);

    bindings.bind(ps.gp0, crossbar->in[0], "crossbar.in", config.crossbar.clock);
    build_engine(0, config, bindings);
    if (config.fabric_uart) build_uart2(config, bindings);
    if (config.fabric_copy) build_copy(config, bindings);
    for (unsigned n = 1; n < config.engines; ++n) build_engine(n, config, bindings);
}

void zynq::attach_spi(unsigned n, const zynq_config::spi_slave& slave) {
    if (slave.flash != nullptr) spi_slaves_[n] = std::make_unique<spi_flash>(*slave.flash);
    if (slave.loopback) spi_slaves_[n] = std::make_unique<spi_loopback>();
    if (!spi_slaves_[n]) return;
    for (unsigned select = 0; select < (slave.loopback ? ps_spi::slaves : 1); ++select) {
        ps.spi(n).attach(select, *spi_slaves_[n]);
    }
}

void zynq::record_irq(const char* instance, sc_core::sc_signal<bool>& irq, const clock_domain& clock,
                      const probe_point& bindings) {
    if (bindings.record_to() == nullptr) return;
    irq_recorders_.push_back(std::make_unique<pin_recorder>((std::string(instance) + "_irq_recorder").c_str(),
                                                            *bindings.record_to(), std::string(instance) + ".irq",
                                                            clock));
    irq_recorders_.back()->pin.bind(irq);
}

void zynq::build_uart2(const zynq_config& config, probe_point& bindings) {
    uart2 = make_uart_16550("uart2", config.uart2_view, {config.crossbar.clock});
    interrupting.push_back(uart2.get());
    uart2->rst.bind(fabric_reset_);
    uart2->irq.bind(uart2_irq_);
    bindings.bind(next_target(), uart2->in, "uart2.in", config.crossbar.clock);
    ps.irq_f2p[zynq_map::fabric_interrupt(zynq_map::region("uart2").irq)].bind(uart2_irq_);
    record_irq("uart2", uart2_irq_, config.crossbar.clock, bindings);
}

void zynq::build_copy(const zynq_config& config, probe_point& bindings) {
    const auto& clock = config.crossbar.clock;
    copy = make_copy_engine("copy", config.copy_view, {clock}, rtl_options(bindings));
    if (const auto* const design = bus_design_of(*copy)) designs.push_back(design);
    interrupting.push_back(copy.get());
    copy->rst.bind(fabric_reset_);
    copy->irq.bind(copy_irq_);
    bindings.bind(next_target(), copy->in, "copy.in", clock);
    bindings.bind(copy->out, crossbar->in[1], "crossbar.in1", clock);
    for (unsigned n = 0; n < ps.s_gp.size(); ++n) {
        bindings.bind(next_target(), ps.s_gp[n], "ps.s_gp" + std::to_string(n), clock);
    }
    ps.irq_f2p[zynq_map::fabric_interrupt(zynq_map::region("copy").irq)].bind(copy_irq_);
    record_irq("copy", copy_irq_, clock, bindings);
}

// A copy engine's RTL makes phases, which do not meet the processor's calls in a model of the crossbar.
std::vector<crossbar_contention> zynq::contention() const {
    if (!copy || bus_design_of(*copy) != nullptr) return {};
    return crossbar->contention();
}

std::unique_ptr<axi_crossbar_block> zynq::make_crossbar(const zynq_config& config, const probe_point& bindings) {
    auto made = make_axi_crossbar("crossbar", config.crossbar_view, config.crossbar, rtl_options(bindings));
    if (const auto* const design = bus_design_of(*made)) designs.push_back(design);
    return made;
}

void zynq::build_engine(unsigned n, const zynq_config& config, probe_point& bindings) {
    const auto* const instance = zynq_map::engines[n];
    auto& irq = engine_irqs_[n];
    engines.push_back(make_connect4_minimax(instance, config.engine_views.at(n), config.engine, rtl_options(bindings)));
    auto& engine = *engines.back();
    interrupting.push_back(&engine);
    if (const auto* const design = bus_design_of(engine)) designs.push_back(design);
    engine.rst.bind(fabric_reset_);
    bindings.bind(next_target(), engine.in, std::string(instance) + ".in", config.engine.clock);
    engine.irq.bind(irq);
    ps.irq_f2p[zynq_map::fabric_interrupt(zynq_map::region(instance).irq)].bind(irq);
    record_irq(instance, irq, config.engine.clock, bindings);
}

}  // namespace tabletop
