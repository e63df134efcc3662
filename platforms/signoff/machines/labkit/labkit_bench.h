// SPDX-License-Identifier: Apache-2.0
// The labkit between a table, a person's fingers and a PC that says what it is told to: plays rounds, writes down what
// its pins have done and what its screen has shown.
#pragma once

#include "base/cycle_pin_probe.h"
#include "base/picture.h"
#include "base/recording.h"
#include "labkit/filmed_screen.h"
#include "labkit/labkit.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/machines/labkit/labkit_coverage.h"
#include "stimulus/players/checkers_message.h"
#include "stimulus/signoff/labkit_rounds.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What has happened in the cycles of one line of the screen, line after line from cycle 0 on.
class line_digest {
  public:
    static constexpr unsigned cycles = 1344;

    void add(std::uint64_t levels) { sum_ = (sum_ ^ levels) * prime; }
    std::uint64_t sum() const { return sum_; }

  private:
    static constexpr std::uint64_t prime = 0x100'0000'01b3;  // FNV-1a
    std::uint64_t sum_ = 0xcbf2'9ce4'8422'2325;
};

struct labkit_bench_config {
    labkit_config machine;
    std::uint64_t noise_seed = 1;
    bool looks = false;                      // a monitor is plugged in
    std::optional<std::uint64_t> line = {};  // only this one is recorded, all of it; the rounds end with it
};

class labkit_bench : public sc_core::sc_module, private usb_host_if {
  public:
    // Cycles from the begin of a line of the screen to the one in which its digest is recorded.
    static constexpr std::uint64_t line_to_tell = line_digest::cycles + 4;

    // Records "labkit.hsync", "vsync", "blank", "write", "rd_n" and "message_lost", and for the pins that change with
    // every cycle a digest of each line of the screen: "labkit.colour", and "labkit.memory" with every word that is
    // written and the address of every one that is read. A single line is recorded as "labkit.rgb" and "labkit.word"
    // instead, by cycle and line_to_tell later; a word is as in zbt_pins, two cycles after its address. Of a search in
    // the fabric it records "labkit.search_send_last", "search_message_flag" and its two halves, "_high" and "_low".
    // The simulation stops when all rounds are played.
    labkit_bench(sc_core::sc_module_name name, const labkit_bench_config& config, const signoff::labkit_rounds& rounds,
                 record_target& to);

    // Called after the simulation.
    std::uint64_t end_cycle() const { return end_cycle_; }
    const std::vector<picture>& looks() const { return looks_; }
    std::string mode();  // of the screen, as its monitor has measured it
    // Counted for a fabric of blocks.
    std::vector<coverage_item> coverage() const {
        return coverage_ ? coverage_->items() : std::vector<coverage_item>();
    }

  private:
    void received(std::uint64_t cycle, std::uint8_t byte) override;
    void received_idle(std::uint64_t) override { reader_ = {}; }

    camera_scene scene(std::uint64_t frame, unsigned field) const;
    void record_pins();
    void play();
    void press_resets();
    void look();
    void tell_line(std::uint64_t line);
    std::uint64_t colour_digest(std::uint64_t line);
    std::uint64_t memory_digest(std::uint64_t line) const;
    std::uint64_t word_before(std::uint64_t cycle) const;
    bool has_even_h(std::uint64_t cycle) const;

    const labkit_bench_config config_;
    const bench_clock clock_;
    const signoff::labkit_rounds& rounds_;
    sc_core::sc_signal<bool> rst_{"rst"};
    scene_image image_;
    labkit labkit_;
    std::optional<filmed_screen> film_;
    sc_core::sc_export<usb_host_if> host_{"host"};
    sc_core::sc_port<usb_device_if> device_{"device"};
    checkers_frame_reader reader_;
    std::size_t answered_ = 0;  // moves
    std::uint64_t free_ = 0;    // from here on the PC has nothing more to send
    std::optional<labkit_coverage> coverage_;
    std::deque<cycle_pin_probe> probes_;
    level_history colour_{0};
    level_history memory_{0};
    std::uint64_t line_ = 0;  // the first one that has not been told
    history_recorder recorder_;
    std::vector<picture> looks_;
    std::uint64_t end_cycle_ = 0;
};

}  // namespace tabletop
