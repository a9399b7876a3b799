/** How sure a stretch of words is of what it means, beside the tables that the question names. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Edge } from "./edge.ts";
import { wholeName } from "./whole-name.ts";

/** From this weight on words are as good as a name. */
export const asGoodAsName = 0.95;

/** Tables that the question names. */
export function tablesNamed(names: readonly (readonly Edge[])[]): ReadonlySet<string> {
  const found = names.flatMap((edges) =>
    edges.flatMap(({ chunk: { meaning } }) =>
      meaning.type !== "element"
        ? []
        : meaning.candidates.flatMap(({ element, weight }) =>
            element.kind === "table" && weight >= wholeName ? [element.table] : [],
          ),
    ),
  );
  return new Set(found);
}

/** Whether it lies in a table that the question names; a figure of the model lies in none, and is never far. */
export function isNear({ element }: Candidate, tables: ReadonlySet<string>): boolean {
  return element.kind === "metric" || tables.has(element.table);
}

/** Of what is only described that which lies in a named table; where nothing does, it is far-fetched. */
export function near(known: Edge, tables: ReadonlySet<string>): Edge {
  const { meaning } = known.chunk;
  if (meaning.type !== "element" || tables.size === 0 || isSure(meaning.candidates)) return known;
  const own = meaning.candidates.filter((one) => isNear(one, tables));
  if (own.length === 0) return { ...known, uses: [...known.uses, "strayName"] };
  const weightOf = (candidate: Candidate): number => candidate.weight * (isNear(candidate, tables) ? 1 : strayed);
  const candidates = meaning.candidates.map((candidate) => ({ ...candidate, weight: weightOf(candidate) }));
  return { ...known, chunk: { ...known.chunk, meaning: { ...meaning, candidates } } };
}

const strayed = 0.8;

/** A name, or a value as it is stored: values lie in whatever table they do. */
function isSure(candidates: readonly Candidate[]): boolean {
  return candidates.some(
    ({ element, weight }) => weight >= asGoodAsName || (element.kind === "value" && weight >= storedValue),
  );
}

const storedValue = 0.88;

/** Less sure names cost before the whole plan is weighed, so that they do not crowd out sure ones. */
export function weighed(known: Edge): Edge {
  const { meaning } = known.chunk;
  const best = meaning.type === "element" ? Math.max(0, ...meaning.candidates.map(({ weight }) => weight)) : 1;
  if (best >= wholeName) return known;
  return { ...known, uses: [...known.uses, best >= fairName ? "fairEdge" : "weakEdge"] };
}

const fairName = 0.65;
