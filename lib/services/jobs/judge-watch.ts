/** What a run of an alert comes to: it tells when something began or ended, and nothing else. */
import "server-only";
import { judgeAlert } from "#lib/analysis/alerts/judge-alert";
import type { RunEnding, TakenRun } from "#lib/db/store/job-records";
import type { WatchAlert } from "#lib/db/store/watch-rows";
import type { AlertReading, AlertVerdict } from "#lib/domain/alert";
import { inputLimits } from "#lib/domain/input-limits";
import { localTimestamp } from "#lib/domain/local-time";
import type { ResultPart } from "#lib/domain/message";
import type { Notice } from "#lib/domain/notice";
import { plainView } from "#lib/domain/plain-view";
import type { ResultRow } from "#lib/domain/result-set";
import type { Results } from "../results.ts";

/** Of what has more rows the newest steps would be missing, and it is not judged. */
const mostRows = 10_000;

export type Judging = {
  readonly run: TakenRun;
  readonly alert: WatchAlert;
  readonly result: ResultPart;
  readonly ownerId: string;
  readonly results: Pick<Results, "readPage">;
  readonly now: number;
};

/** By all rows of the answer, on the day of its owner. */
export async function judgeWatch(judging: Judging): Promise<AlertVerdict> {
  const { alert, now } = judging;
  const rows = await rowsOf(judging);
  const reading: AlertReading =
    rows === null ? { kind: "missing", at: now, why: "The rows could not be read." } : readingOf(judging, rows);
  return judgeAlert(alert.rule, alert.state, reading);
}

/** How a run of an alert ends. While it is snoozed nothing begins or ends: that is told, and remembered, afterwards. */
export function alertEnding(
  { rule }: Pick<WatchAlert, "rule">,
  { state, event, text, lines }: AlertVerdict,
  noticeOf: (said: Pick<Notice, "kind" | "text" | "lines">) => string | null,
  isSnoozed: boolean,
): RunEnding {
  const outcome = { text, lines: [...lines] };
  const ending = { state: "done" as const, outcome, endsWatch: null };
  if (event === null) return { ...ending, notice: null, alert: { rule, state } };
  if (isSnoozed) return { ...ending, notice: null };
  const kind = event === "began" ? ("alert-began" as const) : ("alert-ended" as const);
  return { ...ending, notice: noticeOf({ kind, text, lines }), alert: { rule, state } };
}

function readingOf({ run, result, now }: Judging, rows: readonly ResultRow[]): AlertReading {
  const { ref, outputs, plan } = result;
  const { timeZone } = run.watch.rule;
  const today = localTimestamp(new Date(now).toISOString(), timeZone)?.slice(0, 10);
  const isWhole = !ref.limited && rows.length === ref.rowCount;
  const time = plan?.time ?? null;
  return {
    kind: "figures",
    at: now,
    today: today ?? new Date(now).toISOString().slice(0, 10),
    figures: { outputs, columns: ref.columns, rows, isWhole },
    window: time === null ? null : { from: time.from, to: time.to },
  };
}

async function rowsOf({ ownerId, results, result: { ref } }: Judging): Promise<readonly ResultRow[] | null> {
  const rows: ResultRow[] = [];
  const wanted = Math.min(ref.rowCount, mostRows);
  while (rows.length < wanted) {
    const limit = Math.min(inputLimits.resultPageRows, wanted - rows.length);
    const page = await results.readPage(ownerId, { resultId: ref.id, view: plainView, offset: rows.length, limit });
    if (!page.ok || page.value.rows.length === 0) return null;
    rows.push(...page.value.rows);
  }
  return rows;
}
