/** What of a conversation can be searched: its title, and of each message what was asked, answered and run. */
import "server-only";
import type { DashboardTile, Message, MessagePart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import type { SearchField } from "#lib/domain/session";

export type SearchText = {
  readonly field: SearchField;
  /** Of the message; 0 for the title. */
  readonly seq: number;
  readonly text: string;
};

/** The title as it can be searched; nothing for a conversation without one. */
export function searchTextsOfTitle(title: string): readonly SearchText[] {
  return withText([{ field: "title", seq: 0, text: cleanText([title]) }]);
}

/** At most one text per field. */
export function searchTextsOf({ seq, role, parts }: Pick<Message, "seq" | "role" | "parts">): readonly SearchText[] {
  const spoken = { field: role === "user" ? ("question" as const) : ("answer" as const), seq };
  return withText([
    { ...spoken, text: cleanText(parts.flatMap(wordsOf)) },
    { field: "sql", seq, text: cleanText(parts.flatMap(statementsOf)) },
  ]);
}

/** The ids of the results that a message shows. */
export function resultIdsOf({ parts }: Pick<Message, "parts">): readonly string[] {
  return parts.flatMap(resultsOfPart).map(({ ref }) => ref.id);
}

function wordsOf(part: MessagePart): readonly string[] {
  switch (part.type) {
    case "text":
      return [part.text];
    case "clarification":
      return [part.question];
    case "result":
      return [part.title];
    case "dashboard":
      return [part.title, ...part.tiles.flatMap(tileWords)];
    default:
      return [];
  }
}

function tileWords(tile: DashboardTile): readonly string[] {
  return tile.status === "ready" && tile.told !== undefined ? [tile.title, tile.told.text] : [tile.title];
}

function statementsOf(part: MessagePart): readonly string[] {
  return part.type === "edited-sql" ? [part.sql] : resultsOfPart(part).map(({ sql }) => sql);
}

function withText(texts: readonly SearchText[]): readonly SearchText[] {
  return texts.filter(({ text }) => text !== "");
}

// Control characters mark what a search found, so no stored text may hold one; half a character would not be stored.
function cleanText(pieces: readonly string[]): string {
  return pieces
    .join("\n")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
}
