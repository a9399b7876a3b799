/**
 * What the server does by itself, again and again: a watch asks an answer or a board anew when its rule says so, and tells
 * whom it is to tell. An alert is a watch that only tells when its condition begins and ends. Browser-safe.
 */
import { z } from "zod";
import { type AlertRule, alertRuleSchema } from "./alert.ts";
import { tileIdSchema } from "./dashboard.ts";
import { scheduleRuleSchema } from "./schedule.ts";

const titleSchema = z.string().trim().max(200);

/** What is asked anew. */
export const watchOriginSchema = z.discriminatedUnion("kind", [
  /** An answer of a chat of the person's own. */
  z.object({ kind: z.literal("answer"), sessionId: z.uuid(), resultId: z.uuid() }),
  /** A board, of one's own or shared. */
  z.object({ kind: z.literal("board"), boardId: z.uuid() }),
  /** One tile of it. */
  z.object({ kind: z.literal("tile"), boardId: z.uuid(), tileId: tileIdSchema }),
]);
export type WatchOrigin = z.infer<typeof watchOriginSchema>;

/** What can be said anew of a watch that is there. */
export const watchTermsSchema = z.object({
  /** Empty: as what it asks is called. */
  title: titleSchema,
  rule: scheduleRuleSchema,
  /** Beside the bell in the app, which is always told. */
  channelIds: z.array(z.string().min(1).max(100)).max(10),
  /** Whereupon it tells, of one chart; null: it tells each time. Left out: as before, and each time for a new one. */
  alert: alertRuleSchema.nullable().optional(),
});
export type WatchTerms = z.infer<typeof watchTermsSchema>;

export const watchDraftSchema = watchTermsSchema.extend({
  origin: watchOriginSchema,
  /** Made by whoever asks: asked twice under one id, it is made once. */
  id: z.uuid().optional(),
});
export type WatchDraft = z.infer<typeof watchDraftSchema>;

/** "refresh": the automatic refresh of a board, which is set there and tells nobody. */
export const watchKinds = ["answer", "board", "tile", "refresh"] as const;
export type WatchKind = (typeof watchKinds)[number];

/** "ended": it will not run again, and says why. */
export const watchStates = ["active", "paused", "ended"] as const;
export type WatchState = (typeof watchStates)[number];

/** What a run came to. */
export const watchOutcomeSchema = z.object({
  /** In one or few sentences. */
  text: z.string(),
  /** What changed since the run before; none where nothing did, or where nothing can be compared. */
  lines: z.array(z.string()).readonly(),
});
export type WatchOutcome = z.infer<typeof watchOutcomeSchema>;

/** "waiting" for its turn or its next try; "skipped": a later due time came first, or the app was not there. */
export const watchRunStates = ["waiting", "running", "done", "failed", "stopped", "skipped"] as const;
export type WatchRunState = (typeof watchRunStates)[number];

export type WatchRun = {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  readonly state: WatchRunState;
  readonly isByHand: boolean;
  readonly attempts: number;
  /** Due times before it that were missed. */
  readonly missed: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly outcome: WatchOutcome | null;
};

/** Whereupon a watch tells, with that in words: "Orders: below 50". */
export type WatchedAlert = { readonly rule: AlertRule; readonly condition: string; readonly isPercent: boolean };

export type Watch = Omit<WatchTerms, "alert"> & {
  readonly id: string;
  readonly kind: Exclude<WatchKind, "refresh">;
  /** The board that it asks; of an answer one that is made for it, whose page shows the latest figures. */
  readonly boardId: string;
  /** Null: all tiles of the board. */
  readonly tileId: string | null;
  /** Whereupon it tells; left out where it tells each time. */
  readonly alert: WatchedAlert | null;
  readonly state: WatchState;
  /** Why it ended; null while it did not. */
  readonly endedWhy: string | null;
  /** It tells nothing before; null: it does. */
  readonly snoozedUntil: number | null;
  /** Null while it is paused, and once it ended. */
  readonly nextDueAt: number | null;
  readonly lastRun: WatchRun | null;
  readonly createdAt: number;
};
