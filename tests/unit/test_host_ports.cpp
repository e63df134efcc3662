// SPDX-License-Identifier: Apache-2.0
// Lines that are a TCP port or a pseudo terminal: clients come, go and come back, and nothing is lost on the way.
#include "host/lines/host_port.h"
#include "host/lines/line_backlog.h"
#include "host/lines/telnet_filter.h"
#include "messages.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

using namespace tabletop;

namespace {

// Opens a port and returns what it says on standard error behind "is at ".
std::string address_of(std::unique_ptr<host_port>& port, const std::string& backend) {
    const auto line = messages_of([&] { port = open_host_port(backend, "line"); });
    const auto at = line.find(" is at ");
    BOOST_TEST_REQUIRE(at != std::string::npos);
    return line.substr(at + 7, line.size() - at - 8);
}

struct tcp_bench {
    tcp_bench() {
        const auto address = address_of(port, "tcp:0");
        number = static_cast<std::uint16_t>(std::stoi(address.substr(address.find(':') + 1)));
    }

    int connect() const {
        const int client = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(number);
        BOOST_TEST_REQUIRE(::connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        return client;
    }

    std::unique_ptr<host_port> port;
    std::uint16_t number = 0;
};

void say(host_port& port, const std::string& text) {
    for (const char c : text) port.write(static_cast<std::uint8_t>(c));
}

void wait_for(const std::function<bool()>& done) {
    for (int i = 0; i < 300 && !done(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

// What the machine gets, and what a client gets, while the port is looked after.
std::string taken(host_port& port, std::size_t size) {
    std::string text;
    wait_for([&] {
        port.flush();
        while (const auto byte = port.read()) text += static_cast<char>(*byte);
        return text.size() >= size;
    });
    return text;
}

std::string heard(host_port& port, int client, std::size_t size) {
    std::string text;
    ::fcntl(client, F_SETFL, O_NONBLOCK);
    wait_for([&] {
        port.flush();
        char piece[4096];
        for (ssize_t n; text.size() < size && (n = ::read(client, piece, sizeof piece)) > 0;) {
            text.append(piece, static_cast<std::size_t>(n));
        }
        return text.size() >= size;
    });
    return text;
}

void type(int client, const std::string& text) {
    BOOST_TEST_REQUIRE(::write(client, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

// Writes as much as is taken.
std::size_t flooded(int client) {
    ::fcntl(client, F_SETFL, O_NONBLOCK);
    const std::string flood(1 << 16, 'f');
    std::size_t size = 0;
    for (ssize_t n = 0; (n = ::write(client, flood.data(), flood.size())) > 0;) size += static_cast<std::size_t>(n);
    return size;
}

std::string all_bytes() {
    std::string text;
    for (int i = 0; i < 256; ++i) text += static_cast<char>(i);
    return text;
}

// The kernel hands on what was written to a pseudo terminal in its own time, and echoes it if it is to by then.
void wait_until_there(int client, int bytes) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    for (int there = 0; there < bytes && std::chrono::steady_clock::now() < give_up;) {
        ::ioctl(client, FIONREAD, &there);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(tcp_carries_every_byte_both_ways) {
    tcp_bench bench;
    const int client = bench.connect();
    for (const auto& text : {all_bytes(), std::string("\xff"), std::string("\xff\xfb"), std::string("a\xff\xfd\x03")}) {
        type(client, text);
        BOOST_TEST(taken(*bench.port, text.size()) == text);
        say(*bench.port, text);
        BOOST_TEST(heard(*bench.port, client, text.size()) == text);
    }
    ::close(client);
}

BOOST_AUTO_TEST_CASE(tcp_keeps_output_for_the_next_client) {
    tcp_bench bench;
    say(*bench.port, "before ");
    bench.port->flush();
    const int first = bench.connect();
    BOOST_TEST(heard(*bench.port, first, 7) == "before ");
    ::close(first);
    say(*bench.port, "between ");
    for (int i = 0; i < 5; ++i) bench.port->flush();
    say(*bench.port, "more ");
    for (int i = 0; i < 5; ++i) bench.port->flush();
    const int second = bench.connect();
    BOOST_TEST(heard(*bench.port, second, 13) == "between more ");
    ::close(second);
}

BOOST_AUTO_TEST_CASE(tcp_keeps_input_of_a_client_that_has_gone) {
    tcp_bench bench;
    const int client = bench.connect();
    type(client, "typed and gone");
    ::close(client);
    BOOST_TEST(taken(*bench.port, 14) == "typed and gone");
    const int next = bench.connect();
    type(next, "again");
    BOOST_TEST(taken(*bench.port, 5) == "again");
    ::close(next);
}

// The machine would take minutes for what it has sent.
BOOST_AUTO_TEST_CASE(tcp_takes_the_next_client_at_once_behind_a_flood) {
    tcp_bench bench;
    const int client = bench.connect();
    BOOST_TEST(flooded(client) > 4096u);
    bench.port->flush();
    BOOST_TEST(bench.port->read().value_or(0) == 'f');
    for (int i = 0; i < 5; ++i) bench.port->flush();
    ::close(client);
    // Until somebody comes it goes on.
    for (int i = 0; i < 5; ++i) bench.port->flush();
    BOOST_TEST(bench.port->read().value_or(0) == 'f');
    const int next = bench.connect();
    for (int i = 0; i < 5; ++i) bench.port->flush();
    type(next, "again");
    BOOST_TEST(taken(*bench.port, 5) == "again");
    ::close(next);
}

// Nothing is read that the machine does not take: who sends it has to wait.
BOOST_AUTO_TEST_CASE(ports_stop_whoever_floods_them) {
    std::unique_ptr<host_port> port;
    const auto name = address_of(port, "pty");
    const int client = ::open(name.c_str(), O_RDWR | O_NOCTTY);
    for (int i = 0; i < 50; ++i) {
        flooded(client);
        port->flush();
        port->read();
    }
    BOOST_TEST(flooded(client) == 0u);
    ::close(client);
    tcp_bench bench;
    const int other = bench.connect();
    for (int i = 0; i < 50; ++i) {
        flooded(other);
        bench.port->flush();
        bench.port->read();
    }
    BOOST_TEST(flooded(other) == 0u);
    ::close(other);
}

// A client does this with nc -N at the end of its input.
BOOST_AUTO_TEST_CASE(tcp_answers_a_client_that_sends_no_more) {
    tcp_bench bench;
    const int client = bench.connect();
    type(client, "question");
    ::shutdown(client, SHUT_WR);
    BOOST_TEST(taken(*bench.port, 8) == "question");
    say(*bench.port, "answer");
    BOOST_TEST(heard(*bench.port, client, 6) == "answer");
    say(*bench.port, " two");
    BOOST_TEST(heard(*bench.port, client, 4) == " two");
    ::close(client);
}

BOOST_AUTO_TEST_CASE(tcp_backlog_has_a_bound) {
    tcp_bench bench;
    const std::string lost = "lost";
    say(*bench.port, lost + std::string(line_backlog::limit_alone, 'k'));
    bench.port->flush();
    const int client = bench.connect();
    const auto text = heard(*bench.port, client, line_backlog::limit_alone);
    BOOST_TEST(text.size() == line_backlog::limit_alone);
    BOOST_TEST(text.find('l') == std::string::npos);
    ::close(client);
}

BOOST_AUTO_TEST_CASE(telnet_negotiation_is_kept_from_the_machine) {
    telnet_filter filter;
    std::string answer;
    BOOST_TEST(filter.take("plain \xff\xfd\x01", answer) == "plain \xff\xfd\x01");
    BOOST_TEST(!filter.is_telnet());
    // Debian's telnet in character mode: it asks for echo and no go-aheads.
    BOOST_TEST(filter.take("\xff\xfd\x03\xff\xfd\x01", answer) == "");
    BOOST_TEST(filter.is_telnet());
    BOOST_TEST(answer == "\xff\xfb\x03\xff\xfb\x01");
    answer.clear();
    BOOST_TEST(filter.take("\xff\xfd\x03", answer) == "");
    BOOST_TEST(answer == "");
    using namespace std::string_literals;
    BOOST_TEST(filter.take("x\r\0y\xff\xff\xff\xf1z"s, answer) == "x\ry\xffz");
    BOOST_TEST(filter.take("\xff\xfb\x1f\xff\xfa\x1f\0\x50\0\x18\xff\xf0"
                           "end"s,
                           answer) == "end");
    BOOST_TEST(answer == "\xff\xfe\x1f");
    answer.clear();
    // A command may come in pieces.
    BOOST_TEST(filter.take("a\xff", answer) == "a");
    BOOST_TEST(filter.take("\xfe", answer) == "");
    BOOST_TEST(filter.take("\x01"
                           "b",
                           answer) == "b");
    BOOST_TEST(answer == "\xff\xfc\x01");
}

BOOST_AUTO_TEST_CASE(tcp_doubles_ff_for_telnet_only) {
    tcp_bench bench;
    const int client = bench.connect();
    type(client, "\xff\xfd\x01");
    BOOST_TEST(heard(*bench.port, client, 3) == "\xff\xfb\x01");
    say(*bench.port, "\xff");
    BOOST_TEST(heard(*bench.port, client, 2) == "\xff\xff");
    ::close(client);
    const int raw = bench.connect();
    BOOST_TEST(heard(*bench.port, raw, 0) == "");
    type(raw, "\xff.");
    BOOST_TEST(taken(*bench.port, 2) == "\xff.");
    say(*bench.port, "\xff.");
    BOOST_TEST(heard(*bench.port, raw, 2) == "\xff.");
    ::close(raw);
}

BOOST_AUTO_TEST_CASE(pty_survives_clients) {
    std::unique_ptr<host_port> port;
    const auto name = address_of(port, "pty");
    const auto open_client = [&] { return ::open(name.c_str(), O_RDWR | O_NOCTTY); };
    say(*port, "before ");
    port->flush();

    // Terminal programs throw away what is there when they start.
    const int first = open_client();
    BOOST_TEST_REQUIRE(first >= 0);
    port->flush();
    ::tcflush(first, TCIOFLUSH);
    BOOST_TEST(heard(*port, first, 7) == "before ");
    type(first, all_bytes());
    BOOST_TEST(taken(*port, 256) == all_bytes());
    say(*port, all_bytes());
    BOOST_TEST(heard(*port, first, 256) == all_bytes());

    // It leaves unread output, input, and another mode behind.
    say(*port, "unread ");
    port->flush();
    wait_until_there(first, 7);
    type(first, "typed");
    termios mode{};
    ::tcgetattr(first, &mode);
    mode.c_lflag |= ECHO;
    ::tcsetattr(first, TCSANOW, &mode);
    ::close(first);
    port->flush();
    BOOST_TEST(taken(*port, 5) == "typed");
    BOOST_TEST(port->descriptor() == -1);
    say(*port, "between ");
    port->flush();

    const int second = open_client();
    BOOST_TEST(heard(*port, second, 15) == "unread between ");
    BOOST_TEST(!port->read().has_value());
    ::close(second);
}

// Each client counts, and finds nothing of the one before, nor of what the machine has said to nobody.
BOOST_AUTO_TEST_CASE(tcp_clients_that_begin_afresh) {
    tcp_bench bench;
    auto& port = *bench.port;
    port.separate_clients();
    BOOST_TEST(port.count_clients() == 0u);
    say(port, "before");
    port.flush();
    const int first = bench.connect();
    type(first, "typed and left");
    // Nothing is read of a client that has not been counted.
    BOOST_TEST(!port.read().has_value());
    BOOST_TEST(port.count_clients() == 1u);
    BOOST_TEST(port.count_clients() == 1u);
    BOOST_TEST(taken(port, 1).front() == 't');
    say(port, "after");
    BOOST_TEST(heard(port, first, 5) == "after");
    type(first, "and more");
    ::close(first);
    const int second = bench.connect();
    wait_for([&] {
        port.flush();
        return port.count_clients() == 2;
    });
    BOOST_TEST(port.count_clients() == 2u);
    type(second, "D");
    BOOST_TEST(taken(port, 1) == "D");
    say(port, "1010");
    BOOST_TEST(heard(port, second, 4) == "1010");
    ::close(second);
}

BOOST_AUTO_TEST_CASE(pty_clients_that_begin_afresh) {
    std::unique_ptr<host_port> port;
    const auto name = address_of(port, "pty");
    port->separate_clients();
    const auto open_client = [&] { return ::open(name.c_str(), O_RDWR | O_NOCTTY); };
    say(*port, "before");
    port->flush();
    BOOST_TEST(port->count_clients() == 0u);
    const int first = open_client();
    type(first, "typed");
    BOOST_TEST(!port->read().has_value());
    BOOST_TEST(port->count_clients() == 1u);
    BOOST_TEST(taken(*port, 5) == "typed");
    say(*port, "after");
    BOOST_TEST(heard(*port, first, 5) == "after");
    say(*port, "unread");
    port->flush();
    type(first, "left");
    ::close(first);
    BOOST_TEST(port->count_clients() == 1u);
    const int second = open_client();
    type(second, "D");
    BOOST_TEST(port->count_clients() == 2u);
    BOOST_TEST(taken(*port, 1) == "D");
    say(*port, "1010");
    BOOST_TEST(heard(*port, second, 4) == "1010");
    ::close(second);
}
