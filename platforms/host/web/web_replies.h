// SPDX-License-Identifier: Apache-2.0
// What the server answers to a request, without a connection: the page's files, which are part of the program, the
// exchange of a token for a cookie, and whether the page's socket may be opened. Files of the host are not served.
#pragma once

#include "host/web/web_access.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tabletop {

// As the browser has sent it; what is not there is empty.
struct web_request {
    std::string method;  // "GET"
    std::string target;  // "/page.css"
    std::string host;    // "127.0.0.1:8000"
    std::string origin;  // "http://127.0.0.1:8000"
    std::string cookie;  // "a=1; b=2"
    std::string body;
};

struct web_reply {
    unsigned status = 200;
    std::string_view type = "text/plain; charset=utf-8";
    std::string body = {};
    std::string cookie = {};  // to be kept by the browser, with its attributes
};

class web_replies {
  public:
    // name: of this computer, as the user has said it for addresses besides the loopback's; empty: there are none.
    web_replies(std::uint16_t port, std::string name);

    // The address of a new token: "http://127.0.0.1:8000/#TOKEN".
    std::string invite();

    // "GET" of a file, "POST /session" with a token as its body, "POST /invitation" for a new token.
    web_reply answer(const web_request& request);
    // Whether the page of this request may have a socket; status 200: it may.
    web_reply open_socket(const web_request& request) const;

    // The policy of whatever is served to this host.
    static std::string policy(const std::string& host);

  private:
    bool is_ours(const std::string& host) const;
    bool is_known(const web_request& request) const;
    web_reply begin_session(const std::string& token);

    const std::uint16_t port_;
    const std::string name_;
    const std::string cookie_name_;  // cookies know no ports: that of another run would take the place of this one's
    web_access access_;
};

// Where the page opens its socket.
inline constexpr std::string_view socket_target = "/socket";

}  // namespace tabletop
