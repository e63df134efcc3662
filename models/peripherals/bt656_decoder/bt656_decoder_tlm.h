// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the decoder: an event for a reset only. Words are decoded when somebody looks at the pins,
// which nobody does who reads frames.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/bt656_decoder/word_decoder.h"

#include <cstdint>
#include <optional>

namespace tabletop {

class bt656_decoder_tlm : public bt656_decoder_block, private cycle_pin_listener {
  public:
    bt656_decoder_tlm(sc_core::sc_module_name name, const bt656_decoder_config& config);

  private:
    // What the words have left behind whose clock rises before a cycle, and resets up to one.
    struct progress {
        bt656_decoder_core::word_decoder decoder;
        std::uint64_t next = 0;
        std::uint64_t next_reset = 0;
    };
    struct shown_sample {
        std::uint64_t cycle;
        std::uint64_t levels;
    };
    class sample_pins : public decoded_frames {
      public:
        explicit sample_pins(bt656_decoder_tlm& of) : decoded_frames(of), decoder_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override { listeners.add(listener); }

        cycle_pin_listeners listeners;

      private:
        bt656_decoder_tlm& decoder_;
    };

    void end_of_elaboration() override;
    void follow_reset();
    void revised(std::uint64_t cycle) override;
    std::uint64_t now() const;
    void take_past();
    std::optional<shown_sample> take_word(progress& at, const bt656_word& word) const;
    bool is_reset_in(std::uint64_t first, std::uint64_t last) const;

    const bt656_decoder_config config_;
    sample_pins pins_{*this};
    level_history resets_{0};
    progress past_;
    level_history levels_{0};  // of samples whose words are in the past
};

}  // namespace tabletop
