// SPDX-License-Identifier: Apache-2.0
// What the page of a run is told and what it may ask for, without a connection: test_web_server has those.
#include <boost/test/unit_test.hpp>

#include "host/web/hints_channel.h"
#include "host/web/latency_channel.h"
#include "host/web/pad_channel.h"
#include "host/web/panel_channel.h"
#include "host/web/picture_rows.h"
#include "host/web/screen_channel.h"
#include "host/web/serial_channel.h"
#include "host/web/sound_channel.h"
#include "host/web/time_channel.h"
#include "host/web/web_input.h"
#include "host/web/web_keys.h"
#include "host/web/web_replies.h"
#include "host/web/web_viewers.h"
#include "test_seed.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tabletop {

namespace {

using nlohmann::json;

picture of_colours(unsigned width, unsigned height, unsigned colours, std::mt19937& random) {
    picture image{width, height, {}};
    for (unsigned i = 0; i < width * height; ++i) image.pixels.push_back(random() % colours * 0x10305 & 0xFFFFFF);
    return image;
}

// The page's part of a screen, as page/pixels.js is.
class shown_rows {
  public:
    void take(const std::string& bytes) {
        at_ = 0;
        bytes_ = &bytes;
        const auto width = number(2);
        const auto height = number(2);
        version = number(4);
        if (image.width != width || image.height != height)
            image = {width, height, std::vector<std::uint32_t>(std::size_t{width} * height)};
        while (at_ < bytes.size()) take_band();
    }

    picture image;
    std::uint32_t version = 0;
    unsigned rows = 0;  // so far

  private:
    std::uint32_t number(unsigned size) {
        std::uint32_t value = 0;
        for (unsigned i = 0; i < size; ++i)
            value |= std::uint32_t{static_cast<std::uint8_t>(bytes_->at(at_++))} << 8 * i;
        return value;
    }
    std::uint32_t pixel() {
        const auto red = number(1), green = number(1);
        return red << 16 | green << 8 | number(1);
    }
    void take_band() {
        auto place = std::size_t{number(2)} * image.width;
        const auto count = number(2);
        rows += count;
        const auto end = place + std::size_t{count} * image.width;
        while (place < end) {
            const auto run = number(2);
            if (run >= 0x8000) {
                for (auto left = run - 0x8000 + 1; left > 0; --left) image.pixels.at(place++) = pixel();
            } else {
                const auto colour = pixel();
                for (auto left = run + 1; left > 0; --left) image.pixels.at(place++) = colour;
            }
        }
        BOOST_TEST(place == end);
    }

    const std::string* bytes_ = nullptr;
    std::size_t at_ = 0;
};

// Everything a viewer is told now.
std::vector<web_message> all_for(web_viewers& viewers, web_viewer& viewer) {
    std::vector<web_message> all;
    while (auto next = viewers.next(viewer)) all.push_back(std::move(*next));
    return all;
}

// The last of what has that member.
json last_with(const std::vector<web_message>& messages, const std::string& member) {
    json found;
    for (const auto& one : messages) {
        if (!one.is_text) continue;
        const auto message = json::parse(one.bytes);
        if (message.contains(member)) found = message.at(member);
    }
    return found;
}

std::string text_of(const panel_move& move) {
    return std::to_string(move.group) + " " + std::to_string(move.number) + (move.level ? " on" : " off");
}

std::string text_of(const piece_move& move) {
    const auto square = [](const std::optional<panel_square>& one) {
        return one ? std::to_string(one->row) + std::to_string(one->column) : "off";
    };
    return (move.from ? square(move.from) : "new " + std::to_string(move.kind)) + " to " + square(move.to);
}

// With a table of two rows, too.
machine_connector board_with(const std::vector<panel_group>& groups) {
    machine_connector board{"board", connector_kind::own};
    board.panel = groups;
    board.table = {2, 8, {{"red", 0xBE2328}, {"blue", 0x1E32BE}}};
    return board;
}

// A machine with everything.
struct machine_on_page {
    machine_on_page() {
        channels = {screen, line, pad, time, panel};
        viewers = std::make_unique<web_viewers>("test", channels);
        listener = {
            [this](display_key key, bool pressed) {
                events.push_back((pressed ? "+" : "-") + std::to_string(static_cast<unsigned>(key)));
            },
            [this](int dx, int dy, std::uint8_t buttons) {
                events.push_back("move " + std::to_string(dx) + "," + std::to_string(dy) + " " +
                                 std::to_string(buttons));
            },
            [this](unsigned x, unsigned y) {
                events.push_back("click " + std::to_string(x) + "," + std::to_string(y));
            },
            [this](const std::string& connector, const panel_act& act) {
                events.push_back(connector + " " + std::visit([](const auto& move) { return text_of(move); }, act));
            },
            [this](const time_request& request) {
                events.push_back("time " + std::to_string(static_cast<unsigned>(request.what)) + " " +
                                 std::to_string(request.duration_ps) + " " + name_of(request.pace));
            }};
    }

    bool send(web_viewer& viewer, const json& message) { return viewers->take(viewer, message.dump()); }
    std::vector<std::string> happened() {
        input->poll(listener);
        return std::exchange(events, {});
    }
    std::string typed() {
        std::string text;
        while (const auto byte = line->read()) text += static_cast<char>(*byte);
        return text;
    }

    std::shared_ptr<web_input> input = std::make_shared<web_input>();
    std::shared_ptr<screen_channel> screen = std::make_shared<screen_channel>("screen", input);
    std::shared_ptr<serial_channel> line = std::make_shared<serial_channel>("uart0", input, false);
    std::shared_ptr<pad_channel> pad =
        std::make_shared<pad_channel>("pad1", input, std::vector<web_button>{{"Left", display_key::letter_a}});
    std::shared_ptr<time_channel> time = std::make_shared<time_channel>(input, time_offers{true, false});
    std::vector<panel_group> groups = {{panel_kind::lights, "LEDR", 10},
                                       {panel_kind::switches, "SW", 2},
                                       {panel_kind::buttons, "KEY", 2, {"left", "right"}}};
    machine_connector board = board_with(groups);
    std::shared_ptr<panel_channel> panel = std::make_shared<panel_channel>(board, true, input);
    std::vector<std::shared_ptr<web_channel>> channels;
    std::unique_ptr<web_viewers> viewers;
    web_input::listener listener;
    std::vector<std::string> events;
};

using lines = std::vector<std::string>;

web_request get(const std::string& target, const std::string& host = "127.0.0.1:8000") {
    web_request request;
    request.method = "GET";
    request.target = target;
    request.host = host;
    return request;
}

web_request post(const std::string& target, const std::string& body = "") {
    auto request = get(target);
    request.method = "POST";
    request.origin = "http://127.0.0.1:8000";
    request.body = body;
    return request;
}

std::string token_of(const std::string& address) {
    return address.substr(address.find('#') + 1);
}

std::string cookie_of(const web_reply& reply) {
    return reply.cookie.substr(0, reply.cookie.find(';'));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rows)

BOOST_AUTO_TEST_CASE(every_pixel_comes_as_it_is) {
    std::mt19937 random(test_seed());
    for (const unsigned colours : {1u, 2u, 5u, 1000u, 100000u}) {
        for (const auto& [width, height] :
             {std::pair(1u, 1u), {3u, 5u}, {640u, 480u}, {1u, 100u}, {77u, 2u}, {700u, 99u}}) {
            picture_rows rows;
            shown_rows shown;
            auto image = of_colours(width, height, colours, random);
            const auto kept = image;
            rows.replace(image);
            shown.take(rows.changes_since(0));
            BOOST_TEST((shown.image == kept), width << "x" << height << ", " << colours << " colours");
            BOOST_TEST(rows.changes_since(0).size() <=
                       8 + 4 + kept.pixels.size() * 3 + kept.pixels.size() / 1000 * 2 + 8);
        }
    }
}

BOOST_AUTO_TEST_CASE(only_rows_that_changed_are_told) {
    std::mt19937 random(test_seed());
    picture_rows rows;
    shown_rows shown;
    auto image = of_colours(64, 48, 1000, random);
    auto now = image;
    rows.replace(image);
    shown.take(rows.changes_since(0));
    BOOST_TEST(shown.rows == 48);
    for (unsigned round = 0; round < 100; ++round) {
        const auto before = shown.rows;
        const auto version = rows.version();
        std::vector<bool> changed(48);
        for (unsigned i = random() % 4; i > 0; --i) {
            const auto place = random() % now.pixels.size();
            now.pixels[place] ^= 0x10;
            changed[place / 64] = true;
        }
        const auto expected = static_cast<unsigned>(std::count(changed.begin(), changed.end(), true));
        image = now;
        rows.replace(image);
        BOOST_TEST((rows.version() != version) == (expected > 0));
        shown.take(rows.changes_since(shown.version));
        BOOST_TEST(shown.rows - before <= expected);  // a pixel that changed twice is as before
        BOOST_TEST((shown.image == now));
    }
    now = of_colours(32, 8, 3, random);
    image = now;
    rows.replace(image);
    shown.take(rows.changes_since(shown.version));
    BOOST_TEST((shown.image == now));
}

// Whoever was told nothing for a while sees the last picture.
BOOST_AUTO_TEST_CASE(pictures_may_be_left_out) {
    std::mt19937 random(test_seed());
    picture_rows rows;
    shown_rows shown;
    picture now;
    for (unsigned round = 0; round < 20; ++round) {
        now = of_colours(40, 30, 2, random);
        auto image = now;
        rows.replace(image);
        if (round % 3 == 0) shown.take(rows.changes_since(shown.version));
    }
    shown.take(rows.changes_since(shown.version));
    BOOST_TEST((shown.image == now));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(who_is_let_in)

BOOST_AUTO_TEST_CASE(a_token_is_good_once) {
    web_replies replies(8000, "");
    const auto address = replies.invite();
    BOOST_TEST(address.substr(0, 23) == "http://127.0.0.1:8000/#");
    const auto token = token_of(address);
    BOOST_TEST(token.size() == 32u);
    auto socket = get("/socket");
    socket.origin = "http://127.0.0.1:8000";
    BOOST_TEST(replies.open_socket(socket).status == 401u);
    for (const auto& bad : {std::string(), std::string("x"), token.substr(1), token + "0"}) {
        BOOST_TEST(replies.answer(post("/session", bad)).status == 403u, bad);
    }
    const auto reply = replies.answer(post("/session", token));
    BOOST_TEST(reply.status == 204u);
    for (const auto* attribute : {"tabletop-8000=", "HttpOnly", "SameSite=Strict", "Path=/"}) {
        BOOST_TEST(reply.cookie.find(attribute) != std::string::npos, attribute);
    }
    BOOST_TEST(replies.answer(post("/session", token)).status == 403u);
    BOOST_TEST(replies.answer(post("/session", token)).cookie.empty());
    socket.cookie = "other=1; " + cookie_of(reply);
    BOOST_TEST(replies.open_socket(socket).status == 200u);
    socket.cookie = cookie_of(reply) + "0";
    BOOST_TEST(replies.open_socket(socket).status == 401u);
}

BOOST_AUTO_TEST_CASE(who_is_in_lets_others_in) {
    web_replies replies(8000, "");
    BOOST_TEST(replies.answer(post("/invitation")).status == 401u);
    auto invitation = post("/invitation");
    invitation.cookie = cookie_of(replies.answer(post("/session", token_of(replies.invite()))));
    const auto token = replies.answer(invitation).body;
    BOOST_TEST(token.size() == 32u);
    BOOST_TEST(replies.answer(post("/session", token)).status == 204u);
    // Of many that nobody uses the last ones are good.
    const auto first = replies.answer(invitation).body;
    std::string last;
    for (std::size_t i = 0; i < web_access::most_tokens; ++i) last = replies.answer(invitation).body;
    BOOST_TEST(replies.answer(post("/session", first)).status == 403u);
    BOOST_TEST(replies.answer(post("/session", last)).status == 204u);
    // Not without end.
    unsigned let_in = 0;
    for (std::size_t i = 0; i < web_access::most_cookies; ++i) {
        let_in += replies.answer(post("/session", token_of(replies.invite()))).status == 204u ? 1 : 0;
    }
    BOOST_TEST(let_in == web_access::most_cookies - 3);
}

BOOST_AUTO_TEST_CASE(other_hosts_and_pages_are_refused) {
    web_replies replies(8000, "");
    for (const auto* host : {"127.0.0.1:8000", "localhost:8000", "localhost:9000", "localhost", "[::1]:8000"}) {
        BOOST_TEST(replies.answer(get("/", host)).status == 200u, host);
    }
    for (const auto* host :
         {"", "evil.example:8000", "127.0.0.1.evil.example", "localhost.", "127.0.0.2:8000", ":8000"}) {
        BOOST_TEST(replies.answer(get("/", host)).status == 421u, host);
    }
    auto request = post("/session", token_of(replies.invite()));
    auto socket = get("/socket");
    socket.cookie = cookie_of(replies.answer(post("/session", token_of(replies.invite()))));
    for (const auto* origin : {"", "null", "http://evil.example", "https://127.0.0.1:8000", "http://127.0.0.1:8001",
                               "http://127.0.0.1:8000.evil.example", "http://localhost:8000"}) {
        request.origin = socket.origin = origin;
        BOOST_TEST(replies.answer(request).status == 403u, origin);
        BOOST_TEST(replies.open_socket(socket).status == 403u, origin);
    }
    web_replies named(8000, "board.example");
    BOOST_TEST(named.invite().substr(0, 27) == "http://board.example:8000/#");
    BOOST_TEST(named.answer(get("/", "board.example:8000")).status == 200u);
    BOOST_TEST(named.answer(get("/", "other.example:8000")).status == 421u);
}

BOOST_AUTO_TEST_CASE(nothing_but_the_page_is_served) {
    web_replies replies(8000, "");
    for (const auto* target : {"/", "/page.css", "/main.js", "/xterm.js", "/xterm.css", "/icon.svg"}) {
        const auto reply = replies.answer(get(target));
        BOOST_TEST(reply.status == 200u, target);
        BOOST_TEST(!reply.body.empty(), target);
    }
    for (const auto* target :
         {"", "/..", "/../../etc/passwd", "//etc/passwd", "/etc/passwd", "/%2e%2e/etc/passwd", "/page.css/",
          "/./page.css", "/page.css?x", "http://127.0.0.1:8000/page.css", "/session", "*", "/\\..\\x"}) {
        BOOST_TEST(replies.answer(get(target)).status == 404u, target);
    }
    auto request = get("/");
    for (const auto* method : {"HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", ""}) {
        request.method = method;
        BOOST_TEST(replies.answer(request).status == 405u, method);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(viewers)

BOOST_FIXTURE_TEST_CASE(one_has_the_controls, machine_on_page) {
    auto& first = viewers->join();
    auto& second = viewers->join();
    const auto has_controls = [&](web_viewer& viewer) {
        return last_with(all_for(*viewers, viewer), "viewers").at("controls").get<bool>();
    };
    const auto hello = last_with(all_for(*viewers, first), "hello");
    BOOST_TEST(hello.at("title") == "test");
    BOOST_TEST(hello.at("channels").size() == 5u);
    BOOST_TEST(hello.at("channels")[2].at("description").at("buttons")[0] == "Left");
    BOOST_TEST(!has_controls(second));

    send(second, {{"channel", 0}, {"key", "a"}, {"pressed", true}});
    send(second, {{"channel", 1}, {"text", "no"}});
    send(second, {{"channel", 2}, {"button", 0}, {"pressed", true}});
    BOOST_TEST(happened().empty());
    BOOST_TEST(typed().empty());

    // Who takes them over lets go of what the other one holds.
    send(first, {{"channel", 0}, {"key", "A"}, {"pressed", true}});
    send(first, {{"channel", 0}, {"move", {3, -4}}, {"buttons", 1}});
    BOOST_TEST((happened() == lines{"+97", "move 3,-4 1"}));
    send(second, {{"controls", "take"}});
    BOOST_TEST(!has_controls(first));
    BOOST_TEST(has_controls(second));
    BOOST_TEST((happened() == lines{"-97", "move 0,0 0"}));
    send(first, {{"channel", 1}, {"text", "no"}});
    send(second, {{"channel", 1}, {"text", "yes"}});
    BOOST_TEST(typed() == "yes");

    send(second, {{"channel", 2}, {"button", 0}, {"pressed", true}});
    viewers->leave(second);
    BOOST_TEST((happened() == lines{"+97", "-97"}));
    BOOST_TEST(has_controls(first));
}

BOOST_FIXTURE_TEST_CASE(a_key_is_down_while_anything_holds_it, machine_on_page) {
    auto& viewer = viewers->join();
    const json down = {{"channel", 0}, {"key", "a"}, {"pressed", true}};
    const json up = {{"channel", 0}, {"key", "a"}, {"pressed", false}};
    send(viewer, up);
    send(viewer, down);
    send(viewer, down);
    send(viewer, {{"channel", 2}, {"button", 0}, {"pressed", true}});
    send(viewer, up);
    BOOST_TEST((happened() == lines{"+97"}));
    send(viewer, {{"channel", 2}, {"button", 0}, {"pressed", false}});
    send(viewer, up);
    BOOST_TEST((happened() == lines{"-97"}));
}

BOOST_FIXTURE_TEST_CASE(more_than_the_machine_takes_is_lost, machine_on_page) {
    auto& viewer = viewers->join();
    for (unsigned i = 0; i < 3000; ++i) {
        send(viewer, {{"channel", 0}, {"key", "b"}, {"pressed", i % 2 == 0}});
        send(viewer, {{"channel", 0}, {"move", {1, 1}}, {"buttons", i % 3}});
    }
    const auto all = happened();
    BOOST_TEST(all.size() <= web_input::most_events + 10);
    BOOST_TEST(std::count(all.begin(), all.end(), "+98") == std::count(all.begin(), all.end(), "-98"));
}

BOOST_FIXTURE_TEST_CASE(clicks_are_on_the_picture, machine_on_page) {
    std::mt19937 random(test_seed());
    auto& viewer = viewers->join();
    screen->show(of_colours(64, 48, 2, random));
    all_for(*viewers, viewer);
    for (const auto& [x, y] : {std::pair(0, 0), {63, 47}, {64, 0}, {0, 48}, {-1, 0}, {70000, 0}}) {
        send(viewer, {{"channel", 0}, {"click", {x, y}}});
    }
    send(viewer, {{"channel", 0}, {"click", {1.5, 2}}});
    send(viewer, {{"channel", 0}, {"click", {1}}});
    BOOST_TEST((happened() == lines{"click 0,0", "click 63,47"}));
}

// The next rows come when the last ones have been seen; at the end all of them come.
BOOST_FIXTURE_TEST_CASE(a_slow_viewer_gets_fewer_pictures, machine_on_page) {
    std::mt19937 random(test_seed());
    auto& slow = viewers->join();
    shown_rows shown;
    unsigned pictures = 0;
    const auto look = [&] {
        for (const auto& one : all_for(*viewers, slow)) {
            if (one.is_text || one.bytes[0] != 0) continue;
            shown.take(one.bytes.substr(1));
            ++pictures;
        }
    };
    picture now;
    for (unsigned i = 0; i < 50; ++i) {
        now = of_colours(64, 48, 3, random);
        screen->show(now);
        look();
    }
    BOOST_TEST(pictures == 1u);
    send(slow, {{"channel", 0}, {"seen", shown.version + 1}});
    look();
    BOOST_TEST(pictures == 1u);
    send(slow, {{"channel", 0}, {"seen", shown.version}});
    look();
    BOOST_TEST(pictures == 2u);
    BOOST_TEST((shown.image == now));
    now = of_colours(64, 48, 3, random);
    screen->show(now);
    viewers->finish();
    look();
    BOOST_TEST((shown.image == now));
}

BOOST_FIXTURE_TEST_CASE(what_a_line_has_sent_is_there_for_who_comes_later, machine_on_page) {
    const auto heard = [&](web_viewer& viewer) {
        std::string text;
        for (const auto& one : all_for(*viewers, viewer)) {
            if (!one.is_text && one.bytes[0] == 1) text += one.bytes.substr(1);
        }
        return text;
    };
    std::string sent;
    for (unsigned i = 0; i < 100'000; ++i) sent += static_cast<char>(i * i % 251);
    for (const char byte : sent) line->write(static_cast<std::uint8_t>(byte));
    auto& first = viewers->join();
    BOOST_TEST(heard(first).empty());
    line->flush();
    BOOST_TEST((heard(first) == sent));
    BOOST_TEST((heard(viewers->join()) == sent));
    for (unsigned round = 0; round < 20; ++round) {
        for (const char byte : sent) line->write(static_cast<std::uint8_t>(byte));
        line->flush();
    }
    const auto late = heard(viewers->join());
    BOOST_TEST(late.size() >= serial_channel::kept);
    BOOST_TEST((late.substr(late.size() - 1000) == sent.substr(sent.size() - 1000)));
    const auto behind = all_for(*viewers, first);
    std::size_t lost = 0, came = 0;
    for (const auto& one : behind) {
        if (!one.is_text) came += one.bytes.size() - 1;
        if (one.is_text && one.bytes.find("lost") != std::string::npos)
            lost += json::parse(one.bytes)["update"]["lost"].get<std::size_t>();
    }
    BOOST_TEST(lost + came == 20 * sent.size());
    BOOST_TEST(came >= serial_channel::kept);
    BOOST_TEST(came < 2 * serial_channel::kept + sent.size());
}

// A text is taken when there is room, and until then none follows.
BOOST_FIXTURE_TEST_CASE(what_is_typed_waits_for_the_machine, machine_on_page) {
    auto& viewer = viewers->join();
    const std::string text(serial_channel::longest_text, 'x');
    unsigned taken = 0;
    for (unsigned i = 0; i < 100; ++i) {
        send(viewer, {{"channel", 1}, {"text", text}});
        for (const auto& one : all_for(*viewers, viewer)) {
            if (one.is_text && one.bytes.find("taken") != std::string::npos) ++taken;
        }
    }
    const auto first = typed();
    BOOST_TEST(first.size() <= serial_channel::enough);
    BOOST_TEST(first.size() >= taken * text.size());
    BOOST_TEST(last_with(all_for(*viewers, viewer), "update").at("taken") == taken + 1);
    send(viewer, {{"channel", 1}, {"text", text + "y"}});  // longer than a page's
    BOOST_TEST(typed().empty());
}

BOOST_AUTO_TEST_CASE(time_tells_of_the_end) {
    time_channel time(std::make_shared<web_input>(), {});
    const auto feed = time.open();
    time.tell(2'500'000'000, true);
    const auto first = json::parse(feed->next()->payload);
    BOOST_TEST(first.at("simulated_ms") == 2.5);
    BOOST_TEST(first.at("state") == "waiting");
    BOOST_TEST(!feed->next());
    time.end("fault", "bad \xFF byte");
    const auto last = json::parse(feed->next()->payload);
    BOOST_TEST(last.at("state") == "ended");
    BOOST_TEST(last.at("end") == "fault");
    BOOST_TEST(!feed->next());
}

// What a person wants of the time is told at once, what time does by itself now and then.
BOOST_AUTO_TEST_CASE(time_tells_of_a_pause_at_once) {
    time_channel time(std::make_shared<web_input>(), {});
    const auto feed = time.open();
    BOOST_TEST(json::parse(feed->next()->payload).at("state") == "running");
    time.tell(1, true);
    BOOST_TEST(!feed->next());
    time.tell_pace(true, time_pace::real);
    const auto told = json::parse(feed->next()->payload);
    BOOST_TEST(told.at("state") == "paused");
    BOOST_TEST(told.at("pace") == "real");
    BOOST_TEST(!feed->next());
    time.tell_pace(false, time_pace::real);
    BOOST_TEST(json::parse(feed->next()->payload).at("state") == "waiting");
}

BOOST_FIXTURE_TEST_CASE(who_has_the_controls_has_the_time, machine_on_page) {
    auto& first = viewers->join();
    auto& second = viewers->join();
    const unsigned channel = 3;
    const auto ask = [&](web_viewer& viewer, json what) {
        what["channel"] = channel;
        BOOST_TEST(send(viewer, what));
        return happened();
    };
    BOOST_TEST(ask(first, {{"time", "pause"}}) == lines({"time 0 0 waits"}));
    BOOST_TEST(ask(first, {{"time", "step"}, {"ms", 1}}) == lines({"time 2 1000000000 waits"}));
    BOOST_TEST(ask(first, {{"time", "go_on"}}) == lines({"time 1 0 waits"}));
    BOOST_TEST(ask(first, {{"time", "pace"}, {"pace", "free"}}) == lines({"time 3 0 free"}));
    BOOST_TEST(ask(first, {{"time", "reset"}}) == lines({"time 4 0 waits"}));
    BOOST_TEST(ask(first, {{"time", "event"}}) == lines({"time 5 0 waits"}));
    BOOST_TEST(ask(second, {{"time", "pause"}}).empty());
    for (const json& nonsense : {json{{"time", 1}}, json{{"time", "stop"}}, json{{"time", "step"}, {"ms", -1}},
                                 json{{"time", "step"}}, json{{"time", "pace"}, {"pace", "fast"}}}) {
        BOOST_TEST(ask(first, nonsense).empty(), nonsense.dump());
    }
}

// What a machine does not have cannot be asked for.
BOOST_AUTO_TEST_CASE(time_offers_what_there_is) {
    const auto input = std::make_shared<web_input>();
    time_channel none(input, {false, false});
    BOOST_TEST(none.description() == json({{"reset", false}, {"paces", {"waits", "real", "free"}}}));
    none.open()->take({{"time", "reset"}}, true);
    unsigned requests = 0;
    web_input::listener listener;
    listener.time = [&](const time_request&) { ++requests; };
    input->poll(listener);
    BOOST_TEST(requests == 0u);
    BOOST_TEST(time_channel(input, {true, true}).description().at("paces").size() == 4u);
}

BOOST_FIXTURE_TEST_CASE(a_panel_shows_what_is_so_and_is_moved, machine_on_page) {
    auto& first = viewers->join();
    auto& second = viewers->join();
    BOOST_TEST(last_with(all_for(*viewers, first), "update").is_object());  // of the time
    panel->show({{0x201, 1, UINT64_MAX}, {{1, {0, 7}}}});
    const auto update = last_with(all_for(*viewers, first), "update");
    BOOST_TEST(update == json({{"levels", {"201", "1", "ffffffffffffffff"}}, {"pieces", json::array({{1, 0, 7}})}}),
               update.dump());
    BOOST_TEST(last_with(all_for(*viewers, first), "update").is_null());

    const auto move = [&](web_viewer& viewer, const json& group, const json& number, const json& level) {
        BOOST_TEST(send(viewer, {{"channel", 4}, {"group", group}, {"number", number}, {"level", level}}));
        return happened();
    };
    BOOST_TEST(move(first, 1, 0, true) == lines({"board 1 0 on"}));
    BOOST_TEST(move(first, 2, 1, true) == lines({"board 2 1 on"}));
    BOOST_TEST(move(second, 1, 1, true).empty());
    // There are no such things, or they cannot be moved.
    for (const auto& [group, number] : {std::pair(0, 0), {1, 2}, {3, 0}, {2, -1}, {1, 64}}) {
        BOOST_TEST(move(first, group, number, true).empty(), group << " " << number);
    }
    BOOST_TEST(move(first, 1, "0", true).empty());
    BOOST_TEST(move(first, 1, 0, 1).empty());
    // Whoever loses the controls holds no button any more; a switch stays.
    BOOST_TEST(send(second, {{"controls", "take"}}));
    BOOST_TEST(happened() == lines({"board 2 1 off"}));
}

BOOST_FIXTURE_TEST_CASE(pieces_are_moved_on_a_table, machine_on_page) {
    auto& first = viewers->join();
    auto& second = viewers->join();
    const auto move = [&](web_viewer& viewer, json what) {
        what["channel"] = 4;
        BOOST_TEST(send(viewer, what));
        return happened();
    };
    BOOST_TEST(panel->description().at("table") ==
               json::parse(R"({"rows":2,"columns":8,"kinds":[["red","#be2328"],["blue","#1e32be"]]})"));
    BOOST_TEST(move(first, {{"from", {0, 1}}, {"to", {1, 7}}}) == lines({"board 01 to 17"}));
    BOOST_TEST(move(first, {{"from", {0, 1}}}) == lines({"board 01 to off"}));
    BOOST_TEST(move(first, {{"kind", 1}, {"to", {1, 0}}}) == lines({"board new 1 to 10"}));
    BOOST_TEST(move(second, {{"from", {0, 1}}}).empty());
    for (const json& nonsense : {json{{"kind", 2}, {"to", {0, 0}}}, json{{"kind", 0}}, json{{"from", {2, 0}}},
                                 json{{"from", {0, 0}}, {"to", {0, 8}}}, json{{"from", {0, -1}}}, json{{"to", "x"}}}) {
        BOOST_TEST(move(first, nonsense).empty(), nonsense.dump());
    }
}

// A release comes even when there is no room for presses.
BOOST_FIXTURE_TEST_CASE(moves_of_a_panel_are_bounded, machine_on_page) {
    auto& viewer = viewers->join();
    const auto move = [&](unsigned group, bool level) {
        send(viewer, {{"channel", 4}, {"group", group}, {"number", 0}, {"level", level}});
    };
    move(2, true);
    for (unsigned i = 0; i < 2 * web_input::most_events; ++i) move(1, i % 2 == 0);
    move(2, false);
    const auto moves = happened();
    BOOST_TEST(moves.size() <= web_input::most_events + 2);
    BOOST_TEST(moves.back() == "board 2 0 off");
}

BOOST_FIXTURE_TEST_CASE(a_panel_that_a_script_moves_is_only_seen, machine_on_page) {
    panel_channel seen(board, false, input);
    BOOST_TEST(seen.description().at("moves") == false);
    BOOST_TEST(seen.description().at("groups")[2] ==
               json({{"kind", "buttons"}, {"name", "KEY"}, {"count", 2}, {"labels", {"left", "right"}}}));
    seen.open()->take({{"group", 1}, {"number", 0}, {"level", true}}, true);
    BOOST_TEST(happened().empty());
}

// Who listens hears what comes from then on, as far as there is room for it.
BOOST_AUTO_TEST_CASE(sound_is_for_those_who_listen) {
    sound_channel sound("audio", 8000);
    BOOST_TEST(sound.description() == json({{"hz", 8000}}));
    const auto feed = sound.open();
    const auto play = [&](std::uint64_t n, std::int32_t left, std::int32_t right) {
        sound.play(n, {left * 65536, right * 65536});
    };
    play(0, 1, 1);
    BOOST_TEST(!feed->next());
    feed->take({{"listen", true}}, false);
    BOOST_TEST(!feed->next());
    play(1, 0x0102, -2);
    play(3, 3, 4);
    play(2, 5, 5);  // too late
    const std::string expected("\1\0\0\0\2\1\xFE\xFF\0\0\0\0\3\0\4\0", 16);
    BOOST_TEST(feed->next()->payload == expected);
    BOOST_TEST(!feed->next());
    play(1'000'000, 1, 1);
    BOOST_TEST(feed->next()->payload == std::string("\x40\x42\x0F\0\1\0\1\0", 8));
    for (unsigned n = 1; n <= 20'000; ++n) play(1'000'000 + n, 1, 1);
    std::size_t frames = 0;
    while (const auto update = feed->next()) frames += (update->payload.size() - 4) / 4;
    BOOST_TEST(frames == 8000u);
    feed->take({{"listen", false}}, false);
    play(2'000'000, 1, 1);
    BOOST_TEST(!feed->next());
}

// Whoever comes late is told of all, and what has been told is told again only while it goes on.
BOOST_AUTO_TEST_CASE(latencies_are_told_as_they_come) {
    latency_channel moves("from here to there");
    BOOST_TEST(moves.description().at("span") == "from here to there");
    const auto feed = moves.open();
    BOOST_TEST(!feed->next());
    moves.show(0, {{1'000'000'000, 2'000'000, 3'000'000}, {5'000'000'000, std::nullopt, 4'000'000}});
    BOOST_TEST(json::parse(feed->next()->payload) ==
               json({{"first", 0}, {"answers", {{1.0, 2.0, 3.0}, {5.0, nullptr, 4.0}}}}));
    BOOST_TEST(!feed->next());
    moves.show(1, {{5'000'000'000, std::nullopt, 6'000'000}});
    BOOST_TEST(json::parse(feed->next()->payload) ==
               json({{"first", 1}, {"answers", json::array({{5.0, nullptr, 6.0}})}}));
    BOOST_TEST(json::parse(moves.open()->next()->payload).at("answers").size() == 2u);

    // Of a long run the last ones are kept.
    for (std::size_t n = 1; n < 5 * latency_channel::most_kept; ++n) moves.show(n, {{n, n, n}});
    const auto late = json::parse(moves.open()->next()->payload);
    BOOST_TEST(late.at("answers").size() >= latency_channel::most_kept);
    BOOST_TEST(late.at("answers").size() <= 2 * latency_channel::most_kept);
    BOOST_TEST(late.at("first").get<std::size_t>() + late.at("answers").size() == 5 * latency_channel::most_kept);
}

// Whoever comes late is told of the last ones, and nobody is told twice.
BOOST_AUTO_TEST_CASE(hints_are_told_as_they_come) {
    hints_channel hints;
    const auto feed = hints.open();
    BOOST_TEST(!feed->next());
    hints.say("a <b>");
    hints.say("c");
    BOOST_TEST(json::parse(feed->next()->payload) == json({{"first", 0}, {"hints", {"a <b>", "c"}}}));
    BOOST_TEST(!feed->next());
    hints.say("d");
    BOOST_TEST(json::parse(feed->next()->payload) == json({{"first", 2}, {"hints", json::array({"d"})}}));
    BOOST_TEST(json::parse(hints.open()->next()->payload).at("hints").size() == 3u);

    for (std::size_t n = 3; n < 2 * hints_channel::most_kept; ++n) hints.say(std::to_string(n));
    const auto late = hints.open();
    for (auto* const of : {feed.get(), late.get()}) {
        const auto update = json::parse(of->next()->payload);
        BOOST_TEST(update.at("hints").size() == hints_channel::most_kept);
        BOOST_TEST(update.at("first") == hints_channel::most_kept);
        BOOST_TEST(update.at("hints").back() == std::to_string(2 * hints_channel::most_kept - 1));
    }
}

BOOST_AUTO_TEST_CASE(keys_of_browsers) {
    using key = display_key;
    const std::pair<const char*, key> all[] = {
        {"a", key::letter_a}, {"A", key::letter_a},         {"ArrowLeft", key::left}, {"Enter", key::enter},
        {" ", key::space},    {"Escape", key::escape},      {"Delete", key::del},     {"F1", key::f1},
        {"F12", key::f12},    {"PageDown", key::page_down}, {"~", key{'~'}},          {"Tab", key::tab}};
    for (const auto& [name, expected] : all) BOOST_TEST((key_of_browser(name) == expected), name);
    for (const auto* name : {"", "F13", "F0", "\xC3\xA4", "Dead", "\x7F", "\n", "arrowleft"}) {
        BOOST_TEST(!key_of_browser(name), name);
    }
}

// Whatever comes, nobody else notices. The seed of a failing run can be given.
BOOST_FIXTURE_TEST_CASE(random_messages_do_no_harm, machine_on_page) {
    std::mt19937 random(test_seed());
    auto& good = viewers->join();
    auto* bad = &viewers->join();
    const lines names = {"channel", "key",  "pressed", "move",     "buttons", "click",
                         "seen",    "text", "button",  "controls", "x"};
    const auto value = [&](auto&& self, unsigned depth) -> json {
        switch (random() % (depth > 2 ? 7 : 9)) {
            case 0:
                return nullptr;
            case 1:
                return random() % 2 == 0;
            case 2:
                return static_cast<int>(random() % 5);
            case 3:
                return -static_cast<std::int64_t>(random());
            case 4:
                return std::uint64_t{random()} << 32 | random();
            case 5:
                return 1.0 / (1 + random() % 7);
            case 6:
                return std::string(random() % 5, static_cast<char>(random() % 128));
            case 7:
                return json::array({self(self, depth + 1), self(self, depth + 1)});
            default:
                return {{names[random() % names.size()], self(self, depth + 1)}};
        }
    };
    std::uint64_t understood = 0;
    const auto frames = test_count("--frames", 10'000);
    for (std::uint64_t i = 0; i < frames; ++i) {
        json message = json::object();
        if (random() % 4 != 0) message["channel"] = random() % 4;
        for (unsigned n = random() % 4; n > 0; --n) message[names[random() % names.size()]] = value(value, 0);
        auto text = message.dump();
        for (unsigned n = random() % 8 == 0 ? 3 : 0; n > 0; --n)
            text[random() % text.size()] = static_cast<char>(random());
        if (viewers->take(*bad, text)) {
            ++understood;
        } else if (random() % 10 == 0) {
            viewers->leave(*bad);
            bad = &viewers->join();
        }
        all_for(*viewers, *bad);
        happened();
    }
    BOOST_TEST(understood > frames / 5);
    BOOST_TEST(!viewers->take(*bad, std::string(10'000, '[')));
    send(good, {{"controls", "take"}});
    happened();
    typed();
    send(good, {{"channel", 0}, {"key", "q"}, {"pressed", true}});
    send(good, {{"channel", 1}, {"text", "yes"}});
    BOOST_TEST((happened() == lines{"+113"}));
    BOOST_TEST(typed() == "yes");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tabletop
