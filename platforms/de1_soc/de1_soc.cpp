// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc.h"

#include "connect4_heuristic/make_connect4_heuristic.h"
#include "de1_soc/memory_map.h"
#include "on_chip_sram/make_on_chip_sram.h"
#include "pio/make_pio.h"
#include "vga_scanout/make_vga_scanout.h"

#include <algorithm>
#include <iterator>

namespace tabletop {

namespace map = de1_soc_map;

namespace {

// Targets of the heavy bridge.
enum heavy_target : unsigned { to_sdram, to_sram, to_character_buffer, to_ai_reset };

avalon_window window_of(const memory_region& memory, unsigned target) {
    return {memory.name, memory.base, memory.size, target};
}

avalon_window window_of(const register_region& region, unsigned target) {
    return {region.name, region.base, region.size, target};
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

std::vector<avalon_window> de1_soc_heavy_windows() {
    return {window_of(map::fpga_sdram, to_sdram), window_of(map::sram, to_sram),
            window_of(map::character_buffer, to_character_buffer), window_of(map::ai_reset, to_ai_reset)};
}

std::vector<avalon_window> de1_soc_light_windows() {
    std::vector<avalon_window> windows;
    for (const auto& region : map::fabric) {
        if (map::is_light(region.base)) windows.push_back(window_of(region, static_cast<unsigned>(windows.size())));
    }
    return windows;
}

de1_soc::de1_soc(sc_core::sc_module_name name, const de1_soc_config& config, seam& bindings)
    : sc_module(name),
      hps("hps", config.hps),
      heavy_bridge("heavy_bridge", config.heavy_bridge),
      light_bridge("light_bridge", config.light_bridge),
      fpga_sdram("fpga_sdram", {map::fpga_sdram.base, map::fpga_sdram.size}),
      sram(make_on_chip_sram("sram", config.sram_view, config.sram)),
      character_buffer("character_buffer", {map::character_buffer.base, map::character_buffer.size}),
      engine(make_connect4_heuristic("engine", config.engine_view, config.engine)),
      vga(make_vga_scanout("vga", config.vga_view, config.vga)),
      monitor("monitor", {config.vga.clock}),
      port_irqs_("port_irq", std::size(map::fabric)) {
    const auto& clock = config.engine.clock;
    hps.h2f_rst.bind(fabric_reset_);
    heavy_bridge.rst.bind(fabric_reset_);
    light_bridge.rst.bind(fabric_reset_);

    bindings.bind(hps.h2f, heavy_bridge.in, "heavy_bridge.in", clock);
    bindings.bind(hps.lwh2f, light_bridge.in, "light_bridge.in", clock);
    bindings.bind(heavy_bridge.out[to_sdram], fpga_sdram.in, "fpga_sdram.in", clock);
    bindings.bind(heavy_bridge.out[to_sram], sram->in, "sram.in", clock);
    bindings.bind(heavy_bridge.out[to_character_buffer], character_buffer.in, "character_buffer.in", clock);
    for (std::size_t n = 0; n < std::size(map::fabric); ++n) bind_port(n, config, bindings);

    vga->rst.bind(fabric_reset_);
    vga->memory.bind(fpga_sdram);
    vga->memory.bind(character_buffer);
    monitor.syncs.bind(vga->syncs);
    monitor.colour.bind(vga->colour);

    engine->memory.bind(sram->port2);
    const auto reset = std::find_if(std::begin(map::fabric), std::end(map::fabric),
                                    [](const auto& region) { return region.base == map::ai_reset.base; });
    engine->reset.bind(ports[static_cast<std::size_t>(reset - std::begin(map::fabric))]->pins_out);
}

void de1_soc::bind_port(std::size_t n, const de1_soc_config& config, seam& bindings) {
    const auto& region = map::fabric[n];
    const auto& clock = config.engine.clock;
    const auto chosen = config.port_views.find(region.name);
    const auto chosen_view = chosen == config.port_views.end() ? view::ca : chosen->second;
    auto& port = *ports.emplace_back(make_pio(region.name, chosen_view, de1_soc_port(region.name, clock)));
    const auto light = n - 1;  // the first one is behind the heavy bridge
    auto& socket = map::is_light(region.base) ? light_bridge.out[light] : heavy_bridge.out[to_ai_reset];
    bindings.bind(socket, port.in, std::string(region.name) + ".in", clock);
    port.rst.bind(fabric_reset_);
    port.irq.bind(port_irqs_[n]);
    port.pins_in.bind(*pins.emplace_back(std::make_unique<cycle_pin>(0)));
    if (region.irq >= 0) hps.f2h_irq[map::fabric_interrupt(region.irq)].bind(port_irqs_[n]);
}

}  // namespace tabletop
