/**
 * What a run tells its watchers: a numbered log that is replayed from any number and then followed.
 * Events are small; rows never travel here but by page.
 */
import type { DashboardTile, MessagePart, Step } from "./message.ts";
import type { FinalRunStatus, SessionView } from "./session.ts";

export type RunEventBody =
  /** The session's projection after an accepted event; the browser takes it when its rev is newer. */
  | { readonly type: "session"; readonly session: SessionView }
  | { readonly type: "step-start"; readonly step: Step }
  | { readonly type: "step-end"; readonly step: Step }
  /** A piece of the answer's text, in order. */
  | { readonly type: "text-delta"; readonly text: string }
  /** A finished part of the answer, in the order in which it is shown. */
  | { readonly type: "part-ready"; readonly part: MessagePart }
  | { readonly type: "tiles-planned"; readonly title: string; readonly titles: readonly string[] }
  | { readonly type: "tile-ready"; readonly index: number; readonly tile: DashboardTile }
  /** Sent while nothing else happens, so that both ends know the line is open. Never stored. */
  | { readonly type: "heartbeat" }
  | { readonly type: "run-end"; readonly status: FinalRunStatus };

/** `seq` counts 1, 2, 3, ... within the run; a heartbeat repeats the last number. */
export type RunEvent = RunEventBody & { readonly runId: string; readonly seq: number; readonly at: number };
