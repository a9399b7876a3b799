/** Words that say once more what the words beside them say: "Bergen (BGO)", "class A rated". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { isOneFamily } from "../divide/near-names.ts";
import type { Chunk } from "../request/chunk.ts";
import { surestKind } from "./walk.ts";

/** The chunks without those that only repeat a neighbour; their words belong to it. */
export function withoutRepeats(chunks: readonly Chunk[], question: string, model: SemanticModel): Chunk[] {
  const kept: Chunk[] = [];
  for (const [place, chunk] of chunks.entries()) {
    const [before, behind] = [kept.at(-1), chunks[place + 1]];
    if (isGroup(before) && isColumnOf(chunk, behind, model)) kept.push(asColumnOf(chunk, behind));
    else if (isColumnOf(chunk, before, model) || isColumnOf(chunk, behind, model)) kept.push(asFiller(chunk));
    else if (isBracketed(chunk, question) && isKeyValue(chunk, model)) kept.push(withNameBefore(kept, chunk));
    else kept.push(chunk);
  }
  return kept;
}

function isGroup(chunk: Chunk | undefined): boolean {
  return chunk?.meaning.type === "cue" && (chunk.meaning.cue.type === "by" || chunk.meaning.cue.type === "per");
}

/** "by kind: yacht, dinghy": what the values are of is what is grouped by. */
function asColumnOf(chunk: Chunk, values: Chunk | undefined): Chunk {
  const candidates = values?.meaning.type === "element" ? values.meaning.candidates : [];
  const columns = candidates.flatMap(({ element }): Candidate[] =>
    element.kind === "value"
      ? [{ element: { kind: "column", table: element.table, column: element.column }, weight: 1 }]
      : [],
  );
  return { ...chunk, meaning: { type: "element", candidates: columns } };
}

function asFiller(chunk: Chunk): Chunk {
  return { ...chunk, meaning: { type: "cue", cue: { type: "filler" } } };
}

/** "rated" beside a value of a rating, "built" beside a builder: the word names the column of the value. */
function isColumnOf(chunk: Chunk, neighbour: Chunk | undefined, model: SemanticModel): boolean {
  if (!isLoose(chunk) || chunk.length > 1 || neighbour?.meaning.type !== "element") return false;
  const { candidates } = neighbour.meaning;
  if (surestKind(candidates) !== "value" || !isBeside(chunk, neighbour)) return false;
  // Where only one of several columns is called so, the word tells which of them is meant.
  return candidates.every(({ element }) => {
    const label = element.kind === "value" ? findColumn(model, element.table, element.column)?.label : undefined;
    return label !== undefined && splitIdentifier(label).some((word) => isOneFamily(word, chunk.text.toLowerCase()));
  });
}

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** What is no name by itself. */
function isLoose({ meaning }: Chunk): boolean {
  if (meaning.type === "cue") return meaning.cue.type === "amounting";
  return meaning.type === "unknown" || (meaning.type === "element" && !isNamed(meaning.candidates));
}

function isNamed(candidates: readonly Candidate[]): boolean {
  return candidates.some(({ weight }) => weight >= wholeName);
}

function isBeside(left: Chunk, right: Chunk): boolean {
  return left.first + left.length === right.first || right.first + right.length === left.first;
}

function isBracketed({ start, end }: Chunk, question: string): boolean {
  return question[start - 1] === "(" && question[end] === ")";
}

/** A value that stands for one row: its key, or what no two rows share. */
function isKeyValue({ meaning }: Chunk, model: SemanticModel): boolean {
  if (meaning.type !== "element" || surestKind(meaning.candidates) !== "value") return false;
  return meaning.candidates.some(({ element }) => {
    if (element.kind !== "value") return false;
    const { primaryKey = [] } = findTable(model, element.table) ?? {};
    const isKey = primaryKey.length === 1 && primaryKey[0] === element.column;
    return isKey || findColumn(model, element.table, element.column)?.profile.isUnique === true;
  });
}

/** The code with the name in front of it, which says nothing more; the name is taken off the list. */
function withNameBefore(kept: Chunk[], code: Chunk): Chunk {
  let name: Chunk | undefined;
  for (let last = kept.at(-1); last !== undefined && isName(last); last = kept.at(-1)) name = kept.pop();
  if (name === undefined) return code;
  return { ...code, first: name.first, length: code.first + code.length - name.first };
}

/** Words in capitals that name a value, or nothing that is known. */
function isName({ meaning, text }: Chunk): boolean {
  const isCapital = text.split(" ").every((word) => /^\p{Lu}/u.test(word));
  const isValue = meaning.type === "element" && surestKind(meaning.candidates) === "value";
  return isCapital && (isValue || meaning.type === "unknown");
}
