/** Values that are no plain condition: rows or numbers that are counted ("how many dinghies"), "per yacht", "not contacted yet". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, findTable } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { isPlural, rowName } from "../plan/table-row-names.ts";
import type { Mention } from "../request/request.ts";
import { chunkAt, cueAt, newMention, skip, takeItem, type Walk } from "./walk.ts";

/** What a column is called whose rows stand for many. */
const headcounts: ReadonlySet<string> = new Set([
  "people",
  "person",
  "population",
  "household",
  "inhabitant",
  "headcount",
]);

/** Counts what the value belongs to where "how many" stands before it and no rows are named behind it. */
export function countValue(walk: Walk, mention: Mention): void {
  const { functions, request, chunks } = walk;
  const isAsked = functions.length === 1 && functions[0] === "count" && walk.zone === "shown";
  if (!isAsked || request.shown.length > 0 || !isPlural(mention.chunk.text) || isNameNext(walk)) return;
  const tables = [
    ...new Set(mention.candidates.flatMap(({ element }) => (element.kind === "value" ? [element.table] : []))),
  ];
  const candidates = tables.flatMap((table) => headcountOf(walk, table, mention));
  if (candidates.length === 0) return;
  const chunk = chunks[walk.place] ?? mention.chunk;
  const isHeld = candidates.some(({ element }) => element.kind === "column");
  const item = takeItem(walk, newMention(walk, chunk, { candidates, text: null }));
  request.shown.push(isHeld ? { ...item, functions: ["sum"] } : item);
}

/** Nothing where the value names a row, or its rows are sums: then there are not as many as are asked for. */
function headcountOf({ model }: Walk, table: string, { candidates }: Mention): Candidate[] {
  const known = findTable(model, table);
  const column = known?.columns.find(
    ({ name, role }) => role === "fact" && splitIdentifier(name).some((word) => headcounts.has(word)),
  );
  if (column !== undefined) return [{ element: { kind: "column", table, column: column.name }, weight: 1 }];
  const names = new Set([rowName(model, table)?.column, ...(known?.primaryKey ?? [])]);
  const isOfRow = candidates.some(
    ({ element }) => element.kind === "value" && element.table === table && names.has(element.column),
  );
  return isOfRow ? [] : [{ element: { kind: "table", table, via: null }, weight: 1 }];
}

/** "how many Kiel and Split crews", "how many open bookings". */
function isNameNext(walk: Walk): boolean {
  const place = skip(walk, walk.place + 1, ["filler", "and", "or"]);
  const isJoined = cueAt(walk, walk.place + 1)?.type === "and" || cueAt(walk, walk.place + 1)?.type === "or";
  const next = walk.chunks[place];
  const isDeed = /ed$/.test(next?.text ?? "");
  return isJoined || (next?.meaning.type === "element" && !isDeed);
}

/** "cost per cancellation": no group and nothing to divide by, unlike "per active skipper". */
export function isEachOfValue(walk: Walk): boolean {
  const isBehindEach = cueAt(walk, walk.place - 1)?.type === "per";
  const next = chunkAt(walk, walk.place + 1)?.meaning.type;
  return isBehindEach && walk.zone === "group" && !walk.isFilled && next !== "element";
}

/** "not contacted yet": of several stages no word says which come before it. */
export function isNotYet(walk: Walk, { candidates }: Mention): boolean {
  const at = walk.place;
  const isSaid = [at - 1, at + 1].some((near) => /\byet$/i.test(chunkAt(walk, near)?.text ?? ""));
  const isStage = candidates.every(({ element }) => {
    const column = element.kind === "value" ? findColumn(walk.model, element.table, element.column) : undefined;
    return column !== undefined && column.profile.values.length > 2;
  });
  return isSaid && isStage;
}
