// SPDX-License-Identifier: Apache-2.0
// What is known of a module without loading it: a TOML file NAME.toml beside its library, libtabletop_NAME.so.
//
//     kind = "sign-off"                                      # or "machine", "player", "command" or "system"
//     offers = ["connect4_minimax", "uart_16550", "zynq"]    # names of machines, of what it signs off, ..
//     what = "Sweep parameters"                              # of commands, for help
//     engines = ["connect4_minimax"]                         # those of them that answer `query`; may be missing
//     rank = 3                                               # where it stands in lists; may be missing: at their end
//     target = "tabletop_signoff_zynq"                       # what CMake calls it; may be missing
//
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

// system: an operating system, of which there is one, "linux".
enum class module_kind { machine, sign_off, player, command, system };

inline constexpr int last_rank = 1000;

struct module_manifest {
    std::string name;
    module_kind kind = module_kind::machine;
    std::vector<std::string> offers;
    std::string what;
    std::vector<std::string> engines;
    std::string target;
    int rank = last_rank;
    std::filesystem::path library;
    std::filesystem::path file;  // the manifest itself
    bool is_own = false;         // of this program, not of somebody else

    bool is_built() const;
    bool does_offer(const std::string& name) const;
};

// Throws input_error with file and line.
module_manifest read_manifest(const std::filesystem::path& file);
// The manifests in a folder, by rank and name, or the one beside a module's library; none when the folder is not there.
std::vector<module_manifest> read_manifests(const std::filesystem::path& place);

}  // namespace tabletop
