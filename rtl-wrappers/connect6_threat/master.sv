// SPDX-License-Identifier: Apache-2.0
// The master state machine: takes the bytes of the host's stones, has the detector search, and sends own stones. It
// writes every stone of either side to the board.
module master #(
    parameter int CONCURRENT = 0,  // 1: the win scan has noted the threats, too
    parameter int NEAR = 0,        // 1: white begins beside the enemy's stone
    parameter int FIXES = 0        // 1: no stone where no cell is empty
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic [7:0]                    rx_data,
    input  logic                          rx_empty,
    output logic                          rx_read,
    output logic [7:0]                    tx_data,
    output logic                          tx_write,
    output connect6_threat_pkg::phase_t   phase,
    output logic                          act,
    output logic                          board_write,
    output connect6_threat_pkg::cell_t    board_cell,
    output connect6_threat_pkg::content_t board_content,
    output connect6_threat_pkg::cell_t    next_board_cell,  // of a write in the next cycle
    output logic                          window_request,
    output logic                          seek_wins,
    output logic                          acknowledge,
    input  logic                          won,
    input  logic                          threat,
    input  logic                          windows_done,
    input  logic                          single,
    input  connect6_threat_pkg::cell_t    first_empty,
    input  connect6_threat_pkg::cell_t    last_empty,
    input  logic [1:0]                    noted,
    input  connect6_threat_pkg::cell_t    first_noted,
    input  connect6_threat_pkg::cell_t    second_noted,
    output logic                          placement_request,
    input  logic                          placement_done,
    // verilator lint_off UNUSEDSIGNAL
    input  logic                          no_cell,          // with FIXES
    // verilator lint_on UNUSEDSIGNAL
    input  connect6_threat_pkg::cell_t    best
);

    typedef enum logic [3:0] {
        STATE_START = 4'd0,
        STATE_IDLE = 4'd1,
        STATE_RX_FIRST = 4'd2,
        STATE_RX_SECOND = 4'd3,
        STATE_WIN_SCAN = 4'd4,
        STATE_THREAT_SCAN = 4'd5,
        STATE_PLACEMENT_1 = 4'd6,
        STATE_PLACEMENT_2 = 4'd7,
        STATE_TX_FIRST = 4'd8,
        STATE_TX_SECOND = 4'd9
    } state_t;

    localparam logic [7:0] COLOUR_BLACK = 8'h44;  // 'D': this side begins
    localparam logic [7:0] DIGIT_0 = 8'h30;
    localparam logic [7:0] DIGIT_1 = 8'h31;
    localparam logic [1:0] MOST_STONES = 2'd2;    // of a reply

    state_t state;
    state_t after_second;  // where a second stone leads to
    state_t after_placement;
    logic [1:0] index;     // of the character of a stone
    logic [1:0] threats;   // met in this scan, at most MOST_STONES
    connect6_threat_pkg::cell_t stone;
    connect6_threat_pkg::cell_t other_stone;

    // White's first stones, if they come without a search.
    logic opens_near;
    connect6_threat_pkg::cell_t near_stone;
    connect6_threat_pkg::cell_t near_other;

    logic receives;
    logic popped;
    logic last_character;
    logic answers_threat;

    always_comb begin
        receives = (state == STATE_START) | (state == STATE_RX_FIRST) | (state == STATE_RX_SECOND);
        popped = receives & rx_read;
        last_character = index == 2'd3;
        answers_threat = threat & (threats != MOST_STONES);
        after_placement = (FIXES != 0) & no_cell ? STATE_IDLE : STATE_TX_SECOND;
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            state <= STATE_START;
            after_second <= STATE_IDLE;
            index <= 2'd0;
            threats <= 2'd0;
            stone <= connect6_threat_pkg::FIRST_CELL;
            other_stone <= connect6_threat_pkg::FIRST_CELL;
        end else begin
            unique case (state)
                STATE_START: begin
                    stone <= connect6_threat_pkg::MIDDLE_CELL;
                    after_second <= STATE_IDLE;
                    if (popped) state <= rx_data == COLOUR_BLACK ? STATE_TX_SECOND : STATE_RX_SECOND;
                end
                STATE_IDLE: if (~rx_empty) state <= STATE_RX_FIRST;
                STATE_RX_FIRST:
                if (popped) begin
                    index <= index + 2'd1;
                    if (last_character) state <= STATE_RX_SECOND;
                end
                STATE_RX_SECOND:
                if (popped) begin
                    index <= index + 2'd1;
                    if (last_character) begin
                        state <= opens_near ? STATE_TX_FIRST : STATE_WIN_SCAN;
                        if (opens_near) begin
                            stone <= near_stone;
                            other_stone <= near_other;
                        end
                    end
                end
                STATE_WIN_SCAN: begin
                    threats <= 2'd0;
                    stone <= last_empty;
                    other_stone <= first_empty;
                    after_second <= STATE_IDLE;
                    if (won) begin
                        state <= single ? STATE_TX_SECOND : STATE_TX_FIRST;
                    end else if (windows_done) begin
                        if (CONCURRENT == 0) begin
                            state <= STATE_THREAT_SCAN;
                        end else begin
                            unique case (noted)
                                2'd0: state <= STATE_PLACEMENT_1;
                                2'd1: begin
                                    stone <= first_noted;
                                    after_second <= STATE_PLACEMENT_2;
                                    state <= STATE_TX_SECOND;
                                end
                                default: begin
                                    stone <= first_noted;
                                    other_stone <= second_noted;
                                    state <= STATE_TX_FIRST;
                                end
                            endcase
                        end
                    end
                end
                STATE_THREAT_SCAN: begin
                    stone <= last_empty;
                    after_second <= STATE_THREAT_SCAN;
                    if (answers_threat) begin
                        threats <= threats + 2'd1;
                        state <= STATE_TX_SECOND;
                    end else if (windows_done) begin
                        unique case (threats)
                            2'd0: state <= STATE_PLACEMENT_1;
                            2'd1: state <= STATE_PLACEMENT_2;
                            default: state <= STATE_IDLE;
                        endcase
                    end
                end
                STATE_PLACEMENT_1: begin
                    stone <= best;
                    after_second <= STATE_PLACEMENT_2;
                    if (placement_done) state <= after_placement;
                end
                STATE_PLACEMENT_2: begin
                    stone <= best;
                    after_second <= STATE_IDLE;
                    if (placement_done) state <= after_placement;
                end
                STATE_TX_FIRST: begin
                    index <= index + 2'd1;
                    if (last_character) begin
                        stone <= other_stone;
                        state <= STATE_TX_SECOND;
                    end
                end
                STATE_TX_SECOND: begin
                    index <= index + 2'd1;
                    if (last_character) state <= after_second;
                end
                default: state <= STATE_START;
            endcase
        end
    end

    always_comb begin
        unique case (state)
            STATE_WIN_SCAN: phase = connect6_threat_pkg::PHASE_WIN_SCAN;
            STATE_THREAT_SCAN: phase = connect6_threat_pkg::PHASE_THREAT_SCAN;
            STATE_PLACEMENT_1: phase = connect6_threat_pkg::PHASE_PLACEMENT_1;
            STATE_PLACEMENT_2: phase = connect6_threat_pkg::PHASE_PLACEMENT_2;
            STATE_TX_FIRST, STATE_TX_SECOND: phase = connect6_threat_pkg::PHASE_TRANSMIT;
            default: phase = connect6_threat_pkg::PHASE_RECEIVE;
        endcase
    end

    // The detector. The request for a placement is up before the first of a reply begins.
    logic transmits;
    logic places;
    logic places_next;

    always_comb begin
        transmits = (state == STATE_TX_FIRST) | (state == STATE_TX_SECOND);
        seek_wins = state == STATE_WIN_SCAN;
        window_request = ((state == STATE_WIN_SCAN) & ~won) | (state == STATE_THREAT_SCAN);
        places = (state == STATE_PLACEMENT_1) | (state == STATE_PLACEMENT_2);
        places_next = (state == STATE_THREAT_SCAN) & windows_done & (threats != MOST_STONES) & ~answers_threat;
        if (CONCURRENT != 0) places_next = (state == STATE_WIN_SCAN) & windows_done & (noted == 2'd0);
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            placement_request <= 1'b0;
            acknowledge <= 1'b0;
            act <= 1'b0;
        end else begin
            placement_request <= places_next | (places & ~placement_done);
            // Every threat raises the flag, only a stone that is sent clears it.
            if ((state == STATE_THREAT_SCAN) & threat) begin
                acknowledge <= 1'b1;
            end else if ((state == STATE_TX_SECOND) & (index == 2'd0)) begin
                acknowledge <= 1'b0;
            end
            if ((popped & (state != STATE_START)) | (phase != connect6_threat_pkg::PHASE_RECEIVE)) begin
                act <= 1'b1;
            end else if (state == STATE_IDLE) begin
                act <= 1'b0;
            end
        end
    end

    // Stones of the host: only the low half of a character counts.
    connect6_threat_pkg::coordinate_t coordinate;
    connect6_threat_pkg::coordinate_t received_row;
    logic [3:0] tens;

    assign coordinate = {tens[1:0], 3'b000} + {tens, 1'b0} + 5'(rx_data[3:0]);

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            rx_read <= 1'b0;
            tens <= 4'd0;
            received_row <= 5'd0;
        end else begin
            rx_read <= receives & ~rx_read & ~rx_empty;
            if (popped) begin
                tens <= rx_data[3:0];
                if (index == 2'd1) received_row <= coordinate;
            end
        end
    end

    // Beside the enemy's only stone, on its side towards the centre.
    function automatic connect6_threat_pkg::coordinate_t inwards(input connect6_threat_pkg::coordinate_t from,
                                                                 input logic [4:0] steps);
        inwards = from >= connect6_threat_pkg::MIDDLE ? from - steps : from + steps;
    endfunction

    generate
        if (NEAR != 0) begin : opening
            logic first_request;  // of white

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    first_request <= 1'b0;
                end else if (popped) begin
                    if (state == STATE_START) begin
                        first_request <= rx_data != COLOUR_BLACK;
                    end else if (last_character) begin
                        first_request <= 1'b0;
                    end
                end
            end

            assign opens_near = first_request & connect6_threat_pkg::on_board(received_row, coordinate);
            assign near_stone = {inwards(received_row, 5'd1), inwards(coordinate, 5'd1)};
            assign near_other = {inwards(received_row, 5'd2), coordinate};
        end else begin : no_opening
            assign opens_near = 1'b0;
            assign near_stone = connect6_threat_pkg::FIRST_CELL;
            assign near_other = connect6_threat_pkg::FIRST_CELL;
        end
    endgenerate

    // Own stones.
    connect6_threat_pkg::coordinate_t sent;
    logic sent_tens;
    logic [7:0] character;

    always_comb begin
        sent = index[1] ? stone.column : stone.row;
        sent_tens = sent > 5'd9;
        if (index[0]) begin
            character = DIGIT_0 + 8'(sent) - (sent_tens ? 8'd10 : 8'd0);
        end else begin
            character = sent_tens ? DIGIT_1 : DIGIT_0;
        end
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            tx_write <= 1'b0;
            tx_data <= 8'd0;
        end else begin
            tx_write <= transmits;
            if (transmits) tx_data <= character;
        end
    end

    // Both to the board.
    logic stone_received;

    assign stone_received = popped & last_character & (state != STATE_START);
    assign next_board_cell = transmits ? stone : {received_row, coordinate};

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            board_write <= 1'b0;
            board_cell <= connect6_threat_pkg::FIRST_CELL;
            board_content <= 2'b00;
        end else begin
            board_write <= stone_received | (transmits & last_character);
            board_cell <= next_board_cell;
            board_content.own <= transmits;
            board_content.enemy <= ~transmits;
        end
    end

endmodule
