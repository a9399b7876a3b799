/**
 * What the screen shows of a run while it goes on: a pure fold over the run's numbered events.
 * Replays are harmless: an event that was seen before changes nothing. Browser-safe: types only.
 */
import { assertNever } from "#lib/domain/assert-never";
import type { DashboardForm, DashboardTile, MessagePart, Step } from "#lib/domain/message";
import { isPassing, type LoggedEvent, type RunEvent, type RunUsage } from "#lib/domain/run-event";
import type { FinalRunStatus } from "#lib/domain/session";

/** Charts of a dashboard in the making; null where one is not ready yet. */
export type LiveTiles = {
  readonly title: string;
  readonly titles: readonly string[];
  readonly tiles: readonly (DashboardTile | null)[];
  readonly form?: DashboardForm;
};

export type LiveRun = {
  readonly runId: string;
  /** Last event that was taken; 0 before the first. */
  readonly lastSeq: number;
  readonly steps: readonly Step[];
  /** The answer's text as far as it came. */
  readonly text: string;
  /** Finished parts other than text, in their order. */
  readonly parts: readonly MessagePart[];
  readonly tiles: LiveTiles | null;
  /** What it has spent; null before the first call to a model or an engine. */
  readonly usage: RunUsage | null;
  readonly status: "running" | FinalRunStatus;
};

/** A run of which nothing is known yet. */
export function newLiveRun(runId: string): LiveRun {
  return { runId, lastSeq: 0, steps: [], text: "", parts: [], tiles: null, usage: null, status: "running" };
}

/** The run after an event; the same reference when the event is old, of another run, or changes nothing. */
export function reduceLiveRun(run: LiveRun, event: RunEvent): LiveRun {
  if (event.runId !== run.runId || isPassing(event) || event.seq <= run.lastSeq) return run;
  return { ...applyEvent(run, event), lastSeq: event.seq };
}

function applyEvent(run: LiveRun, event: LoggedEvent): LiveRun {
  switch (event.type) {
    case "session":
      return run;
    case "taken-over":
      return { ...newLiveRun(run.runId), lastSeq: run.lastSeq, steps: [begunAnewStep(event.at)] };
    case "queued":
      return { ...run, steps: withStep(run.steps, waitingStep(event)) };
    case "step-start":
    case "step-end":
      return { ...run, steps: withStep(endWaiting(run.steps, event.at), event.step) };
    case "usage":
      return { ...run, usage: event.usage };
    case "text-delta":
      return { ...run, text: run.text + event.text };
    case "part-ready":
      return withPart(run, event.part);
    case "tiles-planned":
      return {
        ...run,
        tiles: { title: event.title, titles: event.titles, tiles: event.titles.map(() => null), form: event.form },
      };
    case "tile-ready":
      return withTile(run, event.index, event.tile);
    case "run-end":
      return { ...run, status: event.status };
    default:
      return assertNever(event);
  }
}

function begunAnewStep(at: number): Step {
  const detail = "The server that worked on it has ended. What it had so far is gone.";
  return { id: "begun-anew", label: "Begun anew", status: "done", detail, startedAt: at, ms: 0, sql: null };
}

const waitingId = "waiting";

function waitingStep({ ahead, at }: Extract<RunEvent, { type: "queued" }>): Step {
  const detail = ahead === 0 ? "It is the next one." : `${ahead} more before it.`;
  return {
    id: waitingId,
    label: "Waiting for other questions",
    status: "running",
    detail,
    startedAt: at,
    ms: null,
    sql: null,
  };
}

function endWaiting(steps: readonly Step[], at: number): readonly Step[] {
  return steps.map((step) =>
    step.id === waitingId && step.ms === null
      ? { ...step, status: "done", detail: null, ms: Math.max(0, at - step.startedAt) }
      : step,
  );
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const isKnown = steps.some((known) => known.id === step.id);
  return isKnown ? steps.map((known) => (known.id === step.id ? step : known)) : [...steps, step];
}

/** A finished dashboard as one that is being built ends. */
export function tilesOf({ title, tiles, form }: Extract<MessagePart, { type: "dashboard" }>): LiveTiles {
  return { title, titles: tiles.map((tile) => tile.title), tiles, form };
}

/** A finished text replaces what was streamed of it; a finished dashboard replaces its tiles. */
function withPart(run: LiveRun, part: MessagePart): LiveRun {
  switch (part.type) {
    case "text":
      return { ...run, text: part.text };
    case "dashboard":
      return {
        ...run,
        tiles: tilesOf(part),
      };
    case "steps":
      return { ...run, steps: part.steps };
    default:
      return { ...run, parts: [...run.parts, part] };
  }
}

function withTile(run: LiveRun, index: number, tile: DashboardTile): LiveRun {
  if (run.tiles === null) return run;
  return { ...run, tiles: { ...run.tiles, tiles: run.tiles.tiles.map((old, at) => (at === index ? tile : old)) } };
}
