// SPDX-License-Identifier: Apache-2.0
// The last instructions that a core has executed, to look back through. While one is there, the core is slower by far;
// nothing else changes.
#pragma once

#include "host/processor/call_frames.h"
#include "host/processor/instruction_lister.h"
#include "processors/cortex_a9/iss.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace tabletop {

class instruction_history : public iss_trace {
  public:
    // So many at least are there, once so many have been executed.
    static constexpr std::size_t most = 10'000;

    // frames: of the core that stands still, to which those that are under way return.
    instruction_history(iss& core, const std::vector<call_frame>& frames);
    instruction_history(const instruction_history&) = delete;
    instruction_history& operator=(const instruction_history&) = delete;
    ~instruction_history() override;

    void executed(const iss_block& block) override;

    // As an instruction_lister has them, the oldest first, exceptions between them.
    std::vector<std::string> lines();

  private:
    iss& core_;
    instruction_lister lister_;
    new_exceptions exceptions_;
    std::deque<instruction_lister::passage> passages_;
    std::uint64_t count_ = 0;  // instructions in these
};

}  // namespace tabletop
