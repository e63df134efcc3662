// SPDX-License-Identifier: Apache-2.0
// Capstone's disassembler of one of the processor's two instruction sets.
#pragma once

#include <capstone/capstone.h>

#include <stdexcept>

namespace tabletop {

class disassembler {
  public:
    explicit disassembler(bool thumb) {
        if (cs_open(CS_ARCH_ARM, thumb ? CS_MODE_THUMB : CS_MODE_ARM, &handle_) != CS_ERR_OK)
            throw std::runtime_error("no disassembler for ARM");
    }
    disassembler(const disassembler&) = delete;
    disassembler& operator=(const disassembler&) = delete;
    ~disassembler() { cs_close(&handle_); }

    csh handle() const { return handle_; }

  private:
    csh handle_ = 0;
};

}  // namespace tabletop
