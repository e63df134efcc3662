// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_server.h"

#include "host/web/web_listener.h"
#include "host/web/web_replies.h"
#include "host/web/web_viewers.h"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace tabletop {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;
using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

// How often viewers are told what is new.
constexpr auto tick = 25ms;
// A request that takes longer to come, or a connection on which none comes, is ended.
constexpr auto longest_request = 10s;
// The same for a socket from which nothing comes, no answer to a ping either.
constexpr auto longest_silence = 60s;
constexpr auto longest_farewell = 1s;
constexpr std::size_t most_connections = 64;
constexpr std::uint32_t longest_head = 8192;
constexpr std::uint64_t longest_body = 1024;
constexpr std::size_t longest_message = 16384;
// Messages that a viewer may send in a second; the next ones wait in the connection.
constexpr double messages_per_second = 400;

using http_request = http::request<http::string_body>;

web_request request_of(const http_request& request) {
    const auto text = [](beast::string_view view) { return std::string(view.data(), view.size()); };
    return {text(request.method_string()),      text(request.target()),
            text(request[http::field::host]),   text(request[http::field::origin]),
            text(request[http::field::cookie]), request.body()};
}

// A bucket of messages that fills with time.
class message_rate {
  public:
    bool take() {
        const auto now = clock::now();
        left_ = std::min(messages_per_second,
                         left_ + std::chrono::duration<double>(now - filled_).count() * messages_per_second);
        filled_ = now;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

  private:
    double left_ = messages_per_second;
    clock::time_point filled_ = clock::now();
};

}  // namespace

class web_server::service {
  public:
    service(web_listener listener, web_replies replies, std::string title,
            std::vector<std::shared_ptr<web_channel>> channels);
    service(const service&) = delete;
    service& operator=(const service&) = delete;
    ~service() { finish(); }

    // Called in the program's thread.
    void finish();

  private:
    class request_session;
    class socket_session;

    // Run in the server's thread.
    void wait_for_clients();
    void accept_clients();
    void begin_ticks();
    void pump_all();
    void say_farewell();
    void end_if_alone() {
        if (finishing_ && sockets_.empty() && !io_.stopped()) io_.stop();
    }

    web_replies replies_;
    web_viewers viewers_;
    std::set<socket_session*> sockets_;
    std::size_t connections_ = 0;
    bool ticking_ = false;
    bool finishing_ = false;

    asio::io_context io_{1};  // the sessions in it go before what they use
    tcp::acceptor acceptor_{io_};
    asio::steady_timer rest_{io_};  // between clients
    asio::steady_timer ticks_{io_};
    asio::steady_timer farewell_{io_};
    std::thread thread_;
};

// A connection for requests, one after the other.
class web_server::service::request_session : public std::enable_shared_from_this<request_session> {
  public:
    request_session(service& server, tcp::socket socket) : server_(server), stream_(std::move(socket)) {
        ++server_.connections_;
    }
    request_session(const request_session&) = delete;
    request_session& operator=(const request_session&) = delete;
    ~request_session() { --server_.connections_; }

    void read();

  private:
    void answer();
    void open_socket();
    void send(web_reply reply);

    service& server_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{longest_head + longest_body};
    std::optional<http::request_parser<http::string_body>> parser_;
    http::response<http::string_body> response_;
};

// The socket of a page. What there is to send is asked for when the last message has gone: a slow viewer's pictures are
// never made.
class web_server::service::socket_session : public std::enable_shared_from_this<socket_session> {
  public:
    socket_session(service& server, beast::tcp_stream stream) : server_(server), socket_(std::move(stream)) {
        ++server_.connections_;
    }
    socket_session(const socket_session&) = delete;
    socket_session& operator=(const socket_session&) = delete;
    ~socket_session() {
        leave();
        --server_.connections_;
        server_.end_if_alone();
    }

    void accept(const http_request& request);
    void pump();

  private:
    void read();
    void take();
    void say_farewell();
    void end();
    void leave();

    service& server_;
    websocket::stream<beast::tcp_stream> socket_;
    asio::steady_timer pause_{server_.io_};
    beast::flat_buffer buffer_{longest_message};
    web_viewer* viewer_ = nullptr;
    message_rate rate_;
    web_message message_;
    bool writes_ = false;
    bool closing_ = false;
};

void web_server::service::request_session::read() {
    parser_.emplace();
    parser_->header_limit(longest_head);
    parser_->body_limit(longest_body);
    stream_.expires_after(longest_request);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
        if (!error) self->answer();
    });
}

void web_server::service::request_session::answer() {
    if (websocket::is_upgrade(parser_->get())) return open_socket();
    send(server_.replies_.answer(request_of(parser_->get())));
}

void web_server::service::request_session::open_socket() {
    auto reply = server_.replies_.open_socket(request_of(parser_->get()));
    if (reply.status == 200 && !server_.viewers_.has_room())
        reply = {503, "text/plain", "There are too many viewers.\n"};
    if (reply.status != 200) return send(std::move(reply));
    stream_.expires_never();
    std::make_shared<socket_session>(server_, std::move(stream_))->accept(parser_->get());
}

void web_server::service::request_session::send(web_reply reply) {
    const auto& request = parser_->get();
    response_ = {};
    response_.version(request.version());
    response_.result(reply.status);
    response_.keep_alive(request.keep_alive());
    response_.set(http::field::content_type, {reply.type.data(), reply.type.size()});
    response_.set(http::field::cache_control, "no-store");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Opener-Policy", "same-origin");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    // Of another host's name nothing is said back.
    if (reply.status == 200) {
        const auto host = request[http::field::host];
        response_.set("Content-Security-Policy", web_replies::policy({host.data(), host.size()}));
    }
    if (!reply.cookie.empty()) response_.set(http::field::set_cookie, reply.cookie);
    response_.body() = std::move(reply.body);
    response_.prepare_payload();
    http::async_write(stream_, response_, [self = shared_from_this()](error_code error, std::size_t) {
        if (error) return;
        if (self->response_.need_eof()) {
            self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
            return;
        }
        self->read();
    });
}

void web_server::service::socket_session::accept(const http_request& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = longest_request;
    timeout.idle_timeout = longest_silence;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(longest_message);
    socket_.auto_fragment(false);
    socket_.async_accept(request, [self = shared_from_this()](error_code error) {
        // The last place may have been taken meanwhile.
        if (error || !self->server_.viewers_.has_room()) return;
        self->viewer_ = &self->server_.viewers_.join();
        self->server_.sockets_.insert(self.get());
        self->server_.begin_ticks();
        self->server_.pump_all();
        self->read();
    });
}

void web_server::service::socket_session::read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
        if (error) return self->end();
        self->take();
    });
}

// One that sends too much is read later: its connection fills, and it waits.
void web_server::service::socket_session::take() {
    if (viewer_ == nullptr) return;
    if (!rate_.take()) {
        pause_.expires_after(tick);
        pause_.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->take();
        });
        return;
    }
    const auto message = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (!socket_.got_text() || !server_.viewers_.take(*viewer_, message)) return end();
    read();
}

void web_server::service::socket_session::pump() {
    if (writes_ || closing_ || viewer_ == nullptr) return;
    auto next = server_.viewers_.next(*viewer_);
    if (!next) {
        if (server_.finishing_) say_farewell();
        return;
    }
    writes_ = true;
    message_ = std::move(*next);
    socket_.text(message_.is_text);
    socket_.async_write(asio::buffer(message_.bytes), [self = shared_from_this()](error_code error, std::size_t) {
        self->writes_ = false;
        if (error) return self->end();
        self->pump();
    });
}

void web_server::service::socket_session::say_farewell() {
    closing_ = true;
    socket_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) { self->end(); });
}

void web_server::service::socket_session::end() {
    leave();
    pause_.cancel();
    beast::get_lowest_layer(socket_).close();
}

void web_server::service::socket_session::leave() {
    if (viewer_ == nullptr) return;
    server_.viewers_.leave(*std::exchange(viewer_, nullptr));
    server_.sockets_.erase(this);
}

web_server::service::service(web_listener listener, web_replies replies, std::string title,
                             std::vector<std::shared_ptr<web_channel>> channels)
    : replies_(std::move(replies)), viewers_(std::move(title), std::move(channels)) {
    acceptor_.assign(listener.is_version_6 ? tcp::v6() : tcp::v4(), listener.socket.release());
    wait_for_clients();
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    // Ctrl-C is for the program's own thread, and a broken connection is no reason to die.
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { io_.run(); });
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void web_server::service::finish() {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] { say_farewell(); });
    thread_.join();
    acceptor_.close();
}

void web_server::service::wait_for_clients() {
    acceptor_.async_wait(tcp::acceptor::wait_read, [this](error_code error) {
        if (error) return;
        accept_clients();
        // A host without descriptors would say at once again that somebody waits.
        rest_.expires_after(tick);
        rest_.async_wait([this](error_code ended) {
            if (!ended) wait_for_clients();
        });
    });
}

// Programs that are started later have none of the sockets.
void web_server::service::accept_clients() {
    while (true) {
        const int client = ::accept4(acceptor_.native_handle(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client < 0) return;
        tcp::socket socket(io_, acceptor_.local_endpoint().protocol(), client);
        if (connections_ >= most_connections || finishing_) continue;
        const int yes = 1;
        ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        std::make_shared<request_session>(*this, std::move(socket))->read();
    }
}

// While nobody looks nothing is done.
void web_server::service::begin_ticks() {
    if (std::exchange(ticking_, true)) return;
    ticks_.expires_after(tick);
    ticks_.async_wait([this](error_code error) {
        ticking_ = false;
        if (error || sockets_.empty()) return;
        pump_all();
        begin_ticks();
    });
}

void web_server::service::pump_all() {
    const auto all = sockets_;
    for (auto* const one : all) one->pump();
}

void web_server::service::say_farewell() {
    finishing_ = true;
    viewers_.finish();
    farewell_.expires_after(longest_farewell);
    farewell_.async_wait([this](error_code error) {
        if (!error) io_.stop();
    });
    pump_all();
    end_if_alone();
}

web_server::web_server(const web_place& place, std::string title, std::vector<std::shared_ptr<web_channel>> channels) {
    auto listener = listen_at(place);
    web_replies replies(listener.port, place.name);
    address_ = replies.invite();
    service_ =
        std::make_unique<service>(std::move(listener), std::move(replies), std::move(title), std::move(channels));
}

web_server::~web_server() = default;

void web_server::finish() {
    service_.reset();
}

}  // namespace tabletop
