// SPDX-License-Identifier: Apache-2.0
// What a person writes for an address or a condition: "main", "sp + 8", "r0 == 3", "[count] >= 10 && r1 != 0".
// Numbers, decimal and hexadecimal (0x..), registers by their names in debug_registers.h, symbols, which are their
// addresses, [ADDRESS], which is the word there, + - and & of them, comparisons, && and ||, and parentheses. All values
// have 32 bits and no sign, a register that is longer its least ones; a word that cannot be read is 0.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class debug_access;
struct debug_register;

class debug_expression {
  public:
    // Longer ones are refused.
    static constexpr std::size_t most_characters = 200;
    // The address of a symbol; empty: there is none.
    using symbol_query = std::function<std::optional<std::uint32_t>(const std::string& name)>;

    // Throws input_error, a sentence.
    debug_expression(const std::string& text, const symbol_query& symbols);

    // In a core that stands still.
    std::uint32_t value(debug_access& access) const;

  private:
    class parser;
    enum class operation : std::uint8_t {
        number,
        reg,
        word,
        add,
        subtract,
        mask,
        equal,
        unequal,
        less,
        less_or_equal,
        greater,
        greater_or_equal,
        both,
        either,
    };
    struct step {
        operation what;
        std::uint32_t number = 0;
        const debug_register* reg = nullptr;
    };

    static std::uint32_t combine(operation what, std::uint32_t a, std::uint32_t b);

    std::vector<step> steps_;  // operands before what is done to them
};

}  // namespace tabletop
