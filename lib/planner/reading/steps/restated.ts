/** Rows that are said once more, and are spoken of anyway: "companies that are still customers", "tax billed, UK customers". */
import { findTable } from "#lib/semantic/model";
import type { Mention } from "../../request/request.ts";
import type { Feature } from "../features.ts";
import type { Grammar } from "../grammar.ts";
import { tablesOf } from "../named-rows.ts";
import { moved, type State } from "../state.ts";
import { wholeName } from "../whole-name.ts";
import type { Step } from "./step.ts";

export const readRestated: Step = (grammar, state) => {
  if (state.said.length > 0) return [];
  const { tables, uses: own, isByKey } = restatedAt(grammar, state);
  if (tables.length === 0) return [];
  return grammar.names(state.at).flatMap(({ value, to, uses }) => {
    const rows = isByKey ? [...rowsNamed(value), ...rowsOfKey(grammar, value)] : rowsNamed(value);
    return rows.some((table) => tables.includes(table)) ? [moved(state, to, [...uses, "restated", ...own])] : [];
  });
};

/** Of which rows it can be said once more, and whether what their key is called says it, too. */
type Restated = { readonly tables: readonly string[]; readonly uses: readonly Feature[]; readonly isByKey: boolean };

function restatedAt(grammar: Grammar, state: State): Restated {
  const { shown, ranking } = state.request;
  const named = shown.flatMap(({ mention }) => rowsNamed(mention));
  // "companies that are still customers"
  if (isBehindCopula(grammar, state)) return { tables: named, uses: [], isByKey: false };
  // "managers by the revenue of their customers"
  if (isNear(grammar, state, /^(its|their)$/))
    return { tables: shown.flatMap(({ mention }) => tablesOf(mention.candidates)), uses: [], isByKey: false };
  // "staff by department, only people still employed"
  if (isNear(grammar, state, /^(only|just)$/) && named.length > 0)
    return { tables: named, uses: ["restatedRows"], isByKey: true };
  const figures = [...shown, ...(ranking?.by ? [ranking.by] : [])].filter(({ mention }) =>
    grammar.isMeasurable(mention),
  );
  // "tax billed, UK customers"
  const last = figures.length === 0 ? null : valueRightBefore(state);
  if (last !== null) return { tables: tablesOf(last.candidates), uses: ["restatedRows"], isByKey: true };
  // "average delay on flights"
  const own = figures.filter((figure) => figure.functions.length > 0 || figure === ranking?.by);
  const tables = own.flatMap(({ mention }) => tablesOf(mention.candidates.filter(({ weight }) => weight >= wholeName)));
  return { tables: isNear(grammar, state, /^(in|on|for|from|during)$/) ? tables : [], uses: [], isByKey: true };
}

function valueRightBefore({ at, joiner, request }: State): Mention | null {
  const last = request.clauses.at(-1);
  if (last?.kind !== "value" || joiner !== null) return null;
  const { chunk } = last.mention;
  return chunk.first + chunk.length === at ? last.mention : null;
}

function isBehindCopula(grammar: Grammar, { at }: State): boolean {
  return [1, 2].some((back) => grammar.has(at - back, "copula"));
}

function isNear(grammar: Grammar, { at }: State, words: RegExp): boolean {
  return [1, 2, 3].some((back) => words.test(grammar.word(at - back)));
}

function rowsNamed({ candidates }: Mention): string[] {
  return tablesOf(candidates.filter(({ element }) => element.kind === "table"));
}

/** A table by what its own key is called: "reviews" where the rows are annual reviews. */
function rowsOfKey({ lattice }: Grammar, { candidates }: Mention): string[] {
  return candidates.flatMap(({ element, weight }) => {
    if (element.kind !== "column" || weight < wholeName) return [];
    const isKey = findTable(lattice.known.model, element.table)?.primaryKey.includes(element.column) === true;
    return isKey ? [element.table] : [];
  });
}
