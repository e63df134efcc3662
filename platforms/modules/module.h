// SPDX-License-Identifier: Apache-2.0
// A module is a shared library with machines, with the sign-off of a machine and of blocks, with players, with commands
// or with an operating system, which the program loads when it needs it. Its source has one definition:
//
//     TABLETOP_MODULE() {
//         static const my_kind kind;
//         return {{&kind}};
//     }
//
// The library's manifest lies beside it (manifest.h).
#pragma once

#include "modules/interface_version.h"

#include <sysc/kernel/sc_ver.h>

#include <functional>
#include <vector>

namespace tabletop {

class machine_kind;
struct descriptor;
struct linux_board;
struct linux_boot;
struct linux_request;
struct cli_command;

struct module_contents {
    std::vector<const machine_kind*> machines = {};
    std::vector<const descriptor*> sign_offs = {};
    std::vector<const cli_command*> commands = {};
    // Linux on a board (host/linux/linux_boot.h).
    linux_boot (*boot)(const linux_request&, const linux_board&, const std::function<bool()>& given_up) = nullptr;
    // Adds them to their games: connect4_strategies().add({"lookahead", make_lookahead}). Called once.
    void (*add_players)() = nullptr;
};

struct module_entry {
    const char* interface;          // module_interface of the headers that it was compiled with
    module_contents (*contents)();  // not called when the program's is another one
};

#define TABLETOP_TEXT_OF(number) #number
#define TABLETOP_TEXT(number) TABLETOP_TEXT_OF(number)
#if defined(__SANITIZE_ADDRESS__)
#define TABLETOP_SANITIZED ", sanitized"
#else
#define TABLETOP_SANITIZED ""
#endif

// What both sides must have been compiled with: the headers between them, the SystemC and the compiler's binary
// interface.
inline constexpr const char* module_interface =
    "interface " TABLETOP_INTERFACE_VERSION ", SystemC " TABLETOP_TEXT(SC_VERSION_MAJOR) "." TABLETOP_TEXT(
        SC_VERSION_MINOR) "." TABLETOP_TEXT(SC_VERSION_PATCH) ", compiler ABI " TABLETOP_TEXT(__GXX_ABI_VERSION)
        TABLETOP_SANITIZED;

}  // namespace tabletop

// Its contents are a function of its own, and not a lambda in the entry: what is static there would be one variable in
// all modules. The entry is in a section of its own, since the address sanitizer takes the entries of two modules, of
// which one needs the other, for one variable that is defined twice.
#define TABLETOP_MODULE()                                                                                  \
    static tabletop::module_contents tabletop_module_contents();                                           \
    extern "C" {                                                                                           \
    extern const tabletop::module_entry tabletop_module __attribute__((section(".data.rel.ro.tabletop"))); \
    }                                                                                                      \
    const tabletop::module_entry tabletop_module{tabletop::module_interface, tabletop_module_contents};    \
    static tabletop::module_contents tabletop_module_contents()
