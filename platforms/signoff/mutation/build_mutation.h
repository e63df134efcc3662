// SPDX-License-Identifier: Apache-2.0
// One build of a block with mutations: which of them its sign-off's traffic finds.
#pragma once

#include "signoff/descriptor.h"
#include "signoff/mutation/equivalence.h"
#include "signoff/mutation/mutant_results.h"
#include "signoff/mutation/mutated_netlist.h"
#include "signoff/mutation/mutation_options.h"
#include "support/scratch_folder.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// A design, and the variants of the sign-off that play it.
struct mutated_build {
    const descriptor* block;
    std::vector<std::string> variants;
    rtl_description design;

    std::string name() const;
};

// Each mutant is played as the sign-off plays the RTL until its recording leaves that of `ca`; what does not leave it
// is played by the handshakes at the pins, where the block has them, until a rule is broken; what is left is compared
// with the block by ABC, and is not wrong when that proves it equal. Of a long stimulus a part is played first: most
// mutants are found soon, and of the others most are the block, which most proofs show in less time.
class build_mutation {
  public:
    build_mutation(const mutated_build& build, const signoff_options& options, const mutation_options& mutation,
                   const progress_line& progress);

    // Throws input_error for what cannot be mutated, std::runtime_error when the design without a mutation is not
    // played, and interruption.
    mutation_score measure();

  private:
    struct recordings {
        std::vector<std::filesystem::path> of_variants;
        double seconds = 0;  // processor time of the longest
    };

    bench_options bench_of(std::size_t variant, view v) const;
    void make_netlist();
    recordings record(view v, bool mutated, const std::string& name) const;
    void choose_reference();
    void find_handshakes();
    void open_results();
    std::vector<unsigned> asked_numbers() const;
    void play_unknown(unsigned part);
    void play_all(std::vector<unsigned> numbers, unsigned part);
    void compare_survivors();
    void shake_survivors();
    void prove_survivors(unsigned seconds);
    bool proves();
    std::vector<unsigned> survivors_without(const std::function<bool(const mutant_result&)>& done) const;
    void tell(const std::string& what) const;
    void set_equal_or(unsigned number, bool equal, mutant_result otherwise);
    mutation_score score() const;

    const mutated_build& build_;
    const signoff_options& options_;
    const mutation_options& mutation_;
    const progress_line& progress_;
    const scratch_folder folder_;
    mutated_netlist netlist_;
    recordings reference_;
    std::string other_reference_;  // what it is, if it is not `ca`
    bool has_handshakes_ = false;
    bool can_prove_ = false;
    std::unique_ptr<equivalence> equivalence_;
    std::unique_ptr<mutant_results> results_;
};

}  // namespace tabletop
