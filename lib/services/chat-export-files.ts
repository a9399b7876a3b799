/** The result files of an exported chat: which there are, and what they are called on any computer. */
import "server-only";
import type { Message, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";

/** What became of a result's rows in the archive. */
export type FileOutcome =
  | { readonly kind: "kept" }
  /** The result is no longer stored. */
  | { readonly kind: "gone" }
  /** The archive is full. */
  | { readonly kind: "left_out" }
  /** A sentence. */
  | { readonly kind: "failed"; readonly reason: string };

export type ResultFile = { readonly part: ResultPart; readonly name: string };

/** One file per stored result, in the order of the chat; a result that stands in it twice has one. */
export function resultFilesOf(messages: readonly Message[]): readonly ResultFile[] {
  const parts = new Map<string, ResultPart>();
  for (const part of messages.flatMap(resultsOf)) if (!parts.has(part.ref.id)) parts.set(part.ref.id, part);
  return [...parts.values()].map((part, index) => ({ part, name: `results/${fileName(index + 1, part.title)}` }));
}

/** The results of a message, those of a dashboard's tiles included. */
function resultsOf({ parts }: Message): readonly ResultPart[] {
  return parts.flatMap(resultsOfPart);
}

const longestTitle = 60;
/** Most file systems take 255 bytes for a name. */
const longestTitleBytes = 180;

/**
 * Of the title only letters, digits, spaces, dashes and underscores are kept (`3-Revenue by region.csv`). The number
 * makes it unlike the others, whatever letters a computer tells apart, and no name that a system keeps for itself.
 */
export function fileName(number: number, title: string): string {
  const plain = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const kept = cut(plain).trim();
  return `${number}-${kept === "" ? "result" : kept}.csv`;
}

/** Between characters, so that no half of one is left. */
function cut(text: string): string {
  let kept = "";
  for (const character of [...text].slice(0, longestTitle)) {
    if (Buffer.byteLength(kept + character) > longestTitleBytes) break;
    kept += character;
  }
  return kept;
}
