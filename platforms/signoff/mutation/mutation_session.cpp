// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/mutation_session.h"

#include "design/described_block.h"
#include "design/played_design.h"
#include "host/process/interrupt_flag.h"
#include "signoff/mutation/build_mutation.h"
#include "signoff/mutation/line_mutation.h"
#include "signoff/process/child_rtl.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_session.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace tabletop {
namespace {

bool has_bench(const descriptor& one) {
    return one.is_block() && is_described(one.name) && (one.recorded || one.run_bench);
}

// Those that are named, or all that can be mutated.
std::vector<const descriptor*> chosen_blocks(const signoff_options& options) {
    auto names = chosen_names(options);
    if (!options.rtl.empty()) {
        const auto block = block_of_rtl(options);
        if (!options.blocks.empty() && names != std::vector{block}) {
            throw input_error(fmt::format("--mutate: --rtl is of {} alone", block));
        }
        names = {block};
    }
    std::vector<const descriptor*> chosen;
    for (const auto& name : names) {
        const auto* const found = find_descriptor(name);
        if (found != nullptr && has_bench(*found)) {
            chosen.push_back(found);
        } else if (!options.blocks.empty() || !options.rtl.empty()) {
            throw input_error(fmt::format("--mutate: {} is no block whose RTL is played by itself", name));
        }
    }
    return chosen;
}

std::vector<std::string> variants_of(const descriptor& block, const signoff_options& options) {
    if (!block.recorded) return block.verilated_variants;
    if (!options.rtl.empty()) return variants_with_rtl(block, options);
    std::vector<std::string> names;
    for (const auto& variant : block.recorded->variants) names.push_back(variant.name);
    return names;
}

// The design of the block itself, of those that a bench elaborates.
const rtl_description* design_of(const descriptor& block, const std::vector<rtl_description>& designs) {
    const auto found =
        std::find_if(designs.begin(), designs.end(), [&](const auto& design) { return design.block == block.name; });
    return found == designs.end() ? nullptr : &*found;
}

// Variants that play the same design are one build.
std::vector<mutated_build> builds_of(const descriptor& block, const signoff_options& options) {
    const auto variants = variants_of(block, options);
    std::vector<bench_options> benches;
    for (const auto& variant : variants) {
        bench_options bench;
        bench.block = block.name;
        bench.variant = variant;
        bench.view = view::rtl;
        bench.seed = options.seed;
        bench.rtl = options.rtl;
        benches.push_back(bench);
    }
    const auto designs = designs_of_benches(benches);
    std::vector<mutated_build> builds;
    for (std::size_t n = 0; n < variants.size(); ++n) {
        const auto* const design = design_of(block, designs[n]);
        if (design == nullptr) continue;
        const auto known = std::find_if(builds.begin(), builds.end(),
                                        [&](const auto& build) { return is_same_design(build.design, *design); });
        if (known != builds.end()) {
            known->variants.push_back(variants[n]);
        } else {
            builds.push_back({&block, {variants[n]}, *design});
        }
    }
    if (builds.empty()) {
        throw input_error(fmt::format("--mutate: {} is not played by itself with this design", block.name));
    }
    return builds;
}

bool has_any(const mutated_build& build, const std::vector<std::string>& variants) {
    return std::any_of(build.variants.begin(), build.variants.end(), [&](const auto& variant) {
        return std::find(variants.begin(), variants.end(), variant) != variants.end();
    });
}

void require_variants(const std::vector<std::string>& asked, const descriptor& block, const signoff_options& options) {
    const auto known = variants_of(block, options);
    for (const auto& name : asked) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        throw input_error(
            fmt::format("--variant: {} has no variant \"{}\"; there are {}", block.name, name, fmt::join(known, ", ")));
    }
}

// Of ours those that are counted, of a user's all.
std::vector<mutated_build> chosen_builds(const descriptor& block, const signoff_options& options,
                                         const mutation_options& mutation) {
    require_variants(mutation.variants, block, options);
    auto builds = builds_of(block, options);
    const bool counted = mutation.variants.empty();
    if (counted && options.rtl.empty() && block.mutated_variants.empty())
        builds.erase(builds.begin() + 1, builds.end());
    const auto& wanted = counted ? block.mutated_variants : mutation.variants;
    if (wanted.empty() || (counted && !options.rtl.empty())) return builds;
    builds.erase(
        std::remove_if(builds.begin(), builds.end(), [&](const auto& build) { return !has_any(build, wanted); }),
        builds.end());
    return builds;
}

// What goes wrong with one build ends no other.
mutation_score measured(const mutated_build& build, const signoff_options& options, const mutation_options& mutation,
                        const progress_line& progress) {
    try {
        return build_mutation(build, options, mutation, progress).measure();
    } catch (const input_error&) {
        throw;
    } catch (const std::exception& error) {
        mutation_score score;
        score.name = build.block->name;
        score.build = build.name();
        score.broken.push_back(visible_lines(error.what()));
        return score;
    }
}

}  // namespace

signoff_report run_mutation(const signoff_options& options, const mutation_options& mutation,
                            const progress_line& progress) {
    signoff_report report;
    report.seed = options.seed;
    try {
        if (!mutation.list.empty()) report.mutations.push_back(run_line_mutation(options, mutation, progress));
        if (mutation.count == 0) return report;
        const auto blocks = chosen_blocks(options);
        for (const auto* const block : blocks) {
            for (const auto& build : chosen_builds(*block, options, mutation)) {
                const auto score = measured(build, options, mutation, progress);
                progress(score.text().substr(0, score.text().find('\n')));
                report.mutations.push_back(score);
            }
        }
    } catch (const interruption&) {
        if (!wall_limit_reached()) throw;
        report.timed_out = true;
    }
    return report;
}

}  // namespace tabletop
