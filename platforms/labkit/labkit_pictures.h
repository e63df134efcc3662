// SPDX-License-Identifier: Apache-2.0
// What became of each picture that the machine has judged: what it sent, what the PC answered, what it marked.
#pragma once

#include "base/cycle_pin_follower.h"
#include "engines/checkers_referee/move_code.h"
#include "labkit/labkit.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

class labkit_pictures : public sc_core::sc_module {
  public:
    // The machine must outlive it.
    labkit_pictures(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock);

    // The machine's reset is pressed now.
    void reset();

    // The first cycle of FREEZE, as long as a picture is being judged.
    std::optional<std::uint64_t> judging_since() const;

    // A list, and a line that counts the outcomes; empty: there was no picture.
    std::string json() const;
    std::string text() const;

  private:
    struct judged {
        std::uint64_t cycle = 0;            // the first of FREEZE
        std::optional<std::uint64_t> sent;  // {departure, landing}
        std::vector<checkers_message> messages;
        std::uint64_t reject = 0;  // marks, bit i is square i
        bool ended = false;
        bool reset = false;

        const char* outcome() const;
    };

    void follow(const char* name, cycle_pin_if& pin, void (labkit_pictures::*on_level)(std::uint64_t, bool));
    void on_freeze(std::uint64_t cycle, bool high);
    void on_request(std::uint64_t cycle, bool high);
    void on_flag(std::uint64_t cycle, bool high);
    judged* latest();

    labkit& machine_;
    const clock_domain clock_;
    std::vector<std::unique_ptr<cycle_pin_follower>> followers_;
    std::vector<judged> pictures_;
    bool flag_ = false;
};

}  // namespace tabletop
