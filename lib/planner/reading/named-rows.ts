/** The tables that names can mean, and which of them were already asked for. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Request } from "../request/request.ts";

/** The tables in which these lie; a figure of the model lies in none. */
export function tablesOf(candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ element }) => (element.kind === "metric" ? [] : [element.table]));
}

/** Those in tables that are shown or grouped by. */
export function ofNamedRows({ shown, groups }: Request, candidates: readonly Candidate[]): readonly Candidate[] {
  const named = new Set([...shown, ...groups].flatMap(({ mention }) => tablesOf(mention.candidates)));
  return candidates.filter((candidate) => tablesOf([candidate]).some((table) => named.has(table)));
}
