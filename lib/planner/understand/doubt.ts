/**
 * How likely a plan rests on a misreading. Every step from the words to the rows can be one: a related row, a negation,
 * a join, a key that was picked among several. The risks add up; what a model describes carries little of it, since
 * there a person has said what the name means, and a name alone carries all of it.
 */
import type { ColumnRef, Plan } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { isNamedLikeOwnTable } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import { namesIn } from "../plan/plan-references.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { allMentions } from "../request/mentions.ts";
import type { Request } from "../request/request.ts";
import { asksForUnknownText } from "./implausible.ts";
import type { Understanding } from "./resolve.ts";

/** The chance that a step was misread, as measured on questions over schemas that nobody has described. */
const risks = {
  /** "with orders": which rows belong to which, and how. */
  relatedRows: 0.18,
  /** "with orders over 20": whether the condition is about the rows or about what belongs to them. */
  relatedCondition: 0.06,
  negation: 0.03,
  /** A table away from the rows. */
  hop: 0.09,
  /** Over a table with many rows on both sides. */
  bridge: 0.4,
  /** One of several keys that lead to the same table. */
  pickedKey: 0.5,
  /** A table that is named, and of which the plan reads nothing. */
  unreadTable: 0.2,
  /** A column that is named, and that the plan does nothing with. */
  unreadColumn: 0.3,
  /** Rows of a table that is not named. */
  unnamedRows: 0.1,
  /** "position of players", where a player is a column: what it is of, rather than something to show. */
  ownerColumn: 0.3,
  /** "phone" for a stored "Phone": an ordinary word that happens to be a value. */
  ordinaryValue: 0.12,
  /** A text that is not stored where the plan looks for it. */
  unknownText: 0.25,
  /** For what a name lacks of being the whole name. */
  weakName: 0.05,
  /** A figure of the groups that is compared, and rows that two lists share. */
  groupCondition: 0.1,
  group: 0.02,
  condition: 0.02,
} as const;

/** From this sum on more than a third of the plans are not what was asked for. */
export const mostDoubt = 0.25;

/** What a plan does, or takes a word for. */
export type DoubtfulStep = keyof typeof risks;

/** A step, and the tables that it is about. */
type Taken = { readonly step: DoubtfulStep; readonly tables: readonly string[]; readonly share?: number };

/** What is described in a model says what it means. */
const describedShare = 0.2;

/** Where the names of keys tell which of them is meant. */
const toldShare = 0.2;

/** What two words of one column are taken for, each may trust the other in. */
const companyShare = 0.2;

/** `sum` is near the chance that something in the plan is not what was asked for; `chief` is what adds most to it. */
export type Doubt = { readonly sum: number; readonly chief: DoubtfulStep | null };

/** `previous` is what a follow-up goes on from: it was answered, so only what is new can be misread. */
export function doubtOf(model: SemanticModel, request: Request, found: Understanding, previous: Plan | null): Doubt {
  const known = previous === null ? [] : planSteps(model, previous);
  const fresh = planSteps(model, found.plan).filter((taken) => !known.some((other) => isSameStep(taken, other)));
  // A follow-up names its rows and tables by going on.
  const placed = previous === null ? tableSteps(model, request, found) : [];
  const steps = [...fresh, ...placed, ...wordSteps(request, found)];
  const weighed = steps.map((taken) => ({ step: taken.step, risk: riskOf(model, taken) }));
  const [chief] = weighed.toSorted((left, right) => right.risk - left.risk);
  return { sum: weighed.reduce((sum, { risk }) => sum + risk, 0), chief: chief?.step ?? null };
}

/** Whether figures of the one table can be broken down by the other one without a doubt of that alone. */
export function isSureWay(model: SemanticModel, base: string, table: string): boolean {
  const steps = waySteps(model, base, { column: { table, column: "" }, via: null });
  const sum = steps.reduce((known, taken) => known + riskOf(model, taken), 0);
  return sum + risks.group < mostDoubt;
}

/** All that a plan does or takes words for, with the share of each that is a risk where nothing is described. */
export function doubtfulSteps(
  model: SemanticModel,
  request: Request,
  found: Understanding,
): readonly { readonly step: DoubtfulStep; readonly share: number; readonly isDescribed: boolean }[] {
  const steps = [...planSteps(model, found.plan), ...tableSteps(model, request, found), ...wordSteps(request, found)];
  return steps.map(({ step, tables, share = 1 }) => ({ step, share, isDescribed: trust(model, tables) < 1 }));
}

function isSameStep(left: Taken, right: Taken): boolean {
  return left.step === right.step && left.tables.join() === right.tables.join();
}

function riskOf(model: SemanticModel, { step, tables, share = 1 }: Taken): number {
  return risks[step] * share * trust(model, tables);
}

function trust(model: SemanticModel, tables: readonly string[]): number {
  const isDescribed =
    tables.length > 0 && tables.every((table) => (findTable(model, table)?.description ?? null) !== null);
  return isDescribed ? describedShare : 1;
}

/** What the plan does with the data. */
function planSteps(model: SemanticModel, plan: Plan): Taken[] {
  const bases = basesOf(plan);
  const columns = [...plan.dimensions, ...plan.filters].map(({ column, via }) => ({ column, via }));
  const listed = (plan.detail?.columns ?? []).map((column) => ({ column, via: null }));
  const ways = uniqueTables([...columns, ...listed]).flatMap(({ column, via }) =>
    bases.slice(0, 1).flatMap((base) => waySteps(model, base, { column, via })),
  );
  return [
    ...ways,
    ...(asksForUnknownText(model, plan) ? [{ step: "unknownText", tables: [] } as const] : []),
    ...plan.exists.flatMap((exists) => existsSteps(model, exists)),
    ...plan.having.map(({ metric }): Taken => ({ step: "groupCondition", tables: measureTables(metric) })),
    ...(plan.setOperation === null ? [] : [{ step: "groupCondition", tables: bases } as const]),
    ...plan.dimensions.map(({ column }) => ({ step: "group", tables: [column.table] }) as const),
    ...plan.filters.map(({ column }) => ({ step: "condition", tables: [column.table] }) as const),
  ];
}

function basesOf({ detail, metrics }: Plan): string[] {
  return detail === null ? metrics.flatMap(({ expression }) => measureTables(expression)) : [detail.table];
}

type Place = { readonly column: ColumnRef; readonly via: ColumnRef | null };

function uniqueTables(places: readonly Place[]): Place[] {
  const keyOf = ({ column, via }: Place): string => JSON.stringify([column.table, via]);
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

function waySteps(model: SemanticModel, base: string, { column, via }: Place): Taken[] {
  const tables = [base, column.table];
  const way = reach(model, base, column.table, via);
  if (way.kind === "bridged") return [{ step: "bridge", tables }];
  if (way.kind === "none") return [];
  const hops = way.path.map((): Taken => ({ step: "hop", tables }));
  return way.alternatives.length > 0 ? [...hops, { step: "pickedKey", tables }] : hops;
}

function existsSteps(model: SemanticModel, { of, table, filters, isNegated }: Plan["exists"][number]): Taken[] {
  const tables = [of, table];
  return [
    { step: "relatedRows", tables },
    ...filters.map((): Taken => ({ step: "relatedCondition", tables })),
    ...(isNegated ? [{ step: "negation", tables } as const] : []),
    ...pickedKeys(model, tables),
  ];
}

/** One of several keys between two tables; less of a guess where only one of them tells whose the row is. */
function pickedKeys(model: SemanticModel, [left = "", right = ""]: readonly string[]): Taken[] {
  const keys = model.relationships.filter(
    ({ fromTable, toTable }) => (fromTable === left && toTable === right) || (fromTable === right && toTable === left),
  );
  if (keys.length < 2) return [];
  const isTold = keys.filter((key) => !isNamedLikeOwnTable(key)).length === 1;
  return [{ step: "pickedKey", tables: [left, right], share: isTold ? toldShare : 1 }];
}

/** A breakdown over a key that no word of the question names. */
function assumedWays(model: SemanticModel, plan: Plan, elements: readonly ModelElement[]): Taken[] {
  const named = elements.flatMap((element) =>
    "via" in element && element.via !== null ? [JSON.stringify(element.via)] : [],
  );
  return plan.dimensions.flatMap(({ column, via }) =>
    via === null || named.includes(JSON.stringify(via)) ? [] : pickedKeys(model, [via.table, column.table]),
  );
}

/** Tables that the words name and the plan does not read, or the other way round. */
function tableSteps(model: SemanticModel, request: Request, { plan, choice }: Understanding): Taken[] {
  const names = namesIn({ ...plan, context: null });
  const read = new Set([...names.tables, ...names.columns.map(({ table }) => table)]);
  const elements = allMentions(request).flatMap(({ id }) => choice.get(id) ?? []);
  const columns = elements.flatMap((element) =>
    element.kind === "column" || element.kind === "value" ? [element] : [],
  );
  const lost = columns.filter((element) => !names.columns.some((column) => isSameColumn(column, element)));
  const named = new Set(elements.flatMap((element) => (element.kind === "metric" ? [] : [element.table])));
  const hasFigure = elements.some(({ kind }) => kind === "metric");
  const unnamed = hasFigure ? [] : basesOf(plan).filter((table) => !named.has(table));
  return [
    ...assumedWays(model, plan, elements),
    ...[...named]
      .filter((table) => !read.has(table))
      .map((table) => ({ step: "unreadTable", tables: [table] }) as const),
    ...lost.map(({ table }) => ({ step: "unreadColumn", tables: [table] }) as const),
    ...unnamed.map((table) => ({ step: "unnamedRows", tables: [table] }) as const),
  ];
}

/** What the words were taken for. */
function wordSteps(request: Request, found: Understanding): Taken[] {
  const mentions = allMentions(request);
  const elements = mentions.flatMap(({ id }) => found.choice.get(id) ?? []);
  const names = mentions.flatMap((mention) => nameSteps(mention, found.choice.get(mention.id), elements));
  return [...ownerColumns(request, found), ...names];
}

function ownerColumns(request: Request, { choice, plan }: Understanding): Taken[] {
  // "by month of arrival": what the months are of.
  const dates = plan.dimensions.flatMap(({ column, grain }) => (grain === null ? [] : [column]));
  return request.shown.flatMap((item): Taken[] => {
    const element = choice.get(item.mention.id);
    const isOwner = element?.kind === "column" && item.isBehindPreposition;
    return isOwner && !dates.some((date) => isSameColumn(date, element))
      ? [{ step: "ownerColumn", tables: [element.table] }]
      : [];
  });
}

function nameSteps(
  { chunk, candidates }: ReturnType<typeof allMentions>[number],
  element: ModelElement | undefined,
  all: readonly ModelElement[],
): Taken[] {
  if (element === undefined || element.kind === "metric") return [];
  const tables = [element.table];
  const known = candidates.find((candidate) => JSON.stringify(candidate.element) === JSON.stringify(element));
  const missing = 1 - Math.min(1, known?.weight ?? 0.5);
  const isOrdinary =
    element.kind === "value" &&
    chunk.meaning.type !== "text" &&
    (chunk.first === 0 || chunk.text === chunk.text.toLowerCase()) &&
    /^\p{Lu}\p{Ll}/u.test(element.value);
  return [
    { step: "weakName", tables, share: missing },
    ...(isOrdinary
      ? [{ step: "ordinaryValue", tables, share: isOneOfSeveral(element, all) ? companyShare : 1 } as const]
      : []),
  ];
}

/** "paid ads and referral": two words that happen to be stored in one column are no accident. */
function isOneOfSeveral(element: ModelElement, all: readonly ModelElement[]): boolean {
  const isOther = (other: ModelElement): boolean =>
    element.kind === "value" && other.kind === "value" && isSameColumn(other, element) && other.value !== element.value;
  return all.some(isOther);
}
