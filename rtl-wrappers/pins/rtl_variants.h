// SPDX-License-Identifier: Apache-2.0
// The builds of a block that sign-off, lint and mutants play, as the variants.txt beside its SystemVerilog declares
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

struct rtl_variant {
    std::string name;        // "400_hz"
    std::string parameters;  // of the SystemVerilog top: "DIVIDER=250000 PADS=2"

    // A parameter's value as variants.txt has it. Throws std::logic_error when it gives none.
    std::string text(std::string_view parameter) const;
    // The value of a parameter that is a decimal number.
    unsigned number(std::string_view parameter) const;
};

using rtl_variants = std::vector<rtl_variant>;

std::vector<std::string> names_of(const rtl_variants& variants);
// "a", "a and b", "a, b and c".
std::string enumerated(const std::vector<std::string>& items);

}  // namespace tabletop
