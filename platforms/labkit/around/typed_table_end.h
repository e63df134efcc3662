// SPDX-License-Identifier: Apache-2.0
// Somebody at the table who does what a person types, at standard input or at the keys of a display.
#pragma once

#include "host/display/display.h"
#include "host/lines/typed_input.h"
#include "host/pads/paced_buttons.h"
#include "labkit/around/table_end.h"
#include "stimulus/players/board_game.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tabletop {

// Where the person is.
struct table_typing {
    bool input = false;  // at standard input and output
    bool keys = false;   // at those of a display: a line ends with enter, the arrows are the buttons of the grid
    // What is moved on the panel is the person's anyway.
};

class typed_table_end : public table_end {
  public:
    void key(display_key key, bool pressed) override;
    void move_panel(const panel_act& act) override;
    bool open() const override { return input_ && input_->open() && !gone(); }
    bool live() const override { return input_ && input_->live() && !gone(); }
    int descriptor() const override { return open() ? input_->descriptor() : -1; }
    void flush() override;
    void finish() override { flush(); }
    std::string prompt() const override;
    bool hurries() const override { return typist_ != nullptr && !typing_.keys; }

  protected:
    // typist: null: nobody types.
    explicit typed_table_end(typing_person* typist = nullptr, table_typing where = {});

    // Hands over what has been typed; what is done with a button of the grid now, if anything.
    std::optional<table_act> typed_act(std::uint64_t now_ps);

  private:
    void move_piece(const piece_move& move);
    // Whatever is typed now means nothing any more.
    virtual bool gone() const { return false; }

    typing_person* const typist_;
    const table_typing typing_;
    std::optional<typed_input> input_;
    unsigned under_way_ = 0;  // keys since the last end of a line, at most so many characters
    bool announced_ = false;  // what is prepared
    std::optional<std::uint64_t> read_ps_;
    paced_buttons<labkit_contact> buttons_;
};

// Its typist's lines are those of a table's script, or shorter. README.md, "Hands of your own", has them.
std::unique_ptr<table_end> make_keys_table_end(table_typing where);

}  // namespace tabletop
