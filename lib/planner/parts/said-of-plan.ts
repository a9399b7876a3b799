/** What was said of a question laid over its plan. Null wherever the two do not fit: then nothing is known of the whole. */
import { duckdbDialect } from "#lib/domain/duckdb-dialect";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { compilePlan } from "../compile/compile.ts";
import { lookUp, wholeName } from "../divide/look-up.ts";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { namesIn } from "../plan/plan-references.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { tokenise } from "../words/tokenise.ts";
import { countOf } from "./count-of-rows.ts";
import type { Qualifier } from "./qualifiers.ts";
import { type Parted, planOf } from "./read-part.ts";
import { onlyAdds, onlyNarrows, onlySorts } from "./same-question.ts";

/** The plan with what was said; the plan itself where it says no more than the plan does. */
export function withSaid(plan: Plan, qualifier: Qualifier, parted: Parted): Plan | null {
  switch (qualifier.kind) {
    case "everything":
      return isOfEverything(plan, qualifier.of, parted) ? plan : null;
    case "condition":
      return firstThat(plan, qualifier.words, parted, onlyNarrows);
    case "figures-known":
      return withKnownFigures(plan);
    case "order": {
      if (plan.calculation?.kind === "together") return mostFirst.test(qualifier.words) ? plan : null;
      const sorted = planOf(parted.read(qualifier.words, plan));
      return sorted !== null && onlySorts(sorted, plan) ? sorted : null;
    }
    case "beside":
      return firstThat(plan, qualifier.words, parted, onlyAdds);
    case "definition":
      return definedBy(plan, qualifier.question, parted);
    case "first":
      return firstPairs(plan, qualifier, parted);
    case "those":
      return areThose(plan, qualifier.rows, parted) ? plan : null;
    case "shown":
      return showsAll(plan, qualifier.names, parted) ? plan : null;
  }
}

type Fits = (found: Plan, before: Plan) => boolean;

/** The first way to say it that changes only what may be changed by it. */
function firstThat(plan: Plan, words: readonly string[], { read }: Parted, fits: Fits): Plan | null {
  for (const said of words) {
    const found = planOf(read(said, plan));
    if (found !== null && fits(found, plan)) return { ...found, assumptions: plan.assumptions };
  }
  return null;
}

/** Pairs stand by how often they are there. */
const mostFirst = /^(?:the )?(?:most (?:frequent|common|often)|largest|highest|biggest)(?: (?:number|ones?))? first$/iu;

/** So many pairs; of other figures "top 5" is read with them. */
function firstPairs(plan: Plan, { most, names }: Extract<Qualifier, { kind: "first" }>, parted: Parted): Plan | null {
  const { calculation } = plan;
  if (calculation?.kind !== "together" || most < 1 || !showsAll(plan, names, parted)) return null;
  return { ...plan, limit: most, calculation: { ...calculation, most } };
}

/** "(customers who placed an order)" of active customers: the different ones that rows of the very table name. */
function areThose({ metrics: [metric, ...others] }: Plan, rows: string, { read, model }: Parted): boolean {
  const defined = planOf(read(`how many ${rows}`, null));
  const [related, ...more] = defined?.exists ?? [];
  const count = defined === null ? null : countOf(defined);
  if (defined === null || related === undefined || count === null || metric === undefined) return false;
  const isFree = defined.filters.length + defined.alternatives.length + more.length + others.length === 0;
  const isAny = !related.isNegated && related.filters.length === 0 && related.having === null && related.time === null;
  const { expression } = metric;
  if (!isFree || !isAny || defined.time !== null || expression.kind !== "aggregate") return false;
  const isOfThem = model.relationships.some(
    ({ fromTable, fromColumns, toTable }) =>
      fromTable === related.table && toTable === simpleTable(count) && fromColumns.includes(expression.column.column),
  );
  return expression.function === "count_distinct" && expression.column.table === related.table && isOfThem;
}

/** What a single figure of all rows is said to be; of figures by groups the definition would have to say the groups, too. */
function definedBy(plan: Plan, question: string, { read }: Parted): Plan | null {
  const isOneFigure = plan.detail === null && plan.metrics.length === 1 && plan.dimensions.length === 0;
  const isFree = plan.filters.length + plan.exists.length + plan.alternatives.length === 0 && plan.time === null;
  const defined = isOneFigure && isFree ? planOf(read(question, null)) : null;
  const isLike =
    defined !== null && defined.detail === null && defined.metrics.length === 1 && defined.dimensions.length === 0;
  return isLike ? defined : null;
}

/** "all orders", "whatever their status": the words name rows or a column, and nothing of these is kept out. */
function isOfEverything(plan: Plan, words: string, { index }: Parted): boolean {
  const meant = longestNames(words, (part) => lookUp(tokenise(part), index));
  if (meant === null) return false;
  const kept = [...plan.filters, ...plan.alternatives.flat(), ...plan.exists, ...plan.metrics.flatMap(ownConditions)];
  const columns = namesIn(kept).columns;
  const isFree = ({ element }: Candidate): boolean => {
    if (element.kind === "column") return !columns.some((column) => isSameColumn(column, element));
    return element.kind !== "table" || plan.metrics.every((metric) => !leavesOut(metric, element.table));
  };
  return meant.every((candidates) => candidates.length > 0 && candidates.every(isFree));
}

/** A figure that is defined with conditions of its own does not count everything. */
function ownConditions({ expression }: Plan["metrics"][number]): unknown[] {
  return simpleMeasures(expression).flatMap((measure) => (measure.kind === "filtered" ? [measure.filters] : []));
}

function leavesOut({ name, expression }: Plan["metrics"][number], table: string): boolean {
  return (
    name !== null &&
    expression.kind === "filtered" &&
    simpleMeasures(expression).some((measure) => simpleTable(measure) === table)
  );
}

/** The names of rows and columns that the words are made of, all of them; null where a word is none. */
function longestNames(words: string, namesOf: (part: string) => readonly Candidate[]): Candidate[][] | null {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(?:the|our|their|its|of|and)$/i.test(word));
  const found: Candidate[][] = [];
  for (let at = 0; at < parts.length; ) {
    const length = [3, 2, 1].find(
      (count) => at + count <= parts.length && named(parts.slice(at, at + count)).length > 0,
    );
    if (length === undefined) return null;
    found.push(named(parts.slice(at, at + length)));
    at += length;
  }
  return found.length === 0 ? null : found;

  function named(part: readonly string[]): Candidate[] {
    return namesOf(part.join(" ")).filter(
      ({ element, weight }) => weight >= wholeName && (element.kind === "table" || element.kind === "column"),
    );
  }
}

/** "only where both amounts are filled": what the figures are made of, of each row. */
function withKnownFigures(plan: Plan): Plan | null {
  const columns = figureColumns(plan);
  if (columns.length < 2) return null;
  const filters = columns.map((column) => ({
    column,
    via: null,
    condition: { operator: "is_not_null" as const },
    evidence: ["known"],
  }));
  return { ...plan, filters: [...plan.filters, ...filters] };
}

function figureColumns({ metrics }: Plan): ColumnRef[] {
  const columns = metrics.flatMap(({ expression }) =>
    simpleMeasures(expression).flatMap((measure) => {
      const plain = plainMeasure(measure);
      return plain.kind === "aggregate" ? [plain.column] : [];
    }),
  );
  return columns.filter((column, at) => columns.findIndex((other) => isSameColumn(other, column)) === at);
}

/** "region, account, MRR": each of them stands in the result already. */
function showsAll(plan: Plan, names: readonly string[], { model }: Parted): boolean {
  const { outputs } = compilePlan(plan, { model, dialect: duckdbDialect });
  const headings = outputs.map(({ label }) => tellingStems(label));
  const said = [...plan.metrics, ...plan.dimensions].map(({ evidence }) => tellingStems(evidence.join(" ")));
  const isShown = (name: string): boolean => {
    // "both names": what the groups are called is shown of them in any case.
    if (/^names?$/iu.test(name)) return plan.dimensions.length > 0;
    const words = tellingStems(spokenQuantile(name) ?? name);
    const holds = (text: readonly string[]): boolean => words.every((word) => text.includes(word));
    const held = headings.filter(holds);
    // "cost" of several costs may be one that is not shown.
    const isClear = held.length === 1 || held.some(({ length }) => length === words.length);
    return words.length > 0 && (isClear || (held.length === 0 && said.some(holds)));
  };
  return names.length <= outputs.length && names.every(isShown);
}

const quartiles: Readonly<Record<string, string>> = {
  ...{ q1: "25th percentile", "lower quartile": "25th percentile", "first quartile": "25th percentile" },
  ...{ q2: "median", "second quartile": "median" },
  ...{ q3: "75th percentile", "upper quartile": "75th percentile", "third quartile": "75th percentile" },
};
const percentile = /^p?(\d{1,2})(?:st|nd|rd|th)?(?: ?%| percent(?:ile)?)?$/iu;

/** "25 %", "p75", "lower quartile", as the heading says it; null for what is none. */
function spokenQuantile(name: string): string | null {
  const known = quartiles[name.toLowerCase()];
  const part = percentile.exec(name)?.[1];
  if (part === "50") return "median";
  return known ?? (part === undefined ? null : `${part}th percentile`);
}

const quiet: ReadonlySet<string> = new Set(["number", "of", "name", "total", "the", "count", "how", "many", "value"]);

function tellingStems(text: string): string[] {
  return splitIdentifier(text.replace(/\(.*?\)/g, ""))
    .map(stem)
    .filter((word) => !quiet.has(word));
}
