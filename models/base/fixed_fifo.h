// SPDX-License-Identifier: Apache-2.0
// A FIFO in a fixed array.
#pragma once

#include <array>

namespace tabletop {

template <typename Entry, unsigned depth>
class fixed_fifo {
  public:
    unsigned size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == depth; }
    // The FIFO must not be empty.
    const Entry& front() const { return entries_[first_]; }
    // The FIFO must not be full.
    void push(const Entry& entry) { entries_[(first_ + size_++) % depth] = entry; }
    void pop() {
        first_ = (first_ + 1) % depth;
        --size_;
    }
    void clear() { size_ = 0; }
    // Entry n from the oldest one, counted from 0.
    const Entry& operator[](unsigned n) const { return entries_[(first_ + n) % depth]; }

  private:
    std::array<Entry, depth> entries_{};
    unsigned first_ = 0;
    unsigned size_ = 0;
};

}  // namespace tabletop
