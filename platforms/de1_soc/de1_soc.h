// SPDX-License-Identifier: Apache-2.0
// The DE1-SoC machine: HPS, bridges, the shared memory with the Connect Four engine behind it, and the board's
// parallel ports. README.md beside this file has the picture.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "base/cycle_pin_recorder.h"
#include "base/interrupting_block.h"
#include "base/probe_point.h"
#include "base/register_writer.h"
#include "base/serial_line.h"
#include "base/view.h"
#include "de1_soc/exchange_watch.h"
#include "de1_soc/painter_wires.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "engines/disc_painter/disc_painter.h"
#include "engines/disc_painter/shared_port.h"
#include "interconnect/avalon_bridge/avalon_bridge.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "memories/ram/ram.h"
#include "peripherals/adc/adc.h"
#include "peripherals/audio_port/audio_port.h"
#include "peripherals/device_store/device_store.h"
#include "peripherals/interval_timer/interval_timer.h"
#include "peripherals/jtag_uart/jtag_uart.h"
#include "peripherals/pio/pads.h"
#include "peripherals/pio/pio.h"
#include "peripherals/pixel_buffer/pixel_buffer.h"
#include "peripherals/ps2_keyboard/ps2_keyboard.h"
#include "peripherals/ps2_mouse/ps2_mouse.h"
#include "peripherals/ps2_port/ps2_port.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "processors/cyclone_v_hps/cyclone_v_hps.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

enum class de1_soc_design {
    connect_four,  // the engine on a shared memory
    computer,      // no engine: pixels in the fabric, and devices of the university computer
};

// What is at a PS/2 connector of the computer.
enum class de1_soc_ps2_device { keyboard, mouse, none };

struct de1_soc_ps2_config {
    std::array<de1_soc_ps2_device, 2> devices{de1_soc_ps2_device::keyboard, de1_soc_ps2_device::mouse};
    std::uint64_t rate = 12'500;                   // bits a second
    std::uint64_t self_test_ps = 300'000'000'000;  // of a reset
};

struct de1_soc_config {
    cyclone_v_hps_config hps;
    avalon_bridge_config heavy_bridge;
    avalon_bridge_config light_bridge;
    on_chip_sram_config sram;
    connect4_heuristic_config engine;
    vga_scanout_config vga;
    disc_painter_config painter;
    bool paints = false;  // of the Connect Four design: the painter is there
    de1_soc_design design = de1_soc_design::connect_four;
    bool fixed_format = false;    // of the computer: the controller does not choose what is shown
    std::uint64_t jtag_rate = 0;  // bits a second, of the line that stands for the cable; only in the computer
    de1_soc_ps2_config ps2 = {};
    clock_domain audio_rate{8000};  // of the codec's samples
    std::array<unsigned, adc_registers::channels> adc_millivolts{};
    view sram_view = view::ca;
    view engine_view = view::ca;
    view vga_view = view::ca;
    view painter_view = view::ca;
    // The views of the parallel ports and the computer's devices, by instance; one that is left out is ca.
    std::map<std::string, view> device_views = {};
};

class de1_soc : public sc_core::sc_module {
  public:
    cyclone_v_hps hps;
    avalon_bridge heavy_bridge;
    avalon_bridge light_bridge;
    ram fpga_sdram;
    ram character_buffer;
    std::unique_ptr<vga_scanout_block> vga;
    // The parallel ports by instance, and what is at their pins outside, low at first.
    std::map<std::string, std::unique_ptr<pio_block>> ports;
    std::map<std::string, std::unique_ptr<cycle_pin>> pins;
    // These belong to the Connect Four design and are null in the other.
    std::unique_ptr<on_chip_sram_block> sram;
    std::unique_ptr<connect4_heuristic_block> engine;
    std::unique_ptr<exchange_watch> exchanges;
    std::unique_ptr<disc_painter_block> painter;  // null: the processor draws
    // These belong to the computer and are null in the other design.
    std::unique_ptr<ram> pixel_memory;
    std::unique_ptr<jtag_uart_block> jtag;
    std::unique_ptr<jtag_uart_block> jtag2;
    std::array<std::unique_ptr<interval_timer_block>, 2> timers;
    std::unique_ptr<pixel_buffer_block> buffers;  // controls the scan-out, unless a format is chosen
    std::array<std::unique_ptr<ps2_port_block>, 2> ps2_ports;
    std::array<std::unique_ptr<ps2_device>, 2> ps2_devices;  // null where nothing is plugged in
    std::unique_ptr<audio_port_block> audio;                 // also of the other one, when it has the painter
    std::unique_ptr<adc> converter;
    std::vector<std::unique_ptr<device_store>> stores;
    std::vector<const interrupting_block*> interrupting;  // those whose interrupts go to the processor

    // Every socket is bound through bindings, which must outlive the machine; with a recording also the pins that
    // de1_soc_recorder.h names are followed, and the interrupts as "INSTANCE.irq". Throws input_error when a Verilated
    // view does not exist in the configured variant.
    de1_soc(sc_core::sc_module_name name, const de1_soc_config& config, probe_point& bindings);

    ~de1_soc() override;

    // The levels at the pins of a parallel port, whoever drives them.
    cycle_pin_if& levels(const std::string& port) { return *levels_.at(port); }

    // The monitor at the VGA connector. The first call plugs it in, before the simulation starts: with nobody to look
    // at it the memories of the picture are not watched.
    vga_monitor& screen();

    // The first that is plugged in; null: none is.
    ps2_keyboard* keyboard() const { return first_device<ps2_keyboard>(); }
    ps2_mouse* mouse() const { return first_device<ps2_mouse>(); }

    cycle_pin_if& syncs() { return vga->syncs; }

    // Of the processor, at the memories that it shares with the painter; with one only.
    std::uint64_t shared_accesses() const { return words_port_->accesses() + pixels_port_->accesses(); }

  private:
    class recorder;

    // The next target of a bridge, in the order of its windows.
    struct bridge_side {
        avalon_bridge& bridge;
        unsigned next = 0;
        tlm::tlm_initiator_socket<32>& socket() { return bridge.out[next++]; }
    };

    void build_screen(const de1_soc_config& config);
    void build_engine(const de1_soc_config& config);
    void build_painter(const de1_soc_config& config);
    void build_sound_of_painter(const de1_soc_config& config);
    void build_connect_four(const de1_soc_config& config, probe_point& bindings);
    void build_computer(const de1_soc_config& config, probe_point& bindings);
    std::unique_ptr<jtag_uart_block> make_jtag(const register_region& region, const de1_soc_config& config);
    void watch_pictures(const clock_domain& pixel_clock);
    void build_ps2(unsigned n, const register_region& region, const de1_soc_config& config, probe_point& bindings);
    void build_audio(const de1_soc_config& config, probe_point& bindings);
    void build_stores(const de1_soc_config& config, probe_point& bindings);
    void add_memory(const memory_region& region, tlm::tlm_target_socket<32>& socket, const clock_domain& clock,
                    probe_point& bindings);
    void add_port(const register_region& region, const de1_soc_config& config, probe_point& bindings);
    // Bus, reset and interrupt of a device at one of the bridges.
    void connect(const register_region& region, interrupting_block& device, const de1_soc_config& config,
                 probe_point& bindings);
    cycle_pin_if& connect_pins(pio_direction direction, pio_block& port, cycle_pin& outside);
    void record_board(record_target& to, const clock_domain& clock);

    template <typename Device>
    Device* first_device() const {
        for (const auto& each : ps2_devices) {
            if (auto* const device = dynamic_cast<Device*>(each.get())) return device;
        }
        return nullptr;
    }

    // Of the painter.
    std::unique_ptr<shared_port> pixels_port_;
    std::unique_ptr<shared_port> words_port_;
    std::unique_ptr<frame_crossing> frames_;
    std::unique_ptr<sample_writer> samples_;
    vga_monitor_config monitor_config_;
    std::unique_ptr<vga_monitor> monitor_;
    bridge_side heavy_{heavy_bridge};
    bridge_side light_{light_bridge};
    sc_core::sc_signal<bool> fabric_reset_{"fabric_reset"};
    std::map<std::string, std::unique_ptr<sc_core::sc_signal<bool>>> irqs_;
    std::vector<std::unique_ptr<pin_recorder>> irq_recorders_;
    std::vector<std::unique_ptr<pio_pads>> pads_;  // of the bidirectional ports
    std::map<std::string, cycle_pin_if*> levels_;  // by instance
    std::unique_ptr<cycle_pin_follower> shown_pictures_;
    std::unique_ptr<cycle_pin_recorder> board_recorder_;
    std::unique_ptr<recorder> recorder_;
};

// The configuration of a parallel port of the board.
pio_config de1_soc_port(const std::string& instance, const clock_domain& clock);

// Where the bridges find the blocks, in the order in which these are bound.
std::vector<avalon_window> de1_soc_heavy_windows(de1_soc_design design);
std::vector<avalon_window> de1_soc_light_windows(de1_soc_design design);

}  // namespace tabletop
