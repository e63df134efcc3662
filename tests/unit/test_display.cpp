// SPDX-License-Identifier: Apache-2.0
// PNG files and folders of them, keys and cells of a terminal, and what make_display() refuses. The displays
// themselves: test_terminal_display, test_web_server, system/display_window.
#include <boost/test/unit_test.hpp>

#include "host/display/display.h"
#include "host/display/terminal_cells.h"
#include "host/display/terminal_keys.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_seed.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

picture plain(unsigned width, unsigned height, std::uint32_t colour) {
    return {width, height, std::vector<std::uint32_t>(std::size_t{width} * height, colour)};
}

// Every pixel one of that many colours.
picture of_colours(unsigned width, unsigned height, unsigned colours, std::mt19937& random) {
    std::vector<std::uint32_t> palette(colours);
    for (auto& colour : palette) colour = random() & 0xFFFFFF;
    auto image = plain(width, height, 0);
    for (auto& pixel : image.pixels) pixel = palette[random() % colours];
    return image;
}

// The machine's empty board, as its specification gives it.
picture board() {
    auto image = plain(640, 480, 0xFFFFFF);
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) {
            auto& pixel = image.pixels[y * 640 + x];
            if (x < 20 || x >= 620) {
                pixel = 0x0000FF;
            } else if (y >= 90 && ((x - 20) / 40 % 2 == 0 || (y / 30) % 2 == 1)) {
                pixel = 0xFFFF00;
            }
        }
    }
    return image;
}

std::string refusal(const std::string& backend, const std::string& terminal_holder = "") {
    try {
        make_display(backend, {"test", terminal_holder});
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(files)

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back) {
    const scratch_folder folder;
    std::mt19937 random(test_seed());
    for (const auto& [width, height] : {std::pair(1u, 1u), {3u, 5u}, {640u, 480u}, {1u, 100u}, {77u, 2u}}) {
        for (const unsigned colours : {1u, 2u, 3u, 4u, 5u, 16u, 17u, 255u, 256u, 257u, 100000u}) {
            const auto image = of_colours(width, height, colours, random);
            write_png(image, folder.file("a.png").string());
            BOOST_TEST((read_png(folder.file("a.png").string()) == image),
                       width << "x" << height << ", " << colours << " colours");
        }
    }
    BOOST_TEST(!fs::exists(folder.file("a.png.part").string()));
}

BOOST_AUTO_TEST_CASE(the_bytes_are_those_of_the_pixels) {
    const scratch_folder folder;
    write_png(board(), folder.file("a.png").string());
    const auto first = file_text(folder.file("a.png").string());
    ::usleep(1'100'000);
    write_png(board(), folder.file("a.png").string());
    BOOST_TEST((file_text(folder.file("a.png").string()) == first));
    // An index of two bits a pixel: three colours.
    BOOST_TEST(static_cast<int>(first.at(24)) == 2);
    BOOST_TEST(static_cast<int>(first.at(25)) == 3);
    BOOST_TEST(!contains(first, "tIME"));
    BOOST_TEST(first.size() < 4000);
}

BOOST_AUTO_TEST_CASE(a_board_takes_milliseconds) {
    const scratch_folder folder;
    const auto image = board();
    const auto start = std::chrono::steady_clock::now();
    constexpr unsigned count = 20;
    for (unsigned i = 0; i < count; ++i) write_png(image, folder.file("a.png").string());
    const auto taken = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    BOOST_TEST_MESSAGE("a picture in " << taken / count << " ms");
    BOOST_TEST(taken / count < 100);
}

BOOST_AUTO_TEST_CASE(refuses_what_it_cannot_write_or_read) {
    const scratch_folder folder;
    const auto image = plain(2, 2, 0);
    BOOST_CHECK_THROW(write_png(image, folder.file("none/a.png").string()), input_error);
    BOOST_CHECK_THROW(write_png(picture{}, folder.file("a.png").string()), input_error);
    BOOST_CHECK_THROW(read_png(folder.file("a.png").string()), input_error);
    std::ofstream(folder.file("a.png").string()) << "no picture";
    BOOST_CHECK_THROW(read_png(folder.file("a.png").string()), input_error);
    fs::create_directory(folder.file("b.png").string());
    BOOST_CHECK_THROW(write_png(image, folder.file("b.png").string()), input_error);
    write_png(board(), folder.file("a.png").string());
    const auto whole = file_text(folder.file("a.png").string());
    std::ofstream(folder.file("a.png").string()) << whole.substr(0, whole.size() / 2);
    BOOST_CHECK_THROW(read_png(folder.file("a.png").string()), input_error);
}

BOOST_AUTO_TEST_CASE(a_folder_is_one_run_s) {
    const scratch_folder folder;
    const auto backend = "png:" + folder.file("a").string();
    const auto first = make_display(backend, {"test"});
    BOOST_TEST(contains(refusal(backend), "another run is writing its pictures there"));
}

BOOST_AUTO_TEST_CASE(a_full_disk_leaves_no_part_of_a_file) {
    const scratch_folder folder;
    std::mt19937 random(test_seed());
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    rlimit small = limit;
    small.rlim_cur = 100;
    ::setrlimit(RLIMIT_FSIZE, &small);
    std::string message;
    try {
        write_png(of_colours(100, 100, 200, random), folder.file("a.png").string());
    } catch (const input_error& error) {
        message = error.what();
    }
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, before);
    BOOST_TEST(message == (folder.file("a.png").string()) + ": File too large");
    BOOST_TEST(fs::is_empty(folder.file(".").string()));
}

// A name that stands for a device keeps doing so.
BOOST_AUTO_TEST_CASE(devices_are_written_to) {
    write_png(plain(2, 2, 0), "/dev/null");
    BOOST_TEST(fs::is_character_file("/dev/null"));
    BOOST_CHECK_THROW(write_png(plain(2, 2, 0), "/dev/full"), input_error);
}

BOOST_AUTO_TEST_CASE(a_folder_has_every_picture_once_and_its_times) {
    const scratch_folder folder;
    const auto frames = make_display("png:" + (folder.file("a/b").string()), {"test"});
    frames->show(plain(4, 4, 1), 0, 16'800'000'000);
    frames->show(plain(4, 4, 1), 16'800'000'000, 33'600'000'000);
    frames->show(plain(4, 4, 2), 33'600'000'000, 50'400'000'001);
    BOOST_TEST(!frames->live());
    BOOST_TEST(!frames->closed());
    BOOST_TEST(frames->descriptor() == -1);
    // Before the run ends.
    BOOST_TEST(file_text(folder.file("a/b/frames.csv").string()) ==
               "file,begin_ms,end_ms\n"
               "frame_000001.png,0.000000000,16.800000000\n"
               "frame_000002.png,33.600000000,50.400000001\n");
    BOOST_TEST((read_png(folder.file("a/b/frame_000002.png").string()) == plain(4, 4, 2)));
    BOOST_TEST(!fs::exists(folder.file("a/b/frame_000003.png").string()));
}

BOOST_AUTO_TEST_CASE(a_folder_of_an_earlier_run_is_left_alone) {
    const scratch_folder folder;
    make_display("png:" + (folder.file("a").string()), {"test"});
    const auto frames = make_display("png:" + (folder.file("a").string()), {"test"});  // the first has written nothing
    frames->show(plain(4, 4, 1), 0, 1);
    const auto before = file_text(folder.file("a/frame_000001.png").string());
    BOOST_TEST(contains(refusal("png:" + (folder.file("a").string())), "earlier run"));
    BOOST_TEST((file_text(folder.file("a/frame_000001.png").string()) == before));
    std::ofstream(folder.file("file").string()) << "no folder";
    BOOST_TEST(refusal("png:" + (folder.file("file").string())) ==
               "png:" + (folder.file("file").string()) + ": Not a directory");
    BOOST_TEST(contains(refusal("png:/proc/none"), "png:/proc/none: "));
    BOOST_TEST(contains(refusal("png:"), "no name"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(displays)

BOOST_AUTO_TEST_CASE(unknown_ones_are_refused) {
    const auto known = "there are png:FOLDER, window, web, web:PORT, terminal and null";
    for (const auto* backend : {"", "nul", "pngs", "window:1", "terminal:", "webs", "vnc:0", "png"}) {
        BOOST_TEST(contains(refusal(backend), known), backend);
    }
    for (const auto* port : {"", "x", "65536", "-1"}) {
        BOOST_TEST(contains(refusal("web:" + std::string(port)), "is not a TCP port"), port);
    }
    BOOST_TEST((web_port_of("web") == 0 && web_port_of("web:8000") == 8000 && !web_port_of("window")));
    BOOST_TEST(refusal("null").empty());
    BOOST_TEST(
        contains(refusal("terminal", "uart0 has this terminal"), "uart0 has this terminal, or show the picture"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(terminal)

BOOST_AUTO_TEST_CASE(keys_of_a_terminal) {
    using key = display_key;
    const std::pair<std::string, std::vector<key>> cases[] = {
        {"adws", {key::letter_a, key::letter_d, key::letter_w, key::letter_s}},
        {"ADWS", {key::letter_a, key::letter_d, key::letter_w, key::letter_s}},
        {" \r\n\t", {key::space, key::enter, key::enter, key::tab}},
        {"\x1b[A\x1b[B\x1b[C\x1b[D", {key::up, key::down, key::right, key::left}},
        {"\x1bOA\x1bOB\x1bOC\x1bOD", {key::up, key::down, key::right, key::left}},
        {"\x1b[1;2C", {key::right}},
        {"\x1b[3~\x1b[15~\x01\xff", {}},
        {"x1~\x7f\b", {key{'x'}, key{'1'}, key{'~'}, key::backspace, key::backspace}},
        {"\x1b a", {key::space, key::letter_a}},
        {"\x1b\x1b[D", {key::left}},
    };
    for (const auto& [bytes, expected] : cases) {
        terminal_keys keys;
        std::vector<key> seen;
        for (const char byte : bytes) {
            if (const auto next = keys.take(byte)) seen.push_back(*next);
        }
        BOOST_TEST((seen == expected), bytes);
    }
}

BOOST_AUTO_TEST_CASE(pixels_are_means_or_copies) {
    const picture quarters{2, 2, {0x000000, 0xFF0000, 0x0000FF, 0x00FF00}};
    BOOST_TEST((scaled_picture(quarters, 2, 2) == quarters));
    BOOST_TEST((scaled_picture(quarters, 1, 1) == picture{1, 1, {0x404040}}));
    BOOST_TEST((scaled_picture(quarters, 4, 1) == picture{4, 1, {0x000080, 0x000080, 0x808000, 0x808000}}));
    // 80 x 24 has room for 64 x 48 pixels: ten by ten each, and the borders of the board are on tens.
    const auto small = scaled_picture(board(), 64, 48);
    BOOST_TEST(small.at(0, 0) == 0x0000FFu);
    BOOST_TEST(small.at(2, 8) == 0xFFFFFFu);
    BOOST_TEST(small.at(2, 9) == 0xFFFF00u);
    BOOST_TEST(small.at(6, 12) == 0xFFFFFFu);
    BOOST_TEST(small.at(62, 47) == 0x0000FFu);
}

BOOST_AUTO_TEST_CASE(only_what_changes_is_drawn) {
    terminal_cells cells(terminal_colours::full);
    cells.clear(4, 3);
    auto image = plain(4, 4, 0x112233);
    BOOST_TEST(cells.draw(image, "time") ==
               "\x1b[0m\x1b[2J\x1b[1;1H\x1b[48;2;17;34;51m    \x1b[2;1H    \x1b[3;1H\x1b[0m\x1b[Ktime\x1b[0m");
    BOOST_TEST(cells.draw(image, "time") == "");
    image.pixels[2 * 4 + 1] = 0xFF0000;
    BOOST_TEST(cells.draw(image, "time") == "\x1b[2;2H\x1b[48;2;17;34;51m\x1b[38;2;255;0;0m\u2580\x1b[0m");
    BOOST_TEST(cells.draw(image, "a longer one") == "\x1b[3;1H\x1b[0m\x1b[Ka lo\x1b[0m");
}

BOOST_AUTO_TEST_CASE(a_row_is_kept_for_what_has_to_be_seen) {
    terminal_cells cells(terminal_colours::full);
    cells.clear(4, 2);
    const auto image = plain(4, 4, 0x112233);
    BOOST_TEST(!contains(cells.draw(image, "on"), "on"));
    BOOST_TEST(cells.draw(image, "on", true) ==
               "\x1b[0m\x1b[2J\x1b[1;2H\x1b[48;2;17;34;51m  \x1b[2;1H\x1b[0m\x1b[Kon\x1b[0m");
    cells.clear(4, 1);
    BOOST_TEST(!contains(cells.draw(image, "on", true), "on"));
}

BOOST_AUTO_TEST_CASE(pure_colours_are_exact_among_256) {
    terminal_cells cells(terminal_colours::cube);
    cells.clear(6, 1);
    const picture pure{6, 1, {0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFFFFFF}};
    const auto drawn = cells.draw(pure, "");
    for (const auto* number : {";16m", ";196m", ";46m", ";21m", ";226m", ";231m"}) BOOST_TEST(contains(drawn, number));
}

BOOST_AUTO_TEST_CASE(any_size_will_do) {
    std::mt19937 random(test_seed());
    for (unsigned i = 0; i < 300; ++i) {
        terminal_cells cells(terminal_colours::cube);
        cells.clear(random() % 200, random() % 60);
        const auto image = of_colours(1 + random() % 50, 1 + random() % 50, 3, random);
        BOOST_TEST(!cells.draw(image, "time").empty());
        BOOST_TEST(cells.draw(image, "time").empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tabletop
