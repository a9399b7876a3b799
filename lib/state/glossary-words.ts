/** How the glossary's kinds, sources and moments are called on the screen. */
import { editorName } from "#lib/domain/editor-name";
import type { ModelElementKind, ModelOrigin } from "#lib/domain/model-edit";
import type { GlossaryField } from "./glossary-form.ts";

/** One, and many, of a kind. */
export const kindWords = {
  table: ["Table", "Tables"],
  column: ["Column", "Columns"],
  metric: ["Metric", "Metrics"],
  filter: ["Filter", "Filters"],
  relationship: ["Relationship", "Relationships"],
  verified_query: ["Verified query", "Verified queries"],
  instructions: ["Instructions", "Instructions"],
} as const satisfies Record<ModelElementKind, readonly [string, string]>;

/** The fields of an element. */
export const fieldWords: Readonly<Record<GlossaryField, string>> = {
  label: "Name",
  question: "Question",
  synonyms: "Synonyms",
  description: "Description",
  table: "Table",
  expression: "Expression",
  sql: "Statement",
  unit: "Unit",
  format: "Format",
  defaultAggregate: "Over several rows",
  isOnboarding: "Suggest it in new chats",
  text: "Instructions for a language model",
};

/** Where an element comes from, in a few words. */
export function originText(origin: ModelOrigin): string {
  if (origin.from === "draft") return "Drafted from the database";
  if (origin.from === "file") return `From the file ${origin.file}`;
  return `Edited by ${editorName(origin.editedBy)} on ${dayText(origin.editedAt)}`;
}

/** The day of an ISO moment by the reader's own clock ("22 Nov 2026"); the text itself where it is none. */
export function dayText(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** Who verified it and when, as far as it is known: "Verified by you on 22 Nov 2026". */
export function verifiedText({ by, at }: { readonly by: string | null; readonly at: string | null }): string {
  const who = by === null ? "" : ` by ${editorName(by)}`;
  const when = at === null ? "" : ` on ${dayText(at)}`;
  return `Verified${who}${when}`;
}
