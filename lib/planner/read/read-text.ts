/** What stands in texts: "ports that contain the word 'Nor'", "starting with Nor", "boats of unknown type". */

import type { Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Clause, Item, Mention } from "../request/request.ts";
import { addClause, chunkAt, mayBe, mentionOf, skip, surestKind, takeItem, type Walk } from "./walk.ts";

/** The text is part of a value, also where one is stored that reads so. */
export function readPattern(walk: Walk, chunk: Chunk): boolean {
  return chunk.meaning.type === "text" && matchText(walk, chunk.meaning.text);
}

/** "containing the word Nor": behind such words a word that names nothing is a text, with or without quotes. */
export function readBarePattern(walk: Walk): boolean {
  const words: string[] = [];
  for (let at = walk.place; chunkAt(walk, at)?.meaning.type === "unknown"; at += 1)
    words.push(chunkAt(walk, at)?.text ?? "");
  if (!matchText(walk, words.join(" "))) return false;
  walk.place += words.length - 1;
  return true;
}

function matchText(walk: Walk, pattern: string): boolean {
  const { textMatch, joiner } = walk;
  const subject = walk.lastColumn ?? lastRows(walk);
  if (textMatch === null || subject === null) return false;
  walk.textMatch = null;
  addClause(walk, { kind: "text", joiner, text: pattern, subject, pattern, ...textMatch });
  return true;
}

/** "boats starting with 'Nor'": their names. */
function lastRows({ request }: Walk): Item | null {
  const last = request.shown.at(-1);
  return last !== undefined && mayBe(last.mention.candidates, "table") ? last : null;
}

/** Words that say what stands in a text, or that nothing does. */
export function readTextual(walk: Walk, cue: Extract<Cue, { type: "empty" | "text-match" }>, chunk: Chunk): void {
  if (cue.type === "empty") readEmpty(walk, cue, chunk);
  // Its text follows, and says what it is looked for in.
  else walk.textMatch = { match: cue.match, isNegated: cue.isNegated !== walk.isNegated };
}

/** "boats with a missing type", "for each known type": the column behind is empty, or filled. */
function readEmpty(walk: Walk, cue: Extract<Cue, { type: "empty" }>, chunk: Chunk): void {
  const place = skip(walk, walk.place + 1, ["filler"]);
  const named = chunkAt(walk, place);
  const mention = named?.meaning.type === "element" ? mentionOf(walk, named) : null;
  if (mention === null || !isDescribing(mention)) {
    walk.request.unexplained.push(chunk.text);
    return;
  }
  const { joiner, isNegated } = walk;
  const text = `${chunk.text} ${mention.chunk.text}`;
  const subject = takeItem({ ...walk, functions: [] }, mention);
  const clause: Clause = { kind: "empty", joiner, isNegated: cue.isNegated !== isNegated, text, subject };
  // What is grouped by or asked for is read again, as that.
  if (walk.zone === "clause") walk.place = place;
  addClause(walk, clause);
}

/** A column that says something of the rows, rather than rows or a figure. */
function isDescribing({ candidates }: Mention): boolean {
  return surestKind(candidates) === "column";
}
