// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_replies.h"

#include "web/page_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

web_reply refusal(unsigned status, const char* why) {
    return {status, "text/plain; charset=utf-8", fmt::format("{}\n", why)};
}

// "localhost" of "localhost:8000", "[::1]" of "[::1]:8000".
std::string_view without_port(std::string_view host) {
    const auto colon = host.rfind(':');
    if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return host;
    return host.substr(0, colon);
}

// The value of a cookie among those that a browser sends; empty: it is not there.
std::string cookie_of(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const auto end = cookies.find(';');
        auto one = cookies.substr(0, end);
        cookies.remove_prefix(end == std::string_view::npos ? cookies.size() : end + 1);
        while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
        if (one.size() > name.size() && one.substr(0, name.size()) == name && one[name.size()] == '=') {
            return std::string(one.substr(name.size() + 1));
        }
    }
    return "";
}

web_reply page_file(std::string_view target) {
    const auto* const found = std::find_if(std::begin(page_files), std::end(page_files),
                                           [&](const page_file_text& file) { return file.target == target; });
    if (found == std::end(page_files)) return refusal(404, "There is nothing here.");
    return {200, found->type, found->text};
}

bool comes_from_its_page(const web_request& request) {
    return request.origin == "http://" + request.host;
}

// An address of IPv6 has brackets in a browser.
std::string as_host(std::string name) {
    return name.find(':') == std::string::npos ? name : fmt::format("[{}]", name);
}

}  // namespace

web_replies::web_replies(std::uint16_t port, std::string name)
    : port_(port), name_(as_host(std::move(name))), cookie_name_(fmt::format("tabletop-{}", port)) {}

std::string web_replies::invite() {
    return fmt::format("http://{}:{}/#{}", name_.empty() ? "127.0.0.1" : name_, port_, access_.invite());
}

// A name that somebody else has made to stand for this computer is not ours. Behind a tunnel the port is another one.
bool web_replies::is_ours(const std::string& host) const {
    const auto name = without_port(host);
    return name == "127.0.0.1" || name == "localhost" || name == "[::1]" || (!name_.empty() && name == name_);
}

bool web_replies::is_known(const web_request& request) const {
    return access_.knows(cookie_of(request.cookie, cookie_name_));
}

web_reply web_replies::answer(const web_request& request) {
    if (!is_ours(request.host)) return refusal(421, "This is another server.");
    if (request.method == "GET") return page_file(request.target);
    if (request.method != "POST") return refusal(405, "There are GET and POST.");
    if (!comes_from_its_page(request)) return refusal(403, "Only the page itself may ask for this.");
    if (request.target == "/session") return begin_session(request.body);
    if (request.target != "/invitation") return refusal(404, "There is nothing here.");
    if (!is_known(request)) return refusal(401, "The address with a token lets you in.");
    return {200, "text/plain; charset=utf-8", access_.invite()};
}

web_reply web_replies::begin_session(const std::string& token) {
    const auto cookie = access_.exchange(token);
    if (cookie.empty()) return refusal(403, "This token has been used, or is not one of this run.");
    web_reply reply{204};
    reply.cookie = fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800", cookie_name_, cookie);
    return reply;
}

web_reply web_replies::open_socket(const web_request& request) const {
    if (!is_ours(request.host)) return refusal(421, "This is another server.");
    if (!comes_from_its_page(request)) return refusal(403, "Only the page itself may ask for this.");
    if (request.target != socket_target) return refusal(404, "There is nothing here.");
    if (!is_known(request)) return refusal(401, "The address with a token lets you in.");
    return {200};
}

// xterm.js writes the styles of its rows and colours into elements of the page, which only 'unsafe-inline' allows;
// scripts come from this server alone. Not every browser takes 'self' for a socket.
std::string web_replies::policy(const std::string& host) {
    return fmt::format(
        "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://{}; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'",
        host);
}

}  // namespace tabletop
