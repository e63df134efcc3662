# SPDX-License-Identifier: Apache-2.0
"""Section 2: the schedule (2.1), the cost of an instruction (2.2) and the blocks of a translator (2.3)."""
from dataclasses import dataclass

from instruction import FIRST_D
from timing_table import INDIRECT, OTHER_PIPE, RESTART, demand

LONGEST = 256  # instructions that are read ahead


@dataclass
class Issue:
    dispatched: int
    issued: int
    cost: int = 0


class Schedule:
    """Section 2.1. Time is in cycles from the start."""

    def __init__(self):
        self.ready = {}
        self.fast_ready = {}
        self.pipe_of = {}  # "vfp" or "neon" for each D register that one of them wrote
        self.taken = set()  # (unit, cycle)
        self.dispatch = 0
        self.places = 0
        self.last_issue = [0, 0]  # of the instruction two before and of the one before
        self.end = 0
        self.complete = 0  # when the last result is there
        self.added = 0  # by indirect branches

    @property
    def time(self):
        return self.end + self.added

    def add(self, instruction):
        self.take_place()
        if instruction.serialising:
            return self.drain_and_restart()
        needs = demand(instruction)
        start = max([self.dispatch] + [self.wait(source, needs.pipe) for source in needs.sources])
        if instruction.row == "vfp_status_to_core":
            start = max(start, self.complete)  # "VMRS of FPSCR to a register: drain"
        issue = self.occupy(start, needs.units)
        self.write(needs, issue)
        self.note(issue + needs.busy - 1, issue + needs.busy)
        if instruction.indirect:
            self.added += INDIRECT
        return Issue(self.dispatch, issue)

    def take_place(self):
        """Step 1."""
        if self.places == 2:
            self.dispatch += 1
            self.places = 0
        if self.last_issue[0] > self.dispatch:
            self.dispatch = self.last_issue[0]
            self.places = 0
        self.places += 1

    def wait(self, source, pipe):
        """The first cycle in which an instruction of this pipe may issue as far as this source is concerned."""
        ready = (self.fast_ready if source.fast else self.ready).get(source.register, 0)
        producer = self.pipe_of.get(source.register)
        if producer and pipe and producer != pipe:
            ready += OTHER_PIPE
        return ready - source.later

    def occupy(self, start, units):
        """Step 2, and the marks of step 3."""
        cycle = start
        while True:
            chosen = [self.free_unit(alternatives, cycle, busy) for alternatives, busy in units]
            if None not in chosen:
                break
            cycle += 1
        for unit, (_, busy) in zip(chosen, units):
            self.taken.update((unit, cycle + k) for k in range(busy))
        return cycle

    def free_unit(self, alternatives, cycle, busy):
        for unit in alternatives:
            if all((unit, cycle + k) not in self.taken for k in range(busy)):
                return unit
        return None

    def write(self, needs, issue):
        """Step 3: results."""
        for result in needs.results:
            self.ready[result.register] = issue + result.latency
            self.fast_ready[result.register] = issue + result.fast
            if result.register >= FIRST_D:
                self.pipe_of[result.register] = needs.pipe
            self.complete = max(self.complete, issue + result.latency)

    def note(self, last_issue, end):
        self.last_issue = [self.last_issue[1], last_issue]
        self.end = max(self.end, end)
        self.complete = max(self.complete, self.end)

    def take_branch(self):
        """Step 4: a taken branch ends the dispatch pair."""
        self.dispatch += 1
        self.places = 0

    def drain_and_restart(self):
        """Section 1, "Serialising": drain + 9."""
        self.end = max(self.complete, self.dispatch) + RESTART
        self.complete = self.dispatch = self.end
        self.places = 0
        self.last_issue = [0, 0]
        return Issue(self.dispatch, self.dispatch)


def issues_of_turn(code):
    """Section 2.2: what each instruction adds when the code comes for the second time; and the cycles until all is done."""
    schedule = Schedule()
    for _ in range(2):
        issues = []
        for instruction in code:
            before = schedule.time
            issues.append(schedule.add(instruction))
            issues[-1].cost = schedule.time - before
        if code and code[-1].changes_pc:
            schedule.take_branch()
    if len(code) == 1 and code[0].changes_pc:
        issues[0].cost = max(1, issues[0].cost)
    return issues, schedule.complete - schedule.end


def straight_issues(code):
    """The same of straight code with serialising instructions, at which reading ahead stops (2.3) and the front end begins
    anew: each of them waits for what is before it and costs 9 more."""
    issues, piece = [], []
    for instruction in code:
        if not instruction.serialising:
            piece.append(instruction)
            continue
        before, drain = issues_of_turn(piece)
        issues += before + [Issue(0, 0, drain + RESTART)]
        piece = []
    return issues + issues_of_turn(piece)[0]


def straight_costs(code):
    return [issue.cost for issue in straight_issues(code)]


def read_ahead(code):
    """Section 2.3: up to the first instruction that may change PC, or before what is undefined."""
    straight = []
    for instruction in code[:LONGEST]:
        if instruction is None:
            break
        straight.append(instruction)
        if instruction.changes_pc:
            break
    return straight


def pay_ahead(code):
    """Section 2.3: the costs of straight code in which the last instruction before a conditional run pays for the run, and
    nobody for one at the start."""
    paid = []
    payer = None
    for instruction, cost in zip(code, straight_costs(code)):
        if instruction.conditional:
            paid.append(0)
            if payer is not None:
                paid[payer] += cost
        else:
            payer = len(paid)
            paid.append(cost)
    return paid


def block_length(code):
    """A block ends before each conditional instruction, other than a run with the same condition at its own start."""
    length = 1
    while length < len(code):
        if code[length].conditional:
            of_the_run = all(before.condition == code[length].condition for before in code[:length])
            if not of_the_run:
                break
        length += 1
    return length


def charged_by_blocks(code):
    """The costs in each block of a translator that begins with this straight code."""
    blocks = []
    while code:
        length = block_length(code)
        blocks.append(pay_ahead(code)[:length])
        code = code[length:]
    return blocks


def trace_cycles(blocks):
    """One continuous schedule of all of them, one after the other."""
    schedule = Schedule()
    for code in blocks:
        for instruction in code:
            schedule.add(instruction)
        if code[-1].changes_pc:
            schedule.take_branch()
    return schedule.time
