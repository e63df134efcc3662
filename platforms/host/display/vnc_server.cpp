// SPDX-License-Identifier: Apache-2.0
// A VNC server on 127.0.0.1, through libvncserver, in a library of its own (display_module.h). libvncserver lives in a
// thread of its own: a client that is slow, or answers nothing, never holds the machine up.
#include "host/display/display.h"
#include "host/display/display_module.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <rfb/keysym.h>
#include <rfb/rfb.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using tabletop::display_key;
using tabletop::key_of_character;

constexpr unsigned key_count = tabletop::display_key_end;
// A client that takes nothing for so long is dropped; others wait meanwhile.
constexpr int longest_wait_ms = 5000;
constexpr std::size_t most_clients = 16;
// Presses and releases that the machine has not been told of.
constexpr std::size_t most_events = 1000;

std::optional<display_key> key_of(rfbKeySym symbol) {
    switch (symbol) {
        case XK_Left:
            return display_key::left;
        case XK_Right:
            return display_key::right;
        case XK_Up:
            return display_key::up;
        case XK_Down:
            return display_key::down;
        case XK_Return:
        case XK_KP_Enter:
            return display_key::enter;
        case XK_BackSpace:
            return display_key::backspace;
        case XK_Shift_L:
        case XK_Shift_R:
            return display_key::shift;
        case XK_Tab:
            return display_key::tab;
        case XK_Control_L:
        case XK_Control_R:
            return display_key::control;
        case XK_Alt_L:
        case XK_Alt_R:
            return display_key::alt;
        case XK_Escape:
            return display_key::escape;
        case XK_Delete:
            return display_key::del;
        default:
            return key_of_character(symbol);  // those of ASCII are its characters
    }
}

class descriptor {
  public:
    explicit descriptor(int number) : number_(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int get() const { return number_; }

  private:
    int number_;
};

// Wakes whoever waits for its descriptor.
class bell {
  public:
    void ring() { ::eventfd_write(event_.get(), 1); }
    void silence() {
        eventfd_t count = 0;
        ::eventfd_read(event_.get(), &count);
    }
    int get() const { return event_.get(); }

  private:
    descriptor event_{::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
};

struct frame {
    unsigned width = 640;
    unsigned height = 480;
    std::vector<std::uint32_t> pixels = std::vector<std::uint32_t>(std::size_t{640} * 480);
};

struct key_event {
    display_key key;
    bool pressed;
};

struct click_event {
    std::uint32_t x;
    std::uint32_t y;
};

// A key is down while somebody holds it.
class held_keys {
  public:
    // Whether the key's state is another than before.
    bool press(display_key key) { return count_[index(key)]++ == 0; }
    bool release(display_key key) { return --count_[index(key)] == 0; }

  private:
    static std::size_t index(display_key key) { return static_cast<std::size_t>(key); }
    std::array<unsigned, key_count> count_{};
};

class vnc_server;

struct vnc_client {
    vnc_server& server;
    descriptor socket;  // a second one, to end a write that hangs
    std::array<bool, key_count> held{};
    bool left_held = false;  // of its mouse
};

class vnc_server {
  public:
    vnc_server(int listener, std::string title) : listener_(listener), title_(std::move(title)) {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        // Ctrl-C is for the program's own thread, and a broken connection is no reason to die.
        ::pthread_sigmask(SIG_SETMASK, &all, &before);
        thread_ = std::thread([this] { serve(); });
        ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    vnc_server(const vnc_server&) = delete;
    vnc_server& operator=(const vnc_server&) = delete;
    ~vnc_server() {
        ended_ = true;
        work_.ring();
        end_connections();
        thread_.join();
    }

    // Called in the program's thread.

    void show(const display_module_picture& image) {
        const std::lock_guard<std::mutex> guard(mutex_);
        next_.emplace();
        next_->width = image.width;
        next_->height = image.height;
        next_->pixels.assign(image.pixels, image.pixels + std::size_t{image.width} * image.height);
        work_.ring();
    }

    int get_descriptor() const { return news_.get(); }

    void poll(const display_module_listener& to) {
        news_.silence();
        std::vector<key_event> events;
        std::vector<click_event> clicks;
        {
            const std::lock_guard<std::mutex> guard(mutex_);
            events.swap(events_);
            clicks.swap(clicks_);
        }
        for (const auto& event : events) {
            to.key(to.context, static_cast<std::uint32_t>(event.key), event.pressed ? 1 : 0);
        }
        for (const auto& click : clicks) to.click(to.context, click.x, click.y);
    }

  private:
    // Runs in the server's thread.

    void serve() {
        open_screen();
        watch(listener_.get());
        watch(work_.get());
        while (!ended_) {
            epoll_event ready[16];
            ::epoll_wait(sources_.get(), ready, 16, -1);
            work_.silence();
            accept_clients();
            take_picture();
            rfbProcessEvents(screen_, 0);
        }
        rfbShutdownServer(screen_, TRUE);
        rfbScreenCleanup(screen_);
    }

    // It opens no port itself: its clients are brought to it.
    void open_screen() {
        rfbLogEnable(0);
        screen_ =
            rfbGetScreen(nullptr, nullptr, static_cast<int>(shown_.width), static_cast<int>(shown_.height), 8, 3, 4);
        screen_->screenData = this;
        screen_->desktopName = title_.c_str();
        screen_->frameBuffer = reinterpret_cast<char*>(shown_.pixels.data());
        screen_->autoPort = FALSE;
        screen_->port = 0;
        screen_->ipv6port = 0;
        screen_->ignoreSIGPIPE = FALSE;
        screen_->alwaysShared = TRUE;
        screen_->deferUpdateTime = 0;
        screen_->maxClientWait = longest_wait_ms;
        screen_->handleEventsEagerly = TRUE;
        screen_->cursor = nullptr;
        screen_->newClientHook = welcome;
        screen_->kbdAddEvent = take_key;
        screen_->ptrAddEvent = take_pointer;
        rfbInitServer(screen_);
    }

    void watch(int source) {
        epoll_event wanted{};
        wanted.events = EPOLLIN;
        ::epoll_ctl(sources_.get(), EPOLL_CTL_ADD, source, &wanted);
    }

    void accept_clients() {
        while (true) {
            const int socket = ::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
            if (socket < 0) return;
            if (clients() >= most_clients) {
                ::close(socket);
                continue;
            }
            watch(socket);
            rfbNewClientConnection(screen_, socket);
        }
    }

    std::size_t clients() {
        const std::lock_guard<std::mutex> guard(mutex_);
        return connected_.size();
    }

    static rfbNewClientAction welcome(rfbClientPtr client) {
        auto& server = *static_cast<vnc_server*>(client->screen->screenData);
        auto* const known = new vnc_client{server, descriptor(::fcntl(client->sock, F_DUPFD_CLOEXEC, 3))};
        client->clientData = known;
        client->clientGoneHook = say_goodbye;
        const std::lock_guard<std::mutex> guard(server.mutex_);
        server.connected_.push_back(known);
        return RFB_CLIENT_ACCEPT;
    }

    static void say_goodbye(rfbClientPtr client) {
        const std::unique_ptr<vnc_client> known(static_cast<vnc_client*>(client->clientData));
        auto& server = known->server;
        for (unsigned key = 0; key < key_count; ++key) server.change_key(*known, static_cast<display_key>(key), false);
        const std::lock_guard<std::mutex> guard(server.mutex_);
        auto& connected = server.connected_;
        connected.erase(std::remove(connected.begin(), connected.end(), known.get()), connected.end());
    }

    static void take_key(rfbBool down, rfbKeySym symbol, rfbClientPtr client) {
        auto& known = *static_cast<vnc_client*>(client->clientData);
        if (const auto key = key_of(symbol)) known.server.change_key(known, *key, down != FALSE);
    }

    static void take_pointer(int buttons, int x, int y, rfbClientPtr client) {
        auto& known = *static_cast<vnc_client*>(client->clientData);
        const bool left = (buttons & 1) != 0;
        const bool clicks = left && !known.left_held && x >= 0 && y >= 0;
        known.left_held = left;
        if (clicks) known.server.add_click(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    }

    void add_click(std::uint32_t x, std::uint32_t y) {
        const std::lock_guard<std::mutex> guard(mutex_);
        if (clicks_.size() >= most_events) return;
        clicks_.push_back({x, y});
        news_.ring();
    }

    // Repeated presses are one, and one that comes while many wait is none.
    void change_key(vnc_client& client, display_key key, bool pressed) {
        auto& held = client.held[static_cast<std::size_t>(key)];
        if (held == pressed || (pressed && events_wait())) return;
        held = pressed;
        if (!(pressed ? keys_.press(key) : keys_.release(key))) return;
        const std::lock_guard<std::mutex> guard(mutex_);
        events_.push_back({key, pressed});
        news_.ring();
    }

    bool events_wait() {
        const std::lock_guard<std::mutex> guard(mutex_);
        return events_.size() >= most_events;
    }

    void take_picture() {
        std::optional<frame> next;
        {
            const std::lock_guard<std::mutex> guard(mutex_);
            next.swap(next_);
        }
        if (!next) return;
        translate(*next);
        if (next->width != shown_.width || next->height != shown_.height) {
            resize(*next);
        } else {
            replace_changed(*next);
        }
    }

    // Translates to the order of colours in the server's pixels.
    void translate(frame& image) const {
        const auto& format = screen_->serverFormat;
        for (auto& pixel : image.pixels) {
            pixel = (pixel >> 16 & 0xFF) << format.redShift | (pixel >> 8 & 0xFF) << format.greenShift |
                    (pixel & 0xFF) << format.blueShift;
        }
    }

    void resize(frame& next) {
        std::swap(shown_, next);
        rfbNewFramebuffer(screen_, reinterpret_cast<char*>(shown_.pixels.data()), static_cast<int>(shown_.width),
                          static_cast<int>(shown_.height), 8, 3, 4);
    }

    // Band by band: of each what lies between its first and its last changed column.
    void replace_changed(const frame& next) {
        constexpr unsigned band = 16;
        for (unsigned top = 0; top < next.height; top += band) {
            const auto bottom = std::min(top + band, next.height);
            unsigned left = next.width;
            unsigned right = 0;
            for (auto y = top; y < bottom; ++y) widen(next, y, left, right);
            if (left >= right) continue;
            for (auto y = top; y < bottom; ++y) {
                const auto row = std::size_t{y} * next.width;
                std::copy(&next.pixels[row] + left, &next.pixels[row] + right, &shown_.pixels[row] + left);
            }
            rfbMarkRectAsModified(screen_, static_cast<int>(left), static_cast<int>(top), static_cast<int>(right),
                                  static_cast<int>(bottom));
        }
    }

    void widen(const frame& next, unsigned y, unsigned& left, unsigned& right) const {
        const auto* const begin = &next.pixels[std::size_t{y} * next.width];
        const auto* const end = begin + next.width;
        const auto* const old = &shown_.pixels[std::size_t{y} * next.width];
        const auto* const first = std::mismatch(begin, end, old).first;
        if (first == end) return;
        auto last = next.width;
        while (begin[last - 1] == old[last - 1]) --last;
        left = std::min(left, static_cast<unsigned>(first - begin));
        right = std::max(right, last);
    }

    // Called in the program's thread, at the end.
    void end_connections() {
        const std::lock_guard<std::mutex> guard(mutex_);
        for (const auto* client : connected_) ::shutdown(client->socket.get(), SHUT_RDWR);
    }

    descriptor listener_;
    descriptor sources_{::epoll_create1(EPOLL_CLOEXEC)};  // what the server's thread waits for
    bell work_;                                           // for it
    bell news_;                                           // from it
    std::string title_;

    std::atomic<bool> ended_{false};
    std::mutex mutex_;  // of the next four
    std::optional<frame> next_;
    std::vector<key_event> events_;
    std::vector<click_event> clicks_;
    std::vector<const vnc_client*> connected_;

    rfbScreenInfoPtr screen_ = nullptr;
    frame shown_;
    held_keys keys_;

    std::thread thread_;
};

void* refuse(display_module_message& message, const char* port, const char* reason) {
    std::snprintf(message.text, sizeof message.text, "vnc:%s: %s", port, reason);
    return nullptr;
}

// A client at the address of the machine itself, and no other.
int listen_at(std::uint16_t& port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    if (::bind(socket, generic, length) != 0 || ::listen(socket, 4) != 0 ||
        ::getsockname(socket, generic, &length) != 0) {
        const int error = errno;
        if (socket >= 0) ::close(socket);
        errno = error;
        return -1;
    }
    port = ntohs(address.sin_port);
    return socket;
}

void* open_server(const char* argument, const char* title, display_module_message* message) {
    auto port = static_cast<std::uint16_t>(std::strtoul(argument, nullptr, 10));
    const int listener = listen_at(port);
    if (listener < 0) return refuse(*message, argument, std::strerror(errno));
    std::snprintf(message->text, sizeof message->text, "vnc is at 127.0.0.1:%u", unsigned{port});
    return new vnc_server(listener, title);
}

vnc_server& server_of(void* self) {
    return *static_cast<vnc_server*>(self);
}

constexpr display_module functions = {
    DISPLAY_MODULE_VERSION,
    open_server,
    [](void* self, const display_module_picture* image, std::uint64_t) { server_of(self).show(*image); },
    nullptr,                  // it has no title
    nullptr,                  // nor a place for a line
    [](void*) { return 1; },  // a client may come at any time
    [](void*) { return 0; },
    [](void* self) { return server_of(self).get_descriptor(); },
    [](void* self, const display_module_listener* to) { server_of(self).poll(*to); },
    [](void* self) { delete &server_of(self); },
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const display_module* tabletop_display_module() {
    return &functions;
}
