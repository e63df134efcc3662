// SPDX-License-Identifier: Apache-2.0
// Text that is made to break its reader: each kind of file has a bound, and says so in one message.
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"
#include "support/toml_text.h"

#include <sys/stat.h>
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>

using namespace tabletop;

namespace {

std::string repeated(const std::string& text, int count) {
    std::string all;
    for (int n = 0; n < count; ++n) all += text;
    return all;
}

// "": it is taken.
std::string refusal(const std::function<void()>& action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

std::string toml_refusal(const std::string& text) {
    return refusal([&] {
        std::istringstream in(text);
        parse_toml(in, "f.toml");
    });
}

std::string json_refusal(const std::string& text) {
    return refusal([&] { parse_json(text).dump(); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(toml_keys_have_a_bound) {
    constexpr int many = 40'000;
    const std::string too_many = "a key has more than 32 parts";
    BOOST_TEST(toml_refusal("\n[" + repeated("a.", many) + "a]\n") == "f.toml:2: " + too_many);
    BOOST_TEST(toml_refusal("[[" + repeated("a.", many) + "a]]\n") == "f.toml:1: " + too_many);
    BOOST_TEST(toml_refusal("x = 1\n" + repeated("a . ", many) + "a = 1") == "f.toml:2: " + too_many);
    BOOST_TEST(toml_refusal(repeated("\"a\\\".\".", many) + "a = 1") == "f.toml:1: " + too_many);
    BOOST_TEST(toml_refusal("x = { " + repeated("'a'.", many) + "a = 1 }") == "f.toml:1: " + too_many);
    BOOST_TEST(toml_refusal("x = \"\"\"\n\n\"\"\"\n" + repeated("a.", 32) + "a = 1") == "f.toml:4: " + too_many);
    BOOST_TEST(toml_refusal(repeated("a.", 31) + "a = 1") == "");
}

// Dots of texts, numbers and comments are no parts.
BOOST_AUTO_TEST_CASE(toml_texts_have_dots) {
    const auto dots = repeated(".", 100);
    BOOST_TEST(toml_refusal("a = \"" + dots + "\"\nb = '" + dots + "' # " + dots + "\n# " + dots + "\n") == "");
    BOOST_TEST(toml_refusal("a = \"\"\"" + dots + "\n\\\"\"\"\" " + "\nb = '''" + dots + "\n'" + dots + "'''\n") == "");
    BOOST_TEST(toml_refusal("a = [" + repeated("1.5, ", 100) + "1.5]\n") == "");
    BOOST_TEST(toml_refusal("a = \"x\\\\\"\nb = \"" + dots + "\"\n") == "");
}

BOOST_AUTO_TEST_CASE(toml_values_have_a_bound) {
    for (const int many : {33, 40'000}) {
        BOOST_TEST(toml_refusal("a = " + repeated("[", many) + repeated("]", many)) != "");
        BOOST_TEST(toml_refusal("a = " + repeated("{ a = ", many) + "1" + repeated(" }", many)) != "");
    }
    BOOST_TEST(toml_refusal("a = " + repeated("[", 30) + repeated("]", 30)) == "");
    // The key is as deep as is allowed: a table is taken apart by recursion.
    const auto key = repeated("a.", 31) + "a";
    BOOST_TEST(toml_refusal("[" + key + "]\n" + key + " = " + repeated("{ " + key + " = ", 30) + "1" +
                            repeated(" }", 30)) == "");
    BOOST_TEST(toml_refusal(repeated("# a comment\n", 2 << 20)) == "f.toml: larger than 16 MiB");
}

BOOST_AUTO_TEST_CASE(json_has_a_bound) {
    const std::string too_deep = "nested more than 64 levels deep";
    constexpr int many = 200'000;
    BOOST_TEST(json_refusal(repeated("[", many) + repeated("]", many)) == too_deep);
    BOOST_TEST(json_refusal(repeated("{\"a\":", many) + "1" + repeated("}", many)) == too_deep);
    BOOST_TEST(json_refusal(repeated("[{\"\\\"[\":", many)) == too_deep);
    BOOST_TEST(json_refusal(repeated("[", 65) + repeated("]", 65)) == too_deep);
    BOOST_TEST(json_refusal(repeated("[", 64) + repeated("]", 64)) == "");
    BOOST_TEST(json_refusal("[" + repeated("[[]],", 1000) + "\"" + repeated("[", 1000) + "\\\"" + repeated("{", 1000) +
                            "\"]") == "");
    BOOST_TEST(parse_json_record<nlohmann::ordered_json>(repeated("[", many)).is_discarded());
}

BOOST_AUTO_TEST_CASE(json_has_one_value_and_each_key_once) {
    using namespace std::string_literals;
    for (const auto& text : {"{} {}"s, "{}x"s, "{}\0{}"s, "{}\0"s, "1,"s, ""s}) {
        BOOST_CHECK_THROW(parse_json(text), nlohmann::json::parse_error);
        BOOST_TEST(parse_json_record<nlohmann::json>(text).is_discarded());
    }
    BOOST_TEST(refusal([] { parse_json_once(R"({"a":1,"b":{"a":2},"a":3})"); }) == "the key \"a\" is there twice");
    BOOST_TEST(refusal([] { parse_json_once(R"({"b":[{"a":2,"a":2}]})"); }) == "the key \"a\" is there twice");
    BOOST_TEST(parse_json_once(R"({"a":1,"b":[{"a":2},{"a":3}]} )").size() == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_not_read) {
    const scratch_folder folder;
    const auto pipe = folder.file("pipe").string();
    BOOST_TEST(::mkfifo(pipe.c_str(), 0600) == 0);
    BOOST_TEST(refusal([&] { open_input(pipe); }) == "cannot read " + pipe + ": not a regular file");
    BOOST_TEST(refusal([&] { require_regular_file("--load", pipe); }) == "--load: not a regular file");
    BOOST_TEST(refusal([&] { require_regular_file("--load", "/dev/zero"); }) == "--load: not a regular file");
    const auto large = folder.file("large").string();
    { const std::ofstream made(large); }
    std::filesystem::resize_file(large, (std::uintmax_t{1} << 30) + 1);
    BOOST_TEST(refusal([&] { open_input(large); }) == "cannot read " + large + ": larger than 1 GiB");
    BOOST_TEST(refusal([&] { require_regular_file("--load", large); }) == "--load: larger than 1 GiB");
    BOOST_TEST(refusal([] { open_input("/dev/null"); }) == "");
    BOOST_TEST(file_text(pipe) == "");
}
