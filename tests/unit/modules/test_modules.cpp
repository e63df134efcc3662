// SPDX-License-Identifier: Apache-2.0
// Manifests, and what is said of a module that cannot be used.
#include "host/machine.h"
#include "host/machine_fault.h"
#include "host/reset_facet.h"
#include "host/screen_facet.h"
#include "modules/modules.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <fstream>

using namespace tabletop;

namespace {

const std::filesystem::path trial_modules = TABLETOP_TRIAL_MODULES;

void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

template <typename Action>
std::string message_of(Action action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

std::string refusal(const std::string& manifest) {
    const scratch_folder folder;
    write(folder.file("mine.toml"), manifest);
    return message_of([&] { read_manifest(folder.file("mine.toml")); });
}

std::string why_not_loaded(const module_manifest& manifest) {
    return message_of([&] { contents_of(manifest); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_manifest_says_what_a_module_offers_without_loading_it) {
    const scratch_folder folder;
    write(folder.file("later.toml"), "kind = \"machine\"\noffers = [\"late\"]\n");
    write(folder.file("mine.toml"),
          "kind = \"sign-off\"\nrank = 2\noffers = [\"lamp\", \"mine\"]\ntarget = \"my_module\"\n");
    write(folder.file("notes.txt"), "none");
    const auto found = read_manifests(folder.path());
    BOOST_REQUIRE(found.size() == 2);
    const auto& mine = found.front();
    BOOST_TEST(mine.name == "mine");
    BOOST_TEST((mine.kind == module_kind::sign_off));
    BOOST_TEST((mine.offers == std::vector<std::string>{"lamp", "mine"}));
    BOOST_TEST(mine.target == "my_module");
    BOOST_TEST(mine.library == folder.file("libtabletop_mine.so"));
    BOOST_TEST(!mine.is_built());
    BOOST_TEST(found.back().name == "later");
    BOOST_TEST(read_manifests(folder.file("nowhere")).empty());
}

BOOST_AUTO_TEST_CASE(a_wrong_manifest_is_refused_by_its_name) {
    BOOST_TEST(refusal("kind = \"referee\"\noffers = [\"a\"]\n").find("mine.toml: kind is") != std::string::npos);
    BOOST_TEST(refusal("kind = \"machine\"\n").find("offers is a list of names") != std::string::npos);
    BOOST_TEST(refusal("kind = \"machine\"\noffers = [1]\n").find("offers is a list of names") != std::string::npos);
    BOOST_TEST(refusal("kind = \"machine\"\noffers = [\"a\"]\nofers = 1\n").find("unknown key ofers") !=
               std::string::npos);
    BOOST_TEST(refusal("kind = \n").find("mine.toml:1") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_module_that_cannot_be_used_is_one_message) {
    auto manifest = read_manifest(trial_modules / "another_build.toml");
    BOOST_TEST(why_not_loaded(manifest).find("it has interface 0, this program interface") != std::string::npos);
    manifest.library = TABLETOP_NO_MODULE;
    BOOST_TEST(why_not_loaded(manifest).find("is no module") != std::string::npos);
    manifest.library = trial_modules / "libtabletop_nothing.so";
    BOOST_TEST(why_not_loaded(manifest).find("the module another_build is not built") != std::string::npos);
}

// Its exceptions and types are those of the program.
BOOST_AUTO_TEST_CASE(what_a_module_makes_and_throws_is_known_here) {
    const auto manifest = read_manifest(trial_modules / "trial.toml");
    const auto& contents = contents_of(manifest);
    BOOST_TEST(&contents == &contents_of(manifest));
    BOOST_REQUIRE(contents.machines.size() == 1);
    const auto& kind = *contents.machines.front();
    BOOST_TEST(kind.name() == "trial");
    const auto build = [&](view lamp) { return kind.build(parameter_set("trial", {}), {{"lamp", lamp}}, {}); };
    BOOST_TEST(message_of([&] { build(view::ca); }) == "the trial machine is for looks only");

    const auto built = build(view::at);
    auto* const button = dynamic_cast<reset_facet*>(built.get());
    BOOST_REQUIRE(button != nullptr);
    BOOST_TEST(button == built->reset());
    BOOST_TEST(dynamic_cast<machine*>(button) == built.get());
    BOOST_TEST(dynamic_cast<screen_facet*>(built.get()) == nullptr);
    BOOST_CHECK_THROW(button->press_reset(), machine_fault);
}
