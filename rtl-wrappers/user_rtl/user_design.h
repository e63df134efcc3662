// SPDX-License-Identifier: Apache-2.0
// A user's design behind a pin_hub: clock, reset and the pins that a block gives it.
#pragma once

#include "pins/pin_hub.h"
#include "user_rtl/verilated_library.h"

#include <cstdint>
#include <functional>
#include <string>

namespace tabletop {

class user_design : public resettable_model {
  public:
    // The quiet outputs from `cycle` on, side by side, the first one from bit 0 on; in order of the cycles, of which
    // the last word counts.
    using quiet_listener = std::function<void(std::uint64_t cycle, std::uint64_t values)>;

    // high_inputs: bit n is the level that every bit of input n of the pins has in the beginning.
    user_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t high_inputs,
                quiet_listener quiet = nullptr);

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override;
    void settle() override;
    // Cycle 0 is the first without reset: at edge 0 the pin is still asserted.
    void drive_reset(bool asserted) override;

    void drive(unsigned input, std::uint64_t value) { design_.drive(input, value); }
    // 0: one that the design need not have, and has not; as of outputs.
    unsigned input_bits(unsigned input) const { return design_.input_bits(input); }
    std::uint32_t output(unsigned output) const { return static_cast<std::uint32_t>(design_.output(output)); }
    std::uint64_t wide_output(unsigned output) const { return design_.output(output); }  // of more than 32 bits
    unsigned output_bits(unsigned output) const { return design_.output_bits(output); }
    // With the description's path; empty while it runs.
    std::string fault() const;

  private:
    void tell_quiet();

    std::string path_;
    bool release_at_edge_0_ = false;
    std::uint64_t edges_ = 0;                  // since the design was made
    std::uint64_t edges_before_ = UINT64_MAX;  // of these, before edge 0
    quiet_listener quiet_;
    loaded_design design_;
};

}  // namespace tabletop
