/** A condition as English says it beside what it limits: "gift orders", "orders in Berlin", "orders with a quantity under 5". */
import { isTemporalKind } from "#lib/domain/column-kind";
import { isIdentifierName, isYearName } from "#lib/domain/identifier-name";
import type { ColumnRef, PlanFilter, PlanValue } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, isUncountable, labelOf, lowerFirst, stem } from "#lib/semantic/words";
import { endsInUnit, withoutUnitSign } from "../words/number-units.ts";
import { comparedSides } from "./compared-sides.ts";
import { isDateValue, namesDate } from "./comparison-words.ts";
import {
  conditionPhrase,
  flagPhrase,
  joined,
  monthsPhrase,
  type NamedColumn,
  statusLabel,
} from "./condition-phrase.ts";

/** Before the noun, behind it, or in brackets where no form is sure to be English. */
export type SpokenCondition = { readonly place: "before" | "behind" | "brackets"; readonly text: string };

/** What the condition limits. */
export type Limited = {
  readonly model: SemanticModel;
  /** The table whose rows are counted or listed; null beside any other figure. */
  readonly thing: string | null;
  /** What the answer tells apart: values of these are not taken together. */
  readonly grouped: readonly ColumnRef[];
};

/** Plain text: "gift" before, "in Berlin" or "with a list price over $500" behind, else `channel "Online"` in brackets. */
export function spokenCondition(filter: PlanFilter, limited: Limited): SpokenCondition {
  const spoken =
    flagWords(filter, limited) ??
    placeWords(filter, limited) ??
    entityWords(filter, limited) ??
    monthWords(filter, limited) ??
    rowWords(filter, limited);
  return spoken ?? { place: "brackets", text: bracketWords(filter, limited) };
}

/** A column as the model calls it, and how its values are written. */
export function namedColumn(model: SemanticModel): (column: ColumnRef) => NamedColumn {
  return ({ table, column }) => {
    const known = findColumn(model, table, column);
    const isTime = known === undefined ? namesDate(column) : isTemporalKind(known.kind);
    const { format = null, unit = null, label = labelOf(column) } = known ?? {};
    const isFlag = known?.kind === "boolean";
    const own = withoutUnitSign(lowerFirst(label), unit);
    const named = { name: column, label: own, isTime, isFlag, format, rows: tableNoun(model, table) };
    // A name that says the unit needs none behind its numbers.
    return { ...named, unit: endsInUnit(own, unit) ? null : unit };
  };
}

/** What the rows of a table are called: "orders", "weather records". */
export function tableNoun(model: SemanticModel, table: string): string {
  return countedNoun(lowerFirst(findTable(model, table)?.label ?? table), 2);
}

const behind = (text: string): SpokenCondition => ({ place: "behind", text });

/** Yes or no: "gift orders", "non-gift orders", "orders with discount"; of a figure "of gift orders". */
function flagWords({ column, condition }: PlanFilter, { model, thing }: Limited): SpokenCondition | null {
  if (condition.operator !== "=" && condition.operator !== "!=") return null;
  if (typeof condition.value !== "boolean") return null;
  const holds = condition.value === (condition.operator === "=");
  const noun = tableNoun(model, column.table);
  const names = flagNames(column, model);
  const word = holds ? names?.yes : names?.no;
  const owned = ownedThing(column, model);
  const tail = `${holds ? "with" : "without"} ${owned}`;
  if (word === undefined && owned === null) return null;
  const rows = word === undefined ? `${noun} ${tail}` : `${word} ${noun}`;
  if (thing === null) return behind(`of ${rows}`);
  if (thing !== column.table) return { place: "brackets", text: rows };
  return word === undefined ? behind(tail) : { place: "before", text: word };
}

export type FlagNames = { readonly yes: string; readonly no: string; readonly noun: string };

/** What stands before the noun: "gift" and "non-gift" orders; null where a column says it in no single word. */
export function flagNames(column: ColumnRef, model: SemanticModel): FlagNames | null {
  if (findColumn(model, column.table, column.column)?.kind !== "boolean") return null;
  const noun = tableNoun(model, column.table);
  const { label } = namedColumn(model)(column);
  // "damaging strikes" of bird strikes, "active products" of products.
  const head = noun.split(" ").at(-1) ?? noun;
  const called = label.endsWith(` ${head}`) ? label.slice(0, -head.length - 1) : label;
  const word = /^(?:(?:is|was|are|were) )?(\w+)$/.exec(called)?.[1];
  return word === undefined ? null : { yes: word, no: `non-${word}`, noun };
}

/** "has discount" of an order: it is one with discount. */
function ownedThing(column: ColumnRef, model: SemanticModel): string | null {
  return /^has (\w+)$/.exec(namedColumn(model)(column).label)?.[1] ?? null;
}

const placeNouns: ReadonlySet<string> = new Set(
  "city town country region continent county province district".split(" "),
);

/** Where: "in Berlin", "in Berlin and Paris together", "outside Berlin"; null for what is no place, or one of several of a row. */
function placeWords(filter: PlanFilter, limited: Limited): SpokenCondition | null {
  const { column, via } = filter;
  const values = namedValues(filter);
  if (via !== null || values === null || !isPlace(column, limited.model)) return null;
  const isEach = filter.condition.operator === "in" && isToldApart(column, limited);
  const where = isEach ? "of" : "in";
  return behind(`${values.isLeftOut ? "outside" : where} ${values.text}${together(filter, limited)}`);
}

/** A column that is called a place and nothing else: whose rows are "in" its values. */
export function isPlace(column: ColumnRef, model: SemanticModel): boolean {
  return placeNouns.has(ownLabel(column, model));
}

/** By name: "for Ada Lovelace"; of the very things that are counted "named Ada Lovelace". */
function entityWords(filter: PlanFilter, limited: Limited): SpokenCondition | null {
  const { column, via } = filter;
  const values = namedValues(filter);
  const name = findTable(limited.model, column.table)?.nameColumn ?? null;
  if (via !== null || values === null || values.isLeftOut || name !== column.column) return null;
  if (limited.thing !== column.table) return behind(`for ${values.text}${together(filter, limited)}`);
  return filter.condition.operator === "=" ? behind(`named ${values.text}`) : null;
}

type NamedValues = { readonly text: string; readonly isLeftOut: boolean };

/** Words that are names by themselves, without quotes; null for other conditions and for values that hold no letter. */
function namedValues({ condition }: PlanFilter): NamedValues | null {
  const values =
    condition.operator === "in" || condition.operator === "not_in" ? condition.values : singleValue(condition);
  const names = values.filter((value) => typeof value === "string" && /\p{L}/u.test(value));
  if (values.length === 0 || names.length < values.length) return null;
  const isLeftOut = condition.operator === "not_in" || condition.operator === "!=";
  return { text: joined(names.map(String), "and"), isLeftOut };
}

function singleValue(condition: PlanFilter["condition"]): readonly PlanValue[] {
  return condition.operator === "=" || condition.operator === "!=" ? [condition.value] : [];
}

/** One figure over several values is not one of each. */
function together({ column, condition }: PlanFilter, limited: Limited): string {
  if (condition.operator !== "in" || condition.values.length < 2 || limited.thing !== null) return "";
  return isToldApart(column, limited) ? "" : " together";
}

function isToldApart(column: ColumnRef, { grouped }: Limited): boolean {
  return grouped.some((one) => one.table === column.table && one.column === column.column);
}

/** Months of the plain date of the rows: "in December of any year". */
function monthWords({ column, condition }: PlanFilter, { model, thing }: Limited): SpokenCondition | null {
  if (condition.operator !== "in_months" || (thing !== null && thing !== column.table)) return null;
  const isMain = findTable(model, column.table)?.mainTimeColumn === column.column;
  return isMain ? behind(`in ${monthsPhrase(condition.months)}`) : null;
}

/** Of the things that are counted or listed, by a column of their own: "with a delay of at least 60 minutes". */
function rowWords(filter: PlanFilter, { model, thing }: Limited): SpokenCondition | null {
  const { column, condition } = filter;
  const known = findColumn(model, column.table, column.column);
  if (thing !== column.table || known === undefined || known.role === "key") return null;
  if (known.kind === "boolean") return statusWords(filter, model);
  const label = ownLabel(column, model);
  if (condition.operator === "is_null") return behind(`without ${withArticle(label)}`);
  if (condition.operator === "is_not_null") return behind(`with ${withArticle(label)}`);
  if (saysItsValue(filter)) return null;
  const columnOf = namedColumn(model);
  if (comparedSides(filter) !== null) return behind(`with ${conditionPhrase(filter, columnOf)}`);
  const isOwn = (one: ColumnRef): boolean => one.table === column.table && one.column === column.column;
  const named = (one: ColumnRef): NamedColumn => (isOwn(one) ? { ...columnOf(one), label } : columnOf(one));
  return behind(`with ${withArticle(ofAmount(conditionPhrase(filter, named), label), label)}`);
}

/** Whether it is a yes or a no: "with an unknown active status"; null where one of them is meant. */
function statusWords({ column, condition }: PlanFilter, model: SemanticModel): SpokenCondition | null {
  if (condition.operator !== "is_null" && condition.operator !== "is_not_null") return null;
  const known = condition.operator === "is_null" ? "an unknown" : "a known";
  return behind(`with ${known} ${statusLabel(namedColumn(model)(column))}`);
}

/** Equal to words or to a number that is a label: the value is a name whose form nobody knows. */
function saysItsValue({ column, condition }: PlanFilter): boolean {
  if (condition.operator === "in") return true;
  if (condition.operator !== "=") return false;
  const { value } = condition;
  if (typeof value !== "number") return !isDateValue(value);
  return isIdentifierName(column.column) && !isYearName(column.column);
}

/** "delay at least 60 minutes" -> "delay of at least 60 minutes". */
function ofAmount(phrase: string, label: string): string {
  const rest = phrase.slice(label.length + 1);
  return /^(at (?:least|most)|[-\d$€£])/.test(rest) ? `${label} of ${rest}` : phrase;
}

/** "a list price", "an area", but "revenue" and "sales": what is not counted, or stands for several, has none. */
export function withArticle(text: string, label: string = text): string {
  const hasNone = isUncountable(label) || label.split(" ").some((word) => stem(word) !== word);
  if (hasNone) return text;
  return `${/^(?:[aeio]|u(?!n[ai]|s))/i.test(label) ? "an" : "a"} ${text}`;
}

/** Without the table's own name: "customer name" of customers is their name. Dates keep it. */
function ownLabel(column: ColumnRef, model: SemanticModel): string {
  const { label, isTime } = namedColumn(model)(column);
  const owner = `${countedNoun(lowerFirst(findTable(model, column.table)?.label ?? column.table), 1)} `;
  return !isTime && label.startsWith(owner) ? label.slice(owner.length) : label;
}

function bracketWords(filter: PlanFilter, limited: Limited): string {
  const { column, condition } = filter;
  const named = namedColumn(limited.model);
  if (together(filter, limited) !== "") return `${conditionPhrase(filter, named, "and")} together`;
  const isFlag = condition.operator === "=" && typeof condition.value === "boolean";
  return isFlag ? flagPhrase(named(column).label, condition.value === true) : conditionPhrase(filter, named);
}
