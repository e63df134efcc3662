// SPDX-License-Identifier: Apache-2.0
// A described design behind a pin_hub: clock, reset and pins. Its ports are known when it is made, so pins are taken
// and wrong ones refused before anything is compiled; it runs from start() on.
#pragma once

#include "design/design_build.h"
#include "design/design_interface.h"
#include "design/design_pin.h"
#include "pins/pin_hub.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class code_watch;
class design_waves;

// The edges that all designs have evaluated: what they cost, without a look at a clock on the wall.
std::uint64_t evaluated_edges();

class rtl_design : public resettable_model {
  public:
    // Verilates the design. settings: what [from] of its description follows. Throws input_error.
    explicit rtl_design(const rtl_description& description, const block_settings& settings = {});
    ~rtl_design() override;
    rtl_design(const rtl_design&) = delete;
    rtl_design& operator=(const rtl_design&) = delete;

    // Called before start(): a pin of a bundle, none where the description has none. Throws input_error when its port
    // is not there, has another direction or another width.
    input_pin input(const std::string& pin, unsigned least_bits, unsigned most_bits);
    input_pin input(const std::string& pin, unsigned bits = 1) { return input(pin, bits, bits); }
    // Every bit is high in the beginning.
    input_pin high_input(const std::string& pin, unsigned bits = 1);
    // A change ends a burst of clocks.
    output_pin output(const std::string& pin, unsigned least_bits, unsigned most_bits);
    output_pin output(const std::string& pin, unsigned bits = 1) { return output(pin, bits, bits); }
    // noticed() is told of a change, which ends no burst.
    output_pin quiet_output(const std::string& pin, unsigned least_bits, unsigned most_bits);
    // Nobody is told of a change.
    output_pin read_output(const std::string& pin, unsigned least_bits, unsigned most_bits);
    output_pin read_output(const std::string& pin, unsigned bits = 1) { return read_output(pin, bits, bits); }

    // Compiles and loads the design, or takes it from the cache; it is in reset then. Throws input_error with the
    // compiler's output. Returns the design.
    rtl_design& start();

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override;
    void settle() override;
    // Cycle 0 is the first without reset: at edge 0 the pin is still asserted.
    void drive_reset(bool asserted) override;

    const std::string& path() const { return description_.path; }
    // The reason why the design has stopped, with the description's path; empty while it runs.
    std::string fault() const;
    // Somebody waits for it in vain: a fault, too.
    void give_up(const std::string& reason) { given_up_ = reason; }
    // The fault of the first design of this process that had stopped when it was destroyed.
    static const std::string& fault_of_destroyed();
    // The fault of any design that has stopped.
    static std::string fault_of_any();

  private:
    struct watched_word {
        std::size_t port;
        std::ptrdiff_t offset;  // in bytes from the port's address
        std::uint64_t ending;   // the bits whose change ends a burst
        std::uint64_t reported = 0;
    };
    struct watched_part {
        std::size_t port;
        unsigned low;
        unsigned bits;
        bool ends;
    };

    // In this cycle quiet outputs may be others than before.
    virtual void noticed(std::uint64_t /*cycle*/) {}

    const pin_parts& add_parts(const std::string& pin, verilated_port::way direction, unsigned least_bits,
                               unsigned most_bits);
    output_pin watch(const output_pin& pin, bool ends);
    void evaluate_every_edge(const std::string& reason);
    void take_addresses();
    void watch_words();
    bool ends_burst();
    void tell_quiet();
    void keep_code();

    const rtl_description description_;
    std::unique_ptr<design_build> build_;  // until start(); none where designs are only noted (needed_rtl.h)
    std::vector<void*> addresses_;         // of the ports
    std::deque<pin_parts> parts_;
    std::vector<port_pin> driven_ports_;
    std::vector<input_pin> high_;
    std::vector<watched_part> watched_;
    std::vector<design_watch> words_;
    std::vector<watched_word> of_words_;
    const design_functions* functions_ = nullptr;
    void* design_ = nullptr;
    std::unique_ptr<design_waves> waves_;  // none: nobody wants them, or its build has none
    std::unique_ptr<code_watch> code_;     // none: its build does not count what has run
    std::uint64_t unused_level_ = 0;       // of all pins of a design that is only noted
    void* nowhere_ = &unused_level_;
    std::string given_up_;  // why; empty: nobody has
    bool has_quiet_ = false;
    bool driven_ = true;  // an input, since the last evaluation
    bool release_at_edge_0_ = false;
    std::uint64_t edges_ = 0;                  // since the start
    std::uint64_t edges_before_ = UINT64_MAX;  // of these, before edge 0
};

}  // namespace tabletop
