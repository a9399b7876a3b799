/**
 * What a run tells its watchers: a numbered log that is replayed from any number and then followed.
 * Events are small; rows never travel here but by page.
 */
import type { DrawingRequest, DrawnChart } from "./drawn-chart.ts";
import type { DashboardForm, DashboardTile, MessagePart, Step } from "./message.ts";
import type { FinalRunStatus, SessionChange } from "./session.ts";

export type RunEventBody =
  /** What an accepted event changed in the session; the browser takes it when its rev is newer. */
  | { readonly type: "session"; readonly change: SessionChange }
  /** All places are taken: so many runs go first. The run's first step tells that it waits no more. */
  | { readonly type: "queued"; readonly ahead: number }
  /** The process that worked on it is gone, and another one begins anew: nothing that was told before counts any more. */
  | { readonly type: "taken-over" }
  | { readonly type: "step-start"; readonly step: Step }
  | { readonly type: "step-end"; readonly step: Step }
  /** What the run has spent so far, after each call to a model or an engine. */
  | { readonly type: "usage"; readonly usage: RunUsage }
  /** A piece of the answer's text, in order. */
  | { readonly type: "text-delta"; readonly text: string }
  /** A finished part of the answer, in the order in which it is shown. */
  | { readonly type: "part-ready"; readonly part: MessagePart }
  | {
      readonly type: "tiles-planned";
      readonly title: string;
      readonly titles: readonly string[];
      readonly form?: DashboardForm;
    }
  | { readonly type: "tile-ready"; readonly index: number; readonly tile: DashboardTile }
  | { readonly type: "run-end"; readonly status: FinalRunStatus };

/** Told to whoever watches at that moment and never stored. */
export type PassingEventBody =
  /** Sent while nothing else happens, so that both ends know the line is open. */
  | { readonly type: "heartbeat" }
  /** The chart of a result that just came, so that nobody has to ask for it. */
  | { readonly type: "chart-drawn"; readonly request: DrawnRequest; readonly chart: DrawnChart };

/** A result and what its chart is chosen by; two of the same have the same chart. */
export type DrawnRequest = DrawingRequest & { readonly resultId: string };

/** Against its limits, so that a watcher sees how much is left. */
export type RunUsage = {
  /** Statements generated, of at most `maxAttempts`. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly modelCalls: number;
  readonly maxModelCalls: number;
  /** Everything sent to the engine, checks included. */
  readonly statements: number;
  readonly maxStatements: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number | undefined;
  /** What the calls cost so far, in US dollars; null where a price is not known. */
  readonly cost: number | null;
  /** What the settings let an answer take; null where they say nothing. */
  readonly maxTokens: number | null;
  readonly maxDollars: number | null;
};

/** `seq` counts 1, 2, 3, ... within the run; what passes by repeats the last number. */
type Numbered = { readonly runId: string; readonly seq: number; readonly at: number };
export type LoggedEvent = RunEventBody & Numbered;
type PassingEvent = PassingEventBody & Numbered;
export type RunEvent = LoggedEvent | PassingEvent;

export function isPassing(event: RunEvent): event is PassingEvent {
  return event.type === "heartbeat" || event.type === "chart-drawn";
}
