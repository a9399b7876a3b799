/** The figures of a run, as JSON and as lines to read. */
import { groupBy } from "#lib/semantic/group-by";
import type { BrainName } from "./brains/brain.ts";
import { quantile } from "./quantile.ts";
import type { CaseResult, Outcome } from "./run-suite.ts";
import type { EvalCase } from "./suite.ts";

export type Counts = { readonly total: number } & Readonly<Record<Outcome, number>>;

export type EvalReport = Counts & {
  readonly suite: string;
  readonly brain: BrainName;
  readonly always: boolean;
  readonly byDifficulty: Readonly<Record<string, Counts>>;
  /** Of thinking alone. */
  readonly ms: { readonly p50: number; readonly p95: number };
  readonly modelCalls: number;
  readonly tokens: number;
  readonly cases: readonly {
    readonly id: string;
    readonly outcome: Outcome;
    readonly sql: string | null;
    readonly ms: number;
    readonly reason: string;
    /** What the app says of how sure it is; null where it gave no answer, and of other brains. */
    readonly label: string | null;
    readonly modelCalls: number;
    readonly tokens: number;
  }[];
};

export type ReportedRun = {
  readonly suite: string;
  readonly brain: BrainName;
  readonly always: boolean;
  readonly results: readonly CaseResult[];
};

export function reportOf({ suite, brain, always, results }: ReportedRun): EvalReport {
  const times = results.map(({ reply }) => reply.ms);
  const timeAt = (share: number): number => (times.length === 0 ? 0 : rounded(quantile(times, share)));
  return {
    suite,
    brain,
    always,
    ...countsOf(results),
    byDifficulty: countsByDifficulty(results),
    ms: { p50: timeAt(0.5), p95: timeAt(0.95) },
    modelCalls: sumOf(results, ({ reply }) => reply.modelCalls),
    tokens: sumOf(results, ({ reply }) => reply.tokens),
    cases: results.map(({ evalCase, outcome, reply, reason }) => ({
      id: evalCase.id,
      outcome,
      sql: reply.sql,
      ms: rounded(reply.ms),
      reason,
      label: labelOf(reply),
      modelCalls: reply.modelCalls,
      tokens: reply.tokens,
    })),
  };
}

/** Of the answer's checks. */
function labelOf({ sql, parts = [] }: CaseResult["reply"]): string | null {
  const checks = parts.find((part) => part.type === "checks");
  return sql === null || checks === undefined ? null : checks.level;
}

function countsByDifficulty(results: readonly CaseResult[]): Record<string, Counts> {
  const groups = groupBy(results, ({ evalCase }) => difficultyOf(evalCase));
  return Object.fromEntries([...groups].map(([name, group]) => [name, countsOf(group)]));
}

function difficultyOf({ difficulty, category }: EvalCase): string {
  return difficulty ?? category ?? "any";
}

/** How many there are of each outcome. */
export function countsOf(results: readonly CaseResult[]): Counts {
  const of = (outcome: Outcome): number => results.filter((result) => result.outcome === outcome).length;
  return { total: results.length, right: of("right"), wrong: of("wrong"), abstained: of("abstained") };
}

function sumOf(results: readonly CaseResult[], figureOf: (result: CaseResult) => number): number {
  return results.reduce((sum, result) => sum + figureOf(result), 0);
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

/** The table of a run: one line per difficulty and part, then what the whole took. */
export function tableOf(report: EvalReport, results: readonly CaseResult[]): string[] {
  const exact = results.filter((result) => result.isExact).length;
  const turns = results.filter(({ evalCase }) => (evalCase.interaction ?? null) !== null);
  return [
    line(["", "total", "right", "wrong", "abstained", "offered", "right %", "precision %", "answered %"]),
    ...linesOf(results, ({ evalCase }) => difficultyOf(evalCase)),
    ...linesOf(results, ({ evalCase }) => evalCase.part),
    ...linesOf(turns, ({ evalCase }) => `turn ${(evalCase.history ?? []).length + 1}`),
    ...linesOf(
      results.filter(({ reply }) => labelOf(reply) !== null),
      ({ reply }) => `label ${labelOf(reply)}`,
    ),
    countsLine("all", results),
    `Right with no further column: ${exact} of ${report.right}.`,
    `Thinking: p50 ${report.ms.p50} ms, p95 ${report.ms.p95} ms. Model calls: ${report.modelCalls}, tokens: ${report.tokens}.`,
    ...callsLine(results),
  ];
}

/** Most questions need no model: what one costs is told of the others. */
function callsLine(results: readonly CaseResult[]): string[] {
  const called = results.filter(({ reply }) => reply.modelCalls > 0);
  if (called.length === 0) return [];
  const mean = (figureOf: (result: CaseResult) => number) => (sumOf(called, figureOf) / called.length).toFixed(2);
  const calls = mean(({ reply }) => reply.modelCalls);
  const tokens = mean(({ reply }) => reply.tokens);
  return [`Of ${called.length} questions that called a model: ${calls} calls and ${tokens} tokens on average.`];
}

function linesOf(results: readonly CaseResult[], keyOf: (result: CaseResult) => string): string[] {
  return [...groupBy(results, keyOf)].map(([name, group]) => countsLine(name, group));
}

/** Where asking or refusing is right, right is not answered. */
function countsLine(name: string, results: readonly CaseResult[]): string {
  const { total, right, wrong, abstained } = countsOf(results);
  const answered = results.filter(({ reply }) => reply.sql !== null);
  const rightAnswers = answered.filter(({ outcome }) => outcome === "right").length;
  const shares = [percent(right, total), percent(rightAnswers, answered.length), percent(answered.length, total)];
  const offered = results.filter(({ isOffered }) => isOffered).length;
  return line([name, total, right, wrong, abstained, offered, ...shares]);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);
}

const nameWidth = 20;
const figureWidth = 12;

function line([name = "", ...figures]: readonly (string | number)[]): string {
  return String(name).padEnd(nameWidth) + figures.map((figure) => String(figure).padStart(figureWidth)).join("");
}
