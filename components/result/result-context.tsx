"use client";

/** Where a result comes from: its database and schema, or all of them. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ResultPart } from "#lib/domain/message";

/** Stands beside the title. */
export function ResultContext({ part }: { readonly part: Pick<ResultPart, "context" | "sources"> }) {
  const contexts = part.sources.length === 0 ? [part.context] : part.sources.map(({ context }) => context);
  return <p className="text-xs text-subtle">{contexts.map(contextText).join(" and ")}</p>;
}

function contextText({ database, schema }: DatabaseContext): string {
  return `${database} / ${schema}`;
}
