// SPDX-License-Identifier: Apache-2.0
// Eight LEDs behind two words, a block that tabletop does not have: what is written to the first is lit, what is
// written to the second turns LEDs over; both read what is lit.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <functional>
#include <memory>

class led_bank : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    sc_core::sc_export<tabletop::cycle_pin_if> leds{"leds"};

    explicit led_bank(sc_core::sc_module_name name) : sc_module(name) {}
};

using led_bank_maker = std::function<std::unique_ptr<led_bank>(const char* name)>;

// v: at or ca.
std::unique_ptr<led_bank> make_led_bank_tlm(const char* name, tabletop::view v, const tabletop::clock_domain& clock);
// led_bank.sv, which is compiled when it is asked for.
std::unique_ptr<led_bank> make_led_bank_rtl(const char* name, const tabletop::clock_domain& clock);

inline std::unique_ptr<led_bank> make_led_bank(const char* name, tabletop::view v,
                                               const tabletop::clock_domain& clock) {
    return v == tabletop::view::rtl ? make_led_bank_rtl(name, clock) : make_led_bank_tlm(name, v, clock);
}
