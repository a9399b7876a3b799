/** "candidates who applied more than once", where no table holds them: those whose number stands in several rows. */
import { derivedName } from "#lib/domain/derived-column";
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { ColumnRef, ComparisonOperator, PlanFilter } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticColumn } from "#lib/semantic/model";
import { countedNoun, splitIdentifier, stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";
import { deedDates } from "./deed-dates.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { saysTime } from "./return-phrases.ts";
import { tablesAt } from "./subjects.ts";
import { phraseAt } from "./token-words.ts";

const shares = ["share of", "percentage of", "percent of", "proportion of", "fraction of"];
const countings = ["number of", "how many", "count of"];
const articles = ["the", "our", "all", "all the", "different"];
const relatives = ["who have", "who has", "that have", "that has", "who had", "who", "that", "have", "has", "had"];
const places = ["for", "to", "at", "in", "with", "from"];

/** "number of candidates who applied more than once", "share of candidates that applied for several openings". */
export function repeatedPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const share = phraseAt(tokens, place, shares);
  const opening = share || phraseAt(tokens, place, countings);
  if (opening === 0 || saysTime(tokens)) return null;
  const start = place + opening + phraseAt(tokens, place + opening, articles);
  const [noun] = tokens.slice(start, start + 1);
  const deed = start + 1 + phraseAt(tokens, start + 1, relatives);
  if (noun === undefined || tokens[deed]?.kind !== "word" || tablesAt(tokens, start, known) !== null) return null;
  const rows = rowsOfNumbered(noun, tokens.slice(deed, deed + 1), known);
  const times = rows === null ? null : timesAt(tokens, deed + 1, { rows, known });
  if (rows === null || times === null) return null;
  const definition = { kind: "summary", by: rows, key: rows, ...times.of } as const;
  const column = { table: rows.table, column: derivedName(definition) };
  const { operator, value } = times;
  const filters: PlanFilter[] = [{ column, via: null, condition: { operator, value }, evidence: [] }];
  const all = { kind: "aggregate", function: "count_distinct", column: rows } as const;
  const some = { kind: "filtered", measure: all, filters } as const;
  const expression = share > 0 ? ({ kind: "ratio", numerator: some, denominator: all } as const) : some;
  const said = tokens.slice(deed, times.end).map(({ lower }) => lower);
  const label = `${share > 0 ? "share of " : ""}${countedNoun(noun.stem, 2)} that ${said.join(" ")}`;
  const name = derivedMetricName({ label, format: share > 0 ? "percent" : "integer", expression });
  const covered = tokens.slice(place, times.end);
  const counted = derivedToken(covered, [{ element: { kind: "metric", metric: name }, weight: 1 }]);
  return { length: times.end - place, tokens: [counted] };
}

const numbers: ReadonlySet<string> = new Set(["no", "nr", "number", "num", "id", "code", "key", "ref", "reference"]);

/** The column that tells them apart in the rows of what they did: "candidate no" of applications, for candidates. */
function rowsOfNumbered(noun: Token, deed: readonly Token[], known: Known): ColumnRef | null {
  const found = known.model.tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => isNumberOf(column, noun) && deedDates(deed, name, known).some(({ table }) => table === name))
      .map((column) => ({ table: name, column: column.name })),
  );
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only;
}

function isNumberOf({ label, isHidden }: SemanticColumn, noun: Token): boolean {
  const [first, second, ...more] = splitIdentifier(label);
  const isCalled = stem(first ?? "") === noun.stem && second !== undefined && numbers.has(second);
  return isCalled && more.length === 0 && !isHidden;
}

type Times = {
  readonly of: { readonly function: "count" | "count_distinct"; readonly of: ColumnRef | null };
  readonly operator: ComparisonOperator;
  readonly value: number;
  readonly end: number;
};

const counts: readonly (readonly [ComparisonOperator, number, readonly string[]])[] = [
  [
    ">",
    1,
    [
      ...["more than once", "more than one time", "at least twice", "twice or more", "several times", "repeatedly"],
      ...["multiple times", "again", "two or more times", "a second time"],
    ],
  ],
  ["=", 1, ["exactly once", "only once", "just once", "once only"]],
];
const severals = [
  "more than one",
  "several",
  "multiple",
  "at least two",
  "two or more",
  "different",
  "several different",
];

/** "more than once", "at least 3 times", "for more than one opening". */
function timesAt(
  tokens: readonly Token[],
  place: number,
  { rows, known }: { readonly rows: ColumnRef; readonly known: Known },
): Times | null {
  const all = { function: "count", of: null } as const;
  for (const [operator, value, phrases] of counts) {
    const length = phraseAt(tokens, place, phrases);
    if (length > 0) return { of: all, operator, value, end: place + length };
  }
  const bound = phraseAt(tokens, place, ["more than", "at least"]);
  const [amount, times] = bound === 0 ? [] : tokens.slice(place + bound, place + bound + 2);
  if (amount?.kind === "number" && amount.value !== null && times?.lower === "times") {
    const operator = tokens[place]?.lower === "more" ? ">" : ">=";
    return { of: all, operator, value: amount.value, end: place + bound + 2 };
  }
  const preposition = phraseAt(tokens, place, places);
  const several = preposition === 0 ? 0 : phraseAt(tokens, place + preposition, severals);
  const behind = place + preposition + several;
  const things = several === 0 ? null : tablesAt(tokens, behind, known);
  const of = things === null ? null : keyOf(rows.table, things.tables, known);
  if (things === null || of === null) return null;
  return { of: { function: "count_distinct", of }, operator: ">", value: 1, end: behind + things.length };
}

/** The column of the rows that says which of the things it was. */
function keyOf(table: string, things: readonly string[], { model }: Known): ColumnRef | null {
  const keys = things.flatMap((thing) => {
    const [path] = pathsToOne(model, table, thing);
    const column = path?.length === 1 ? path[0]?.fromColumns[0] : undefined;
    return column === undefined ? [] : [{ table, column }];
  });
  return keys.length === 1 ? (keys[0] ?? null) : null;
}
