// SPDX-License-Identifier: Apache-2.0
// A block of hard silicon that software only writes and reads back: plain registers with reset values and writable bits
// from the register table. Registers that read something special are read-only in their table.
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
    // call: called after a write that has taken effect, with the register's offset and the local time of the write in
    // ps.
    void on_change(std::function<void(std::uint32_t offset, std::uint64_t time_ps)> call) {
        changed_ = std::move(call);
    }
    // call: called when a register has been read many times in a row, with no other access of the block between:
    // whoever does so waits for it, and nothing here changes it. Local time in ps.
    void on_waited(std::function<void(std::uint32_t offset, std::uint64_t time_ps)> call) { waited_ = std::move(call); }
    // The content of a register. offset: of a register of the map.
    std::uint32_t stored(std::uint32_t offset) const { return values_[static_cast<std::size_t>(find(offset))]; }

  protected:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    // Access w1c clears the written bits, rw merges bytes, ro and wo ignore the write: an action that a wo register
    // starts is done at once.
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override { return stored(offset); }

    void store(std::uint32_t offset, std::uint32_t value) { values_[static_cast<std::size_t>(find(offset))] = value; }

  private:
    static constexpr unsigned reads_of_a_wait = 4096;

    std::vector<std::uint32_t> values_;  // in the order of the map
    std::function<void(std::uint32_t, std::uint64_t)> changed_;
    std::function<void(std::uint32_t, std::uint64_t)> waited_;
    std::uint32_t latest_read_ = 0;
    unsigned reads_in_a_row_ = 0;  // of it
};

}  // namespace tabletop
