// SPDX-License-Identifier: Apache-2.0
// A document is the old one or the whole new one.
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace tabletop;

namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::ptrdiff_t files_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

std::string refusal(const std::string& path) {
    try {
        document_file file("--json", path);
        file.stream() << "text";
        file.save();
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_old_one_stays_until_the_new_one_is_whole) {
    const scratch_folder folder;
    const auto path = folder.file("m.json");
    write_file(path, "old");
    {
        document_file file("--json", path);
        BOOST_TEST(content(path) == "old");
        file.stream() << std::string(100'000, 'n') << std::flush;
        BOOST_TEST(content(path) == "old");
    }
    BOOST_TEST(content(path) == "old");
    BOOST_TEST(files_in(folder.path()) == 1);
    document_file file("--json", path);
    file.stream() << std::string(100'000, 'n');
    file.save();
    BOOST_TEST(content(path) == std::string(100'000, 'n'));
    BOOST_TEST(files_in(folder.path()) == 1);
}

BOOST_AUTO_TEST_CASE(one_writes_at_a_time) {
    const scratch_folder folder;
    const auto path = folder.file("m.json");
    write_file(folder.file("m.json.part"), "left by one that was killed");
    document_file first("", path);
    first.stream() << "first";
    BOOST_TEST(refusal(path) == "--json: " + path.string() + ": another program is writing it");
    first.save();
    BOOST_TEST(content(path) == "first");
    BOOST_TEST(refusal(path) == "");
    BOOST_TEST(content(path) == "text");
    BOOST_TEST(files_in(folder.path()) == 1);
}

BOOST_AUTO_TEST_CASE(what_is_not_asked_for_is_not_made) {
    const scratch_folder folder;
    const document_file untouched("--json", folder.file("none"));
    document_file unnamed("--json", "");
    unnamed.save();
    BOOST_TEST(!unnamed.is_open());
    BOOST_TEST(untouched.is_open());
    BOOST_TEST(files_in(folder.path()) == 0);
}

BOOST_AUTO_TEST_CASE(a_link_and_the_rights_of_a_file_stay) {
    const scratch_folder folder;
    write_file(folder.file("real"), "old");
    fs::permissions(folder.file("real"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("real", folder.file("link"));
    write_file(folder.file("link"), "new");
    BOOST_TEST(fs::is_symlink(folder.file("link")));
    BOOST_TEST(content(folder.file("real")) == "new");
    struct stat status {};
    BOOST_TEST(::stat(folder.file("real").c_str(), &status) == 0);
    BOOST_TEST((status.st_mode & 0777) == 0600u);
    const std::string longest(255, 'x');
    write_file(folder.file(longest), "new");
    BOOST_TEST(content(folder.file(longest)) == "new");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_said) {
    const scratch_folder folder;
    const auto in = [&](const char* name) { return folder.file(name).string(); };
    BOOST_TEST(refusal(in("none/a")) == "--json: " + in("none/a") + ": No such file or directory");
    BOOST_TEST(refusal(folder.path()) == "--json: " + folder.path().string() + ": Is a directory");
    BOOST_TEST(refusal("/dev/full") == "--json: /dev/full: No space left on device");
    BOOST_TEST(refusal("/dev/null") == "");
    BOOST_TEST(fs::is_character_file("/dev/full"));
    BOOST_TEST(fs::is_character_file("/dev/null"));
    BOOST_TEST(::mkfifo(in("pipe").c_str(), 0600) == 0);
    BOOST_TEST(refusal(in("pipe")) == "--json: " + in("pipe") + ": nobody reads from it");
    const file_descriptor reader(::open(in("pipe").c_str(), O_RDONLY | O_NONBLOCK));
    BOOST_TEST(refusal(in("pipe")) == "");
    char text[8] = {};
    BOOST_TEST(::read(reader.get(), text, sizeof text) == 4);
    BOOST_TEST(fs::is_fifo(in("pipe")));
}
