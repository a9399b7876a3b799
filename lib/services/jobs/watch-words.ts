/** What is said of a run of a watch: in its history, and to its owner. Every figure in it is a cell of what was read. */
import "server-only";
import { jobLimits } from "#lib/config/job-limits";
import type { RunEnding, TakenRun } from "#lib/db/store/job-records";
import type { StoredWatch } from "#lib/db/store/watch-rows";
import type { AlertVerdict } from "#lib/domain/alert";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import type { AppError, PublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { missedText } from "#lib/domain/missed-times";
import type { Notice } from "#lib/domain/notice";
import { noticePictureOf } from "#lib/domain/notice-picture";
import { plainView } from "#lib/domain/plain-view";
import type { ResultRow } from "#lib/domain/result-set";
import { shownColumns } from "#lib/domain/shown-table";
import { boardSummary } from "#lib/state/board-summary";
import { dashboardHref } from "#lib/state/dashboard-address";
import { type ChartReading, drawnChartOf } from "../chart-reading.ts";
import type { Results } from "../results.ts";
import type { Worked } from "./job-worker.ts";
import { alertEnding, judgeWatch } from "./judge-watch.ts";
import { type LookedAfter, movedBy } from "./moved-by.ts";
import { plainWords } from "./plain-words.ts";

/** A tile that was asked, and what it shows now. */
export type Reading = { readonly tile: ChartTile; readonly state: TileState | null };

type Around = LookedAfter & {
  readonly results: Pick<Results, "readPage">;
  readonly charts: ChartReading;
  readonly now: number;
};

/** The watch is over, and its owner is told why. A board that refreshes itself does so again as soon as it can. */
export function ended(watch: StoredWatch, why: string): RunEnding {
  const outcome = { text: why, lines: [] };
  if (watch.kind === "refresh") return { state: "stopped", outcome, notice: null, endsWatch: null };
  const notice = noticeOf(watch, { kind: "schedule-ended", text: `It has ended. ${why}`, lines: [] });
  return { state: "failed", outcome, notice, endsWatch: why };
}

/** Nothing came of it; where it may go better later it is tried again. */
export function failed(watch: StoredWatch, { message, nextStep, retryable }: AppError | PublicError): Worked {
  const text = nextStep === null ? message : `${message} ${nextStep}`;
  const ending = failure(watch, text);
  return retryable ? { state: "again", otherwise: ending } : ending;
}

/** It broke off each time that it was tried. */
export function broken({ watch }: TakenRun): RunEnding {
  return failure(watch, "It broke off each time that it was tried.");
}

/** Somebody stopped the refresh: that is known to whoever did. */
export function stopped(): RunEnding {
  return { state: "stopped", outcome: { text: "It was stopped.", lines: [] }, notice: null, endsWatch: null };
}

/** Of runs that fail one after the other, the first is told. */
function failure(watch: StoredWatch, text: string): RunEnding {
  const said = { kind: "schedule", text: `It could not be run. ${text}`, lines: [] } as const;
  const notice = watch.failingSince === null ? noticeOf(watch, said) : null;
  return { state: "failed", outcome: { text, lines: [] }, notice, endsWatch: null };
}

/** What the tiles brought. */
export async function brought(run: TakenRun, readings: readonly Reading[], around: Around): Promise<Worked> {
  const { watch, missed } = run;
  const failures = readings.flatMap(({ state }) => (state?.outcome.status === "failed" ? [state.outcome.error] : []));
  const [failedFirst] = failures;
  if (failedFirst !== undefined && failures.length === readings.length) {
    return failed(watch, failures.find(({ retryable }) => retryable) ?? failedFirst);
  }
  const alerted = await alertOf(run, readings, around);
  if (alerted !== null) return alerted;
  const text = textOf(watch, readings, failures.length);
  const lines = changesOf(readings, around.now);
  const late = missed === 0 ? [] : [`${missedText(missed)} went by while it could not run.`];
  const isQuiet = watch.kind === "refresh" || isSnoozed(watch, around.now);
  const told = { kind: "schedule", text, lines: [...lines, ...late] } as const;
  const notice = isQuiet ? null : noticeOf(watch, { ...told, ...(await shownOf(readings, watch, around)) });
  return { state: "done", outcome: { text, lines }, notice, endsWatch: null };
}

/** Null for what tells each time. */
async function alertOf(run: TakenRun, readings: readonly Reading[], around: Around): Promise<RunEnding | null> {
  const { watch } = run;
  const { alert } = watch;
  const outcome = readings[0]?.state?.outcome;
  if (alert === undefined || outcome?.status !== "ready") return null;
  const { result } = outcome;
  const isQuiet = isSnoozed(watch, around.now);
  const verdict = await judgeWatch({ run, alert, result, ...around, ownerId: around.looker.ownerId });
  const isTold = verdict.event !== null && !isQuiet;
  const shown = isTold ? await shownOf(readings, watch, around) : nothingShown;
  const causes = isTold ? await causesOf(watch, verdict, result, around) : [];
  const told = { ...verdict, lines: [...verdict.lines, ...causes] };
  return alertEnding(alert, told, (said) => noticeOf(watch, { ...said, ...shown }), isQuiet);
}

/** Of what has begun: that it is over needs no cause. */
async function causesOf(
  { boardId, tileId }: StoredWatch,
  { event, about }: AlertVerdict,
  result: ResultPart,
  around: Around,
): Promise<readonly string[]> {
  if (event !== "began" || about === null || tileId === null) return [];
  return movedBy({ boardId, tileId, result, about }, around);
}

function isSnoozed({ snoozedUntil }: StoredWatch, now: number): boolean {
  return snoozedUntil !== null && now < snoozedUntil;
}

/** The answer's own sentence, or how many charts were read anew. */
function textOf(watch: StoredWatch, readings: readonly Reading[], failures: number): string {
  const [only] = readings;
  const outcome = only?.state?.outcome;
  if (watch.tileId !== null && outcome?.status === "ready") {
    const told = outcome.told === undefined ? "" : plainWords(outcome.told.text);
    return told === "" ? `${formatCounted(outcome.result.ref.rowCount, "row")}.` : told;
  }
  if (readings.length === 0) return "There is no chart on the board.";
  const fresh = `${formatCounted(readings.length - failures, "chart")} of the board read anew.`;
  return failures === 0 ? fresh : `${fresh} ${formatCounted(failures, "chart")} could not be read.`;
}

function changesOf(readings: readonly Reading[], now: number): readonly string[] {
  const summary = boardSummary(
    readings.map(({ tile, state }) => ({ title: tile.title, state })),
    now,
  );
  if (summary.kind === "unknown") return [];
  return summary.paragraphs.map(({ text }) => text).slice(0, jobLimits.changeLines);
}

type Shown = Pick<Notice, "table" | "picture">;

const nothingShown: Shown = { table: null, picture: null };

/** Of one answer its first rows and its chart; a board has too many of them. */
async function shownOf(
  readings: readonly Reading[],
  { rule: { timeZone } }: StoredWatch,
  { looker: { ownerId }, results, charts }: Around,
): Promise<Shown> {
  const [only, ...others] = readings;
  if (only?.state?.outcome.status !== "ready" || others.length > 0) return nothingShown;
  const { result } = only.state.outcome;
  const { tableRows: limit, tableColumns } = jobLimits;
  const page = await results.readPage(ownerId, { resultId: result.ref.id, view: plainView, offset: 0, limit });
  const drawn = await drawnChartOf(charts, ownerId, result);
  return {
    table: page.ok ? tableOfRows(result, page.value.rows, { timeZone, tableColumns }) : null,
    picture: drawn === null ? null : noticePictureOf(drawn.chart),
  };
}

function tableOfRows(result: ResultPart, rows: readonly ResultRow[], look: Parameters<typeof shownColumns>[2]) {
  const columns = shownColumns(result, rows, look);
  const { ref } = result;
  return {
    columns: columns.map(({ label }) => label),
    rows: rows.map((_row, place) => columns.map(({ cells }) => cells[place]?.text ?? "")),
    isCut: ref.limited || ref.rowCount > rows.length || ref.columns.length > columns.length,
  };
}

type Said = Pick<Notice, "kind" | "text" | "lines"> & Partial<Shown>;

function noticeOf(watch: StoredWatch, said: Said): string | null {
  if (watch.kind === "refresh") return null;
  const notice: Notice = { ...nothingShown, ...said, title: watch.title, link: dashboardHref(watch.boardId) };
  return JSON.stringify(notice);
}
