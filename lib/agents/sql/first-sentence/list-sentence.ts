/** A list of things: how many there are, and the first of their names. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import { countedThings } from "#lib/planner/explain/counted-things";
import { groupsNoun } from "#lib/planner/explain/group-condition";
import { type ListedValues, listedValues, valuesText } from "#lib/planner/explain/listed-values";
import { sortWord } from "#lib/planner/explain/ranked-title";
import { namedColumn } from "#lib/planner/explain/spoken-condition";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { amountText } from "../amount-text.ts";
import { isSpread } from "../read-spread.ts";
import { noScope, type Scope, scopeParts } from "../scope-text.ts";
import { articledText, capital, type Lead, plainLead, type Telling, thingsText } from "./first-sentence.ts";
import { isOrAre } from "./label-words.ts";

/** "Found 486 customers without orders: Ada, Bob, Cem and 483 more." */
export function listSentence(telling: Telling): Lead {
  const { execution, result, scope, model } = telling;
  const { ref, candidate } = execution;
  const { plan } = candidate;
  const isCut = plan?.limit != null && (ref.rowCount === plan.limit || plan.limitWithin.length > 0);
  const table = plan?.detail == null ? null : countedTable(execution, model);
  const verb = ref.limited || isCut ? "Showing" : "Found";
  const amount = `${ref.limited ? "the first " : ""}${formatCount(ref.rowCount)}`;
  // Groups with their figures are no list of things.
  if (result.measures.length > 0 && (isSpread(execution) || (plan !== null && plan.detail === null)))
    return shownLead(telling);
  const values = plan === null ? null : listedValues(plan, model);
  if (values !== null && table !== null) return valuesSentence(telling, values, { verb, noun: table });
  // Who was asked for by name is not listed again.
  const names = namesOf(telling).filter((name) => !scope.behind.includes(`named ${name}`));
  const own = table === null ? null : ownSentence(telling, { verb, amount, noun: table, names });
  if (own !== null) return own;
  const listed = listedNames(names, ref.rowCount);
  const found = things({ amount, count: ref.rowCount, noun: table }, scope);
  return plainLead(`${verb} ${found}${listed.text}.`, listed.names);
}

type Counted = { readonly verb: string; readonly noun: string };

/** Lists that are told by what is behind them, or by how they are sorted; null for others. */
function ownSentence(telling: Telling, list: Sorted & Counted): Lead | null {
  return countedRecords(telling, list) ?? sortedSentence(telling, list);
}

/** Records behind a number of different things: "Found 805 different customers in 6,280 orders."; null for other lists. */
function countedRecords(
  { execution, scope, model, counted }: Telling,
  { verb, noun, amount }: Counted & { readonly amount: string },
): Lead | null {
  const column = execution.candidate.plan?.detail?.counted;
  if (column === undefined) return null;
  const found = things({ amount, count: execution.ref.rowCount, noun }, scope);
  const of = escapeCellText(countedThings(column, model));
  if (counted === null) return plainLead(`${verb} ${found}. The number counts each of their ${of} once.`);
  const different = counted.count === 1 ? countedNoun(of, 1) : `different ${of}`;
  return { ...plainLead(`${verb} ${formatCount(counted.count)} ${different} in ${found}.`), counted: [counted] };
}

/** "Found 7 payment methods of orders: Card, Cash, Invoice and 4 more."; that some have none is no method. */
function valuesSentence({ execution, scope }: Telling, values: ListedValues, { verb, noun }: Counted): Lead {
  const { rows, ref } = execution;
  const things = thingsText(countedNoun(noun, 2), scope);
  const told = { ...values, one: escapeCellText(values.one), several: escapeCellText(values.several) };
  const hasNone = rows.some((row) => row.length === 1 && row[0] === null);
  const count = ref.rowCount - (hasNone ? 1 : 0);
  const found = valuesText(told, { count, things, isOfAll: scopeParts(scope).length === 0 });
  const names = rows.flatMap(([cell, ...others]) =>
    typeof cell === "string" && cell !== "" && others.length === 0 ? [escapeCellText(cell)] : [],
  );
  const listed = listedNames(names, count);
  const amount = `${ref.limited ? "the first " : ""}${formatCount(count)}`;
  const none = hasNone ? ` Some ${things} have none.` : "";
  const text = `${verb} ${amount} ${found}${listed.text}.${none}`;
  return plainLead(text, hasNone ? [`${amount} ${found}`, things, ...listed.names] : listed.names);
}

type Sorted = { readonly amount: string; readonly noun: string; readonly names: readonly string[] };

/** "Showing the 3 newest stores: …", "The oldest store is …"; null where no word says how the list is sorted. */
function sortedSentence(telling: Telling, { amount, noun, names }: Sorted): Lead | null {
  const { execution, scope } = telling;
  const { plan } = execution.candidate;
  const word = plan === null ? null : sortWord(plan);
  const [first] = names;
  const { rowCount } = execution.ref;
  if (word === null || (first === undefined && rowCount === 1)) return null;
  const own = thingsText(countedNoun(noun, rowCount), scope);
  if (rowCount === 1) return plainLead(`The ${word} ${own} is ${first}${sortedBy(telling)}.`);
  const listed = listedNames(names, rowCount);
  const isEnd = word === "first" || word === "last";
  return plainLead(
    `Showing the ${isEnd ? `${word} ${amount}` : `${amount} ${word}`} ${own}${listed.text}.`,
    listed.names,
  );
}

/** " (opening year 1950)": by what the one that is found stands first. */
function sortedBy({ execution, model }: Telling): string {
  const { plan } = execution.candidate;
  const [order] = plan?.order ?? [];
  const ref = order?.by === "detail" ? plan?.detail?.columns[order.index] : undefined;
  const cell = order === undefined ? null : (execution.rows[0]?.[order.index] ?? null);
  if (ref === undefined || cell === null) return "";
  const known = namedColumn(model)(ref);
  const kind = execution.ref.columns[order?.index ?? 0]?.kind ?? "other";
  const text = amountText(cell, { name: ref.column, kind, format: known.format ?? null, unit: known.unit ?? null });
  return ` (${escapeCellText(known.label)} ${text})`;
}

/** Groups or points that nothing but their number can be said of: "Revenue is shown for 5,000 cities." */
function shownLead({ execution, result, scope, model }: Telling): Lead {
  const { plan } = execution.candidate;
  const { ref } = execution;
  const noun = plan === null || plan.detail !== null ? countedTable(execution, model) : groupsNoun(plan);
  const labels = joinWords(result.measures.map(({ label }) => articledText(label, noScope)));
  const isOne = result.measures.length === 1 && isOrAre(result.measures[0]?.label ?? "") === "is";
  const amount = `${ref.limited ? "the first " : ""}${formatCount(ref.rowCount)}`;
  const shown = things({ amount, count: ref.rowCount, noun }, scope);
  return plainLead(`${capital(labels)} ${isOne ? "is" : "are"} shown for ${shown}.`);
}

/** What the rows are called: by the table's own name column, or by their first text where nobody knows the table. */
function namesOf({ execution, result, model }: Telling): readonly string[] {
  const detail = execution.candidate.plan?.detail ?? null;
  if (detail === null) return result.rows.map((row) => row.firstText).filter((name) => name !== null);
  const name = findTable(model, detail.table)?.nameColumn ?? null;
  const place = detail.columns.findIndex(({ table, column }) => table === detail.table && column === name);
  return execution.rows.flatMap((row) => {
    const cell = row[place] ?? null;
    return typeof cell === "string" && cell !== "" ? [escapeCellText(cell)] : [];
  });
}

type Listed = { readonly text: string; readonly names: readonly string[] };

const namedRows = 3;

/** Four names or fewer; of more the first three, and how many more there are: ": Ada, Bob, Cem and 483 more". */
function listedNames(names: readonly string[], count: number): Listed {
  const isAll = count === names.length && count <= namedRows + 1;
  const shown = isAll ? names : names.slice(0, namedRows);
  // Names that repeat name no row: "COMPLETED, COMPLETED and 40 more" says nothing.
  if (shown.length === 0 || new Set(shown).size < shown.length) return { text: "", names: [] };
  const more = isAll ? [] : [`${formatCount(count - shown.length)} more`];
  return { text: `: ${joinWords([...shown, ...more])}`, names: more };
}

/** The table whose rows are listed or counted; null for other figures. */
export function countedTable({ candidate: { plan } }: Execution, model: SemanticModel): string | null {
  const [metric, ...others] = plan?.metrics ?? [];
  const name =
    plan?.detail?.table ??
    (others.length === 0 && metric?.expression.kind === "count" ? metric.expression.table : null);
  return name === null ? null : escapeCellText(lowerFirst(findTable(model, name)?.label ?? name));
}

type Things = { readonly amount: string; readonly count: number | null; readonly noun: string | null };

/** "486 customers without orders in 2025", "1 active product in Berlin"; rows where nobody knows of what. */
export function things({ amount, count, noun }: Things, scope: Scope): string {
  const own = count === null ? (noun ?? "rows") : countedNoun(noun ?? "row", count);
  return `${amount} ${thingsText(own, scope)}`;
}
