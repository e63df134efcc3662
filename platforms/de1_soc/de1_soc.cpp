// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc.h"

#include "connect4_heuristic/make_connect4_heuristic.h"
#include "de1_soc/de1_soc_recorder.h"
#include "de1_soc/memory_map.h"
#include "on_chip_sram/make_on_chip_sram.h"
#include "pio/make_pio.h"
#include "vga_scanout/make_vga_scanout.h"

#include <iterator>
#include <string>

namespace tabletop {

namespace map = de1_soc_map;

namespace {

// Cycles of the fabric's clock from a request to the response of the devices that have no timing of their own: an
// assumption, a register and its answer.
constexpr unsigned device_cycles = 2;

view port_view(const register_region& region, const de1_soc_config& config) {
    const auto chosen = config.port_views.find(region.name);
    return chosen == config.port_views.end() ? view::ca : chosen->second;
}

template <typename Region>
void add_window(std::vector<avalon_window>& windows, const Region& region) {
    windows.push_back({region.name, region.base, region.size, static_cast<unsigned>(windows.size())});
}

}  // namespace

pio_config de1_soc_port(const std::string& instance, const clock_domain& clock) {
    if (instance == map::ai_reset.name) return {clock, 1, pio_direction::out};
    if (instance == map::ledr.name) return {clock, 10, pio_direction::out};
    if (instance == map::hex3_0.name) return {clock, 32, pio_direction::out};
    if (instance == map::hex5_4.name) return {clock, 16, pio_direction::out};
    if (instance == map::sw.name) return {clock, 10, pio_direction::in};
    if (instance == map::key.name) return {clock, 4, pio_direction::in, pio_edge::falling, pio_irq::edge};
    return {clock, 32, pio_direction::bidirectional, pio_edge::falling, pio_irq::edge};
}

std::vector<avalon_window> de1_soc_heavy_windows(de1_soc_design design) {
    std::vector<avalon_window> windows;
    add_window(windows, map::fpga_sdram);
    add_window(windows, map::character_buffer);
    if (design == de1_soc_design::connect_four) {
        add_window(windows, map::ai_reset);
        add_window(windows, map::sram);
    } else {
        add_window(windows, map::pixel_memory);
    }
    return windows;
}

std::vector<avalon_window> de1_soc_light_windows(de1_soc_design design) {
    std::vector<avalon_window> windows;
    for (const auto& region : map::fabric) {
        if (map::is_light(region.base)) add_window(windows, region);
    }
    if (design == de1_soc_design::connect_four) return windows;
    for (const auto& region : map::computer) add_window(windows, region);
    return windows;
}

de1_soc::de1_soc(sc_core::sc_module_name name, const de1_soc_config& config, seam& bindings)
    : sc_module(name),
      hps("hps", config.hps),
      heavy_bridge("heavy_bridge", config.heavy_bridge),
      light_bridge("light_bridge", config.light_bridge),
      fpga_sdram("fpga_sdram", {map::fpga_sdram.base, map::fpga_sdram.size}),
      character_buffer("character_buffer", {map::character_buffer.base, map::character_buffer.size}),
      monitor("monitor", {config.pixel_clock()}) {
    const auto& clock = config.engine.clock;
    hps.h2f_rst.bind(fabric_reset_);
    heavy_bridge.rst.bind(fabric_reset_);
    light_bridge.rst.bind(fabric_reset_);
    bindings.bind(hps.h2f, heavy_bridge.in, "heavy_bridge.in", clock);
    bindings.bind(hps.lwh2f, light_bridge.in, "light_bridge.in", clock);
    bindings.bind(heavy_.socket(), fpga_sdram.in, "fpga_sdram.in", clock);
    bindings.bind(heavy_.socket(), character_buffer.in, "character_buffer.in", clock);

    build_screen(config);
    for (const auto& region : map::fabric) {
        if (map::is_light(region.base)) add_port(region, config, bindings);
    }
    if (config.design == de1_soc_design::connect_four) {
        build_connect_four(config, bindings);
    } else {
        build_computer(config, bindings);
    }
    if (bindings.record_to() == nullptr) return;
    recorder_ = std::make_unique<recorder>("recorder", *this, config, *bindings.record_to());
}

de1_soc::~de1_soc() = default;

void de1_soc::build_screen(const de1_soc_config& config) {
    const auto bind = [&](auto& block) {
        block.rst.bind(fabric_reset_);
        block.memory.bind(fpga_sdram);
        block.memory.bind(character_buffer);
        monitor.syncs.bind(block.syncs);
        monitor.colour.bind(block.colour);
    };
    if (config.has_user_rtl("vga_scanout")) {
        user_vga = make_user_picture_port("vga", *config.user_rtl, map::fpga_sdram.base);
        bind(*user_vga);
    } else {
        vga = make_vga_scanout("vga", config.vga_view, config.vga);
        bind(*vga);
    }
}

std::string de1_soc::fault() const {
    if (user_engine) return user_engine->fault();
    return user_vga ? user_vga->fault() : "";
}

void de1_soc::build_connect_four(const de1_soc_config& config, seam& bindings) {
    add_port(map::ai_reset, config, bindings);
    sram = make_on_chip_sram("sram", config.sram_view, config.sram);
    bindings.bind(heavy_.socket(), sram->in, "sram.in", config.sram.clock);
    build_engine(config);
}

void de1_soc::build_engine(const de1_soc_config& config) {
    const auto bind = [&](auto& block) {
        block.memory.bind(sram->port2);
        block.reset.bind(ports.at(map::ai_reset.name)->pins_out);
    };
    if (config.has_user_rtl("connect4_heuristic")) {
        user_engine = make_user_bram_port("engine", *config.user_rtl);
        bind(*user_engine);
    } else {
        engine = make_connect4_heuristic("engine", config.engine_view, config.engine);
        bind(*engine);
    }
}

void de1_soc::build_computer(const de1_soc_config& config, seam& bindings) {
    pixel_memory = std::make_unique<ram>("pixel_memory", ram_config{map::pixel_memory.base, map::pixel_memory.size});
    bindings.bind(heavy_.socket(), pixel_memory->in, "pixel_memory.in", config.engine.clock);
    vga->memory.bind(*pixel_memory);
    jtag = std::make_unique<jtag_uart>("jtag", place(map::jtag_uart, config), config.jtag_bit_time);
    add_device(map::jtag_uart, *jtag, config, bindings);
    const register_region* const regions[] = {&map::interval_timer1, &map::interval_timer2};
    for (std::size_t n = 0; n < timers.size(); ++n) {
        timers[n] = std::make_unique<interval_timer>(place(*regions[n], config), config.engine.clock);
        add_device(*regions[n], *timers[n], config, bindings);
    }
    buffers = std::make_unique<pixel_buffer>("pixel_buffer", port_view(map::pixel_buffer, config),
                                             pixel_buffer_config{config.engine.clock, config.vga.clock});
    bindings.bind(light_.socket(), buffers->in, "pixel_buffer.in", config.engine.clock);
    buffers->rst.bind(fabric_reset_);
    buffers->frame_end.bind(vga->frame_end);
    if (!config.fixed_format) vga->control.bind(buffers->control);
}

void de1_soc::add_port(const register_region& region, const de1_soc_config& config, seam& bindings) {
    const auto& clock = config.engine.clock;
    const auto chosen = config.port_views.find(region.name);
    const auto chosen_view = chosen == config.port_views.end() ? view::ca : chosen->second;
    auto& port =
        *ports.emplace(region.name, make_pio(region.name, chosen_view, de1_soc_port(region.name, clock))).first->second;
    auto& outside = *pins.emplace(region.name, std::make_unique<cycle_pin>(0)).first->second;
    auto& irq = *port_irqs_
                     .emplace(region.name,
                              std::make_unique<sc_core::sc_signal<bool>>((std::string(region.name) + "_irq").c_str()))
                     .first->second;
    auto& side = map::is_light(region.base) ? light_ : heavy_;
    bindings.bind(side.socket(), port.in, std::string(region.name) + ".in", clock);
    port.rst.bind(fabric_reset_);
    port.pins_in.bind(outside);
    port.irq.bind(irq);
    if (region.irq >= 0) hps.f2h_irq[map::fabric_interrupt(region.irq)].bind(irq);
}

void de1_soc::add_device(const register_region& region, register_target& device, const de1_soc_config& config,
                         seam& bindings) {
    const auto name = std::string(region.name) + "_socket";
    auto& socket = *sockets_.emplace_back(std::make_unique<register_socket>(name.c_str(), device));
    bindings.bind(light_.socket(), socket.in, std::string(region.name) + ".in", config.engine.clock);
    socket.rst.bind(fabric_reset_);
    hps.attach_interrupt(static_cast<unsigned>(region.irq), device);
}

register_place de1_soc::place(const register_region& region, const de1_soc_config& config) const {
    return {std::string(this->name()) + "." + region.name, region.base, config.engine.clock.edge(device_cycles)};
}

}  // namespace tabletop
