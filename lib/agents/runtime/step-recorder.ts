/** Announces the steps of a run as they start and end, and keeps them for the answer's list of steps. */
import "server-only";
import type { Step } from "#lib/domain/message";
import type { RunEventBody } from "#lib/domain/run-event";

export type StepEnd = { readonly status: "done" | "failed" | "stopped"; readonly detail: string | null };

/** What is known of a step at its start: its statement, a word on why it is taken. */
export type StepOpening = { readonly sql?: string | null; readonly detail?: string | null };

export type StepRecorder = {
  /** Starts a step under a label in plain words, with what is known at its start; the returned function ends it, once. */
  start(label: string, opening?: StepOpening): (end: StepEnd) => void;
  /** All steps in the order in which they started; one that still runs counts as stopped. */
  steps(): readonly Step[];
};

type RecorderDependencies = {
  emit(event: RunEventBody): void;
  now(): number;
  newId(): string;
};

/** Enough to recognise a statement by; events are small. */
const shownCharacters = 4_000;

/** Makes the recorder of one agent; `earlier` are the steps of the agents before it. */
export function createStepRecorder(earlier: readonly Step[], dependencies: RecorderDependencies): StepRecorder {
  const recorded: Step[] = [...earlier];
  return {
    start(label, { sql = null, detail = null } = {}) {
      const step: Step = {
        id: dependencies.newId(),
        label,
        status: "running",
        detail,
        startedAt: dependencies.now(),
        ms: null,
        sql: sql === null ? null : sql.slice(0, shownCharacters),
      };
      const place = recorded.push(step) - 1;
      dependencies.emit({ type: "step-start", step });
      return (end) => {
        if (recorded[place]?.status !== "running") return;
        const ended: Step = { ...step, ...end, ms: dependencies.now() - step.startedAt, sql: null };
        recorded[place] = ended;
        dependencies.emit({ type: "step-end", step: ended });
      };
    },
    steps: () => recorded.map((step) => (step.status === "running" ? { ...step, status: "stopped", sql: null } : step)),
  };
}
