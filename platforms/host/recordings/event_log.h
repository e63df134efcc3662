// SPDX-License-Identifier: Apache-2.0
// The serial log: every byte on every serial line, every change of a general-purpose pin or of a game pad, every press
// of a reset button and what happens at places that only some machines have, as JSON lines, in the order of the start
// bits and changes.
#pragma once

#include "base/clock_domain.h"
#include "base/serial_line.h"
#include "host/lines/serial_characters.h"
#include "host/machine.h"
#include "host/output_file.h"
#include "host/pins/gpio_script.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class event_log {
  public:
    // Writes the first line: version, machine and main clock. Throws input_error when the file cannot be written.
    event_log(const named_output& file, const std::string& machine, const clock_domain& main_clock);

    // From now on both directions of a line are logged.
    void attach(const machine_line& line);
    // From now on the pins that the machine changes are logged, and what is done to them from outside, in order of
    // time.
    void attach_pins(pins_facet& of_machine, const machine_pins& pins, std::vector<pin_change> inputs);

    // A press of a reset button, from when to when a byte may be sent again.
    void add_reset(const std::string& port, std::uint64_t press_ps, std::uint64_t ready_ps);

    // Something at a place that only this kind of machine has, now or later.
    void add(const machine_event& event);

    // A change at a game pad: the buttons (of pad_step) that are held from now on, and whether it is plugged in.
    void add_pad(const std::string& port, std::uint64_t time_ps, std::uint8_t buttons, bool plugged);

    // Writes everything that starts before now, from which on nothing earlier can come, up to a character that is read
    // and still under way.
    void flush(std::uint64_t now_ps);
    // Writes the rest.
    void finish(std::uint64_t now_ps);
    // True when not everything could be written; standard error has said so.
    bool failed() const { return file_.failed(); }

  private:
    struct entry {
        std::uint64_t start_ps;  // start of the start bit
        std::uint64_t end_ps;    // end of the stop bit
        std::string port;        // "uart1", "gpio", "reset", "pad1"
        bool to_device;
        unsigned pin;      // that the machine has changed: several at a time come in an order of no meaning
        std::string what;  // members of a JSON object: "\"byte\":68"
    };

    void attach(serial_line& line, const std::string& port, bool to_device,
                const std::optional<serial_bit_time>& bit_time);
    void add(const pin_change& change, bool to_device);
    void write_before(std::uint64_t before_ps);
    void write(const entry& frame);

    clock_domain main_clock_;
    output_file file_;
    std::vector<std::unique_ptr<serial_characters>> directions_;
    machine_pins pins_;
    std::vector<pin_change> inputs_;
    std::size_t inputs_taken_ = 0;
    // Frames are announced before their start bit, changes of pins ahead of the kernel.
    std::vector<entry> pending_;
};

}  // namespace tabletop
