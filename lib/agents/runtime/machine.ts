/**
 * An agent as a table: row name -> step, row name + outcome -> next row. A step sees the part of the state that it
 * reads and hands back a patch, an outcome and events; it can touch nothing else. `run-machine.ts` runs the table.
 */
import "server-only";
import type { AppError } from "#lib/domain/errors";
import type { RunEventBody } from "#lib/domain/run-event";
import type { Budget, HaltReason } from "./budget.ts";
import type { Observed } from "./observe.ts";
import type { StepOpening, StepRecorder } from "./step-recorder.ts";
import type { Span, Tracer } from "./trace.ts";

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
  /** What whoever waits is told at the start: the statement that is about to run, a word on why. */
  opening?(state: Readonly<Pick<State, Reads>>): StepOpening;
  run(
    state: Readonly<Pick<State, Reads>>,
    dependencies: Dependencies,
  ): Promise<StepOutput<Readonly<Partial<Pick<State, Writes>>>, Outcome>>;
};

/** A line of the table: a step and the way on from each of its outcomes. */
export type Row<State, Dependencies, Name extends string, Facts> = {
  readonly label: string | null;
  readonly reads: readonly (keyof State)[];
  readonly writes: readonly (keyof State)[];
  readonly outcomes: readonly string[];
  opening(state: State): StepOpening;
  run(state: State, dependencies: Dependencies): Promise<RowOutput<State>>;
  next(outcome: string, facts: Facts): Name | "end";
};

export type RowOutput<State> = Omit<StepOutput<unknown, string>, "patch"> & {
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
  /** What the record tells after each step. */
  figures?(state: State): { readonly attempts: number; readonly rowCount: number | null };
};

export type MachineEnd<State> =
  | { readonly kind: "ended"; readonly state: State }
  | { readonly kind: "stopped"; readonly state: State }
  | { readonly kind: "failed"; readonly state: State; readonly error: AppError };

/** What the loop itself needs; steps receive the same object, with their uses of model and engine noted. */
export type MachineDependencies = Observed & {
  readonly tracer: Tracer;
  /** The step that this table is run in, or the one at work; null at the top. */
  readonly span: Span | null;
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
    reads: step.reads,
    writes: step.writes,
    outcomes: step.outcomes,
    opening: (state) => step.opening?.(pick(state, step.reads)) ?? {},
    async run(state, dependencies) {
      const { patch, ...rest } = await step.run(pick(state, step.reads), dependencies);
      return { ...rest, patched: { ...state, ...patch }, patchedKeys: Object.keys(patch) };
    },
    next(outcome, facts) {
      const known = step.outcomes.find((candidate) => candidate === outcome);
      if (known === undefined) throw new Error(`The outcome "${outcome}" is not in the step's list.`);
      return edge(known, facts);
    },
  };
}

function pick<State, Key extends keyof State>(state: State, keys: readonly Key[]): Pick<State, Key> {
  const picked: Partial<Pick<State, Key>> = {};
  for (const key of keys) picked[key] = state[key];
  return complete(picked, keys);
}

function complete<Whole>(part: Partial<Whole>, keys: readonly (keyof Whole)[]): Whole {
  if (!isComplete(part, keys)) throw new Error("A step reads what its state does not have.");
  return part;
}

function isComplete<Whole>(part: Partial<Whole>, keys: readonly (keyof Whole)[]): part is Whole {
  return keys.every((key) => key in part);
}
