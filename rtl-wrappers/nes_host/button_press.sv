// SPDX-License-Identifier: Apache-2.0
// Sees a button pressed, then released, and makes a pulse of one step of that.
module button_press (
    input  logic clk,
    input  logic resetn,
    input  logic step,
    input  logic pressed,
    output logic pulse,
    output logic pulse_next  // what `pulse` is in the next cycle
);

    typedef enum logic [1:0] {
        IDLE,
        HELD,
        PULSE
    } state_t;

    state_t state;
    state_t state_next;

    always_comb begin
        state_next = state;
        if (step) begin
            case (state)
                IDLE: if (pressed) state_next = HELD;
                HELD: if (!pressed) state_next = PULSE;
                default: state_next = IDLE;
            endcase
        end
        pulse = state == PULSE;
        pulse_next = state_next == PULSE;
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            state <= IDLE;
        end else begin
            state <= state_next;
        end
    end

endmodule
