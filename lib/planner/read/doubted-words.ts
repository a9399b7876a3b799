/** Words whose place in the question says that they are not what they look like: a verb, a number of a row, a condition. */
import { findTable } from "#lib/semantic/model";
import { isPlural } from "../plan/table-row-names.ts";
import type { Chunk } from "../request/chunk.ts";
import { surestKind, type Walk } from "./walk.ts";

const moving = /^(growing|rising|increasing|shrinking|declining|falling|decreasing)$/i;

/** Tells what was not understood, or takes a verb for one. */
export function settleDoubted(walk: Walk): void {
  settleMoving(walk);
  settleRowNumber(walk);
  settleVerbNoun(walk);
  settlePieces(walk);
}

/** "revenue by port, growing ports only": which of them are meant is no wish to see the change. */
function settleMoving({ chunks, request }: Walk): void {
  if (request.compare === null || request.compare.condition !== null || request.ranking !== null) return;
  const said = chunks.filter(({ text }, place) => moving.test(text) && isTable(chunks[place + 1]));
  request.unexplained.push(...said.map(({ text }) => text));
}

/** "bookings of skipper 2040": behind one row of a table stands which one, rather than a year. */
function settleRowNumber({ chunks, request }: Walk): void {
  if (request.ranking !== null) return;
  const numbered = chunks.filter(({ text, meaning }, place) => {
    const before = chunks[place - 1];
    const item = request.shown.find(({ mention }) => mention.chunk === before);
    const isYear = meaning.type === "time" && /^\d{4}$/.test(text);
    return isYear && item?.functions.length === 0 && isTable(before) && !isPlural(item.mention.chunk.text);
  });
  request.unexplained.push(...numbered.map(({ text }) => text));
}

/** "how many skippers shop online": behind several comes what they do, and no single thing; what is bought is told behind. */
function settleVerbNoun({ request }: Walk): void {
  const verb = request.shown.find(({ mention, joiner, functions, isBehindPreposition }, place) => {
    const before = request.shown[place - 1]?.mention.chunk;
    const isNext = before !== undefined && before.first + before.length === mention.chunk.first;
    const isAlone = joiner === null && functions.length === 0 && !isBehindPreposition;
    return isNext && isAlone && isTable(before) && isTable(mention.chunk) && isDone(before, mention.chunk);
  });
  if (verb === undefined) return;
  if (/^shop$/i.test(verb.mention.chunk.text) && request.clauses.length > 0)
    request.shown = request.shown.filter((item) => item !== verb);
  else request.unexplained.push(verb.mention.chunk.text);
}

/** "number of boats sold": where each sale has a quantity, are pieces counted, or kinds of them? */
function settlePieces({ chunks, request, model }: Walk): void {
  const isOfKinds = chunks.some(({ text }) => /\b(different|distinct|unique|individual)\b/i.test(text));
  const isCounted = request.shown.some(({ functions }) => functions.includes("count"));
  if (isOfKinds || !isCounted) return;
  const sold = request.clauses.filter((clause) => {
    if (clause.kind !== "relation" || clause.isNegated || clause.count !== null) return false;
    const tables = clause.mention.candidates.flatMap(({ element }) =>
      element.kind === "table" ? [element.table] : [],
    );
    return /^sold\b/i.test(clause.text) && tables.some((table) => hasQuantity(model, table));
  });
  request.unexplained.push(...sold.map(({ text }) => text));
}

function hasQuantity(model: Walk["model"], table: string): boolean {
  const columns = findTable(model, table)?.columns ?? [];
  return columns.some(({ role, name }) => role === "fact" && /quantity|qty|units|pieces/i.test(name));
}

function isDone(doers: Chunk, deed: Chunk): boolean {
  return isPlural(doers.text) && !isPlural(deed.text);
}

function isTable(chunk: Chunk | undefined): boolean {
  return chunk?.meaning.type === "element" && surestKind(chunk.meaning.candidates) === "table";
}
