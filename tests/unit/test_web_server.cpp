// SPDX-License-Identifier: Apache-2.0
// The server of a run's page at its port, with clients that behave and clients that do not: test_web_page has what it
// says.
#include <boost/test/unit_test.hpp>

#include "host/web/web_panel.h"
#include "host/web/web_server.h"
#include "messages.h"
#include "support/file_descriptor.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace tabletop {

namespace {

using namespace std::chrono_literals;
using wall_clock = std::chrono::steady_clock;

constexpr auto patience = 20s;

// A connection of a browser, or of somebody else.
class client {
  public:
    explicit client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        BOOST_REQUIRE(::connect(socket_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        const timeval longest{patience.count(), 0};
        ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
        ::setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    }

    // False: the server has ended the connection.
    bool send(const std::string& bytes) {
        return ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
    }
    bool receive() {
        char piece[65536];
        const auto count = ::recv(socket_.get(), piece, sizeof piece, 0);
        if (count > 0) input_.append(piece, static_cast<std::size_t>(count));
        return count > 0;
    }
    // The server ends the connection, whatever it says before.
    bool is_ended() {
        const auto given_up = wall_clock::now() + patience;
        while (receive()) {
            if (wall_clock::now() > given_up) return false;
        }
        return wall_clock::now() < given_up;
    }
    // Head and body of an answer; empty: there is none.
    std::string answer() {
        std::size_t end = std::string::npos;
        while ((end = input_.find("\r\n\r\n")) == std::string::npos) {
            if (!receive()) return "";
        }
        const auto length = input_.find("Content-Length: ");
        const auto size = end + 4 + (length < end ? std::stoul(input_.substr(length + 16)) : 0);
        while (input_.size() < size) {
            if (!receive()) return "";
        }
        const auto all = input_.substr(0, size);
        input_.erase(0, size);
        return all;
    }
    // Something has come, or the end.
    bool has_input() const {
        pollfd state{socket_.get(), POLLIN, 0};
        return !input_.empty() || ::poll(&state, 1, 0) > 0;
    }

  protected:
    std::string& input() { return input_; }

  private:
    file_descriptor socket_;
    std::string input_;
};

std::string request_text(const std::string& method, const std::string& target, std::uint16_t port,
                         const std::string& fields = "", const std::string& body = "") {
    return fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: {}\r\n{}\r\n{}", method, target, port,
                       body.size(), fields, body);
}

std::string ask(std::uint16_t port, const std::string& request) {
    client one(port);
    one.send(request);
    return one.answer();
}

std::string status_of(const std::string& answer) {
    return answer.size() < 12 ? answer : answer.substr(9, 3);
}

std::string own_origin(std::uint16_t port) {
    return fmt::format("Origin: http://127.0.0.1:{}\r\n", port);
}

// The fields of a browser that has been let in; empty: it has not.
std::string let_in(std::uint16_t port, const std::string& token) {
    const auto answer = ask(port, request_text("POST", "/session", port, own_origin(port), token));
    const auto cookie = answer.find("Set-Cookie: ");
    if (cookie == std::string::npos) return "";
    return own_origin(port) + "Cookie: " + answer.substr(cookie + 12, answer.find(';', cookie) - cookie - 12) + "\r\n";
}

constexpr const char* upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

struct frame {
    unsigned code = 0;  // 1 text, 2 binary, 8 the end
    std::string bytes;
};

// The socket of a page.
class page_socket : public client {
  public:
    page_socket(std::uint16_t port, const std::string& fields) : client(port) {
        client::send(request_text("GET", "/socket", port, fields + upgrade));
        status = status_of(answer());
    }

    bool send_frame(unsigned code, const std::string& bytes) {
        std::string head(1, static_cast<char>(0x80 | code));
        if (bytes.size() < 126) {
            head += static_cast<char>(0x80 | bytes.size());
        } else {
            head += static_cast<char>(0x80 | 126);
            head += static_cast<char>(bytes.size() >> 8);
            head += static_cast<char>(bytes.size() & 0xFF);
        }
        return client::send(head + std::string(4, '\0') + bytes);  // a mask that changes nothing
    }
    bool say(const std::string& text) { return send_frame(1, text); }

    // The next message; empty: the connection has ended.
    std::optional<frame> next() {
        if (!have(2)) return std::nullopt;
        std::size_t head = 2;
        std::size_t size = byte(1) & 0x7F;
        if (size >= 126) {
            const auto width = size == 126 ? 2u : 8u;
            if (!have(head + width)) return std::nullopt;
            for (size = 0; head < 2 + width; ++head) size = size << 8 | byte(head);
        }
        if (!have(head + size)) return std::nullopt;
        frame one{static_cast<unsigned>(byte(0) & 0xF), input().substr(head, size)};
        input().erase(0, head + size);
        if (one.code == 9) return send_frame(10, one.bytes) ? next() : std::nullopt;
        return one;
    }
    // Waits for a text that has this in it.
    std::string until(const std::string& part) {
        while (auto one = next()) {
            if (one->code == 1 && one->bytes.find(part) != std::string::npos) return one->bytes;
        }
        return "";
    }
    bool is_alive() {
        const auto given_up = wall_clock::now() + patience;
        while (wall_clock::now() < given_up) {
            const auto one = next();
            if (!one || one->code == 8) return false;
            if (one->bytes.find("\"simulated_ms\"") != std::string::npos) return true;
        }
        return false;
    }

    std::string status;

  private:
    bool have(std::size_t count) {
        while (input().size() < count) {
            if (!receive()) return false;
        }
        return true;
    }
    std::size_t byte(std::size_t place) { return static_cast<std::uint8_t>(input()[place]); }
};

class panel_test {
  public:
    panel_test() {
        panel_.add_screen("screen");
        line_ = panel_.add_line("uart0");
        const auto message = messages_of([this] { display_ = panel_.open({}); });
        const std::string expected = "web is at http://127.0.0.1:";
        BOOST_REQUIRE(message.compare(0, expected.size(), expected) == 0);
        port_ = static_cast<std::uint16_t>(std::stoul(message.substr(expected.size())));
        const auto token = message.substr(message.find('#') + 1, 32);
        browser_ = let_in(port_, token);
        BOOST_REQUIRE(!browser_.empty());
        BOOST_TEST(let_in(port_, token).empty());
        display_->on_key([this](display_key key, bool pressed) { keys_.emplace_back(key, pressed); });
    }

    bool until(const std::function<bool()>& holds) {
        const auto end = wall_clock::now() + patience;
        while (!holds()) {
            if (wall_clock::now() > end) return false;
            pollfd ready{display_->descriptor(), POLLIN, 0};
            ::poll(&ready, 1, 5);
            display_->poll();
        }
        return true;
    }

    web_panel panel_{"test"};
    std::unique_ptr<host_port> line_;
    std::unique_ptr<display> display_;
    std::uint16_t port_ = 0;
    std::string browser_;
    std::vector<std::pair<display_key, bool>> keys_;
};

picture of_noise(unsigned width, unsigned height, std::mt19937& random) {
    picture image{width, height, {}};
    for (unsigned i = 0; i < width * height; ++i) image.pixels.push_back(random() & 0xFFFFFF);
    return image;
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(the_page_comes_with_a_policy, panel_test) {
    const auto page = ask(port_, request_text("GET", "/", port_));
    BOOST_TEST(status_of(page) == "200");
    for (const auto* field : {"Content-Security-Policy: default-src 'self'; ", "X-Content-Type-Options: nosniff",
                              "Cache-Control: no-store", "Content-Type: text/html; charset=utf-8"}) {
        BOOST_TEST(page.find(field) != std::string::npos, field);
    }
    BOOST_TEST(page.find("unsafe-eval") == std::string::npos);
    BOOST_TEST(page.find("script-src") == std::string::npos);
    BOOST_TEST(status_of(ask(port_, request_text("GET", "/../../../../etc/passwd", port_))) == "404");
    BOOST_TEST(status_of(ask(port_, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")) == "421");
    BOOST_TEST(status_of(ask(port_, "GET / HTTP/1.1\r\n\r\n")) == "421");
}

BOOST_FIXTURE_TEST_CASE(a_socket_needs_cookie_and_origin, panel_test) {
    BOOST_TEST(page_socket(port_, browser_).status == "101");
    BOOST_TEST(page_socket(port_, "").status == "403");
    BOOST_TEST(page_socket(port_, own_origin(port_)).status == "401");
    const auto cookie = browser_.substr(browser_.find("Cookie: "));
    BOOST_TEST(page_socket(port_, cookie).status == "403");
    BOOST_TEST(page_socket(port_, "Origin: http://evil.example\r\n" + cookie).status == "403");
    BOOST_TEST(page_socket(port_, own_origin(port_) + "Cookie: tabletop-1=" + std::string(32, '0') + "\r\n").status ==
               "401");
}

BOOST_FIXTURE_TEST_CASE(requests_have_a_limit, panel_test) {
    for (const auto& request : {request_text("GET", "/" + std::string(100'000, 'x'), port_),
                                request_text("GET", "/", port_, "X: " + std::string(100'000, 'x') + "\r\n"),
                                request_text("POST", "/session", port_, own_origin(port_), std::string(100'000, 'x')),
                                std::string(100'000, 'x'), std::string("\r\n\r\n\r\n"), std::string("GET\r\n\r\n")}) {
        client one(port_);
        one.send(request);
        BOOST_TEST(one.is_ended());
    }
    BOOST_TEST(status_of(ask(port_, request_text("GET", "/", port_))) == "200");
}

BOOST_FIXTURE_TEST_CASE(messages_have_a_limit, panel_test) {
    page_socket good(port_, browser_);
    const std::pair<unsigned, std::string> bad[] = {{1, std::string(20'000, ' ')},
                                                    {2, "{}"},
                                                    {1, "x"},
                                                    {1, ""},
                                                    {1, "[]"},
                                                    {1, "{\"channel\":99}"},
                                                    {1, "{\"channel\":-1}"},
                                                    {1, "\xFF"},
                                                    {3, "{}"},
                                                    {1, std::string(10'000, '[')}};
    for (const auto& [code, text] : bad) {
        page_socket one(port_, browser_);
        BOOST_REQUIRE(one.status == "101");
        one.send_frame(code, text);
        BOOST_TEST(one.is_ended(), text.substr(0, 20));
    }
    BOOST_TEST(good.is_alive());
}

BOOST_FIXTURE_TEST_CASE(viewers_and_connections_have_a_limit, panel_test) {
    std::vector<std::unique_ptr<page_socket>> viewers;
    while (viewers.size() < 16) {
        viewers.push_back(std::make_unique<page_socket>(port_, browser_));
        BOOST_TEST(viewers.back()->status == "101");
        viewers.back()->until("hello");
    }
    BOOST_TEST(page_socket(port_, browser_).status == "503");
    std::vector<std::unique_ptr<client>> silent;
    for (unsigned i = 0; i < 100; ++i) silent.push_back(std::make_unique<client>(port_));
    unsigned ended = 0;
    std::this_thread::sleep_for(300ms);
    for (const auto& one : silent) ended += one->has_input() ? 1 : 0;
    BOOST_TEST(ended >= 100u - 64u);
    BOOST_TEST(ended < 100u);
    BOOST_TEST(viewers.front()->is_alive());
    silent.clear();
    viewers.pop_back();
    BOOST_TEST(until([&] {
        page_socket next(port_, browser_);
        return next.status == "101";
    }));
}

// A flood waits in its connection: others are served, and the machine has no more of it than it takes.
BOOST_FIXTURE_TEST_CASE(a_flood_waits, panel_test) {
    page_socket mad(port_, browser_);
    page_socket good(port_, browser_);
    std::thread flood([&] {
        for (unsigned i = 0; i < 200'000 && mad.say(R"({"channel":1,"key":"a","pressed":true})"); ++i) {
            if (!mad.say(R"({"channel":1,"key":"a","pressed":false})")) break;
        }
    });
    BOOST_TEST(good.is_alive());
    const auto start = wall_clock::now();
    BOOST_TEST(until([&] { return keys_.size() >= 100; }));
    const auto before = keys_.size();
    BOOST_TEST(good.is_alive());
    until([&] { return wall_clock::now() > start + 1s; });
    const auto seconds = std::chrono::duration<double>(wall_clock::now() - start).count();
    BOOST_TEST(static_cast<double>(keys_.size() - before) <= 400 * (seconds + 1.5));
    display_->finish();
    flood.join();
}

// One that never reads holds nobody up, neither the machine nor the end.
BOOST_FIXTURE_TEST_CASE(who_never_reads_holds_nobody_up, panel_test) {
    std::mt19937 random(test_seed());
    page_socket stuck(port_, browser_);
    client silent(port_);
    page_socket good(port_, browser_);
    const auto image = of_noise(640, 480, random);
    std::chrono::duration<double> longest{};
    for (unsigned i = 0; i < 100; ++i) {
        const auto start = wall_clock::now();
        display_->show(image, i, i + 1);
        for (unsigned n = 0; n < 50'000; ++n) line_->write('x');
        line_->flush();
        display_->poll();
        longest = std::max<std::chrono::duration<double>>(longest, wall_clock::now() - start);
    }
    BOOST_TEST_MESSAGE("handing over took " << longest.count() * 1000 << " ms at most");
    BOOST_TEST(good.is_alive());
    const auto end = wall_clock::now();
    display_->finish();
    BOOST_TEST((wall_clock::now() - end < 5s));
}

BOOST_FIXTURE_TEST_CASE(the_end_is_told, panel_test) {
    std::mt19937 random(test_seed());
    page_socket one(port_, browser_);
    one.until("hello");
    display_->show(of_noise(64, 48, random), 0, 1);
    for (const char byte : std::string("the last words")) line_->write(static_cast<std::uint8_t>(byte));
    line_->flush();
    display_->tell_end("fault", "why");
    BOOST_TEST(display_->live());
    display_->finish();
    BOOST_TEST(!display_->live());
    BOOST_TEST(display_->descriptor() == -1);
    bool has_words = false, has_picture = false, has_end = false, is_closed = false;
    while (const auto next = one.next()) {
        has_words = has_words || next->bytes == "\2the last words";
        has_picture = has_picture || (next->code == 2 && next->bytes[0] == 1);
        has_end = has_end || next->bytes.find("\"end\":\"fault\"") != std::string::npos;
        is_closed = is_closed || next->code == 8;
    }
    BOOST_TEST((has_words && has_picture && has_end && is_closed));
    BOOST_CHECK_NO_THROW(web_server({port_, ""}, "next", {}));
}

BOOST_FIXTURE_TEST_CASE(who_goes_lets_go_and_the_next_one_has_the_controls, panel_test) {
    auto first = std::make_unique<page_socket>(port_, browser_);
    first->until("hello");
    page_socket second(port_, browser_);
    BOOST_TEST(second.until("viewers").find("\"controls\":false") != std::string::npos);
    first->say(R"({"channel":1,"key":"a","pressed":true})");
    BOOST_TEST(until([&] { return keys_.size() == 1; }));
    first.reset();
    BOOST_TEST(until([&] { return keys_.size() == 2; }));
    BOOST_TEST((keys_.back() == std::pair(display_key::letter_a, false)));
    BOOST_TEST(second.until("viewers").find("\"controls\":true") != std::string::npos);
}

// Bytes of any kind: connections end, and the server goes on. The seed of a failing run can be given.
BOOST_FIXTURE_TEST_CASE(random_bytes_do_no_harm, panel_test) {
    std::mt19937 random(test_seed());
    page_socket good(port_, browser_);
    for (unsigned round = 0; round < 60; ++round) {
        page_socket mad(port_, browser_);
        for (unsigned i = 0; i < 40; ++i) {
            std::string bytes;
            for (unsigned n = random() % 40; n > 0; --n) bytes += static_cast<char>(random());
            const bool sent = round % 3 == 0   ? mad.send(bytes)
                              : round % 3 == 1 ? mad.send_frame(random() % 16, bytes)
                                               : mad.say(fmt::format("{{\"channel\":{},\"{}\":{}}}", random() % 4,
                                                                     random() % 2 == 0 ? "seen" : "text", random()));
            if (!sent) break;
        }
        client other(port_);
        std::string bytes = round % 2 == 0 ? "GET " : "";
        for (unsigned n = random() % 400; n > 0; --n) bytes += static_cast<char>(random());
        other.send(bytes);
    }
    BOOST_TEST(good.is_alive());
    BOOST_TEST(status_of(ask(port_, request_text("GET", "/", port_))) == "200");
}

BOOST_FIXTURE_TEST_CASE(ports_and_names_that_cannot_be_had_are_refused, panel_test) {
    const auto refusal = [](const web_place& place) -> std::string {
        try {
            web_server one(place, "test", {});
        } catch (const input_error& error) {
            return error.what();
        }
        return "";
    };
    BOOST_TEST(refusal({port_, ""}) == fmt::format("web:{}: Address already in use", port_));
    BOOST_TEST(refusal({0, "0.0.0.0"}) == "web: 0.0.0.0 is no address that a browser could name");
    BOOST_TEST(refusal({0, "::"}) == "web: :: is no address that a browser could name");
    BOOST_TEST(refusal({0, "no such name.invalid"}).find("web: no such name.invalid: ") == 0u);
    BOOST_TEST(refusal({0, "192.0.2.1"}).find("Cannot assign") != std::string::npos);
    web_panel named("test");
    const auto message = messages_of([&] { named.open({0, "localhost"}); });
    BOOST_TEST(message.find("ssh -L") != std::string::npos);
    BOOST_TEST(message.find("web is at http://localhost:") != std::string::npos);
}

// Nobody but the machine itself gets in: the port is free at its other addresses.
BOOST_FIXTURE_TEST_CASE(only_the_machine_itself_is_served, panel_test) {
    const auto wanted = fmt::format(":{:04X}", port_);
    unsigned seen = 0;
    for (const auto* path : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream table(path);
        for (std::string line; std::getline(table, line);) {
            const auto place = line.find(wanted);
            if (place == std::string::npos || line.find(" 0A ") == std::string::npos) continue;
            ++seen;
            BOOST_TEST(line.substr(place - 8, 8) == "0100007F");
        }
    }
    BOOST_TEST(seen == 1u);
}

// Signals are for the program's own thread.
BOOST_FIXTURE_TEST_CASE(signals_are_left_alone, panel_test) {
    struct sigaction pipe {};
    ::sigaction(SIGPIPE, nullptr, &pipe);
    page_socket(port_, browser_).until("hello");
    struct sigaction after {};
    ::sigaction(SIGPIPE, nullptr, &after);
    BOOST_TEST((pipe.sa_handler == after.sa_handler));
}

}  // namespace tabletop
