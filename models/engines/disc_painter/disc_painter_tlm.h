// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the painter: the core with its two ports.
#pragma once

#include "engines/disc_painter/painter_pace.h"
#include "engines/disc_painter/painting.h"

namespace tabletop {

class disc_painter_tlm : public painter_pace {
  public:
    disc_painter_tlm(sc_core::sc_module_name name, const disc_painter_config& config);

  private:
    std::uint64_t step(std::uint64_t first, std::uint64_t end) override;
    std::uint64_t next_due() const override;
    bool is_asked() const;
    std::uint64_t idle_until(std::uint64_t first, std::uint64_t end) const;
    void access(std::uint64_t cycle, disc_painter_core::painter_inputs& in);

    disc_painter_core::painting painting_;
    std::uint32_t word_ = 0;  // as read last
};

}  // namespace tabletop
