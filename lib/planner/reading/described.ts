/** Stretches of a question that describe something without naming it: "closing date", "number of seats", "mode of transport". */
import type { Candidate } from "#lib/semantic/index-model";
import { describedBy, descriptionsOf } from "#lib/semantic/thesaurus/descriptions";
import { type Sense, sensesAt } from "#lib/semantic/thesaurus/thesaurus";
import type { Known } from "../divide/divide.ts";
import type { Token } from "../words/tokenise.ts";

/** What is described from a place on, and how many words that takes. */
export type DescribedEdge = { readonly candidates: readonly Candidate[]; readonly length: number };

/** Words inside a description that say nothing by themselves. */
const joints: ReadonlySet<string> = new Set(["of", "the", "a", "an"]);
const mostSenses = 4;
const mostWords = 7;

type Path = { readonly senses: readonly Sense[]; readonly to: number };

/** Every description that begins at a place; `isWord` tells whether a word can be part of one. */
export function describedAt(
  tokens: readonly Token[],
  place: number,
  { known, isWord }: { readonly known: Known; readonly isWord: (place: number) => boolean },
): DescribedEdge[] {
  if (!isWord(place)) return [];
  const descriptions = descriptionsOf(known.model);
  const words = tokens.map(({ kind, lower }) => (kind === "word" ? lower : ""));
  const found = new Map<number, Candidate[]>();
  let paths: Path[] = [{ senses: [], to: place }];
  while (paths.length > 0) {
    paths = paths.flatMap(({ senses, to }) => {
      const next = senses.length === 0 ? to : pastJoints(words, to);
      if (!isWord(next) || next - place >= mostWords || senses.length >= mostSenses) return [];
      return sensesAt(words, next).map((sense) => ({
        senses: [...senses, quantified(sense, words, next)],
        to: next + sense.length,
      }));
    });
    for (const { senses, to } of paths) {
      const candidates = describedBy(descriptions, senses);
      if (candidates.length > 0) found.set(to - place, merged(found.get(to - place) ?? [], candidates));
    }
  }
  return [...found].map(([length, candidates]) => ({ candidates, length }));
}

function pastJoints(words: readonly string[], at: number): number {
  let place = at;
  while (joints.has(words[place] ?? "")) place += 1;
  return place;
}

/** "number of invoices" counts, "invoice number" identifies. */
function quantified(sense: Sense, words: readonly string[], at: number): Sense {
  if (words[at + 1] !== "of") return sense;
  return { ...sense, natures: sense.natures.filter((nature) => nature !== "key") };
}

function merged(known: readonly Candidate[], more: readonly Candidate[]): Candidate[] {
  const best = new Map(known.map((candidate) => [JSON.stringify(candidate.element), candidate]));
  for (const candidate of more) {
    const key = JSON.stringify(candidate.element);
    if ((best.get(key)?.weight ?? 0) < candidate.weight) best.set(key, candidate);
  }
  return [...best.values()];
}
