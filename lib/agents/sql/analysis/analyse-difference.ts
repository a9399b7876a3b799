/** Whether a figure differs between groups by more than chance. */
import "server-only";
import { differenceOfMeans } from "#lib/analysis/beside/means";
import { differenceOfMedians } from "#lib/analysis/beside/medians";
import { differenceOfShares } from "#lib/analysis/beside/shares";
import type { Told } from "#lib/analysis/beside/verdict";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { formatNumber } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import { compileBeside } from "#lib/planner/compile/compile-beside";
import { type BesideParts, besideParts } from "#lib/planner/plan/beside-parts";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import { isOrAre } from "../first-sentence/label-words.ts";
import { analyseSeveral } from "./analyse-several.ts";
import type { Analysed } from "./analysed.ts";
import { distance, type Group, groupOf, groupsTable, likely } from "./beside-groups.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { storeComputed, withoutPlan } from "./computed-result.ts";
import { amount, countColumn, type FigureLook, figureColumn, figureLook, textColumn } from "./figure-look.ts";
import { runSideStatement } from "./side-statement.ts";

type Compared = Told & {
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly pValue: number | null;
};

/** Of a plan with one average or share and two groups or more. */
export async function analyseDifference(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const { semantic } = dependencies;
  const [metric] = plan.metrics;
  const parts = metric === undefined ? null : besideParts(metric);
  if (metric === undefined || parts === null) return err(untold("This figure cannot be held against chance."));
  const { context } = reachOf(execution.candidate, plan.context);
  const dialect = dependencies.warehouse.dialectOf(context.database);
  const ran = await runSideStatement(compileBeside(plan, parts, { model: semantic, dialect }), context, dependencies);
  if (!ran.ok) return ran;
  const groups = ran.value.rows.flatMap((row) => groupOf(row, parts));
  const [left, right, ...others] = groups.toSorted((one, other) => other.figure - one.figure);
  const several = { groups, parts, metric, plan, ran: ran.value };
  if (others.length > 0) return analyseSeveral(execution, several, dependencies);
  if (left === undefined || right === undefined)
    return err(untold("There is only one group with rows: nothing stands beside it."));
  const compared = compare(left, right, parts);
  if (compared === null) return err(untold("One of the groups has no rows."));
  const look = figureLook(metric, semantic);
  const statements = [
    { note: "The figure of both groups", sql: execution.sql },
    { note: "Their rows, means and spread", sql: ran.value.sql },
  ];
  const source = { execution, title: execution.candidate.title, statements, ms: execution.ref.ms + ran.value.ms };
  const label = plan.dimensions[0]?.label ?? "Group";
  const main = await storeComputed(groupsTable([left, right], { look, label }), source, dependencies);
  if (!main.ok) return main;
  const bare = withoutPlan(execution);
  const held = { ...source, execution: bare, title: "The difference held against chance" };
  const test = await storeComputed(differenceTable(compared, look), held, dependencies);
  if (!test.ok) return test;
  return ok({
    text: differenceText({ left, right, compared, look }),
    execution: main.value,
    further: [test.value],
    caveats: [
      methods[parts.kind],
      "Rows are taken as independent of each other. A difference is no cause: the groups may differ in other things as well.",
    ],
    names: ["95 of 100", "1 of 1,000", left.name, right.name],
  });
}

/** How each kind of figure is held against chance. */
const methods: Readonly<Record<BesideParts["kind"], string>> = {
  mean: "Both averages are compared by Welch's test, which lets the groups differ in size and spread.",
  share:
    "Both shares are compared by the test of two proportions, or by Fisher's exact test where they are of few rows.",
  median:
    "Both medians are drawn anew many times from the same figures (a bootstrap); the range holds the middle 95% of what came.",
};

function untold(sentence: string) {
  return appError("NOT_UNDERSTOOD", sentence);
}

function compare(left: Group, right: Group, parts: BesideParts): Compared | null {
  if (parts.kind === "median") {
    const marked = ({ rows, marks }: Group) => ({ n: rows, marks });
    return differenceOfMedians(marked(left), marked(right));
  }
  if (parts.kind === "mean") {
    const mean = ({ rows, figure, spread }: Group) => ({ n: rows, mean: figure, standardDeviation: spread ?? 0 });
    return differenceOfMeans(mean(left), mean(right));
  }
  const share = ({ rows, figure }: Group) => ({ n: rows, hits: Math.round(figure * rows) });
  return differenceOfShares(share(left), share(right));
}

function differenceTable(compared: Compared, look: FigureLook) {
  const { difference, low, high, pValue, smallestTellable, moreRows } = compared;
  const points = look.format === "percent" ? { isInPoints: true } : {};
  const more = moreRows === null ? null : Math.max(moreRows.left, moreRows.right);
  return {
    columns: [
      textColumn("Held against chance"),
      figureColumn("Difference", look, points),
      figureColumn("From", look, points),
      figureColumn("Up to", look, points),
      figureColumn("As likely by chance", { format: "percent", unit: null }),
      figureColumn("Smallest that would show", look, points),
      countColumn("More rows needed in a group"),
    ],
    rows: [[verdictNames[compared.verdict], difference, low, high, shown(pValue), smallestTellable, more]],
  };
}

/** Chances below one in ten thousand are told no further. */
function shown(pValue: number | null): number | null {
  return pValue === null ? null : Math.round(pValue * 10_000) / 10_000;
}

const verdictNames: Readonly<Record<Told["verdict"], string>> = {
  differs: "more than chance",
  "no-difference-to-tell": "no difference to tell",
  "not-enough-to-tell": "not enough to tell",
};

type Telling = { readonly left: Group; readonly right: Group; readonly compared: Compared; readonly look: FigureLook };

function differenceText({ left, right, compared, look }: Telling): string {
  const [first, second] = [left, right].map(
    ({ name, figure }) => `${amount(figure, look)} for **${escapeCellText(name)}**`,
  );
  const name = capital(lowerFirst(look.label));
  const figures = `${name} ${isOrAre(look.label)} ${first} and ${second}.`;
  const apart = distance(Math.abs(compared.difference), look);
  const range =
    compared.low === null || compared.high === null
      ? ""
      : ` In 95 of 100 such comparisons the true difference lies between ${distance(compared.low, look)} and ${distance(compared.high, look)}.`;
  return `${verdictText(compared, apart)} ${figures}${range}${needText(compared, look)}`;
}

function verdictText({ verdict, pValue }: Compared, apart: string): string {
  const chance = pValue === null ? "" : ` (chance alone would bring as much in ${likely(pValue)})`;
  switch (verdict) {
    case "differs":
      return `Yes: the difference of ${apart} is more than chance${chance}.`;
    case "no-difference-to-tell":
      return `No: the difference of ${apart} is no more than chance brings${chance}, and one that matters would very likely have shown.`;
    case "not-enough-to-tell":
      return `It cannot be told: the difference of ${apart} may be chance${chance}, and these rows are too few to show one that matters.`;
  }
}

function needText({ verdict, smallestTellable, moreRows }: Compared, look: FigureLook): string {
  if (verdict !== "not-enough-to-tell" || smallestTellable === null || moreRows === null) return "";
  const more = Math.max(moreRows.left, moreRows.right);
  return ` Only a difference of ${distance(smallestTellable, look)} would have shown; ${formatNumber(more)} more rows in a group would show one that matters.`;
}
