/** The figures of a set of chart questions: how often kind and columns agree, and why they do not where they do not. */
import { type ChartMode, type ChartVerdict, judgeCase } from "./chart-agreement.ts";
import type { ChartCase } from "./chart-set.ts";

/** The report in lines: each mode in whole and per kind, then the disagreements of the first mode by reason. */
export function chartFigures(cases: readonly ChartCase[]): string[] {
  const words = judgeAll(cases, "words");
  const auto = judgeAll(cases, "auto");
  return [
    ...table("With the chart that the question names", words),
    "",
    ...table("Without any wish: the automatic choice", auto),
    "",
    ...disagreements(words),
  ];
}

/** The share of cases in which kind and columns agree, over all wordings of all questions. */
export function agreementShare(verdicts: readonly ChartVerdict[]): number {
  return share(verdicts, ({ isKind, isEncoding }) => isKind && isEncoding);
}

/** Every wording of every case. */
export function judgeAll(cases: readonly ChartCase[], mode: ChartMode): ChartVerdict[] {
  return cases.flatMap((chart) => judgeCase(chart, mode));
}

function table(title: string, verdicts: readonly ChartVerdict[]): string[] {
  const kinds = [...new Set(verdicts.map(({ gold }) => gold))];
  const ids = [...new Set(verdicts.map(({ id }) => id))];
  const failed = new Set(verdicts.filter(({ isKind, isEncoding }) => !isKind || !isEncoding).map(({ id }) => id));
  const line = (name: string, some: readonly ChartVerdict[]) => {
    const kind = percent(share(some, ({ isKind }) => isKind));
    const encoding = percent(share(some, ({ isEncoding }) => isEncoding));
    return `| ${name} | ${some.length} | ${kind} | ${encoding} | ${percent(agreementShare(some))} |`;
  };
  return [
    title,
    "| Kind asked for | Questions | Kind | Columns | Both |",
    "|---|---|---|---|---|",
    ...kinds.map((kind) =>
      line(
        kind,
        verdicts.filter(({ gold }) => gold === kind),
      ),
    ),
    line("all", verdicts),
    line(
      "of these on frozen databases",
      verdicts.filter(({ part }) => part === "frozen"),
    ),
    `Cases in which every wording agrees: ${ids.length - failed.size} of ${ids.length} (${percent((ids.length - failed.size) / ids.length)}).`,
  ];
}

function share(verdicts: readonly ChartVerdict[], holds: (verdict: ChartVerdict) => boolean): number {
  return verdicts.length === 0 ? 0 : verdicts.filter(holds).length / verdicts.length;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

const shownExamples = 3;

function disagreements(verdicts: readonly ChartVerdict[]): string[] {
  const groups = new Map<string, ChartVerdict[]>();
  for (const verdict of verdicts) {
    if (verdict.isKind && verdict.isEncoding) continue;
    const what = verdict.isKind ? "other columns" : verdict.drawn;
    const key = `${verdict.gold} asked for, ${what} drawn: ${plainReason(verdict.reason)}`;
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  const sorted = [...groups].sort(([, left], [, right]) => right.length - left.length);
  const total = sorted.reduce((sum, [, inside]) => sum + inside.length, 0);
  return [
    `Disagreements: ${total} questions.`,
    ...sorted.flatMap(([key, inside]) => [
      `${inside.length} × ${key}`,
      ...inside
        .filter(({ part }) => part === "open")
        .slice(0, shownExamples)
        .map(({ id, question }) => `    ${id}: ${question}`),
    ]),
  ];
}

/** The first clause, numbers and names of columns left out, so that like reasons stand together. */
function plainReason(reason: string): string {
  const [clause = reason] = reason.split(/, so |, and /);
  return clause.replace(/\d+/g, "n").slice(0, 90);
}
