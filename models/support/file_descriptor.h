// SPDX-License-Identifier: Apache-2.0
// Owns a descriptor of the host.
#pragma once

#include <unistd.h>
#include <utility>

namespace tabletop {

class file_descriptor {
  public:
    explicit file_descriptor(int number = -1) : number_(number) {}
    file_descriptor(file_descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    file_descriptor& operator=(file_descriptor&& other) noexcept {
        if (this != &other) reset(std::exchange(other.number_, -1));
        return *this;
    }
    ~file_descriptor() { reset(); }

    int get() const { return number_; }
    bool valid() const { return number_ >= 0; }
    // Whoever asks closes it.
    int release() { return std::exchange(number_, -1); }
    void reset(int number = -1) {
        if (number_ >= 0) ::close(number_);
        number_ = number;
    }

  private:
    int number_;
};

}  // namespace tabletop
