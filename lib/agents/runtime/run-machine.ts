/**
 * The loop that runs an agent's table: it counts, guards, announces, records and stops. Steps see the part of the
 * state that they read; what they hand back is checked before it becomes the state.
 */
import "server-only";
import { agentLimits, runLimits } from "#lib/config/limits";
import { type AppError, appError } from "#lib/domain/errors";
import type { RunEventBody } from "#lib/domain/run-event";
import { deepFreeze } from "./deep-freeze.ts";
import type { Machine, MachineDependencies, MachineEnd, MachineState, Row, RowOutput } from "./machine.ts";
import { observe } from "./observe.ts";
import type { Span, SpanClosing } from "./trace.ts";

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
  let state: State = deepFreeze({ ...initial });
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
      const visit: Visit<State, Name> | "stopped" = await visitRow(machine, { name, state }, { ...dependencies, emit });
      if (visit === "stopped") return { kind: "stopped", state };
      state = visit.state;
      name = visit.next;
    }
    // A stop during the last step: what it left is kept, but as a stopped run's.
    return { kind: dependencies.signal.aborted ? "stopped" : "ended", state };
  } catch (fault) {
    return { kind: "failed", state, error: internalError(fault) };
  } finally {
    isOpen = false;
  }
}

type Visit<State, Name extends string> = { readonly state: State; readonly next: Name | "end" };

/** One step: its record is opened before it and closed after its patch was accepted or refused. */
async function visitRow<
  State extends MachineState,
  Dependencies extends MachineDependencies,
  Name extends string,
  Facts,
>(
  machine: Machine<State, Dependencies, Name, Facts>,
  { name, state }: { readonly name: Name; readonly state: State },
  dependencies: Dependencies,
): Promise<Visit<State, Name> | "stopped"> {
  const current = machine.rows[name];
  const span = dependencies.tracer.open({
    agent: machine.name,
    node: name,
    subject: dependencies.span?.subject ?? null,
    parent: dependencies.span?.seq ?? null,
    reads: partOf(state, current.reads),
  });
  const close = closer(span, machine, state);
  try {
    const output = await runRow(current, state, observe({ ...dependencies, span }, span));
    if (output === "stopped") {
      close({ status: "stopped", outcome: null, next: null, detail: null }, state, []);
      return "stopped";
    }
    const accepted = accept(machine, current, { before: state, output });
    for (const event of output.events) dependencies.emit(event);
    const next = current.next(output.outcome, machine.facts(accepted, dependencies.budget));
    const status = output.report.isFailure ? "failed" : "done";
    close({ status, outcome: output.outcome, next, detail: output.report.detail }, accepted, output.patchedKeys);
    return { state: accepted, next };
  } catch (fault) {
    close({ status: "failed", outcome: null, next: null, detail: textOfFault(fault) }, state, []);
    throw fault;
  }
}

type Closing = Pick<SpanClosing, "status" | "outcome" | "next" | "detail">;

/** Ends the record with what the step changed. */
function closer<State extends MachineState, Dependencies, Name extends string, Facts>(
  span: Span,
  machine: Machine<State, Dependencies, Name, Facts>,
  before: State,
) {
  return (closing: Closing, after: State, keys: readonly string[]) => {
    const figures = machine.figures?.(after) ?? { attempts: 0, rowCount: null };
    span.close({ ...closing, ...figures, before: partOf(before, keys), after: partOf(after, keys) });
  };
}

function partOf(state: object, keys: readonly PropertyKey[]): Record<string, unknown> {
  const wanted = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(state).filter(([key]) => wanted.has(key)));
}

/** A little less than the run's own patience, so that what is known still gets out. */
const abandonAfterMs = runLimits.stopGraceMs - 500;

async function runRow<State, Dependencies extends MachineDependencies, Name extends string, Facts>(
  current: Row<State, Dependencies, Name, Facts>,
  state: State,
  dependencies: Dependencies,
): Promise<RowOutput<State> | "stopped"> {
  const end = current.label === null ? null : dependencies.recorder.start(current.label, current.opening(state));
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
  return deepFreeze({ ...output.patched });
}

function extendsList(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return before.every((item, position) => after[position] === item);
}

function internalError(fault: unknown): AppError {
  return appError("INTERNAL", "Something went wrong inside the app while it worked on this question.", {
    nextStep: "Try again; if it happens again, ask in other words.",
    retryable: true,
    cause: textOfFault(fault),
  });
}

function textOfFault(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
}
