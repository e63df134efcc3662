// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/build_mutation.h"

#include "design/design_build.h"
#include "host/process/interrupt_flag.h"
#include "signoff/mutation/mutant_play.h"
#include "signoff/mutation/mutation_pool.h"
#include "signoff/mutation/survivor_reasons.h"
#include "signoff/process/child_rtl.h"
#include "support/content_hash.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/own_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr const char* is_the_block = "equal";
constexpr const char* breaks_handshakes = "handshakes";
constexpr unsigned long_seconds = 10;  // a stimulus from here on is played in part first
constexpr unsigned least_limit = 60;   // of handshakes, in seconds

bool same_content(const fs::path& a, const fs::path& b) {
    std::ifstream first(a, std::ios::binary), second(b, std::ios::binary);
    using bytes = std::istreambuf_iterator<char>;
    return fs::file_size(a) == fs::file_size(b) && std::equal(bytes(first), bytes(), bytes(second));
}

bool same_recordings(const std::vector<fs::path>& a, const std::vector<fs::path>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), same_content);
}

// Says now and then how far it has come.
class slow_progress {
  public:
    slow_progress(std::string what, std::size_t of, const std::function<void(const std::string&)>& tell)
        : what_(std::move(what)), of_(of), tell_(tell) {}

    void count() {
        ++done_;
        const auto now = std::chrono::steady_clock::now();
        if (now - told_ < std::chrono::seconds(10) || done_ == of_) return;
        told_ = now;
        tell_(fmt::format("{} {} of {}", what_, done_, of_));
    }

  private:
    const std::string what_;
    const std::size_t of_;
    const std::function<void(const std::string&)> tell_;
    std::size_t done_ = 0;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

std::vector<unsigned> numbers_up_to(std::size_t most) {
    std::vector<unsigned> numbers(most);
    for (unsigned n = 0; n < most; ++n) numbers[n] = n;
    return numbers;
}

// A program that knows more of our own block than ABC; empty: there is none.
fs::path own_proof_of(const std::string& block, const signoff_options& options) {
    if (!options.rtl.empty()) return {};
    const auto file = own_file(fmt::format("rtl-wrappers/{}/prove_mutant.sh", block));
    return fs::exists(file) ? file : fs::path();
}

const char* way_of(const std::string& how) {
    if (how == ends_differently) return "by a difference";
    if (how == ends_early) return "by a run that stops";
    if (how == ends_never) return "by one that does not end";
    return "by handshakes";
}

}  // namespace

std::string mutated_build::name() const {
    return fmt::format("{}", fmt::join(variants, ", "));
}

build_mutation::build_mutation(const mutated_build& build, const signoff_options& options,
                               const mutation_options& mutation, const progress_line& progress)
    : build_(build), options_(options), mutation_(mutation), progress_(progress) {}

mutation_score build_mutation::measure() {
    make_netlist();
    choose_reference();
    find_handshakes();
    open_results();
    const auto longest = static_cast<unsigned>(reference_.seconds);
    const auto part = longest < long_seconds ? 1 : longest / 2;
    play_unknown(part);
    compare_survivors();
    shake_survivors();
    if (part != 1) {
        prove_survivors(std::min(longest, mutation_.proof));
        play_unknown(1);
    }
    prove_survivors(mutation_.proof);
    return score();
}

void build_mutation::tell(const std::string& what) const {
    progress_(fmt::format("{} {}: {}", build_.block->name, build_.name(), what));
}

bench_options build_mutation::bench_of(std::size_t variant, view v) const {
    bench_options bench;
    bench.block = build_.block->name;
    bench.variant = build_.variants[variant];
    bench.view = v;
    bench.count = options_.count;
    bench.deep = options_.deep;
    bench.include = options_.include;
    bench.seed = options_.seed;
    bench.rtl = options_.rtl;
    return bench;
}

void build_mutation::make_netlist() {
    tell("netlist");
    netlist_ = make_mutated_netlist(build_.design, mutation_.count, options_.seed, interrupted);
    netlist_.design.given_up = interrupted;
    build_designs({netlist_.design});
}

// mutated: the netlist without a mutation plays; else the design, or the view.
build_mutation::recordings build_mutation::record(view v, bool mutated, const std::string& name) const {
    recordings made;
    for (std::size_t n = 0; n < build_.variants.size(); ++n) {
        made.of_variants.push_back(folder_.file(fmt::format("{}_{}", name, n)));
    }
    const auto answer = [&](unsigned n) {
        auto bench = bench_of(n, v);
        bench.recording_path = made.of_variants[n];
        if (mutated) choose_mutant(build_.design, netlist_, 0);
        return play_for_figures(bench).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    in_processes(numbers_up_to(build_.variants.size()), mutation_.jobs_at_a_time(), answer,
                 [&](unsigned n, const process_result& ended) {
                     const auto said = parse_json_record<nlohmann::json>(ended.answer);
                     const auto failure = !ended.failure.empty() ? ended.failure
                                          : said.is_object()     ? said.value("failed", "")
                                                                 : "has said nothing";
                     if (!failure.empty()) {
                         throw std::runtime_error(fmt::format("{} {}: no recording of {}: {}", build_.block->name,
                                                              build_.variants[n], name, failure));
                     }
                     made.seconds = std::max(made.seconds, said.value("seconds", 0.0));
                 });
    return made;
}

// A design of somebody else's may differ from `ca`, in cycles say, or have fewer pins.
void build_mutation::choose_reference() {
    tell("recordings of ca and of the netlist");
    const auto ca = record(view::ca, false, "ca");
    reference_ = record(view::rtl, true, "netlist");
    if (same_recordings(ca.of_variants, reference_.of_variants)) return;
    std::vector<bench_options> benches;
    for (std::size_t n = 0; n < build_.variants.size(); ++n) benches.push_back(bench_of(n, view::rtl));
    build_rtl_of_benches(benches);
    const auto rtl = record(view::rtl, false, "rtl");
    if (!same_recordings(rtl.of_variants, reference_.of_variants)) {
        throw input_error(
            fmt::format("--mutate: the netlist that Yosys has made of {} does something else than the design does: no "
                        "mutant of it can be judged",
                        build_.design.top));
    }
    other_reference_ = "the design without a mutation, whose recording is not that of ca";
}

void build_mutation::find_handshakes() {
    if (!build_.block->handshakes) return;
    bool kept = true;
    in_processes(
        numbers_up_to(build_.variants.size()), mutation_.jobs_at_a_time(),
        [&](unsigned n) -> std::string {
            choose_mutant(build_.design, netlist_, 0);
            return keeps_handshakes(bench_of(n, view::rtl), 10 * least_limit) ? "kept" : "broken";
        },
        [&](unsigned, const process_result& ended) { kept = kept && ended.answer == "kept"; });
    has_handshakes_ = kept;
    if (!kept) tell("its handshakes break a rule without a mutation, and are not played");
}

std::vector<unsigned> build_mutation::asked_numbers() const {
    const auto most = netlist_.mutations.size();
    std::vector<unsigned> numbers;
    for (unsigned n = 1; n <= most; ++n) {
        const auto& only = mutation_.only;
        if (only.empty() || std::find(only.begin(), only.end(), std::to_string(n)) != only.end()) numbers.push_back(n);
    }
    if (numbers.empty()) throw input_error(fmt::format("--only: there are mutants 1 to {}", most));
    return numbers;
}

void build_mutation::open_results() {
    fs::path folder;
    if (!mutation_.keep.empty()) {
        content_hash hash;
        hash.add(netlist_.verilog);
        for (const auto& file : reference_.of_variants) hash.add(file_text(file));
        folder = fs::path(mutation_.keep) / fmt::format("{}-{}", build_.block->name, hash.text().substr(0, 16));
    }
    results_ = std::make_unique<mutant_results>(folder, asked_numbers());
}

// part: above 1 only the first bytes of a recording are compared, one in so many.
void build_mutation::play_unknown(unsigned part) {
    auto numbers = results_->with("");
    const auto survivors = survivors_without([&](const auto& known) { return known.to_the_end || part != 1; });
    numbers.insert(numbers.end(), survivors.begin(), survivors.end());
    std::sort(numbers.begin(), numbers.end());
    play_all(std::move(numbers), part);
}

void build_mutation::play_all(std::vector<unsigned> numbers, unsigned part) {
    const auto limit = 5 + 2 * static_cast<unsigned>(reference_.seconds);
    for (std::size_t variant = 0; variant < build_.variants.size() && !numbers.empty(); ++variant) {
        const auto& reference = reference_.of_variants[variant];
        const auto bytes = fs::file_size(reference) / part;
        std::vector<unsigned> left;
        slow_progress progress(part == 1 ? "played" : "played in part", numbers.size(),
                               [this](const std::string& text) { tell(text); });
        in_processes(
            numbers, mutation_.jobs_at_a_time(),
            [&](unsigned number) {
                choose_mutant(build_.design, netlist_, number);
                return play_against(bench_of(variant, view::rtl), reference, bytes, limit);
            },
            [&](unsigned number, const process_result& ended) {
                progress.count();
                const auto how = ended.failure.empty() ? ended.answer : ends_early;
                if (how == ends_like_the_block) {
                    left.push_back(number);
                } else {
                    results_->set(number, {how});
                }
            });
        numbers = std::move(left);
    }
    for (const auto number : numbers) {
        auto result = results_->of(number);
        result.how = ends_like_the_block;
        result.to_the_end = part == 1;
        results_->set(number, result);
    }
}

std::vector<unsigned> build_mutation::survivors_without(const std::function<bool(const mutant_result&)>& done) const {
    auto numbers = results_->with(ends_like_the_block);
    numbers.erase(std::remove_if(numbers.begin(), numbers.end(), [&](auto n) { return done(results_->of(n)); }),
                  numbers.end());
    return numbers;
}

void build_mutation::set_equal_or(unsigned number, bool equal, mutant_result otherwise) {
    if (equal) otherwise.how = is_the_block;
    results_->set(number, otherwise);
}

bool build_mutation::proves() {
    if (equivalence_) return can_prove_;
    const fs::path folder = folder_.file("proofs");
    fs::create_directory(folder);
    equivalence_ = std::make_unique<equivalence>(netlist_, folder, own_proof_of(build_.block->name, options_));
    const auto refused = equivalence_->prepare(interrupted);
    can_prove_ = refused.empty();
    if (!can_prove_) tell("nothing is proved equal, because Yosys makes no gates of it:\n" + refused);
    return can_prove_;
}

void build_mutation::compare_survivors() {
    const auto numbers = survivors_without([](const auto& known) { return known.compared; });
    if (numbers.empty() || !proves()) return;
    slow_progress progress("compared", numbers.size(), [this](const std::string& text) { tell(text); });
    in_processes(
        numbers, mutation_.jobs_at_a_time(),
        [&](unsigned number) -> std::string { return equivalence_->holds_in_any_state(number) ? is_the_block : ""; },
        [&](unsigned number, const process_result& ended) {
            progress.count();
            auto result = results_->of(number);
            result.compared = true;
            set_equal_or(number, ended.answer == is_the_block, result);
        });
}

void build_mutation::shake_survivors() {
    if (!has_handshakes_) return;
    const auto limit = std::max(least_limit, 5 + 2 * static_cast<unsigned>(reference_.seconds));
    auto numbers = survivors_without([](const auto& known) { return known.shaken; });
    for (std::size_t variant = 0; variant < build_.variants.size() && !numbers.empty(); ++variant) {
        std::vector<unsigned> left;
        slow_progress progress("handshakes", numbers.size(), [this](const std::string& text) { tell(text); });
        in_processes(
            numbers, mutation_.jobs_at_a_time(),
            [&](unsigned number) -> std::string {
                choose_mutant(build_.design, netlist_, number);
                return keeps_handshakes(bench_of(variant, view::rtl), limit) ? "kept" : "broken";
            },
            [&](unsigned number, const process_result& ended) {
                progress.count();
                if (ended.answer == "kept") {
                    left.push_back(number);
                } else {
                    results_->set(number, {breaks_handshakes});
                }
            });
        numbers = std::move(left);
    }
    for (const auto number : numbers) {
        auto result = results_->of(number);
        result.shaken = true;
        results_->set(number, result);
    }
}

void build_mutation::prove_survivors(unsigned seconds) {
    const auto numbers = survivors_without([&](const auto& known) { return known.proof >= seconds; });
    if (numbers.empty() || !proves()) return;
    slow_progress progress("tried to prove", numbers.size(), [this](const std::string& text) { tell(text); });
    in_processes(
        numbers, mutation_.jobs_at_a_time(),
        [&](unsigned number) -> std::string {
            return equivalence_->holds_in_reached_states(number, seconds) ? is_the_block : "";
        },
        [&](unsigned number, const process_result& ended) {
            progress.count();
            auto result = results_->of(number);
            result.proof = seconds;
            set_equal_or(number, ended.answer == is_the_block, result);
        });
}

mutation_score build_mutation::score() const {
    mutation_score score;
    score.name = build_.block->name;
    score.build = build_.name();
    score.reference = other_reference_;
    const survivor_reasons reasons(options_.rtl.empty() ? build_.block->name : "");
    score.must_be_explained = reasons.has_page();
    for (const auto number : asked_numbers()) {
        ++score.played;
        const auto& how = results_->of(number).how;
        if (how == is_the_block) {
            ++score.equal;
        } else if (how != ends_like_the_block) {
            ++score.found[way_of(how)];
        } else {
            const auto& mutation = netlist_.mutations[number - 1];
            score.survivors.push_back(
                {std::to_string(number), mutation.what(), mutation.source, reasons.of(number, mutation.text())});
        }
    }
    return score;
}

}  // namespace tabletop
