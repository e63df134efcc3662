// SPDX-License-Identifier: Apache-2.0
// Capstone's disassembler of one of the processor's two instruction sets, and what it makes of some bytes.
#pragma once

#include <capstone/capstone.h>

#include <cstddef>
#include <cstdint>
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

// The instructions from an address on, up to the first that there is none of.
struct instruction_list {
    instruction_list(csh handle, const std::uint8_t* bytes, std::size_t size, std::uint32_t address)
        : count(cs_disasm(handle, bytes, size, address, 0, &first)) {}
    instruction_list(const instruction_list&) = delete;
    instruction_list& operator=(const instruction_list&) = delete;
    ~instruction_list() {
        if (count != 0) cs_free(first, count);
    }

    cs_insn* first = nullptr;
    std::size_t count;
};

}  // namespace tabletop
