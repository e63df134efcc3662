// SPDX-License-Identifier: Apache-2.0
// Who has called whom in a program that stands still, by the call frame information of its ELF file (DWARF 3 and 4,
// .debug_frame), which compilers write with -g.
//
// Known limits: values that the information computes by expressions are not known, and a caller that needs them is not
// found; nor is what an exception has interrupted.
#pragma once

#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tabletop {

struct call_frame {
    std::uint32_t pc = 0;     // of the innermost the next instruction, of the others the one after their call
    std::uint32_t stack = 0;  // the caller's stack pointer at its call
    bool has_stack = false;   // that is known
};

class call_frames {
  public:
    // More are not looked for.
    static constexpr std::size_t most = 64;

    // elf: the bytes of the file; what is no ELF file tells nothing.
    explicit call_frames(std::vector<std::uint8_t> elf);

    // The innermost first. The caller of a function of which nothing is told is where its link register says, if that
    // is code; only the innermost has one.
    std::vector<call_frame> of(iss& core, const std::function<bool(std::uint32_t)>& is_code) const;

  private:
    class unwinding;
    class program;
    struct rule {
        enum class kind : std::uint8_t { same, unknown, saved, offset, in_register };
        kind is = kind::same;
        std::int32_t value = 0;  // saved, offset: from the caller's stack pointer
    };
    struct row {
        unsigned base = 13;  // register
        std::int32_t offset = 0;
        bool has_base = false;
        std::array<rule, 16> rules{};
    };
    struct common {
        std::uint32_t code_step = 1;
        std::int32_t data_step = 1;
        std::size_t first = 0, end = 0;  // instructions
    };
    struct function {
        std::uint32_t first = 0, size = 0;
        common shared;
        std::size_t begin = 0, end = 0;  // instructions
    };

    void read();
    std::optional<common> read_common(std::size_t at) const;
    std::optional<row> row_of(std::uint32_t address) const;

    std::vector<std::uint8_t> bytes_;  // of the section
    std::vector<function> functions_;  // ascending
};

}  // namespace tabletop
