// SPDX-License-Identifier: Apache-2.0
// What configures the fabric of a 7-series device, as far as programs see it: the packets of a bitstream behind its
// synchronisation word (UG470 chapter 5). No SystemC.
//
// Known limits: frames are counted and not looked at, no checksum is computed, nothing can be read back.
#pragma once

#include <cstdint>

namespace tabletop {

class configuration_logic {
  public:
    // idcode: of the device, without its revision.
    explicit configuration_logic(std::uint32_t idcode) : idcode_(idcode) {}

    // One word as it lies in memory.
    void take(std::uint32_t word);
    // PROG_B.
    void clear();
    // A bitstream for this device has been taken to its end since clear(). It is true at first.
    bool configured() const { return configured_; }
    // The bitstream is for another device.
    bool failed() const { return failed_; }

  private:
    void take_header(std::uint32_t word);
    void write(std::uint32_t value);

    std::uint32_t idcode_;
    bool configured_ = true;
    bool failed_ = false;
    bool synchronised_ = false;
    bool identified_ = false;
    bool started_ = false;
    bool has_frames_ = false;
    std::uint32_t register_ = 0;
    std::uint32_t left_ = 0;  // words of the packet
};

}  // namespace tabletop
