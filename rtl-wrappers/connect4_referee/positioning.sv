// SPDX-License-Identifier: Apache-2.0
// Positioning machine: whose turn it is, over which column his chip hovers, and what the column registers load.
module positioning (
    input  logic        clk,
    input  logic        resetn,
    input  logic [2:0]  events1,     // of the red player's pad: {A, Left, Right}
    input  logic [2:0]  events2,     // of the black player's
    input  logic        win,
    input  logic [11:0] cells_a,
    input  logic [11:0] cells_b,
    input  logic [11:0] cells_c,
    input  logic [11:0] cells_d,
    input  logic [11:0] cells_e,
    input  logic [11:0] cells_f,
    input  logic [11:0] cells_g,
    output logic [6:0]  enable,      // column registers that load cells_next
    output logic [11:0] cells_next,
    output logic        player,      // 0 red, 1 black
    output logic [2:0]  cs,          // the column, 0 to 6
    output logic [13:0] hover        // two bits a column: black, occupied
);

    localparam int TOP = 10;  // occupied bit of a column's top cell
    localparam logic [2:0] LAST_COLUMN = 3'd6;
    localparam logic [11:0] ALL_RED = 12'h555;
    localparam logic [11:0] ALL_BLACK = 12'hFFF;

    typedef enum logic [2:0] {
        PLAY,
        DROP,
        SETTLE,
        CHECK,
        FILL,
        SHOW,
        DRAW,
        CLEAR
    } state_t;

    state_t state;
    state_t state_next;
    logic player_next;
    logic [2:0] cs_next;

    logic [6:0] full;
    logic a;
    logic left;
    logic right;

    always_comb begin
        full = {cells_g[TOP], cells_f[TOP], cells_e[TOP], cells_d[TOP], cells_c[TOP], cells_b[TOP], cells_a[TOP]};
        {a, left, right} = player ? events2 : events1;
    end

    always_comb begin
        state_next = state;
        player_next = player;
        cs_next = cs;
        case (state)
            PLAY: begin
                if (a) begin
                    if (!full[cs]) state_next = DROP;
                end else if (left & ~right) begin
                    if (cs != 3'd0) cs_next = cs - 3'd1;
                end else if (right & ~left) begin
                    if (cs != LAST_COLUMN) cs_next = cs + 3'd1;
                end
            end
            DROP: state_next = SETTLE;
            SETTLE: state_next = CHECK;
            CHECK: begin
                if (win) begin
                    state_next = FILL;
                end else if (&full) begin
                    state_next = DRAW;
                end else begin
                    state_next = PLAY;
                    player_next = ~player;
                end
            end
            FILL: state_next = SHOW;
            SHOW, DRAW: if (events1[2] | events2[2]) state_next = CLEAR;
            default: begin
                state_next = PLAY;
                player_next = 1'b0;
                cs_next = 3'd0;
            end
        endcase
    end

    // The lowest free cell of the column takes the chip.
    logic [11:0] column;
    logic [11:0] dropped;

    always_comb begin
        case (cs)
            3'd0: column = cells_a;
            3'd1: column = cells_b;
            3'd2: column = cells_c;
            3'd3: column = cells_d;
            3'd4: column = cells_e;
            3'd5: column = cells_f;
            default: column = cells_g;
        endcase
        dropped = column;
        for (int r = 5; r >= 0; r--) begin
            if (!column[2*r]) begin
                dropped = column;
                dropped[2*r+:2] = {player, 1'b1};
            end
        end
    end

    always_comb begin
        case (state)
            DROP: cells_next = dropped;
            FILL: cells_next = player ? ALL_BLACK : ALL_RED;
            default: cells_next = 12'd0;
        endcase
    end

    logic [6:0] enable_next;
    logic hovering_next;

    always_comb begin
        case (state_next)
            DROP: enable_next = 7'd1 << cs_next;
            FILL, CLEAR: enable_next = 7'h7F;
            default: enable_next = 7'd0;
        endcase
        case (state_next)
            PLAY, DROP, SETTLE, CHECK: hovering_next = 1'b1;
            default: hovering_next = 1'b0;
        endcase
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            state <= PLAY;
            player <= 1'b0;
            cs <= 3'd0;
            enable <= 7'd0;
            hover <= 14'd1;
        end else begin
            state <= state_next;
            player <= player_next;
            cs <= cs_next;
            enable <= enable_next;
            hover <= hovering_next ? {12'd0, player_next, 1'b1} << {cs_next, 1'b0} : 14'd0;
        end
    end

endmodule
