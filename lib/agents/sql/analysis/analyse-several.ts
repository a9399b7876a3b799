/** Whether more than two groups differ at all by more than chance, and which of them stand apart from the others. */
import "server-only";
import { type SeveralBeside, severalMeans, severalShares } from "#lib/analysis/beside/several";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { BesideParts } from "#lib/planner/plan/beside-parts";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import type { Analysed } from "./analysed.ts";
import { asDetail, distance, type Group, groupsTable, likely } from "./beside-groups.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { storeComputed, withoutPlan } from "./computed-result.ts";
import { amount, countColumn, type FigureLook, figureColumn, figureLook, textColumn } from "./figure-look.ts";

/** More are no groups that anybody holds beside each other. */
const mostGroups = 60;

/** Apart from the others are named so many. */
const mostNamed = 4;

export type Several = {
  readonly groups: readonly Group[];
  readonly parts: BesideParts;
  readonly metric: PlanMetric;
  readonly plan: Plan;
  /** The statement that brought them. */
  readonly ran: { readonly sql: string; readonly ms: number };
};

/** The groups with what each is beside all the others; a failure where they are too many or of a figure that is not told so. */
export async function analyseSeveral(
  execution: Execution,
  { groups, parts, metric, plan, ran }: Several,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  if (parts.kind === "median")
    return err(untold("Of medians I can set two groups beside each other. Name two, or ask about the average."));
  if (groups.length > mostGroups)
    return err(untold(`There are ${groups.length} groups. Name two of them, or ask by something coarser.`));
  // One row alone tells nothing about how far the rows of its group spread.
  const known = groups.filter(({ rows }) => rows > 1).toSorted((one, other) => other.figure - one.figure);
  if (known.length < 3) return err(untold("Most of the groups have a single row. Name two that have more."));
  const look = figureLook(metric, dependencies.semantic);
  const found = parts.kind === "share" ? sharesOf(known) : meansOf(known);
  const statements = [
    { note: "The figure of all groups", sql: execution.sql },
    { note: "Their rows, means and spread", sql: ran.sql },
  ];
  const source = { execution, title: execution.candidate.title, statements, ms: execution.ref.ms + ran.ms };
  const label = plan.dimensions[0]?.label ?? "Group";
  const main = await storeComputed(apartTable(known, found, { look, label }), source, dependencies);
  if (!main.ok) return main;
  const held = { ...source, execution: withoutPlan(execution), title: "The differences held against chance" };
  const test = await storeComputed(chanceTable(known, found), held, dependencies);
  if (!test.ok) return test;
  const lost = groups.length - known.length;
  return ok({
    text: severalText(known, found, look),
    execution: main.value,
    further: [test.value],
    caveats: [
      methods[parts.kind],
      ...(lost === 0 ? [] : [`${lost} ${lost === 1 ? "group has" : "groups have"} a single row and stand aside.`]),
      "Rows are taken as independent of each other. A difference is no cause: the groups may differ in other things as well.",
    ],
    names: ["1 of 1,000", ...known.map(({ name }) => name)],
  });
}

const methods = {
  mean: "All averages are compared at once by Welch's analysis of variance, then each group with all the others; which stand apart is held against as many tries as there are groups (Holm).",
  share:
    "All shares are compared at once by the chi-square test, then each group with all the others; which stand apart is held against as many tries as there are groups (Holm).",
} as const;

function untold(sentence: string) {
  return appError("NOT_UNDERSTOOD", sentence);
}

function meansOf(groups: readonly Group[]): SeveralBeside {
  return severalMeans(
    groups.map(({ rows, figure, spread }) => ({ n: rows, mean: figure, standardDeviation: spread ?? 0 })),
  );
}

function sharesOf(groups: readonly Group[]): SeveralBeside {
  return severalShares(groups.map(({ rows, figure }) => ({ n: rows, hits: Math.round(figure * rows) })));
}

type Look = { readonly look: FigureLook; readonly label: string };

function apartTable(groups: readonly Group[], found: SeveralBeside, { look, label }: Look) {
  const { columns, rows } = groupsTable(groups, { look, label });
  const points = look.format === "percent" ? { isInPoints: true } : {};
  return {
    columns: [
      ...columns,
      asDetail(figureColumn("Beside all the others", look, points)),
      asDetail(textColumn("Stands apart")),
    ],
    rows: rows.map((row, place): ResultRow => {
      const { difference = null, standsApart = false } = found.groups[place] ?? {};
      return [...row, difference, standsApart ? "yes" : "no"];
    }),
  };
}

function chanceTable(groups: readonly Group[], { pValue, differs, groups: each }: SeveralBeside) {
  const chance = pValue === null ? null : Math.round(pValue * 10_000) / 10_000;
  const apart = each.filter(({ standsApart }) => standsApart).length;
  const row: ResultRow = [differs ? "more than chance" : "no difference to tell", groups.length, apart, chance];
  return {
    columns: [
      textColumn("Held against chance"),
      countColumn("Groups"),
      countColumn("Groups that stand apart"),
      figureColumn("As likely by chance", { format: "percent", unit: null }),
    ],
    rows: [row],
  };
}

function severalText(groups: readonly Group[], found: SeveralBeside, look: FigureLook): string {
  const [first, last] = [groups[0], groups.at(-1)];
  if (first === undefined || last === undefined) return "";
  const said = ({ name, figure }: Group): string => `${amount(figure, look)} for **${escapeCellText(name)}**`;
  const range = `${capital(lowerFirst(look.label))} goes from ${said(last)} to ${said(first)}.`;
  return `${verdictText(found)} ${range}${apartText(groups, found, look)}`;
}

function verdictText({ differs, pValue }: SeveralBeside): string {
  if (pValue === null) return "It cannot be told: the rows of a group do not spread at all.";
  const chance = `(chance alone would bring as much in ${likely(pValue)})`;
  return differs
    ? `Yes: the groups differ by more than chance ${chance}.`
    : `No: the groups differ no more than chance brings ${chance}.`;
}

/** The groups that stand apart, the farthest first. */
function apartText(groups: readonly Group[], found: SeveralBeside, look: FigureLook): string {
  if (!found.differs) return "";
  const apart = groups
    .flatMap((group, place) => {
      const { difference, standsApart } = found.groups[place] ?? { difference: 0, standsApart: false };
      return standsApart ? [{ name: group.name, difference }] : [];
    })
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  if (apart.length === 0) return " No group stands apart from all the others by itself.";
  const named = apart.slice(0, mostNamed).map(({ name, difference }) => {
    const side = difference > 0 ? "above" : "below";
    return `**${escapeCellText(name)}** (${distance(Math.abs(difference), look)} ${side})`;
  });
  const more = apart.length - named.length;
  return ` Apart from all the others: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
