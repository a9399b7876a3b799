import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBudget, nothingUsed } from "#lib/agents/runtime/budget";
import { type Machine, type MachineState, row, stepDefiner } from "#lib/agents/runtime/machine";
import { runMachine } from "#lib/agents/runtime/run-machine";
import { createStepRecorder } from "#lib/agents/runtime/step-recorder";
import { createTracer } from "#lib/agents/runtime/trace";
import { agentLimits } from "#lib/config/limits";
import type { RunEventBody } from "#lib/domain/run-event";
import type { TraceEntry } from "#lib/domain/trace";
import { agentWorld } from "../../../support/agents/agent-world.ts";

type State = MachineState & { readonly visits: readonly string[]; readonly secret: number };
type Outcome = "again" | "other" | "done";
type Script = readonly Outcome[];

const define = stepDefiner<State, Dependencies>();
type Dependencies = ReturnType<typeof world>["dependencies"];

function world(now: () => number = () => 0) {
  const events: RunEventBody[] = [];
  const controller = new AbortController();
  const emit = (event: RunEventBody) => {
    events.push(event);
  };
  const ids = counter();
  const budget = createBudget({
    startedAt: 0,
    now,
    used: nothingUsed,
    model: null,
    modelFailures: new Map(),
  });
  const recorder = createStepRecorder([], { emit, now, newId: () => String(ids()) });
  const { model, warehouse, storeResult } = agentWorld().dependencies;
  const trace: TraceEntry[] = [];
  const tracer = createTracer((entry) => trace.push(entry), now);
  const capabilities = { model, warehouse, storeResult, now, tracer, span: null };
  return {
    events,
    trace,
    controller,
    dependencies: { ...capabilities, emit, signal: controller.signal, budget, recorder },
  };
}

function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

type Behaviour = (place: number, dependencies: Dependencies) => Promise<void> | void;

/** Two rows that follow the script and an answering row; each visit is one entry in `visits`. */
function scriptedMachine(
  script: Script,
  behave: Behaviour = () => undefined,
): Machine<State, Dependencies, "a" | "b" | "answer", null> {
  const step = (name: string) =>
    define({
      label: `Working on ${name}`,
      reads: ["visits"],
      writes: ["visits"],
      outcomes: ["again", "other", "done"],
      async run({ visits }, dependencies) {
        await behave(visits.length, dependencies);
        return {
          patch: { visits: [...visits, name] },
          outcome: script[visits.length] ?? "again",
          events: [],
          report: { detail: null, isFailure: false },
        };
      },
    });
  const edge = (own: "a" | "b", other: "a" | "b") => (outcome: Outcome) => {
    if (outcome === "done") return "answer" as const;
    return outcome === "again" ? own : other;
  };
  return {
    name: "test",
    start: "a",
    rows: {
      a: row(step("a"), edge("a", "b")),
      b: row(step("b"), edge("b", "a")),
      answer: row(step("answer"), (): "a" | "end" => "end"),
    },
    whenHalted: "answer",
    closing: ["answer"],
    appendOnly: ["visits"],
    facts: () => null,
  };
}

const initial: State = { halt: null, visits: [], secret: 1 };
const scripts = fc.array(fc.constantFrom<Outcome>("again", "other", "done"), { maxLength: 80 });

describe("the machine", () => {
  test("ends every run within the step limit, whatever the steps say", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const end = await runMachine(scriptedMachine(script), initial, world().dependencies);
        expect(end.state.visits.length).toBeLessThanOrEqual(agentLimits.maxSteps);
        const firstDone = script.indexOf("done");
        const isShort = firstDone !== -1 && firstDone + 2 <= agentLimits.maxSteps;
        expect(end.kind).toBe(isShort ? "ended" : "failed");
      }),
    );
  });

  test("starts no further step after a stop", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 20 }), async (stopAt) => {
        const { dependencies, controller } = world();
        const machine = scriptedMachine([], (place) => {
          if (place === stopAt) controller.abort();
        });
        const end = await runMachine(machine, initial, dependencies);
        expect(end.kind).toBe("stopped");
        expect(end.state.visits).toHaveLength(stopAt + 1);
      }),
    );
  });

  test("answers with what there is when the time is up", async () => {
    let time = 0;
    const { dependencies } = world(() => time);
    const machine = scriptedMachine([], (place) => {
      if (place === 4) time = agentLimits.runDeadlineMs;
    });
    const end = await runMachine(machine, initial, dependencies);
    expect(end).toMatchObject({ kind: "ended", state: { halt: "deadline" } });
    expect(end.state.visits.at(-1)).toBe("answer");
  });

  test("does not wait for a step that ignores a stop", async () => {
    const { dependencies, controller, events } = world();
    const machine = scriptedMachine([], () => {
      controller.abort();
      return new Promise<void>(() => undefined);
    });
    const end = await runMachine(machine, initial, dependencies);
    expect(end.kind).toBe("stopped");
    expect(events.at(-1)).toMatchObject({ type: "step-end", step: { status: "stopped" } });
  });

  test("turns a crash inside a step into a failure that names no inner text to the user", async () => {
    const { dependencies } = world();
    const machine = scriptedMachine([], () => {
      throw new Error("secret driver text");
    });
    const end = await runMachine(machine, initial, dependencies);
    expect(end.kind).toBe("failed");
    if (end.kind !== "failed") return;
    expect(end.error.code).toBe("INTERNAL");
    expect(end.error.message).not.toContain("secret");
    expect(end.error.cause).toContain("secret driver text");
  });

  test("lets nothing out after it has returned", async () => {
    const { dependencies, events } = world();
    let late = (): void => undefined;
    const machine = scriptedMachine(["done"], (_place, { emit }) => {
      late = () => emit({ type: "text-delta", text: "late" });
    });
    await runMachine(machine, initial, dependencies);
    const before = events.length;
    late();
    expect(events).toHaveLength(before);
  });
});

describe("a step's patch", () => {
  const report = { detail: null, isFailure: false };

  function oneStep(
    step: Parameters<typeof row<State, Dependencies, keyof State, keyof State, "done", "only", null>>[0],
  ) {
    const machine: Machine<State, Dependencies, "only", null> = {
      name: "test",
      start: "only",
      rows: { only: row(step, (): "only" | "end" => "end") },
      whenHalted: "only",
      closing: [],
      appendOnly: ["visits"],
      facts: () => null,
    };
    return runMachine(machine, { ...initial, visits: ["first"] }, world().dependencies);
  }

  test("is refused when it holds a key that is not in the step's list [req 43]", async () => {
    const end = await oneStep({
      label: null,
      reads: [],
      writes: ["visits"],
      outcomes: ["done"],
      run: async () => ({ patch: { secret: 2 }, outcome: "done", events: [], report }),
    });
    expect(end).toMatchObject({ kind: "failed", state: { secret: 1 } });
  });

  test("is made of what the step reads, and nothing in it or in the state can be changed", async () => {
    let seen: object = {};
    const end = await oneStep({
      label: null,
      reads: ["visits"],
      writes: ["visits"],
      outcomes: ["done"],
      run: async (state) => {
        seen = state;
        return { patch: { visits: [...state.visits, "second"] }, outcome: "done", events: [], report };
      },
    });
    expect(seen).toEqual({ visits: ["first"] });
    expect(end).toMatchObject({ kind: "ended", state: { visits: ["first", "second"], secret: 1 } });
    expect(Object.isFrozen(end.state.visits)).toBe(true);
  });

  test("is refused when it shortens or rewrites a list that only grows", async () => {
    for (const visits of [[], ["other"], ["other", "first"]]) {
      const end = await oneStep({
        label: null,
        reads: [],
        writes: ["visits"],
        outcomes: ["done"],
        run: async () => ({ patch: { visits }, outcome: "done", events: [], report }),
      });
      expect(end).toMatchObject({ kind: "failed", state: { visits: ["first"] } });
    }
  });
});

describe("the steps of a run", () => {
  test("are announced in order, each started once and ended once, under plain words", async () => {
    const { dependencies, events } = world();
    await runMachine(scriptedMachine(["other", "done"]), initial, dependencies);
    const told = events.flatMap((event) =>
      event.type === "step-start" || event.type === "step-end" ? [`${event.type} ${event.step.label}`] : [],
    );
    expect(told).toEqual([
      "step-start Working on a",
      "step-end Working on a",
      "step-start Working on b",
      "step-end Working on b",
      "step-start Working on answer",
      "step-end Working on answer",
    ]);
  });
});
