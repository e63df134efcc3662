// SPDX-License-Identifier: Apache-2.0
// A window on the desktop, through SDL2, in a library of its own (display_module.h).
#include "host/display/display.h"
#include "host/display/display_module.h"

#include <SDL.h>
#include <SDL_syswm.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace {

using tabletop::display_key;
using wall_clock = std::chrono::steady_clock;

// No screen shows more pictures than that; the ones between are not drawn.
constexpr auto shortest_pause = std::chrono::milliseconds(15);

std::optional<display_key> key_of(SDL_Keycode code) {
    switch (code) {
        case SDLK_LEFT:
            return display_key::left;
        case SDLK_RIGHT:
            return display_key::right;
        case SDLK_UP:
            return display_key::up;
        case SDLK_DOWN:
            return display_key::down;
        case SDLK_RETURN:
        case SDLK_KP_ENTER:
            return display_key::enter;
        case SDLK_BACKSPACE:
            return display_key::backspace;
        case SDLK_LSHIFT:
        case SDLK_RSHIFT:
            return display_key::shift;
        case SDLK_TAB:
            return display_key::tab;
        case SDLK_LCTRL:
        case SDLK_RCTRL:
            return display_key::control;
        case SDLK_LALT:
        case SDLK_RALT:
            return display_key::alt;
        case SDLK_ESCAPE:
            return display_key::escape;
        case SDLK_INSERT:
            return display_key::insert;
        case SDLK_DELETE:
            return display_key::del;
        case SDLK_HOME:
            return display_key::home;
        case SDLK_END:
            return display_key::end;
        case SDLK_PAGEUP:
            return display_key::page_up;
        case SDLK_PAGEDOWN:
            return display_key::page_down;
        default:
            if (code >= SDLK_F1 && code <= SDLK_F12) {
                return static_cast<display_key>(static_cast<int>(display_key::f1) + (code - SDLK_F1));
            }
            return tabletop::key_of_character(static_cast<std::uint32_t>(code));  // those of characters are these
    }
}

std::uint8_t buttons_of(Uint32 state) {
    return static_cast<std::uint8_t>(((state & SDL_BUTTON_LMASK) != 0 ? 1 : 0) |
                                     ((state & SDL_BUTTON_RMASK) != 0 ? 2 : 0) |
                                     ((state & SDL_BUTTON_MMASK) != 0 ? 4 : 0));
}

class sdl_window {
  public:
    sdl_window(SDL_Window* window, std::string title) : window_(window), title_(std::move(title)) {
        SDL_VERSION(&native_.version);
        native_known_ = SDL_GetWindowWMInfo(window_, &native_) == SDL_TRUE;
        draw();
    }
    sdl_window(const sdl_window&) = delete;
    sdl_window& operator=(const sdl_window&) = delete;
    ~sdl_window() {
        if (stale_) draw();
        SDL_FreeSurface(image_);
        SDL_DestroyWindow(window_);
        SDL_Quit();
    }

    void show(const display_module_picture& image, std::uint64_t end_ps) {
        if (!take_pixels(image)) return;
        now_ps_ = std::max(now_ps_, end_ps);
        stale_ = true;
        draw_if_due();
    }

    // The title shows the time; a window manager need not be told more often than somebody can read.
    void tell_time(std::uint64_t now_ps) {
        constexpr auto pause = std::chrono::milliseconds(100);
        now_ps_ = std::max(now_ps_, now_ps);
        if (image_ != nullptr && wall_clock::now() - told_ >= pause) show_title();
    }

    void say(const char* line) {
        line_ = line;
        show_title();
    }

    void poll(const display_module_listener& to) {
        SDL_Event event;
        while (SDL_PollEvent(&event) != 0) take(event, to);
        draw_if_due();
    }

    bool closed() const { return closed_; }

    // What X11 sends comes over one socket; for others there is nothing to wait for.
    int descriptor() const {
#if defined(SDL_VIDEO_DRIVER_X11)
        if (native_known_ && native_.subsystem == SDL_SYSWM_X11) return ConnectionNumber(native_.info.x11.display);
#endif
        return -1;
    }

  private:
    // A window that is smaller than the first picture, as far as the desktop goes.
    void grow_to(int width, int height) {
        int now_width = 0, now_height = 0;
        SDL_GetWindowSize(window_, &now_width, &now_height);
        SDL_Rect desktop;
        if ((width <= now_width && height <= now_height) || SDL_GetDisplayUsableBounds(0, &desktop) != 0) return;
        const double part =
            std::min({1.0, static_cast<double>(desktop.w) / width, static_cast<double>(desktop.h) / height});
        SDL_SetWindowSize(window_, static_cast<int>(part * width), static_cast<int>(part * height));
        SDL_SetWindowPosition(window_, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED);
    }

    bool take_pixels(const display_module_picture& image) {
        const auto width = static_cast<int>(image.width);
        const auto height = static_cast<int>(image.height);
        if (image_ == nullptr) grow_to(width, height);
        if (image_ == nullptr || image_->w != width || image_->h != height) {
            SDL_FreeSurface(image_);
            image_ = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGB888);
            if (image_ == nullptr) return false;
        }
        const std::size_t row_bytes = image.width * sizeof(std::uint32_t);
        for (std::uint32_t y = 0; y < image.height; ++y) {
            std::memcpy(static_cast<char*>(image_->pixels) + static_cast<std::size_t>(image_->pitch) * y,
                        image.pixels + std::size_t{image.width} * y, row_bytes);
        }
        return true;
    }

    void take(const SDL_Event& event, const display_module_listener& to) {
        switch (event.type) {
            case SDL_KEYDOWN:
            case SDL_KEYUP:
                if (event.key.repeat != 0) break;
                if (const auto key = key_of(event.key.keysym.sym)) {
                    to.key(to.context, static_cast<std::uint32_t>(*key), event.type == SDL_KEYDOWN ? 1 : 0);
                }
                break;
            case SDL_MOUSEMOTION:
                to.pointer(to.context, event.motion.xrel, -event.motion.yrel, buttons_of(event.motion.state));
                break;
            case SDL_MOUSEBUTTONDOWN:
            case SDL_MOUSEBUTTONUP:
                to.pointer(to.context, 0, 0, buttons_of(SDL_GetMouseState(nullptr, nullptr)));
                if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT)
                    click(event.button, to);
                break;
            case SDL_WINDOWEVENT:
                if (event.window.event == SDL_WINDOWEVENT_CLOSE) closed_ = true;
                if (event.window.event == SDL_WINDOWEVENT_EXPOSED ||
                    event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
                    stale_ = true;
                }
                break;
            case SDL_QUIT:
                closed_ = true;
                break;
            default:
                break;
        }
    }

    void click(const SDL_MouseButtonEvent& at, const display_module_listener& to) {
        const SDL_Surface* const screen = SDL_GetWindowSurface(window_);
        if (screen == nullptr || image_ == nullptr) return;
        const auto place = place_in(*screen);
        const SDL_Point point{at.x, at.y};
        if (SDL_PointInRect(&point, &place) == SDL_FALSE) return;
        to.click(to.context, static_cast<std::uint32_t>(std::int64_t{at.x - place.x} * image_->w / place.w),
                 static_cast<std::uint32_t>(std::int64_t{at.y - place.y} * image_->h / place.h));
    }

    void draw_if_due() {
        if (stale_ && wall_clock::now() - drawn_ >= shortest_pause) draw();
    }

    void draw() {
        drawn_ = wall_clock::now();
        stale_ = false;
        SDL_Surface* const screen = SDL_GetWindowSurface(window_);
        if (screen == nullptr) return;
        SDL_FillRect(screen, nullptr, SDL_MapRGB(screen->format, 0, 0, 0));
        if (image_ != nullptr) {
            auto place = place_in(*screen);
            SDL_BlitScaled(image_, nullptr, screen, &place);
            show_title();
        }
        SDL_UpdateWindowSurface(window_);
    }

    // The picture is as large as the window allows without distortion, in the middle. Every pixel is a block of the
    // window's pixels, all of one size when the window's is a multiple of the picture's.
    SDL_Rect place_in(const SDL_Surface& screen) const {
        const auto width = std::int64_t{screen.w};
        const auto height = std::int64_t{screen.h};
        SDL_Rect place{0, 0, 0, 0};
        if (width * image_->h <= height * image_->w) {
            place.w = screen.w;
            place.h = static_cast<int>(std::max<std::int64_t>(width * image_->h / image_->w, 1));
        } else {
            place.w = static_cast<int>(std::max<std::int64_t>(height * image_->w / image_->h, 1));
            place.h = screen.h;
        }
        place.x = (screen.w - place.w) / 2;
        place.y = (screen.h - place.h) / 2;
        return place;
    }

    void show_title() {
        char text[64];
        told_ = wall_clock::now();
        std::snprintf(text, sizeof text, " - %.3f s", static_cast<double>(now_ps_) * 1e-12);
        SDL_SetWindowTitle(window_, (title_ + text + (line_.empty() ? "" : " - ") + line_).c_str());
    }

    SDL_Window* window_;
    std::string title_;
    std::string line_;  // for the person at its keys
    SDL_SysWMinfo native_{};
    bool native_known_ = false;
    SDL_Surface* image_ = nullptr;
    std::uint64_t now_ps_ = 0;
    bool stale_ = false;
    bool closed_ = false;
    wall_clock::time_point drawn_;
    wall_clock::time_point told_;
};

void* refuse(display_module_message& message, const char* reason) {
    std::snprintf(message.text, sizeof message.text, "window: %s; there are png:FOLDER, web and terminal", reason);
    SDL_Quit();
    return nullptr;
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// SDL would fall back to drivers that show nothing.
std::string drivers_of_desktop() {
    if (auto chosen = variable("SDL_VIDEODRIVER"); !chosen.empty()) return chosen;
    const bool x11 = !variable("DISPLAY").empty();
    const bool wayland = !variable("WAYLAND_DISPLAY").empty();
    if (x11 && wayland) return "x11,wayland";
    return x11 ? "x11" : wayland ? "wayland" : "";
}

// The largest whole multiple of the picture that leaves a third of the desktop free.
int opening_scale(int width, int height) {
    SDL_Rect desktop;
    if (SDL_GetDisplayUsableBounds(0, &desktop) != 0) return 1;
    return std::max(1, std::min(desktop.w * 2 / 3 / width, desktop.h * 2 / 3 / height));
}

void* open_window(const char* title, display_module_message* message) {
    constexpr int width = 640;
    constexpr int height = 480;
    const auto drivers = drivers_of_desktop();
    if (drivers.empty()) return refuse(*message, "there is no desktop here, DISPLAY is not set");
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.c_str());
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return refuse(*message, "the desktop does not answer, look at DISPLAY");
    const int scale = opening_scale(width, height);
    SDL_Window* const window = SDL_CreateWindow(title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width * scale,
                                                height * scale, SDL_WINDOW_RESIZABLE);
    if (window == nullptr) return refuse(*message, SDL_GetError());
    return new sdl_window(window, title);
}

sdl_window& window_of(void* self) {
    return *static_cast<sdl_window*>(self);
}

constexpr display_module functions = {
    DISPLAY_MODULE_VERSION,
    open_window,
    [](void* self, const display_module_picture* image, std::uint64_t end_ps) { window_of(self).show(*image, end_ps); },
    [](void* self, std::uint64_t now_ps) { window_of(self).tell_time(now_ps); },
    [](void* self, const char* line) { window_of(self).say(line); },
    [](void* self) { return window_of(self).closed() ? 0 : 1; },
    [](void* self) { return window_of(self).closed() ? 1 : 0; },
    [](void* self) { return window_of(self).descriptor(); },
    [](void* self, const display_module_listener* to) { window_of(self).poll(*to); },
    [](void* self) { delete &window_of(self); },
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const display_module* tabletop_display_module() {
    return &functions;
}
