// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc.h"

#include "audio_port/audio_port_rtl.h"
#include "base/kernel_time.h"
#include "base/warning.h"
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "de1_soc/board_pins.h"
#include "de1_soc/de1_soc_recorder.h"
#include "de1_soc/memory_map.h"
#include "disc_painter/disc_painter_rtl.h"
#include "interval_timer/interval_timer_rtl.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "pio/pio_rtl.h"
#include "pixel_buffer/pixel_buffer_rtl.h"
#include "ps2_port/ps2_port_rtl.h"
#include "support/input_error.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

namespace tabletop {

namespace map = de1_soc_map;

namespace {

view device_view(const register_region& region, const de1_soc_config& config) {
    const auto chosen = config.device_views.find(region.name);
    return chosen == config.device_views.end() ? view::ca : chosen->second;
}

view computer_view(const register_region& region, const de1_soc_config& config) {
    const auto chosen = device_view(region, config);
    if (chosen == view::rtl) throw input_error(fmt::format("{} has no rtl view; there are at and ca", region.name));
    return chosen;
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

de1_soc::de1_soc(sc_core::sc_module_name name, const de1_soc_config& config, probe_point& bindings)
    : sc_module(name),
      hps("hps", config.hps),
      heavy_bridge("heavy_bridge", config.heavy_bridge),
      light_bridge("light_bridge", config.light_bridge),
      fpga_sdram("fpga_sdram", {map::fpga_sdram.base, map::fpga_sdram.size}),
      character_buffer("character_buffer", {map::character_buffer.base, map::character_buffer.size}),
      monitor_config_{config.vga.clock} {
    const auto& clock = config.engine.clock;
    hps.h2f_rst.bind(fabric_reset_);
    heavy_bridge.rst.bind(fabric_reset_);
    light_bridge.rst.bind(fabric_reset_);
    bindings.bind(hps.h2f, heavy_bridge.in, "heavy_bridge.in", clock);
    bindings.bind(hps.lwh2f, light_bridge.in, "light_bridge.in", clock);
    if (config.paints) {
        pixels_port_ = std::make_unique<shared_port>("pixels_port", shared_port::settings{clock, map::fpga_sdram.base});
        pixels_port_->out.bind(fpga_sdram.in);
    }
    add_memory(map::fpga_sdram, config.paints ? pixels_port_->in : fpga_sdram.in, clock, bindings);
    add_memory(map::character_buffer, character_buffer.in, clock, bindings);

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
    record_board(*bindings.record_to(), clock);
    recorder_ = std::make_unique<recorder>("recorder", *this, config, *bindings.record_to());
}

de1_soc::~de1_soc() = default;

void de1_soc::build_screen(const de1_soc_config& config) {
    vga = make_vga_scanout("vga", config.vga_view, config.vga);
    vga->rst.bind(fabric_reset_);
    vga->memory.bind(fpga_sdram);
    vga->memory.bind(character_buffer);
}

vga_monitor& de1_soc::screen() {
    if (monitor_) return *monitor_;
    monitor_ = std::make_unique<vga_monitor>((std::string(basename()) + "_monitor").c_str(), monitor_config_);
    monitor_->syncs.bind(vga->syncs);
    monitor_->colour.bind(vga->colour);
    return *monitor_;
}

void de1_soc::build_connect_four(const de1_soc_config& config, probe_point& bindings) {
    add_port(map::ai_reset, config, bindings);
    sram = make_on_chip_sram("sram", config.sram_view, config.sram);
    exchanges = std::make_unique<exchange_watch>("exchanges", map::sram.base);
    bindings.bind(heavy_.socket(), exchanges->probe.in, "sram.in", config.sram.clock);
    if (config.paints) {
        words_port_ =
            std::make_unique<shared_port>("words_port", shared_port::settings{config.sram.clock, map::sram.base, true});
        words_port_->out.bind(sram->in);
    }
    auto& port = config.paints ? words_port_->in : sram->in;
    exchanges->probe.out.bind(port);
    hps.attach_memory(map::sram.base, map::sram.size, port);
    build_engine(config);
    if (config.paints) build_painter(config);
}

void de1_soc::build_engine(const de1_soc_config& config) {
    engine = make_connect4_heuristic("engine", config.engine_view, config.engine);
    engine->memory.bind(sram->port2);
    engine->reset.bind(ports.at(map::ai_reset.name)->pins_out);
    engine->advanced.bind(*pins.at(map::sw.name));
}

void de1_soc::build_painter(const de1_soc_config& config) {
    frames_ = std::make_unique<frame_crossing>(config.painter.clock, config.vga.clock);
    frames_->follow(*vga->frame_end.operator->());
    painter = make_disc_painter("painter", config.painter_view, config.painter);
    painter->rst.bind(fabric_reset_);
    painter->frame.bind(*frames_);
    painter->words.bind(*words_port_);
    painter->pixels.bind(*pixels_port_);
    build_sound_of_painter(config);
}

// The port has no way to the processor, and no interrupt is enabled.
void de1_soc::build_sound_of_painter(const de1_soc_config& config) {
    const auto& clock = config.painter.clock;
    audio = make_audio_port(map::audio.name, device_view(map::audio, config), {clock, config.audio_rate});
    samples_ = std::make_unique<sample_writer>("samples", clock);
    samples_->out.bind(audio->in);
    audio->rst.bind(fabric_reset_);
    audio->irq.bind(
        *irqs_.emplace(map::audio.name, std::make_unique<sc_core::sc_signal<bool>>("audio_irq")).first->second);
    painter->audio.bind(*samples_);
}

void de1_soc::build_computer(const de1_soc_config& config, probe_point& bindings) {
    pixel_memory = std::make_unique<ram>("pixel_memory", ram_config{map::pixel_memory.base, map::pixel_memory.size});
    add_memory(map::pixel_memory, pixel_memory->in, config.engine.clock, bindings);
    vga->memory.bind(*pixel_memory);
    const auto& clock = config.engine.clock;
    jtag = make_jtag(map::jtag_uart, config);
    connect(map::jtag_uart, *jtag, config, bindings);
    const register_region* const regions[] = {&map::interval_timer1, &map::interval_timer2};
    for (std::size_t n = 0; n < timers.size(); ++n) {
        const auto& region = *regions[n];
        timers[n] = make_interval_timer(region.name, device_view(region, config), {clock});
        connect(region, *timers[n], config, bindings);
    }
    buffers = make_pixel_buffer("pixel_buffer", device_view(map::pixel_buffer, config), {clock, config.vga.clock});
    bindings.bind(light_.socket(), buffers->in, "pixel_buffer.in", clock);
    buffers->rst.bind(fabric_reset_);
    buffers->frame_end.bind(vga->frame_end);
    if (!config.fixed_format) {
        vga->control.bind(buffers->control);
        watch_pictures(config.vga.clock);
    }
    build_ps2(0, map::ps2, config, bindings);
    build_ps2(1, map::ps2_second, config, bindings);
    build_audio(config, bindings);
    jtag2 = make_jtag(map::jtag_uart2, config);
    connect(map::jtag_uart2, *jtag2, config, bindings);
    build_stores(config, bindings);
}

// A program that draws in the processor's memory sees nothing of it.
void de1_soc::watch_pictures(const clock_domain& pixel_clock) {
    const auto look = [this, said = false](std::uint64_t, std::uint64_t level) mutable {
        const auto base = scanout_control::of_bits(level).base;
        const auto is_in = [base](const memory_region& region) { return base - region.base < region.size; };
        if (said || is_in(map::fpga_sdram) || is_in(map::pixel_memory)) return;
        said = true;
        warn(fmt::format(
            "{}: the picture at 0x{:08x} is black, as it is in no memory that the controller reaches, {} ps",
            buffers->name(), base, now_ps()));
    };
    shown_pictures_ =
        std::make_unique<cycle_pin_follower>("shown_pictures", *buffers->control.operator->(), pixel_clock, look);
}

std::unique_ptr<jtag_uart_block> de1_soc::make_jtag(const register_region& region, const de1_soc_config& config) {
    const auto& clock = config.engine.clock;
    return make_jtag_uart_tlm(region.name, computer_view(region, config),
                              {clock, jtag_uart_cycles_per_byte(clock, config.jtag_rate)});
}

void de1_soc::build_audio(const de1_soc_config& config, probe_point& bindings) {
    audio = make_audio_port(map::audio.name, device_view(map::audio, config), {config.engine.clock, config.audio_rate});
    connect(map::audio, *audio, config, bindings);
}

void de1_soc::build_ps2(unsigned n, const register_region& region, const de1_soc_config& config,
                        probe_point& bindings) {
    const auto& clock = config.engine.clock;
    auto& port = ps2_ports[n];
    port = make_ps2_port(region.name, device_view(region, config), ps2_port_config_of(clock));
    connect(region, *port, config, bindings);
    const auto name = std::string(region.name) + "_device";
    const ps2_device_config device_config{clock, ps2_bit_cycles(clock, config.ps2.rate), config.ps2.self_test_ps};
    auto& device = ps2_devices[n];
    if (config.ps2.devices[n] == de1_soc_ps2_device::keyboard) {
        device = std::make_unique<ps2_keyboard>(name.c_str(), device_config);
    } else if (config.ps2.devices[n] == de1_soc_ps2_device::mouse) {
        device = std::make_unique<ps2_mouse>(name.c_str(), device_config);
    } else {
        return;
    }
    port->attach(*device);
    port->pins_in.bind(device->out);
    device->host.bind(port->pins_out);
}

// Registers, and little or nothing behind them.
void de1_soc::build_stores(const de1_soc_config& config, probe_point& bindings) {
    const auto& clock = config.engine.clock;
    const auto bind = [&](const register_region& region, auto& device) {
        bindings.bind(light_.socket(), device.in, std::string(region.name) + ".in", clock);
        device.rst.bind(fabric_reset_);
    };
    converter =
        std::make_unique<adc>(map::adc.name, computer_view(map::adc, config), adc_config{clock, config.adc_millivolts});
    bind(map::adc, *converter);
    static constexpr const char* missing[] = {
        "nothing is ever received by infrared", "no chip is ever configured", "it has nothing but its status",
        "there is no camera: no picture goes to memory", "there is no camera: no edges are found"};
    static_assert(std::size(missing) == std::size(map::stores));
    for (std::size_t n = 0; n < std::size(missing); ++n) {
        const auto& region = map::stores[n];
        const device_store_config store{clock, *region.registers, missing[n]};
        bind(region,
             *stores.emplace_back(std::make_unique<device_store>(region.name, computer_view(region, config), store)));
    }
}

void de1_soc::add_memory(const memory_region& region, tlm::tlm_target_socket<32>& socket, const clock_domain& clock,
                         probe_point& bindings) {
    bindings.bind(heavy_.socket(), socket, std::string(region.name) + ".in", clock);
    hps.attach_memory(region.base, region.size, socket);
}

void de1_soc::add_port(const register_region& region, const de1_soc_config& config, probe_point& bindings) {
    const auto port_config = de1_soc_port(region.name, config.engine.clock);
    auto made = make_pio(region.name, device_view(region, config), port_config);
    auto& port = *ports.emplace(region.name, std::move(made)).first->second;
    // A script may have announced any number of levels before the start.
    auto& outside = *pins.emplace(region.name, std::make_unique<cycle_pin>(0, SIZE_MAX)).first->second;
    port.pins_in.bind(connect_pins(port_config.direction, port, outside));
    connect(region, port, config, bindings);
}

void de1_soc::connect(const register_region& region, interrupting_block& device, const de1_soc_config& config,
                      probe_point& bindings) {
    const std::string name = region.name;
    auto& side = map::is_light(region.base) ? light_ : heavy_;
    bindings.bind(side.socket(), device.in, name + ".in", config.engine.clock);
    device.rst.bind(fabric_reset_);
    auto& irq = *irqs_.emplace(name, std::make_unique<sc_core::sc_signal<bool>>((name + "_irq").c_str())).first->second;
    device.irq.bind(irq);
    if (region.irq < 0) return;
    hps.f2h_irq[map::fabric_interrupt(region.irq)].bind(irq);
    interrupting.push_back(&device);
    if (bindings.record_to() == nullptr) return;
    irq_recorders_.push_back(std::make_unique<pin_recorder>((name + "_irq_recorder").c_str(), *bindings.record_to(),
                                                            name + ".irq", config.engine.clock));
    irq_recorders_.back()->pin.bind(irq);
}

// Returns what the port's inputs see.
cycle_pin_if& de1_soc::connect_pins(pio_direction direction, pio_block& port, cycle_pin& outside) {
    auto& driven = *port.pins_out.operator->();
    auto* seen = static_cast<cycle_pin_if*>(&outside);
    if (direction == pio_direction::bidirectional) {
        seen = pads_.emplace_back(std::make_unique<pio_pads>(outside, driven, *port.output_enable.operator->())).get();
    }
    levels_.emplace(port.basename(), direction == pio_direction::out ? &driven : seen);
    return *seen;
}

void de1_soc::record_board(record_target& to, const clock_domain& clock) {
    board_recorder_ = std::make_unique<cycle_pin_recorder>("board", to, clock);
    for (const auto& each : map::board) {
        const auto inverted = each.inverted ? UINT64_MAX : 0;
        board_recorder_->add(levels(each.port), std::string("board.") + each.group, {each.count, each.first, inverted});
    }
}

}  // namespace tabletop
