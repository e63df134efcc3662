// SPDX-License-Identifier: Apache-2.0
#include "host/display/module_display.h"

#include "host/display/display_module.h"
#include "support/input_error.h"
#include "support/own_files.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

namespace tabletop {

namespace {

class module_display : public display {
  public:
    module_display(const display_module& functions, void* self) : functions_(functions), self_(self) {}
    module_display(const module_display&) = delete;
    module_display& operator=(const module_display&) = delete;
    ~module_display() override { module_display::finish(); }

    void show(const picture& image, std::uint64_t, std::uint64_t end_ps) override {
        if (self_ == nullptr) return;
        const display_module_picture plain{image.width, image.height, image.pixels.data()};
        functions_.show(self_, &plain, end_ps);
    }
    void tell_time(std::uint64_t now_ps, bool) override {
        if (self_ != nullptr) functions_.tell_time(self_, now_ps);
    }
    void say(const std::string& line) override {
        if (self_ != nullptr) functions_.say(self_, line.c_str());
    }
    bool live() const override { return self_ != nullptr && functions_.live(self_) != 0; }
    bool closed() const override { return self_ != nullptr && functions_.closed(self_) != 0; }
    int descriptor() const override { return self_ == nullptr ? -1 : functions_.descriptor(self_); }
    void poll() override {
        const display_module_listener to{this, take_key, take_pointer, take_click};
        if (self_ != nullptr) functions_.poll(self_, &to);
    }
    bool knows_releases() const override { return true; }
    bool shows_whole() const override { return true; }
    void finish() override {
        if (self_ != nullptr) functions_.close(self_);
        self_ = nullptr;
    }

  private:
    static void take_key(void* context, std::uint32_t key, int pressed) {
        static_cast<module_display*>(context)->tell(static_cast<display_key>(key), pressed != 0);
    }

    static void take_pointer(void* context, int dx, int dy, std::uint8_t buttons) {
        static_cast<module_display*>(context)->tell_pointer(dx, dy, buttons);
    }

    static void take_click(void* context, std::uint32_t x, std::uint32_t y) {
        static_cast<module_display*>(context)->tell_click(x, y);
    }

    const display_module& functions_;
    void* self_;
};

// Stays loaded to the end of the process: what it is linked with cannot always be unloaded.
const display_module& load(const std::string& name) {
    const auto path = own_file(fmt::format("displays/libtabletop_{}.so", name));
    if (::access(path.c_str(), F_OK) != 0) {
        throw input_error(fmt::format(
            "{}: this build has no such display, its library (Debian package libsdl2-dev) was not there; there "
            "are png:FOLDER, web and terminal",
            name));
    }
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw input_error(fmt::format("{}: {}", name, ::dlerror()));
    const auto get = reinterpret_cast<decltype(&tabletop_display_module)>(::dlsym(library, "tabletop_display_module"));
    const auto* const functions = get == nullptr ? nullptr : get();
    if (functions == nullptr || functions->version != DISPLAY_MODULE_VERSION) {
        throw input_error(fmt::format("{}: {} is not of this build", name, path.string()));
    }
    return *functions;
}

}  // namespace

std::unique_ptr<display> open_module_display(const std::string& name, const std::string& title) {
    const auto& functions = load(name);
    display_module_message message{};
    void* const self = functions.open(title.c_str(), &message);
    if (self == nullptr) throw input_error(message.text);
    return std::make_unique<module_display>(functions, self);
}

}  // namespace tabletop
