/** What happened on a date: "hired" and "hires" of HIRE_DT, "cancelled" of CANCEL_DATE, whatever form the word takes. */
import { spelledOut } from "../abbreviations.ts";
import type { Candidate } from "../index-model.ts";
import type { SemanticColumn, SemanticModel, SemanticTable } from "../model.ts";
import { splitIdentifier, stem } from "../words.ts";
import { keysOf, likenessOf, type Sense, sensesAt } from "./thesaurus.ts";

type Event = { readonly element: Candidate["element"]; readonly senses: readonly Sense[] };

const weights = { stem: 0.95, root: 0.92, group: 0.8 };

/** Words of dates that say nothing of what happened. */
const empty: ReadonlySet<string> = new Set(
  "date time timestamp day month year on at of from to valid last first is the planned expected due birth".split(" "),
);

const eventsByModel = new WeakMap<SemanticModel, ReadonlyMap<string, readonly Event[]>>();

/** The columns that tell when that happened which a sense speaks of. */
export function eventsCalled(model: SemanticModel, sense: Sense): Candidate[] {
  const events = eventsByModel.get(model) ?? buildEvents(model);
  eventsByModel.set(model, events);
  const found = new Map<string, Candidate>();
  for (const { element, senses } of new Set(keysOf(sense).flatMap((key) => events.get(key) ?? []))) {
    const weight = Math.max(0, ...senses.map((own) => likenessOf(own, sense, weights)));
    const key = JSON.stringify(element);
    if (weight > (found.get(key)?.weight ?? 0)) found.set(key, { element, weight });
  }
  return [...found.values()].toSorted((one, other) => other.weight - one.weight);
}

function buildEvents(model: SemanticModel): ReadonlyMap<string, readonly Event[]> {
  const bySense = new Map<string, Event[]>();
  for (const table of model.tables)
    for (const column of table.columns) {
      if (column.role !== "time" || column.isHidden) continue;
      const event = {
        element: { kind: "column", table: table.name, column: column.name } as const,
        senses: sensesOf(column, table),
      };
      for (const key of new Set(event.senses.flatMap(keysOf))) bySense.set(key, [...(bySense.get(key) ?? []), event]);
    }
  return bySense;
}

/** "order" of ORDERS.ORDER_DATE is the row itself. */
function sensesOf({ label, synonyms }: SemanticColumn, table: SemanticTable): Sense[] {
  const rows = new Set([table.label, ...table.synonyms].flatMap(splitIdentifier).map(stem));
  return [label, ...synonyms].flatMap((name) => {
    const words = splitIdentifier(name).flatMap(spelledOut);
    return words.flatMap((word, at) => (empty.has(word) || rows.has(stem(word)) ? [] : sensesAt(words, at)));
  });
}
