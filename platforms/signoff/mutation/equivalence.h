// SPDX-License-Identifier: Apache-2.0
// Whether a mutant is the block all the same, by ABC. A proof is made in a process of its own, which it limits to an
// amount of processor time; nothing is proved of a register's clock, since a file of gates has no edges, so that a
// register of the other edge would look equal.
#pragma once

#include "signoff/mutation/gate_network.h"
#include "signoff/mutation/mutated_netlist.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace tabletop {

class equivalence {
  public:
    // folder: where the files of its proofs lie. own_proof: a program that knows more of the block, empty: there is
    // none. It is called with the netlist, the number of the mutation, its text, and the passes that make gates of
    // logic, and ends with 0 when it is the block, 2 when it knows nothing of this one.
    equivalence(const mutated_netlist& netlist, std::filesystem::path folder, std::filesystem::path own_proof);

    // Makes gates of the netlist. Returns why nothing can be proved, with Yosys's words; empty: it can. Throws
    // interruption.
    std::string prepare(const std::function<bool()>& given_up);
    // Whether every register's next value and every output is that of the block, in any state.
    bool holds_in_any_state(unsigned number) const;
    // Whether it is the block in the states that it comes to, by induction, in so much time for each of the programs
    // that prove it.
    bool holds_in_reached_states(unsigned number, unsigned seconds) const;

  private:
    bool holds_after(unsigned number, const std::string& optimisations) const;
    std::string reset_commands() const;

    const mutated_netlist& netlist_;
    const std::filesystem::path folder_, own_proof_;
    std::optional<gate_network> network_;
};

}  // namespace tabletop
