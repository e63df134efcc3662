// SPDX-License-Identifier: Apache-2.0
// The keys that one viewer holds, which are let go when he loses the controls.
#pragma once

#include "host/web/web_input.h"

#include <array>
#include <cstdint>
#include <utility>

namespace tabletop {

class held_by_viewer {
  public:
    explicit held_by_viewer(web_input& input) : input_(input) {}

    // A press that is repeated, and a release of what is not held, are none.
    void change(display_key key, bool pressed) {
        auto& is_held = held_[static_cast<std::size_t>(key)];
        if (std::exchange(is_held, pressed) == pressed) return;
        pressed ? input_.press(key) : input_.release(key);
    }
    void let_go() {
        for (std::uint32_t key = 0; key < display_key_end; ++key) change(static_cast<display_key>(key), false);
    }

  private:
    web_input& input_;
    std::array<bool, display_key_end> held_{};
};

}  // namespace tabletop
