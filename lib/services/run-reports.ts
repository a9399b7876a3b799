/** The use cases of the runs' pages: the list with its figures, a run with its record, downloads, asking again. */
import "server-only";
import { traceLimits } from "#lib/config/limits";
import type { FeedbackRecords } from "#lib/db/store/feedback-records";
import type { RunList } from "#lib/db/store/run-list";
import type { TraceRecords } from "#lib/db/store/trace-records";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import type { Caller } from "#lib/domain/caller";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { mayDo, roleRefusal } from "#lib/domain/permission-rules";
import type { QuestionReading } from "#lib/domain/question-reading";
import {
  type ChatModelUse,
  everybody,
  type RunFilter,
  type RunItem,
  type RunOverview,
  type RunPage,
  type RunReport,
} from "#lib/domain/run-report";
import type { TraceEntry } from "#lib/domain/trace";
import { traceFigures } from "#lib/domain/trace-figures";
import { currentActing } from "./acting.ts";
import type { Audit } from "./audit.ts";
import type { AskReply, Conversations } from "./conversations.ts";
import { type EvalCase, evalCaseOf } from "./eval-case.ts";
import { noSuchRun } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import { maskReport, withoutFilters } from "./trace-masking.ts";
import type { Traces } from "./traces.ts";

export type ListRunsArgs = { readonly filter: RunFilter; readonly cursor: string | null };
export type AskAgainArgs = {
  readonly runId: string;
  /** Of the chat that is made when the question's own chat has gone on; made by the caller. */
  readonly branchId: string;
  readonly clientMessageId: string;
};

export type RunReports = {
  /** The first piece of the list, its figures, and what there is to choose from. */
  overview(caller: Caller, filter: RunFilter): Promise<Result<RunOverview>>;
  /** FORBIDDEN for the runs of others where the role may not see them. */
  list(caller: Caller, args: ListRunsArgs): Promise<Result<RunPage>>;
  /**
   * As the page shows it: without row values where the settings say so. A run of somebody else is NOT_FOUND, or without row
   * values for a caller who may see the runs of others.
   */
  open(caller: Caller, runId: string): Promise<Result<RunReport>>;
  /** As it is downloaded: never with row values. */
  masked(caller: Caller, runId: string): Promise<Result<RunReport>>;
  /** What the answers of a chat took of models; NOT_FOUND for a chat of somebody else. */
  chatModelUse(ownerId: string, sessionId: string): Promise<Result<ChatModelUse>>;
  /** The run as a case that later versions of the app can be tried on; NOT_FOUND for a refresh, or somebody else's run. */
  evalCase(ownerId: string, runId: string): Promise<Result<EvalCase>>;
  /** Asks the run's question once more: in its own chat, or in a branch of it where that chat cannot. */
  askAgain(ownerId: string, args: AskAgainArgs): Promise<Result<AskReply>>;
};

export type RunReportsDependencies = {
  readonly runList: RunList;
  readonly records: TraceRecords;
  readonly feedback: FeedbackRecords;
  readonly traces: Pick<Traces, "flush">;
  readonly conversations: Pick<Conversations, "retry" | "branch">;
  readonly sessions: Pick<Sessions, "load">;
  /** Key of the rights on data that records are read with: row values of others are not shown; null: all of them. */
  readonly rights: string | null;
  /** Row values are shown to nobody. */
  readonly masksAlways: () => boolean;
  /** Where looks at the runs of others are recorded. */
  readonly audit: Pick<Audit, "record">;
  readonly now: () => number;
};

const door = "run-reports.ts" satisfies RecordedDoor;

export function createRunReports(dependencies: RunReportsDependencies): RunReports {
  const { runList, masksAlways, now } = dependencies;
  const list = (ownerId: string | null, args: ListRunsArgs) =>
    runList.list({ ownerId, ...args, limit: traceLimits.pageSize });
  return {
    list: async (caller, args) => {
      const owner = listedOwner(caller, args.filter);
      return owner.ok ? ok(pageFor(caller, args.filter, await list(owner.value, args))) : owner;
    },
    overview: async (caller, filter) => {
      const owner = listedOwner(caller, filter);
      if (!owner.ok) return owner;
      const ownerId = owner.value;
      const [page, metrics, choices, people] = await Promise.all([
        list(ownerId, { filter, cursor: null }),
        runList.metrics({ ownerId, filter, days: lastDays(now()) }),
        runList.choices(ownerId, filter.of),
        mayDo(caller.role, "readRunsOfOthers") ? runList.owners(filter.of) : [],
      ]);
      return ok({ page: pageFor(caller, filter, page), metrics, choices: { ...choices, people } });
    },
    open: async (caller, runId) => {
      const ownerId = await readableOwner(runList, caller, runId);
      const report = await recordedLook(dependencies, { ownerId, caller, runId });
      // What rows an admin may see is not what rows the asker may see.
      const isMasked = masksAlways() || ownerId !== caller.ownerId || (await isOfOtherRights(dependencies, runId));
      return report.ok && isMasked ? ok(maskReport(report.value)) : report;
    },
    masked: async (caller, runId) => {
      const ownerId = await readableOwner(runList, caller, runId);
      const report = await recordedLook(dependencies, { ownerId, caller, runId });
      return report.ok ? ok(maskReport(report.value)) : report;
    },
    chatModelUse: async (ownerId, sessionId) => {
      const session = await dependencies.sessions.load(ownerId, sessionId);
      return session.ok ? ok(await runList.chatModelUse(ownerId, sessionId)) : session;
    },
    evalCase: async (ownerId, runId) => {
      const report = await readReport(dependencies, ownerId, runId);
      if (!report.ok) return report;
      if (await isOfOtherRights(dependencies, runId)) return err(otherRights());
      return report.value.run.sessionId === null ? err(noQuestion()) : ok(evalCaseOf(report.value));
    },
    askAgain: (ownerId, args) => askAgain(dependencies, ownerId, args),
  };
}

/** A refresh is called with its filters, whose values are of the data: they are for who set them. */
function pageFor({ ownerId }: Caller, { whose }: RunFilter, page: RunPage): RunPage {
  if (whose === null || whose === ownerId) return page;
  return { ...page, items: page.items.map((run) => (run.sessionId === null ? withoutFilters(run) : run)) };
}

/** Whose runs are listed: null for everybody's. */
function listedOwner({ ownerId, role }: Caller, { whose }: RunFilter): Result<string | null> {
  if (whose === null || whose === ownerId) return ok(ownerId);
  if (!mayDo(role, "readRunsOfOthers")) return err(roleRefusal("readRunsOfOthers"));
  return ok(whose === everybody ? null : whose);
}

/** Whose run the caller reads: the caller's own, or whoever's it is where the role allows that. */
async function readableOwner(runList: RunList, { ownerId, role }: Caller, runId: string): Promise<string> {
  return mayDo(role, "readRunsOfOthers") ? ((await runList.ownerOf(runId)) ?? ownerId) : ownerId;
}

type Look = { readonly ownerId: string; readonly caller: Caller; readonly runId: string };

/** A look at what somebody else asked is recorded; one's own is one's own. */
function recordedLook(
  dependencies: RunReportsDependencies,
  { ownerId, caller, runId }: Look,
): Promise<Result<RunReport>> {
  const read = () => readReport(dependencies, ownerId, runId);
  if (ownerId === caller.ownerId) return read();
  const { act } = auditDoors[door];
  const acting = { ...currentActing(), personId: caller.ownerId, role: caller.role, groups: caller.groups };
  return dependencies.audit.record(acting, { act, door, object: { kind: "run", id: runId } }, read);
}

/** Whoever sees less now, or other things, is shown nothing of the rows that a run saw before. */
async function isOfOtherRights({ records, rights }: RunReportsDependencies, runId: string): Promise<boolean> {
  return (await records.rightsOf(runId)) !== rights;
}

async function readReport(
  { runList, records, feedback, traces, sessions }: RunReportsDependencies,
  ownerId: string,
  runId: string,
): Promise<Result<RunReport>> {
  const run = await runList.find(ownerId, runId);
  if (run === null) return err(noSuchRun());
  await traces.flush(runId);
  const [{ entries, damaged }, said, reading] = await Promise.all([
    records.read(runId),
    feedback.ofRuns(ownerId, [runId]),
    readingOf(sessions, ownerId, run),
  ]);
  return ok({
    run: withFigures(run, entries),
    reading,
    entries,
    gap: damaged > 0 ? "damaged" : gapOf(run, entries),
    isMasked: false,
    feedback: said[0] ?? null,
  });
}

/** It stands in the run's own message. */
async function readingOf(
  sessions: RunReportsDependencies["sessions"],
  ownerId: string,
  { id, sessionId }: RunItem,
): Promise<QuestionReading | null> {
  const session = sessionId === null ? null : await sessions.load(ownerId, sessionId);
  if (session === null || !session.ok) return null;
  const parts = session.value.messages.flatMap((message) => (message.runId === id ? message.parts : []));
  return parts.flatMap((part) => (part.type === "reading" ? [part.words] : []))[0] ?? null;
}

/** Figures are stored at the end: those of a run that goes on, or whose process was killed, are counted here. */
function withFigures(run: RunItem, entries: readonly TraceEntry[]): RunItem {
  if (run.entryCount > 0 || entries.length === 0) return run;
  return { ...run, ...traceFigures(entries), entryCount: entries.length };
}

function gapOf(run: RunItem, entries: readonly TraceEntry[]): RunReport["gap"] {
  if (entries.length > 0 || run.status === "running") return null;
  return run.entryCount > 0 ? "removed" : "not_recorded";
}

async function askAgain(
  { runList, sessions, conversations }: RunReportsDependencies,
  ownerId: string,
  { runId, branchId, clientMessageId }: AskAgainArgs,
): Promise<Result<AskReply>> {
  const run = await runList.find(ownerId, runId);
  if (run === null) return err(noSuchRun());
  const { sessionId } = run;
  if (sessionId === null) return err(noQuestion());
  const again = await conversations.retry(ownerId, { sessionId, runId, clientMessageId });
  if (again.ok || again.error.code !== "NOT_RETRYABLE") return again;
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const asked = session.value.messages.find((message) => message.runId === runId && message.role === "user");
  const [words] = asked?.parts ?? [];
  if (asked === undefined || words?.type !== "text") return again;
  const branch = { sessionId, seq: asked.seq, text: words.text, branchId, clientMessageId };
  return conversations.branch(ownerId, branch);
}

function otherRights(): AppError {
  return appError("FORBIDDEN", "This question was answered with other rights on data than you have now.", {
    nextStep: "Ask it again.",
  });
}

function noQuestion(): AppError {
  return appError("NOT_FOUND", "This run refreshed a dashboard: no question was asked in it.", {
    nextStep: "Open the dashboard.",
  });
}

const daysShown = 7;

/** Beginnings of the last days by the server's clock, oldest first; also where a day has 23 hours. */
function lastDays(now: number): number[] {
  return Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    day.setDate(day.getDate() - (daysShown - 1 - index));
    return day.getTime();
  });
}
