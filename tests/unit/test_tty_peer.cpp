// SPDX-License-Identifier: Apache-2.0
// Piped input of a Linux console: a terminal driver in canonical mode makes of what is sent exactly what was piped.
#include "host/lines/tty_peer.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

class text_port : public host_port {
  public:
    explicit text_port(std::string text) : text_(std::move(text)) {}

    void write(std::uint8_t byte) override { written += static_cast<char>(byte); }
    std::optional<std::uint8_t> read() override {
        if (next_ < text_.size()) return static_cast<std::uint8_t>(text_[next_++]);
        open_ = false;
        return std::nullopt;
    }
    bool open() const override { return open_; }
    bool live() const override { return open_; }
    int descriptor() const override { return 7; }

    std::string written;

  private:
    std::string text_;
    std::size_t next_ = 0;
    bool open_ = true;
};

struct bench {
    explicit bench(const std::string& text) : port(new text_port(text)), end(std::unique_ptr<host_port>(port)) {}

    std::string sent() {
        std::string bytes;
        while (const auto action = end.next()) bytes += static_cast<char>(action->byte);
        return bytes;
    }

    text_port* port;
    tty_peer end;
};

constexpr std::uint8_t xon = 0x11, xoff = 0x13;

// What read() gives in canonical mode, one after the other, as termios(3) has it; an empty one is the end.
std::vector<std::string> reads_of(const std::string& sent) {
    std::vector<std::string> reads(1);
    bool is_literal = false;
    for (const char c : sent) {
        if (std::exchange(is_literal, false)) {
            reads.back() += c;
        } else if (c == 0x16) {
            is_literal = true;
        } else {
            BOOST_TEST((c == 0x04 || c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= ' '));
            BOOST_TEST(c != 0x7F);
            if (c != 0x04) reads.back() += c;
            if (c == 0x04 || c == '\n') reads.emplace_back();
        }
        BOOST_TEST(reads.back().size() < 4096u);
    }
    BOOST_TEST(reads.back().empty());
    reads.pop_back();
    return reads;
}

// All reads but the last give the text, the last one tells of its end.
void check(const std::string& text) {
    bench one(text);
    one.end.receive(xon);
    const auto reads = reads_of(one.sent());
    std::string all;
    for (const auto& read : reads) {
        BOOST_TEST(read.empty() == (&read == &reads.back()));
        all += read;
    }
    BOOST_TEST(all == text);
    BOOST_TEST(!one.end.open());
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_reader_gets_the_bytes_and_one_end) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    for (const auto& text : {std::string(), std::string("3\n4\n"), std::string("no line end"), std::string("\n\n"), all,
                             all + all + '\n', std::string("\x04\n\x16\x16")}) {
        check(text);
    }
}

BOOST_AUTO_TEST_CASE(a_line_may_be_longer_than_what_the_driver_keeps) {
    for (const std::size_t length : {1023u, 1024u, 1025u, 2048u, 4095u, 4096u, 10'000u}) {
        check(std::string(length, 'x'));
        check(std::string(length, 'x') + '\n');
    }
}

BOOST_AUTO_TEST_CASE(nothing_is_sent_before_it_is_asked_for_nor_behind_a_stop) {
    bench one("ab");
    BOOST_TEST(one.sent().empty());
    BOOST_TEST(one.end.open());
    BOOST_TEST(!one.end.live());
    BOOST_TEST(one.end.descriptor() == -1);
    one.end.receive(xon);
    BOOST_TEST(one.end.live());
    BOOST_TEST(one.end.descriptor() == 7);
    BOOST_TEST(one.end.next()->byte == 'a');
    one.end.receive(xoff);
    BOOST_TEST(one.sent().empty());
    BOOST_TEST(one.end.open());
    one.end.receive(xon);
    BOOST_TEST(one.sent() == "b\x04\x04");
}

BOOST_AUTO_TEST_CASE(flow_control_is_no_output) {
    bench one("");
    for (const std::uint8_t byte : {std::uint8_t{'a'}, xon, std::uint8_t{'b'}, xoff, std::uint8_t{'c'}}) {
        one.end.receive(byte);
    }
    BOOST_TEST(one.port->written == "abc");
}
