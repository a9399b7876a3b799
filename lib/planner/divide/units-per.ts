/** "cost per kg", "toll per km": a unit right behind "per" names the amounts that are stored in it, and is never a word that says nothing. */
import { kindOfUnit } from "#lib/domain/unit-sizes";
import type { Candidate } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { Chunk } from "../request/chunk.ts";
import { unitAt, unitCalled } from "../words/number-units.ts";
import { tokenise } from "../words/tokenise.ts";

/** As sure as a name that says the same in other words. */
const weight = 0.9;

/** The chunks; a unit of which nothing is stored is not understood. */
export function withUnitsPer(chunks: readonly Chunk[], model: SemanticModel): Chunk[] {
  return chunks.map((chunk, place) => {
    const before = chunks[place - 1]?.meaning;
    const isPer = before?.type === "cue" && before.cue.type === "per";
    const isSmallWord = chunk.meaning.type === "cue" && chunk.meaning.cue.type === "filler";
    const unit = isPer && isSmallWord ? (unitAt(tokenise(chunk.text), 0)?.unit ?? null) : null;
    if (unit === null) return chunk;
    const candidates = kindOfUnit(unit) === undefined ? [] : amountsIn(unit, model);
    return candidates.length === 0
      ? { ...chunk, meaning: { type: "unknown" } }
      : { ...chunk, meaning: { type: "element", candidates } };
  });
}

function amountsIn(unit: string, { tables }: SemanticModel): readonly Candidate[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter((column) => column.role === "fact" && !column.isHidden && unitCalled(column.unit) === unit)
      .map(({ name: column }): Candidate => ({ element: { kind: "column", table, column }, weight })),
  );
}
