/** "repeat skippers": those who did more than once what their only kind of rows records. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Chunk } from "../request/chunk.ts";
import { openRelation } from "./place-element.ts";
import { readElement } from "./read-element.ts";
import { chunkAt, likely, newMention, type Walk } from "./walk.ts";

/** Reads the named rows and what they have to have done twice; false where it is not known what that is. */
export function readRepeat(walk: Walk, chunk: Chunk): boolean {
  const named = chunkAt(walk, walk.place + 1);
  if (named?.meaning.type !== "element") return false;
  const candidates = deedsOf(walk, named.meaning.candidates);
  if (candidates.length !== 1) return false;
  walk.place += 1;
  readElement(walk, named);
  walk.count = { operator: ">", value: 1, unit: null, text: chunk.text };
  openRelation(walk, newMention(walk, chunk, { candidates, text: null }));
  walk.zone = "clause";
  return true;
}

/** The tables whose rows each name one of these. */
function deedsOf({ model }: Walk, candidates: readonly Candidate[]): Candidate[] {
  const owners = likely(candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
  const tables = model.relationships
    .filter(({ toTable }) => owners.includes(toTable))
    .map(({ fromTable }) => fromTable);
  return [...new Set(tables)].map((table) => ({ element: { kind: "table", table, via: null }, weight: 1 }));
}
