// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "processors/cortex_a9/program_watch.h"

#include <cstdint>
#include <functional>
#include <string>

namespace tabletop {

// An access to the university computer that a program most likely should not make.
bool is_suspect_access(const program_access& access);
// Why, as a sentence; empty: it may well. pc: of the instruction, in ARM code. peek: memory as a debugger reads it.
// plugged_in: what is plugged in at a PS/2 port, by its name: "keyboard", "mouse", or nothing.
std::string why_an_access_is_odd(const program_access& access, std::uint32_t pc,
                                 const std::function<std::uint32_t(std::uint32_t)>& peek,
                                 const std::function<std::string(const std::string& port)>& plugged_in);

}  // namespace tabletop
