// SPDX-License-Identifier: Apache-2.0
// platform at|ca: the board, with nothing but models. What came is printed, and the exit code is 1 when it is something
// else.
#include "base/kernel_time.h"
#include "board.h"
#include "terminal.h"

#include <iostream>

int sc_main(int argc, char* argv[]) {
    const auto view = tabletop::view_named(argc == 2 ? argv[1] : "");
    if (!view) {
        std::cerr << "usage: platform at|ca\n";
        return 2;
    }
    board mine("mine", *view, [&](const char* name) { return make_led_bank_tlm(name, *view, board::clock()); });
    terminal screen(mine.uart().tx, board::bit_time());
    sc_core::sc_start(1, sc_core::SC_MS);
    const auto text = screen.text(tabletop::now_ps());
    std::cout << "\"" << text << "\", LEDs " << mine.lit() << ", " << mine.refused() << " refused\n";
    return text == greeting && mine.lit() == greeting.size() && mine.refused() == 0 ? 0 : 1;
}
