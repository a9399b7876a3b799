/**
 * Runs an agent that is written as a table: row name -> step, row name + outcome -> next row. Only
 * this loop counts, guards, announces and stops; a step sees the part of the state that it reads and
 * hands back a patch, an outcome and events, and can touch nothing else.
 */
import "server-only";
import { agentLimits, runLimits } from "#lib/config/limits";
import { type AppError, appError } from "#lib/domain/errors";
import type { RunEventBody } from "#lib/domain/run-event";
import type { Budget, HaltReason } from "./budget.ts";
import type { StepRecorder } from "./step-recorder.ts";

/** What every agent's state carries for the loop. */
export type MachineState = {
  /** Set by the loop when no more work may be done. */
  readonly halt: HaltReason | null;
};

export type StepOutput<Patch, Outcome extends string> = {
  readonly patch: Patch;
  readonly outcome: Outcome;
  /** Emitted in order after the patch is accepted. */
  readonly events: readonly RunEventBody[];
  /** What the user reads beside the step's label. */
  readonly report: { readonly detail: string | null; readonly isFailure: boolean };
};

export type StepDefinition<
  State,
  Dependencies,
  Reads extends keyof State,
  Writes extends keyof State,
  Outcome extends string,
> = {
  /** Plain words for the user; null for a step that is not shown. */
  readonly label: string | null;
  readonly reads: readonly Reads[];
  readonly writes: readonly Writes[];
  readonly outcomes: readonly Outcome[];
  /** The statement that the step is about to run, for whoever waits for it. */
  statement?(state: Readonly<Pick<State, Reads>>): string | null;
  run(
    state: Readonly<Pick<State, Reads>>,
    dependencies: Dependencies,
  ): Promise<StepOutput<Readonly<Partial<Pick<State, Writes>>>, Outcome>>;
};

/** A line of the table: a step and the way on from each of its outcomes. */
export type Row<State, Dependencies, Name extends string, Facts> = {
  readonly label: string | null;
  readonly writes: readonly (keyof State)[];
  readonly outcomes: readonly string[];
  statement(state: State): string | null;
  run(state: State, dependencies: Dependencies): Promise<RowOutput<State>>;
  next(outcome: string, facts: Facts): Name | "end";
};

type RowOutput<State> = Omit<StepOutput<unknown, string>, "patch"> & {
  /** The state with the patch laid over it. */
  readonly patched: State;
  readonly patchedKeys: readonly string[];
};

export type Machine<State extends MachineState, Dependencies, Name extends string, Facts> = {
  readonly name: string;
  readonly start: Name;
  readonly rows: { readonly [Key in Name]: Row<State, Dependencies, Name, Facts> };
  /** The row that answers with the best there is when the budget or the time is spent. */
  readonly whenHalted: Name;
  /** Rows that only put the answer together: they run although the budget is spent. */
  readonly closing: readonly Name[];
  /** Lists that may only grow. */
  readonly appendOnly: readonly (keyof State)[];
  /** What the edges decide by, apart from the outcome. */
  facts(state: State, budget: Budget): Facts;
};

export type MachineEnd<State> =
  | { readonly kind: "ended"; readonly state: State }
  | { readonly kind: "stopped"; readonly state: State }
  | { readonly kind: "failed"; readonly state: State; readonly error: AppError };

/** What the loop itself needs; steps receive the same object. */
export type MachineDependencies = {
  emit(event: RunEventBody): void;
  readonly signal: AbortSignal;
  readonly budget: Budget;
  readonly recorder: StepRecorder;
};

/** Fixes state and dependencies, so that a step's reads, writes and outcomes are inferred from its lists. */
export function stepDefiner<State, Dependencies>() {
  return <const Reads extends keyof State, const Writes extends keyof State, const Outcome extends string>(
    definition: StepDefinition<State, Dependencies, Reads, Writes, Outcome>,
  ): StepDefinition<State, Dependencies, Reads, Writes, Outcome> => definition;
}

/** Joins a step with its edge: a pure function of the outcome and the facts. */
export function row<
  State,
  Dependencies,
  Reads extends keyof State,
  Writes extends keyof State,
  Outcome extends string,
  Name extends string,
  Facts,
>(
  step: StepDefinition<State, Dependencies, Reads, Writes, Outcome>,
  edge: (outcome: Outcome, facts: Facts) => Name | "end",
): Row<State, Dependencies, Name, Facts> {
  return {
    label: step.label,
    writes: step.writes,
    outcomes: step.outcomes,
    statement: (state) => step.statement?.(state) ?? null,
    async run(state, dependencies) {
      const { patch, ...rest } = await step.run(state, dependencies);
      return { ...rest, patched: { ...state, ...patch }, patchedKeys: Object.keys(patch) };
    },
    next(outcome, facts) {
      const known = step.outcomes.find((candidate) => candidate === outcome);
      if (known === undefined) throw new Error(`The outcome "${outcome}" is not in the step's list.`);
      return edge(known, facts);
    },
  };
}

/** Runs the table from its first row to `end`; never throws, and emits nothing after it has returned. */
export async function runMachine<
  State extends MachineState,
  Dependencies extends MachineDependencies,
  Name extends string,
  Facts,
>(
  machine: Machine<State, Dependencies, Name, Facts>,
  initial: State,
  dependencies: Dependencies,
): Promise<MachineEnd<State>> {
  let isOpen = true;
  const emit = (event: RunEventBody) => {
    if (isOpen) dependencies.emit(event);
  };
  let state: State = Object.freeze({ ...initial });
  try {
    let name: Name | "end" = machine.start;
    for (let count = 0; name !== "end"; count += 1) {
      if (count >= agentLimits.maxSteps) throw new Error(`The ${machine.name} agent took more than ${count} steps.`);
      if (dependencies.signal.aborted) return { kind: "stopped", state };
      const halt = machine.closing.includes(name) ? null : dependencies.budget.haltReason();
      if (halt !== null) {
        state = Object.freeze({ ...state, halt });
        name = machine.whenHalted;
      }
      const current: Row<State, Dependencies, Name, Facts> = machine.rows[name];
      const output = await runRow(current, state, { ...dependencies, emit });
      if (output === "stopped") return { kind: "stopped", state };
      state = accept(machine, current, { before: state, output });
      output.events.forEach(emit);
      name = current.next(output.outcome, machine.facts(state, dependencies.budget));
    }
    // A stop during the last step: what it left is kept, but as a stopped run's.
    return { kind: dependencies.signal.aborted ? "stopped" : "ended", state };
  } catch (fault) {
    return { kind: "failed", state, error: internalError(fault) };
  } finally {
    isOpen = false;
  }
}

/** A little less than the run's own patience, so that what is known still gets out. */
const abandonAfterMs = runLimits.stopGraceMs - 500;

async function runRow<State, Dependencies extends MachineDependencies, Name extends string, Facts>(
  current: Row<State, Dependencies, Name, Facts>,
  state: State,
  dependencies: Dependencies,
): Promise<RowOutput<State> | "stopped"> {
  const end = current.label === null ? null : dependencies.recorder.start(current.label, current.statement(state));
  try {
    const output = await unlessAbandoned(current.run(state, dependencies), dependencies.signal);
    if (output === "abandoned") {
      end?.({ status: "stopped", detail: null });
      return "stopped";
    }
    const status = output.report.isFailure ? "failed" : "done";
    end?.({ status: dependencies.signal.aborted ? "stopped" : status, detail: output.report.detail });
    return output;
  } catch (fault) {
    end?.({ status: "failed", detail: null });
    throw fault;
  }
}

/** Waits for the work, but after a stop no longer than the grace. */
async function unlessAbandoned<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | "abandoned"> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const abandoned = new Promise<"abandoned">((resolve) => {
    onAbort = () => {
      timer = setTimeout(() => resolve("abandoned"), abandonAfterMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, abandoned]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal.removeEventListener("abort", onAbort);
  }
}

/** The new state, if the step wrote its own keys only and shortened no list. */
function accept<State extends MachineState, Dependencies, Name extends string, Facts>(
  machine: Machine<State, Dependencies, Name, Facts>,
  current: Row<State, Dependencies, Name, Facts>,
  { before, output }: { readonly before: State; readonly output: RowOutput<State> },
): State {
  const writes = new Set<string>(current.writes.map(String));
  const foreign = output.patchedKeys.find((key) => !writes.has(key));
  if (foreign !== undefined) throw new Error(`A step of the ${machine.name} agent wrote "${foreign}", not its own.`);
  const shrunk = machine.appendOnly.find((key) => !extendsList(before[key], output.patched[key]));
  if (shrunk !== undefined) throw new Error(`"${String(shrunk)}" of the ${machine.name} agent may only grow.`);
  return Object.freeze({ ...output.patched });
}

function extendsList(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return before.every((item, position) => after[position] === item);
}

function internalError(fault: unknown): AppError {
  return appError("INTERNAL", "Something went wrong inside the app while it worked on this question.", {
    nextStep: "Try again; if it happens again, ask in other words.",
    retryable: true,
    cause: fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault),
  });
}
