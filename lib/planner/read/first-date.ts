/** "first booking date of each guest": of dates the first is the earliest, as of numbers the lowest. */
import { findColumn } from "#lib/semantic/model";
import type { Chunk } from "../request/chunk.ts";
import { chunkAt, likely, type Walk } from "./walk.ts";

/** What "earliest" says. */
export const earliest = {
  type: "superlative",
  direction: "ascending",
  inTime: true,
  countsRows: false,
  concept: null,
} as const;

/** Whether a date by its name stands right behind the "first". */
export function isFirstDate(walk: Walk, { text }: Chunk): boolean {
  const { model } = walk;
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  if (!/^first$/i.test(text) || next?.type !== "element") return false;
  return likely(next.candidates, 0.1).every(
    ({ element }) => element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time",
  );
}
