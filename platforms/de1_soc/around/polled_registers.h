// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tabletop {

// Why a register of the university computer that a program polls is not going to have another value, unless the program
// does something else: a sentence, empty when it may. peek: a register as a debugger reads it. is_connected: at a
// serial line or a PS/2 port, by its name, or at the "pins".
std::string why_a_register_stays(std::uint32_t address, const std::function<std::uint32_t(std::uint32_t)>& peek,
                                 const std::function<bool(const std::string&)>& is_connected);

}  // namespace tabletop
