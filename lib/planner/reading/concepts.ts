/** The columns that an adjective speaks of without naming them: "cheaper than 20", "the oldest". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import type { Known } from "../divide/divide.ts";
import type { ColumnConcept } from "../lexicon/cue.ts";

const nextName = 0.04;

export function conceptCandidates(
  { model, index }: Known,
  concept: ColumnConcept,
): { readonly candidates: readonly Candidate[]; readonly reversed: readonly Candidate[] } {
  const find = (names: readonly string[]): Candidate[] =>
    names.flatMap((name, rank) =>
      (index.phrases.get(phraseKey(splitIdentifier(name))) ?? [])
        .filter(({ element }) => {
          const column = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
          return (
            column !== undefined &&
            (column.kind !== "text" || !["text", "code"].includes(column.profile.pattern ?? "none"))
          );
        })
        .map((candidate) => ({ ...candidate, weight: candidate.weight * (0.95 - rank * nextName) })),
    );
  const reversed = find(concept.reversed);
  return { candidates: [...find(concept.names), ...reversed].slice(0, 24), reversed };
}
