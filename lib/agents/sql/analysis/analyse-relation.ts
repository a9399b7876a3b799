/** Whether two figures go together, pair by pair. */
import "server-only";
import { type Correlation, correlation, type Pair } from "#lib/analysis/beside/correlation";
import { cellToNumber } from "#lib/domain/cell-number";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { formatNumber } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { storeComputed, withoutPlan } from "./computed-result.ts";
import { countColumn, figureColumn, textColumn } from "./figure-look.ts";

/** Of the two columns of figures of a result; the result itself stays as it is, and a table of the relation is put beside it. */
export async function analyseRelation(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const outputs = describeOutputs(execution);
  const rows = await allRows(execution, dependencies);
  const places = outputs.flatMap(({ role }, place) => (role === "measure" || isNumbers(rows, place) ? [place] : []));
  const measures = outputs.flatMap(({ role }, place) => (role === "measure" ? [place] : []));
  const [first, second] = measures.length === 2 ? measures : places.slice(-2);
  if (first === undefined || second === undefined)
    return err(appError("NOT_UNDERSTOOD", "There are no two figures whose pairs could be looked at."));
  const pairs = rows.flatMap((row): Pair[] => {
    const [left, right] = [cellToNumber(row[first]), cellToNumber(row[second])];
    return left === null || right === null ? [] : [[left, right]];
  });
  const areInTime = plan.dimensions.some(({ grain }) => grain !== null);
  const found = correlation(pairs, { areInTime });
  const names = [outputs[first]?.label ?? "The first", outputs[second]?.label ?? "the second"] as const;
  const bare = withoutPlan(execution);
  const test = await storeComputed(
    relationTable(found),
    {
      execution: bare,
      title: "How they go together",
      statements: [{ note: "The pairs", sql: execution.sql }],
      ms: execution.ref.ms,
    },
    dependencies,
  );
  if (!test.ok) return test;
  return ok({
    text: relationText(found, names),
    execution,
    further: [test.value],
    caveats: ["Going together is no cause: something else may move both."],
    names: [],
  });
}

function isNumbers(rows: readonly ResultRow[], place: number): boolean {
  const cells = rows.slice(0, 100).map((row) => row[place]);
  return (
    cells.length > 0 &&
    cells.every((cell) => cell === null || (typeof cell !== "boolean" && cellToNumber(cell) !== null))
  );
}

function relationTable({ n, pearson, low, high, spearman, verdict, flags }: Correlation) {
  const plain = { format: "number" as const, unit: null };
  return {
    columns: [
      textColumn("They"),
      countColumn("Pairs"),
      figureColumn("Correlation", plain),
      figureColumn("From", plain),
      figureColumn("Up to", plain),
      figureColumn("Of the ranks", plain),
      figureColumn("Without the pair that counts most", plain),
      figureColumn("Of the changes over time", plain),
    ],
    rows: [
      [
        ...[verdictNames[verdict], n, pearson, low, high, spearman],
        ...[flags.carriedBy?.without ?? null, flags.onlyGrow?.ofChanges ?? null],
      ],
    ],
  };
}

const verdictNames: Readonly<Record<Correlation["verdict"], string>> = {
  related: "go together",
  doubtful: "seem to, with doubts",
  "no-relation-to-tell": "do not go together",
  "not-enough-to-tell": "not enough to tell",
};

function relationText(found: Correlation, [first, second]: readonly [string, string]): string {
  const { n, pearson, low, high, spearman, flags } = found;
  const both = `${escapeCellText(capital(lowerFirst(first)))} and ${escapeCellText(lowerFirst(second))}`;
  if (pearson === null)
    return `It cannot be told whether ${lowerFirst(both)} go together: one of them never changes, or there are too few pairs.`;
  const range = low === null || high === null ? "" : `, between ${written(low)} and ${written(high)}`;
  const strength = `a correlation of ${written(pearson)}${range}, over ${formatNumber(n)} pairs`;
  const doubts = [
    flags.carriedBy === null ? "" : `One pair carries it: without that it is ${written(flags.carriedBy.without)}.`,
    flags.onlyGrow === null
      ? ""
      : `Both follow time, and their changes from step to step do not go together (${written(flags.onlyGrow.ofChanges)}).`,
    spearman === null || Math.abs(spearman - pearson) < 0.2
      ? ""
      : `By their ranks it is ${written(spearman)}: some pairs lie far out, or the relation is no line.`,
    flags.fewPairs ? "These are few pairs." : "",
  ].filter((text) => text !== "");
  return [`${both} ${verdictWords(found)}: ${strength}.`, ...doubts].join(" ");
}

function verdictWords({ verdict, pearson }: Correlation): string {
  const way =
    (pearson ?? 0) > 0 ? "more of one comes with more of the other" : "more of one comes with less of the other";
  switch (verdict) {
    case "related":
      return `go together, ${way}`;
    case "doubtful":
      return `seem to go together (${way}), with doubts`;
    case "no-relation-to-tell":
      return "do not go together in a way that could be told";
    case "not-enough-to-tell":
      return "may or may not go together: there is not enough to tell";
  }
}

function written(value: number): string {
  return formatNumber(Math.round(value * 100) / 100);
}
