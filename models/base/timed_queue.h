// SPDX-License-Identifier: Apache-2.0
// Entries that are handled at integer times, in order of time and, at one time, of arrival. One kernel event serves
// all.
#pragma once

#include "base/kernel_time.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tabletop {

template <typename T>
class timed_queue {
  public:
    // Triggered at the time of the earliest entry.
    const sc_core::sc_event& due() const { return due_; }

    bool empty() const { return heap_.empty(); }

    void push(std::uint64_t time_ps, const T& value) {
        heap_.push_back({time_ps, next_++, value});
        std::push_heap(heap_.begin(), heap_.end(), later);
        if (heap_.front().time_ps == time_ps) due_.notify(from_ps(time_ps - now_ps()));
    }

    // Takes the earliest entry if its time has come; otherwise schedules due() and returns false.
    bool pop(T& value) {
        if (heap_.empty()) return false;
        if (heap_.front().time_ps > now_ps()) {
            due_.notify(from_ps(heap_.front().time_ps - now_ps()));
            return false;
        }
        std::pop_heap(heap_.begin(), heap_.end(), later);
        value = heap_.back().value;
        heap_.pop_back();
        return true;
    }

    void clear() {
        heap_.clear();
        due_.cancel();
    }

  private:
    struct entry {
        std::uint64_t time_ps;
        std::uint64_t order;
        T value;
    };
    static bool later(const entry& a, const entry& b) {
        return a.time_ps != b.time_ps ? a.time_ps > b.time_ps : a.order > b.order;
    }

    std::vector<entry> heap_;
    std::uint64_t next_ = 0;
    sc_core::sc_event due_;
};

}  // namespace tabletop
