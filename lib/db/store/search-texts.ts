/** What of a conversation can be searched: its title, and of each message what was asked, answered and run. */
import "server-only";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
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
  return parts.flatMap(resultsOf).map(({ ref }) => ref.id);
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
      return [part.title, ...part.tiles.map((tile) => tile.title)];
    default:
      return [];
  }
}

function statementsOf(part: MessagePart): readonly string[] {
  return part.type === "edited-sql" ? [part.sql] : resultsOf(part).map(({ sql }) => sql);
}

function resultsOf(part: MessagePart): readonly ResultPart[] {
  if (part.type === "result") return [part];
  if (part.type !== "dashboard") return [];
  return part.tiles.flatMap((tile) => (tile.status === "ready" ? [tile.result] : []));
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
