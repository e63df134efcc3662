// SPDX-License-Identifier: Apache-2.0
// What `signoff --mutate` and `--mutate-file` are made of: lists, gates, scores, and what is kept.
#include "signoff/mutation/design_copy.h"
#include "signoff/mutation/gate_network.h"
#include "signoff/mutation/line_mutants.h"
#include "signoff/mutation/mutant_results.h"
#include "signoff/mutation/survivor_reasons.h"
#include "signoff/mutation/yosys_mutation.h"
#include "signoff/report/mutation_score.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <sstream>

using namespace tabletop;

namespace {

const std::string some_mutations =
    "mutate -ctrl mutant 16 1 -mode inv -module nes_pad -cell $procdff$39 -port CLK -portbit 0 -src "
    "nes_pad.sv:19.5-21.8\n"
    "mutate -ctrl mutant 16 2 -mode const1 -module nes_pad -cell $flatten\\line.$add$my-pad.sv:12$45 -port Q -portbit "
    "5 "
    "-wire \\q -wirebit 5 -src a.sv:1.2-3.4 -src my-pad.sv:23.5-33.8|b.sv:7\n"
    "mutate -mode inv -cell $auto$ff.cc:266:slice$45 -port D -portbit 1 -src a.sv:9.1-9.2\n"
    "# no mutation\n";

line_mutant_list parsed(const std::string& text) {
    std::istringstream in(text);
    return parse_line_mutants(in, "list");
}

bool says(const input_error& error, const std::string& text) {
    BOOST_TEST_INFO(error.what());
    return std::string(error.what()).find(text) != std::string::npos;
}

// Input a, the 16 bits of mutant, a register, an output: a & register, or a as mutant 1. Literals as in gate_network.h.
std::string network_text() {
    std::string text = "aig 21 17 1 1 3\n38\n43\n";
    // 38 = a & register; 40 = a & not mutant[0] .. ; 42 = not 38 & not (a & mutant[0])
    const auto gate = [&](unsigned to, unsigned a, unsigned b) {
        text += static_cast<char>(to - a);
        text += static_cast<char>(a - b);
    };
    gate(38, 36, 2);
    gate(40, 4, 2);
    gate(42, 41, 39);
    text += "i0 a\n";
    for (unsigned bit = 0; bit < 16; ++bit) {
        text += "i" + std::to_string(bit + 1) + " mutant[" + std::to_string(bit) + "]\n";
    }
    return text + "l0 register\nc\nYosys\n";
}

line_mutant of_file(const std::string& file) {
    return {"one", false, file, "s/a/b/", "list:1"};
}

rtl_description design_in(const std::filesystem::path& folder) {
    rtl_description design;
    design.path = folder / "top/top.toml";
    design.sources = {folder / "top/top.sv", folder / "uart/uart.sv", folder / "other/top.sv"};
    return design;
}

}  // namespace

BOOST_AUTO_TEST_CASE(mutations_are_told_by_cell_port_wire_and_source) {
    const auto mutations = parse_mutations(some_mutations);
    BOOST_REQUIRE_EQUAL(mutations.size(), 3);
    BOOST_CHECK_EQUAL(mutations[2].text(), "inv of $auto:slice$45 D[1], a.sv:9");
    BOOST_CHECK_EQUAL(mutations[0].text(), "inv of $procdff$39 CLK[0], nes_pad.sv:19");
    BOOST_CHECK(mutations[0].is_of_clock());
    BOOST_CHECK_EQUAL(mutations[1].text(), "const1 of line.$add$45 Q[5], q[5], my-pad.sv:23");
    BOOST_CHECK(!mutations[1].is_of_clock());
}

BOOST_AUTO_TEST_CASE(a_mutant_of_a_network_has_its_registers_as_inputs) {
    const scratch_folder folder;
    write_file(folder.file("all.aig"), network_text());
    const gate_network all(folder.file("all.aig"));
    BOOST_CHECK_EQUAL(all.inputs, 17);
    BOOST_CHECK_EQUAL(all.word("register", 1).front(), 18);
    BOOST_CHECK_EQUAL(all.word("mutant", 16).back(), 17);
    BOOST_CHECK_THROW(all.word("nothing", 1), std::runtime_error);
    // a and the register; the register's next value and the output. Without a mutation one gate is left, and with it
    // that gate as the next value, and a alone as the output.
    write_mutant(all, 0, folder.file("right.aig"));
    const gate_network right(folder.file("right.aig"));
    BOOST_CHECK_EQUAL(right.inputs, 2);
    BOOST_CHECK_EQUAL(right.gates.size(), 1);
    BOOST_CHECK_EQUAL(right.outputs.size(), 2);
    BOOST_CHECK_EQUAL(right.outputs[0], right.outputs[1]);
    write_mutant(all, 1, folder.file("wrong.aig"));
    const gate_network wrong(folder.file("wrong.aig"));
    BOOST_CHECK_NE(wrong.outputs[0], wrong.outputs[1]);
    write_mutant(all, 2, folder.file("other.aig"));
    BOOST_CHECK_EQUAL(file_text(folder.file("other.aig")), file_text(folder.file("right.aig")));
}

BOOST_AUTO_TEST_CASE(what_is_no_network_is_said) {
    const scratch_folder folder;
    write_file(folder.file("text"), "aag 1 1 0 0 0\n");
    BOOST_CHECK_THROW(gate_network(folder.file("text")), std::runtime_error);
    const auto whole = network_text();
    write_file(folder.file("part"), whole.substr(0, 24));
    BOOST_CHECK_THROW(gate_network(folder.file("part")), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_score_counts_what_is_wrong) {
    mutation_score score;
    score.name = "pad";
    score.build = "delay_1";
    score.played = 200;
    score.equal = 13;
    score.found = {{"by a difference", 170}, {"by handshakes", 8}};
    for (int n = 0; n < 9; ++n) score.survivors.push_back({"7", "inv of a B[0]", "pad.sv:3", "it may"});
    BOOST_CHECK_EQUAL(score.wrong(), 187);
    BOOST_CHECK_EQUAL(score.percent(), 95.1);
    BOOST_CHECK(score.passed());
    BOOST_CHECK_EQUAL(
        score.text().substr(0, score.text().find('\n')),
        "pad delay_1: 178 of 187 mutants found, 95.1 %: 170 by a difference, 8 by handshakes; 13 more are "
        "the block");
    score.must_be_explained = true;
    BOOST_CHECK(score.passed());
    score.survivors.front().why.clear();
    BOOST_CHECK(!score.passed());
    score.must_be_explained = false;
    --score.found["by a difference"];
    BOOST_CHECK_EQUAL(score.percent(), 94.6);
    BOOST_CHECK(!score.passed());
    BOOST_CHECK_EQUAL(score.json()["survivors"].size(), 9);
}

BOOST_AUTO_TEST_CASE(a_build_that_was_not_played_has_no_figures) {
    mutation_score score;
    score.name = "pad";
    score.broken = {"no recording"};
    BOOST_CHECK_EQUAL(score.text(), "pad: not played: no recording\n");
    BOOST_CHECK(!score.passed());
}

BOOST_AUTO_TEST_CASE(reasons_stand_on_the_page) {
    const auto reasons =
        survivor_reasons::on_page("| number |\n| 85 | `inv of a` | it is | late |\n| 9 | `inv of b` | other |\n");
    BOOST_CHECK_EQUAL(reasons.of(85, "inv of a"), "it is | late");
    BOOST_CHECK_EQUAL(reasons.of(3, "inv of b"), "other");
    BOOST_CHECK_EQUAL(reasons.of(85, "inv of c"), "");
    BOOST_CHECK(!survivor_reasons("").has_page());
}

BOOST_AUTO_TEST_CASE(results_are_kept_whole_or_not_at_all) {
    const scratch_folder folder;
    {
        mutant_results results(folder.path(), {1, 2, 3});
        results.set(1, {"differs"});
        results.set(2, {"survives", true, true, false, 60});
    }
    write_file(folder.file("3.json"), "{\"how\":\"diff");
    const mutant_results again(folder.path(), {1, 2, 3});
    BOOST_CHECK_EQUAL(again.of(1).how, "differs");
    BOOST_CHECK_EQUAL(again.of(2).proof, 60);
    BOOST_CHECK(again.of(2).to_the_end && again.of(2).compared && !again.of(2).shaken);
    BOOST_CHECK_EQUAL(again.of(3).how, "");
    BOOST_CHECK(again.with("survives") == std::vector<unsigned>{2});
}

BOOST_AUTO_TEST_CASE(a_list_has_a_mutant_a_line) {
    const auto list = parsed("# words\n\n@ 250ms 1s\nfirst | a.sv | s/a|b/c/\n?second|b.sv|s/a/b/\n");
    BOOST_REQUIRE_EQUAL(list.mutants.size(), 2);
    BOOST_CHECK((list.looks_ps == std::vector<std::uint64_t>{250'000'000'000, 1'000'000'000'000}));
    BOOST_CHECK_EQUAL(list.mutants[0].expression, "s/a|b/c/");
    BOOST_CHECK(!list.mutants[0].may_pass);
    BOOST_CHECK(list.mutants[1].may_pass);
    BOOST_CHECK_EQUAL(list.mutants[1].name, "second");
    BOOST_CHECK_EQUAL(list.mutants[1].place, "list:5");
}

BOOST_AUTO_TEST_CASE(a_wrong_list_is_refused_by_its_line) {
    const auto refused = [](const std::string& text, const std::string& why) {
        BOOST_CHECK_EXCEPTION(parsed(text), input_error, [&](const auto& error) { return says(error, why); });
    };
    refused("", "list: there is no mutant");
    refused("one | a.sv\n", "list:1: \"one | a.sv\" is no \"name | file | expression\"");
    refused("\ntwo words | a.sv | s/a/b/\n", "list:2: the name \"two words\"");
    refused("one | a.sv | s/a/b/\none | a.sv | s/b/c/\n", "list:2: one is there twice");
    refused("@ soon\n", "list:1: ");
    refused("@ 2s 1s\n", "list:1: \" 2s 1s\" are no times");
}

BOOST_AUTO_TEST_CASE(a_source_is_found_by_the_end_of_its_path) {
    const scratch_folder folder;
    const auto design = design_in(folder.path());
    BOOST_CHECK_EQUAL(source_of(of_file("uart.sv"), design), folder.path() / "uart/uart.sv");
    BOOST_CHECK_EQUAL(source_of(of_file("other/top.sv"), design), folder.path() / "other/top.sv");
    BOOST_CHECK_EXCEPTION(source_of(of_file("top.sv"), design), input_error,
                          [](const auto& error) { return says(error, "list:1: top.sv may be"); });
    BOOST_CHECK_EXCEPTION(source_of(of_file("art.sv"), design), input_error,
                          [](const auto& error) { return says(error, "list:1: art.sv is no source of"); });
}

BOOST_AUTO_TEST_CASE(sed_changes_a_text_and_nothing_else) {
    const scratch_folder folder;
    write_file(folder.file("a.sv"), "first\nsecond\n");
    auto mutant = of_file("a.sv");
    mutant.expression = "/first/{n;s/second/third/}";
    BOOST_CHECK_EQUAL(mutated_text(mutant, folder.file("a.sv"), nullptr), "first\nthird\n");
    BOOST_CHECK_EQUAL(file_text(folder.file("a.sv")), "first\nsecond\n");
    mutant.expression = "s/none/third/";
    BOOST_CHECK_EXCEPTION(mutated_text(mutant, folder.file("a.sv"), nullptr), input_error,
                          [](const auto& error) { return says(error, "list:1: one: the expression changes nothing"); });
    mutant.expression = "w other";
    BOOST_CHECK_EXCEPTION(mutated_text(mutant, folder.file("a.sv"), nullptr), input_error,
                          [](const auto& error) { return says(error, "list:1: sed refuses the expression of one"); });
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_design_differs_in_one_source) {
    namespace fs = std::filesystem;
    const scratch_folder folder;
    const auto from = folder.file("from"), to = folder.file("to");
    for (const char* const name : {"top", "uart", "other", "more"}) fs::create_directories(from / name);
    for (const char* const file :
         {"top/top.toml", "top/top.sv", "uart/uart.sv", "uart/rom.hex", "other/top.sv", "more/x"}) {
        write_file(from / file, file);
    }
    const auto description = copy_design(design_in(from), to, from / "uart/uart.sv", "wrong");
    BOOST_CHECK_EQUAL(description, to / "top/top.toml");
    BOOST_CHECK_EQUAL(file_text(description), "top/top.toml");
    BOOST_CHECK_EQUAL(file_text(to / "top/../uart/uart.sv"), "wrong");
    BOOST_CHECK_EQUAL(file_text(from / "uart/uart.sv"), "uart/uart.sv");
    for (const char* const file : {"top/top.sv", "uart/rom.hex", "other/top.sv", "more/x"}) {
        BOOST_CHECK_EQUAL(file_text(to / file), file);
    }
}
