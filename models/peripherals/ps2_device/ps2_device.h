// SPDX-License-Identifier: Apache-2.0
// A device that is the peer on a PS/2 link, whatever it is: it clocks both directions, gives way to the host, answers
// commands before anything else, and sends its last byte again when asked. README.md beside this file says when.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_if.h"
#include "peripherals/ps2_device/frames.h"
#include "peripherals/ps2_port/ps2_peer.h"
#include "peripherals/ps2_port/ps2_wires.h"

#include <systemc>

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>

namespace tabletop {

struct ps2_device_config {
    clock_domain clock;                            // of the cycles of the pins
    std::uint64_t bit_cycles = 0;                  // a bit, at least 16: ps2_bit_cycles()
    std::uint64_t self_test_ps = 300'000'000'000;  // of a reset
    std::uint64_t power_on_ps = 1'000'000'000;     // from time 0 to the end of that of power-on
};

// The cycles of a bit at so many bits a second, to the nearest. Throws input_error when they are below 16.
std::uint64_t ps2_bit_cycles(const clock_domain& clock, std::uint64_t bits_per_second);

class ps2_device : public sc_core::sc_module, public ps2_peer, private cycle_pin_listener {
  public:
    sc_core::sc_port<cycle_pin_if> host{"host"};  // ps2_wires, what the host does to them
    sc_core::sc_export<cycle_pin_if> out{"out"};  // what the device does

    ps2_device(sc_core::sc_module_name name, const ps2_device_config& config);

    bool busy() const override;

  protected:
    static constexpr std::uint8_t acknowledge = 0xFA;

    // A command has come without an error; resend is not passed on. Calls answer().
    virtual void on_command(std::uint8_t byte) = 0;
    // The self test is over, of a reset or of power-on. Calls answer().
    virtual void on_self_test_end() = 0;

    // Sent before anything else, in this order.
    void answer(std::initializer_list<std::uint8_t> bytes);
    // Sent when there is no answer to be sent.
    void send(std::initializer_list<std::uint8_t> bytes);
    // What is waiting of that is dropped, without the byte that is on the wires.
    void drop_unsent();
    bool has_unsent() const { return !reports_.empty(); }
    void start_self_test();
    bool in_self_test() const { return in_self_test_; }
    // A report has been sent to the end; there may be more.
    virtual void on_sent_all() {}

  private:
    enum class doing { nothing, sending, hearing };

    void end_of_elaboration() override;
    void revised(std::uint64_t cycle) override;
    void on_step();
    void on_self_test();

    void look(std::uint64_t cycle);
    void begin(doing what, std::uint64_t start);
    void follow_frame(std::uint64_t cycle);
    void show(std::uint64_t from);
    std::uint8_t byte_to_send() const;
    void end_byte();
    void hear_command();
    std::uint64_t now() const;

    const ps2_device_config config_;
    const ps2_frames frames_;
    cycle_pin_if* host_ = nullptr;
    cycle_pin pins_{ps2_wires::released};

    doing doing_ = doing::nothing;
    std::uint64_t start_ = 0;  // of the frame
    std::uint64_t end_ = 0;    // of the frame, or where the host has made it give up
    bool gives_up_ = false;
    std::uint64_t free_from_ = 0;  // it begins nothing before

    std::deque<std::uint8_t> answers_;
    std::deque<std::uint8_t> reports_;
    bool sends_answer_ = false;
    std::uint8_t sent_ = 0;
    bool in_self_test_ = true;
    sc_core::sc_event step_{"step"};
    sc_core::sc_event self_test_{"self_test"};
};

}  // namespace tabletop
