// SPDX-License-Identifier: Apache-2.0
// What is said of a file that becomes large.
#include "host/output_file.h"
#include "messages.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(growth_is_told_at_100_megabytes_and_at_each_tenfold) {
    const scratch_folder folder;
    output_file file("--vcd", folder.file("wave.vcd").string());
    const auto said_at = [&](std::streamoff bytes) {
        file.stream().seekp(bytes);
        return messages_of([&] { file.tell_growth(1'500'000'000'000, "--until ends the run earlier"); });
    };
    BOOST_TEST(said_at(99'999'999) == "");
    const auto text = said_at(120'000'000);
    BOOST_TEST(text.find("--vcd: ") != std::string::npos);
    BOOST_TEST(text.find("wave.vcd: 120 MB so far, for 1.500000 s of simulated time; --until ends") !=
               std::string::npos);
    BOOST_TEST(said_at(999'999'999) == "");
    BOOST_TEST(said_at(1'000'000'000).find("1000 MB so far") != std::string::npos);
    BOOST_TEST(said_at(1'000'000'001) == "");
}
