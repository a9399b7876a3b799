/** A conversation and its run, as the server owns them. Rules are in `lib/state/session-reducer.ts`. */
import { z } from "zod";
import { contextSchema } from "./catalog.ts";
import { outputColumnSchema } from "./chart.ts";
import { maxOtherContexts } from "./context-selection.ts";
import {
  clarificationOptionSchema,
  dashboardFormSchema,
  editedSqlSchema,
  type Message,
  messageSchema,
  steeringSchema,
  verifiedMarkSchema,
} from "./message.ts";
import { planSchema } from "./plan.ts";
import { chosenOfferSchema, planOfferSchema } from "./plan-offer.ts";

export const handoffSchema = z.enum(["user", "sql_query_agent", "dashboard_agent"]);
export type Handoff = z.infer<typeof handoffSchema>;

/** A chart of a dashboard that waits for the user's word on those that would read much. */
export const pendingTileSchema = z.object({
  title: z.string(),
  sql: z.string(),
  brain: z.enum(["rules", "model"]),
  plan: planSchema.nullable(),
  outputs: z.array(outputColumnSchema).nullable(),
  assumptions: z.array(z.string()),
  /** The user asked for this very chart. */
  isWished: z.boolean(),
  /** It is one of those that would read much. */
  isCostly: z.boolean(),
});
export type PendingTile = z.infer<typeof pendingTileSchema>;

/** A checked statement that waits for the user's word, because it would read more than is read unasked. */
export const pendingStatementSchema = z.object({
  /** The request that it answers. */
  request: z.string(),
  sql: z.string(),
  title: z.string(),
  brain: z.enum(["rules", "model", "analyst", "verified"]),
  /** As in a result. */
  verified: verifiedMarkSchema.optional(),
  plan: planSchema.nullable(),
  outputs: z.array(outputColumnSchema).nullable(),
  assumptions: z.array(z.string()),
  /** What a model had to do with how the question was read; absent for nothing. */
  modelPart: z.enum(["none", "words", "choice", "before"]).optional(),
  /** What was changed of the question: said first, also after a yes. */
  changes: z.array(z.string()).optional(),
  /** Where it runs and what it may read, if that is not the chosen schema alone. */
  reach: z.object({ context: contextSchema, schemas: z.array(z.string()) }).optional(),
  /** Upper bound of what it reads. */
  estimatedBytes: z.number(),
  /** The charts of a dashboard, of which some wait; absent where one statement does. */
  dashboard: z
    .object({ form: dashboardFormSchema, assumptions: z.array(z.string()), tiles: z.array(pendingTileSchema) })
    .optional(),
});
export type PendingStatement = z.infer<typeof pendingStatementSchema>;

/** The router's last decision. */
export const routingSchema = z.object({
  handoff: handoffSchema,
  /** The request as the agent is to work on it (enhanced by history or by a chosen option); null when the user is asked. */
  userRequest: z.string().nullable(),
  /** The question to the user; null when an agent was chosen. */
  question: z.string().nullable(),
  options: z.array(clarificationOptionSchema),
  /** What runs if the user says yes; null when the question is another one. */
  pending: pendingStatementSchema.nullable().default(null),
});
export type Routing = z.infer<typeof routingSchema>;

export const historyEntrySchema = z.object({
  role: z.enum(["user", "router", "agent"]),
  text: z.string(),
  /** Of the user's last message, once it was routed: the whole question that it was read as. */
  enhancedQuestion: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const runStageSchema = z.enum(["routing", "sql_query_agent", "dashboard_agent", "edited_sql", "steering"]);

export const runStatusSchema = z.enum([
  "running",
  "awaiting_user",
  "succeeded",
  "partial",
  "not_answered",
  "failed",
  "cancelled",
  "interrupted",
]);
export type RunStatus = z.infer<typeof runStatusSchema>;
export type FinalRunStatus = Exclude<RunStatus, "running">;

/** The live run of a session; its result lives in the assistant message that ends it. */
export const liveRunSchema = z.object({
  id: z.string(),
  stage: runStageSchema,
  /** The process that runs it; a run of another boot is interrupted. */
  bootId: z.string(),
  startedAt: z.number(),
  /** How often another process began it anew because the one before was gone; left out where none did. */
  takeovers: z.number().int().min(1).optional(),
});
export type LiveRun = z.infer<typeof liveRunSchema>;

/** An answer's plan as the analyst changed it. */
export const steeredPlanSchema = steeringSchema.extend({ plan: planSchema });
export type SteeredPlan = z.infer<typeof steeredPlanSchema>;

/** What a request started from, so that it can be asked again with the same history. */
export const runSnapshotSchema = z.object({
  userInputHistory: z.array(historyEntrySchema),
  rounds: z.number().int(),
  routing: routingSchema.nullable(),
  /** The analyst's own statement, where the run was one; null for a question. */
  editedSql: editedSqlSchema.nullable().default(null),
  /** The plan that was changed by hand, where the run was one; null for a question. */
  steered: steeredPlanSchema.nullable().default(null),
  /** What was chosen instead of typed; null for words. */
  chosen: chosenOfferSchema.nullable().default(null),
  /** What could be chosen then. */
  offers: z.array(planOfferSchema).default([]),
});
export type RunSnapshot = z.infer<typeof runSnapshotSchema>;

export const sessionStatusSchema = z.enum(["open", "archived"]);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

/** Where a chat left another one: it holds the messages before `seq` of that chat and goes on in other words. */
export const branchOriginSchema = z.object({ sessionId: z.string(), seq: z.number().int().min(1) });
export type BranchOrigin = z.infer<typeof branchOriginSchema>;

/** What a chat is to be bound to, as a request carries it. */
export const contextSelectionSchema = contextSchema.extend({
  otherContexts: z.array(contextSchema).max(maxOtherContexts).readonly().default([]),
});

export const sessionSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  title: z.string(),
  /** Where the title comes from: the first question, the first answer, or the user, whose word is final. */
  titleFrom: z.enum(["question", "answer", "user"]).default("question"),
  /** Counts accepted events; a writer with another rev has stale state. */
  rev: z.number().int().min(0),
  status: sessionStatusSchema,
  /** A deleted chat is hidden from everything, and kept for as long as its deletion can be undone. */
  deletedAt: z.number().nullable().default(null),
  isPinned: z.boolean().default(false),
  currentDb: z.string().nullable().default(null),
  currentSchema: z.string().nullable().default(null),
  /** Asked beside the current database and schema. */
  otherContexts: z.array(contextSchema).readonly().default([]),
  routerCounter: z.number().int().min(0).default(0),
  handoff: handoffSchema.default("user"),
  routing: routingSchema.nullable().default(null),
  userInputHistory: z.array(historyEntrySchema).default([]),
  messages: z.array(messageSchema).default([]),
  /** Clarifying questions asked in the current request. */
  rounds: z.number().int().min(0).default(0),
  run: liveRunSchema.nullable(),
  /** Messages up to this seq are hidden by "clear chat". */
  clearedBefore: z.number().int().min(0),
  /** Messages up to this seq were on the user's screen. */
  readUpTo: z.number().int().min(0).default(0),
  branchedFrom: branchOriginSchema.nullable().default(null),
  /** Of answers with versions: the result that the answer began with -> the one that is shown. */
  shownVersions: z.record(z.string(), z.string()).default({}),
  /** Answers that stand side by side on the chat's sheet, in this order: by the result that each began with. */
  sheet: z.array(z.string()).readonly().default([]),
  /** clientMessageId -> runId: sending twice starts one run. */
  seen: z.record(z.string(), z.string()),
  /** runId -> what it started from. */
  snapshots: z.record(z.string(), runSnapshotSchema),
  /** What the last message offers to choose. */
  offers: z.array(planOfferSchema).default([]),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The part of a session that the browser holds. */
export type SessionView = Omit<Session, "ownerId" | "seen" | "snapshots" | "offers">;

/**
 * What events changed in a session, for whoever holds an older state of it: all fields as they are now, and the last
 * messages only. Messages are append-only, so the earlier ones are what they were.
 */
export type SessionChange = Omit<SessionView, "messages"> & {
  /** Of the whole chat. */
  readonly messageCount: number;
  /** The last ones, in order; whoever lacks one before them loads the chat anew. */
  readonly messages: readonly Message[];
};

/** A message at which several chats part: each goes on from the ones before it in its own words. */
export type BranchPoint = {
  readonly seq: number;
  /** The chat that was branched off first, then the branches, oldest first. */
  readonly sessionIds: readonly string[];
};

/** A chat as it is opened. */
export type OpenedSession = {
  readonly session: SessionView;
  /** By `seq`. */
  readonly branches: readonly BranchPoint[];
  /** Why the chat can only be read: a part of it is damaged on disk. null when all is well. */
  readonly damage: string | null;
};

/** What the list tells of a chat beside its title. `failed` and `unread` go away when the chat is looked at. */
export const chatBadges = ["running", "queued", "needs_answer", "failed", "unread"] as const;
export type ChatBadge = (typeof chatBadges)[number];

/** A row of the chat list. */
export type SessionListItem = Pick<
  Session,
  "id" | "title" | "rev" | "status" | "isPinned" | "currentDb" | "currentSchema" | "otherContexts" | "updatedAt"
> & { readonly badge: ChatBadge | null };

/** A piece of the chat list, in its order: pinned chats first, then the latest. */
export type SessionPage = {
  readonly items: readonly SessionListItem[];
  /** Names where the next piece begins; null at the end. */
  readonly nextCursor: string | null;
};

/** Where in a chat the words of a search stand. */
export const searchFields = ["title", "question", "answer", "sql"] as const;
export type SearchField = (typeof searchFields)[number];

/** A chat that a search found, with its best place. */
export type SessionHit = {
  readonly item: SessionListItem;
  readonly field: SearchField;
  /** Of the message that holds it; 0 for the title. */
  readonly seq: number;
  /** The words around it, in order; those that matched are marked. */
  readonly excerpt: readonly { readonly text: string; readonly isMatch: boolean }[];
};
