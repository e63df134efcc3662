// SPDX-License-Identifier: Apache-2.0
// A block of hard silicon of which software only needs that it reads back what was written: plain registers with reset
// values and writable bits from the register table. Registers that read something special say so in their table as read
// only.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/register_target.h"

namespace tabletop {

class plain_store : public register_target {
  public:
    plain_store(register_place place, const register_map& map);

    void reset(std::uint64_t time_ps) override;
    // Called after a write that has been taken: the register's offset, and the local time of the write in ps.
    void on_change(std::function<void(std::uint32_t offset, std::uint64_t time_ps)> call) {
        changed_ = std::move(call);
    }
    // The content of the register at an offset that has one.
    std::uint32_t stored(std::uint32_t offset) const { return values_[static_cast<std::size_t>(find(offset))]; }

  protected:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    // Access w1c clears the written bits, rw merges bytes, ro and wo ignore the write: what wo starts is done at once.
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override { return stored(offset); }

    void store(std::uint32_t offset, std::uint32_t value) { values_[static_cast<std::size_t>(find(offset))] = value; }

  private:
    std::vector<std::uint32_t> values_;  // in the order of the map
    std::function<void(std::uint32_t, std::uint64_t)> changed_;
};

}  // namespace tabletop
