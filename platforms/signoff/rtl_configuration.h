// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tabletop {

// RTL that a tool may be asked of.
struct rtl_configuration {
    std::string block;       // a folder of rtl-wrappers or rtl-wrappers/compositions that has a synthesis.txt
    std::string parameters;  // a variant of its variants.txt, or of its top "SOLVERS=3 ALPHA_BETA=1"
    unsigned copies = 1;     // that a machine has of it
};

}  // namespace tabletop
