// SPDX-License-Identifier: Apache-2.0
// What the time of an answer depends on, for whoever does not ask again.
#pragma once

#include <cstdint>

namespace tabletop {

/// When reads of one register are answered.
class answer_times {
  public:
    /// Says when the answer to an access comes that is sent then, later than those before.
    virtual std::uint64_t answer(std::uint64_t sent_ps) = 0;
    /// A read that comes so much later takes as long.
    virtual bool may_be_shifted(std::uint64_t by_ps) const = 0;

  protected:
    ~answer_times() = default;
};

}  // namespace tabletop
