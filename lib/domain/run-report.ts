/** Runs as they are looked at afterwards: what each was about, what it took, and what all of them come to. */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Feedback, FeedbackVerdict } from "./feedback.ts";
import type { QuestionReading } from "./question-reading.ts";
import { type RunStatus, runStatusSchema } from "./session.ts";
import type { TraceEntry } from "./trace.ts";

/** What a list of runs is narrowed to; null where anything will do. */
export const runFilterSchema = z.object({
  /** Answers in chats, or refreshes of dashboards. */
  of: z.enum(["chats", "dashboards"]),
  /** Id of a person, or `everybody`; null for the caller's own. */
  whose: z.string().nullable(),
  status: runStatusSchema.nullable(),
  agent: z.string().nullable(),
  /** `none` for runs that asked no model. */
  model: z.string().nullable(),
  database: z.string().nullable(),
  /** Its refreshes alone, whatever it was called then. */
  dashboardId: z.string().nullable(),
  feedback: z.enum(["up", "down", "none"]).nullable(),
  /** Words of the question, or of the dashboard's title. */
  text: z.string(),
  /** Started at or after, and before; milliseconds since the epoch. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type RunFilter = Readonly<z.infer<typeof runFilterSchema>>;

/** What a run took, counted from its record. */
export type RunFigures = {
  /** The agent that worked on it last; null before one has. */
  readonly agent: string | null;
  /** The language model that was asked: of two the one that plans and writes; null where none was. */
  readonly model: string | null;
  /** Statements generated. */
  readonly attempts: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Everything sent to an engine, checks included. */
  readonly statements: number;
  readonly queries: number;
  readonly rowCount: number | null;
  /** In US dollars; null where the price of a model is not known. */
  readonly cost: number | null;
};

/** A row of the list. */
export type RunItem = RunFigures & {
  readonly id: string;
  /** What the person is called whose it is. */
  readonly owner: string;
  /** Null for a refresh. */
  readonly sessionId: string | null;
  /** Whose refresh it was; null for an answer. */
  readonly dashboardId: string | null;
  /** Of a refresh, what the dashboard was called then, with the tile where only one was asked for. */
  readonly question: string;
  readonly database: string | null;
  readonly schema: string | null;
  readonly status: RunStatus;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly ms: number | null;
  readonly errorCode: ErrorCode | null;
  readonly verdict: FeedbackVerdict | null;
  /** Entries of its record that were written; 0 for a run of an earlier version. */
  readonly entryCount: number;
};

/** A piece of the list, the latest runs first. */
export type RunPage = {
  readonly items: readonly RunItem[];
  /** Names where the next piece begins; null at the end. */
  readonly nextCursor: string | null;
};

/** What models were used for in a chat. */
export type ChatModelUse = {
  readonly calls: number;
  readonly tokens: number;
  /** In US dollars, of the answers whose price is known. */
  readonly cost: number;
  readonly answersWithoutPrice: number;
};

/** One of the last days, by the server's clock. */
export type RunDay = {
  /** Milliseconds since the epoch, at its beginning. */
  readonly startsAt: number;
  readonly runs: number;
  readonly tokens: number;
};

/** What the runs of a list come to. Shares and times are null where no run has one. */
export type RunMetrics = {
  readonly runs: number;
  /** Of the runs that ended in an answer, a refusal or a failure: those with a whole answer. */
  readonly successShare: number | null;
  /** Those that ended in a refusal. */
  readonly notAnswered: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** Statements generated beyond the first, per run that generated one. */
  readonly retriesPerRun: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars, of the runs whose price is known. */
  readonly cost: number;
  readonly runsWithoutPrice: number;
  /** The last seven, oldest first. */
  readonly days: readonly RunDay[];
};

/** What there is to choose from. */
export type RunChoices = {
  readonly agents: readonly string[];
  readonly models: readonly string[];
  readonly databases: readonly string[];
  /** Those that have runs, by their titles of now. */
  readonly dashboards: readonly { readonly id: string; readonly title: string }[];
  /** Whose runs there are, for who may see those of others; else empty. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
};

/** In place of a person: the runs of all. */
export const everybody = "everybody";

/** The list as a page shows it. */
export type RunOverview = { readonly page: RunPage; readonly metrics: RunMetrics; readonly choices: RunChoices };

/** A run with its record. */
export type RunReport = {
  readonly run: RunItem;
  /** What the words of the question became; null where that is not told. */
  readonly reading: QuestionReading | null;
  readonly entries: readonly TraceEntry[];
  /** Why entries are missing; null where none is. */
  readonly gap: "not_recorded" | "removed" | "damaged" | null;
  /** Row values are left out. */
  readonly isMasked: boolean;
  readonly feedback: Feedback | null;
};
