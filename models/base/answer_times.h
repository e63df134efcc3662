// SPDX-License-Identifier: Apache-2.0
// What the time of an answer depends on, for whoever does not ask again.
#pragma once

#include <cstdint>

namespace tabletop {

/// Reads of one register that an initiator has not made, because it knew what each would get.
struct reads_not_made {
    std::uint64_t sent_ps = 0;  ///< the first of them
    std::uint64_t times = 1;
    std::uint64_t period_ps = 0;  ///< from one to the next, and from answer to answer
    std::uint64_t value = 0;      ///< little endian
};

/// When reads of one register are answered.
class answer_times {
  public:
    /// Says when the answer to an access comes that is sent then, later than those before.
    virtual std::uint64_t answer(std::uint64_t sent_ps) = 0;
    /// A read that comes so much later takes as long.
    virtual bool may_be_shifted(std::uint64_t by_ps) const = 0;
    /// Tells whoever looks on between the initiator and the target.
    virtual void tell(const reads_not_made& /*reads*/) {}

  protected:
    ~answer_times() = default;
};

}  // namespace tabletop
