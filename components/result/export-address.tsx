/** Where the rows of a result can be had as a file. Pure. */
import type { ResultPart } from "#lib/domain/message";
import { isPlainView } from "#lib/domain/plain-view";
import type { ExportFormat, ResultView } from "#lib/domain/result-view";

export const writings = ["raw", "formatted"] as const;
export type Writing = (typeof writings)[number];

type ExportChoice = { readonly format: ExportFormat; readonly writing: Writing; readonly view: ResultView };

/** The rows that are stored, as they are looked at. */
export function exportAddress(part: ResultPart, { format, writing, view }: ExportChoice): string {
  const query = new URLSearchParams({ format, values: writing, name: part.title });
  if (!isPlainView(view)) query.set("view", JSON.stringify(view));
  return addressOf(part, query);
}

/** All rows of a result that was cut, as CSV: its chat's statement is asked again. */
export function wholeAddress(part: ResultPart, sessionId: string): string {
  return addressOf(part, new URLSearchParams({ format: "csv", values: "raw", name: part.title, wholeOf: sessionId }));
}

function addressOf({ ref }: ResultPart, query: URLSearchParams): string {
  return `/api/results/${encodeURIComponent(ref.id)}/export?${query}`;
}
