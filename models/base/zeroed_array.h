// SPDX-License-Identifier: Apache-2.0
// Large arrays on the host that start as zeros: a page of them takes memory, and time, from the first write to it on.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace tabletop {

enum class array_memory {
    of_this_process,
    shared,  // the pages can be mapped a second time; a process that is forked has the same ones
};

template <typename T>
class zeroed_array {
    static_assert(std::is_trivial_v<T>);

  public:
    // Page aligned. std::bad_alloc when the host cannot reserve the address space, or for a size of 0.
    explicit zeroed_array(std::uint64_t size, array_memory kind = array_memory::of_this_process) : size_(size) {
        const auto sharing = kind == array_memory::shared ? MAP_SHARED : MAP_PRIVATE;
        auto* const memory =
            ::mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<T*>(memory);
    }
    ~zeroed_array() { ::munmap(data_, size_ * sizeof(T)); }
    zeroed_array(const zeroed_array&) = delete;
    zeroed_array& operator=(const zeroed_array&) = delete;

    T* data() { return data_; }
    const T* data() const { return data_; }
    std::uint64_t size() const { return size_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

  private:
    std::uint64_t size_;
    T* data_;
};

}  // namespace tabletop
