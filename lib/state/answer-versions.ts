/**
 * Which runs made versions of an answer: the analyst changed its plan, or its statement. Such a run is two messages of
 * the chat, but it is read where it was made: in the card of the result that was changed. Pure; browser-safe: types only.
 */
import type { EditedSql, Message, ReplacedResult } from "#lib/domain/message";

/**
 * Run id -> id of the result that its card showed first. A version of a version belongs to the same card.
 * Left out are runs whose card is not shown any more, and runs that ask something: those stand in the conversation.
 */
export function cardsOfVersions(messages: readonly Message[]): ReadonlyMap<string, string> {
  const cardOfResult = new Map<string, string>();
  const cardOfRun = new Map<string, string>();
  const asking = new Set(messages.filter(asksSomething).map((message) => message.runId));
  for (const message of messages) {
    const card = cardOfResult.get(replacedBy(message)?.resultId ?? "");
    if (card !== undefined && !asking.has(message.runId)) cardOfRun.set(message.runId, card);
    for (const resultId of resultIdsOf(message)) cardOfResult.set(resultId, cardOfRun.get(message.runId) ?? resultId);
  }
  return cardOfRun;
}

/** The statement that a user's message runs; null for a question in words. */
export function editedSqlOf(message: Message): EditedSql | null {
  if (message.role !== "user") return null;
  return message.parts.find((part) => part.type === "edited-sql") ?? null;
}

/** The result that a user's message makes a version of; null for a question in words. */
export function replacedBy(message: Message): ReplacedResult | null {
  if (message.role !== "user") return null;
  const made = message.parts.find((part) => part.type === "edited-sql" || part.type === "steering");
  return made?.of ?? null;
}

/** The ids of the results of an answer, first shown or of a version. */
export function resultIdsOf(message: Message): readonly string[] {
  if (message.role !== "assistant") return [];
  return message.parts.flatMap((part) => (part.type === "result" ? [part.ref.id] : []));
}

/** The result that each card showed first -> all results that it can show. */
export function versionsOf(messages: readonly Message[]): ReadonlyMap<string, readonly string[]> {
  const cards = cardsOfVersions(messages);
  const versions = new Map<string, string[]>();
  for (const message of messages) {
    for (const resultId of resultIdsOf(message)) {
      const card = cards.get(message.runId) ?? resultId;
      versions.set(card, [...(versions.get(card) ?? []), resultId]);
    }
  }
  return versions;
}

type Versioned = {
  readonly messages: readonly Message[];
  /** The result that a card showed first -> the one that it shows. */
  readonly shownVersions: Readonly<Record<string, string>>;
};

/**
 * The messages as the conversation is read: each answer with what its card shows now in place of what it showed first,
 * and without the runs that made its versions.
 */
export function shownMessages({ messages, shownVersions }: Versioned): readonly Message[] {
  const cards = cardsOfVersions(messages);
  if (cards.size === 0) return messages;
  return messages.flatMap((message) => {
    if (cards.has(message.runId)) return [];
    const shown = resultIdsOf(message).flatMap((card) => shownIn({ messages, shownVersions }, cards, card) ?? []);
    const [version] = shown;
    return [version === undefined ? message : { ...message, parts: version.parts }];
  });
}

/** The message that holds what a card shows now; null while that is the answer's own. */
function shownIn(
  { messages, shownVersions }: Versioned,
  cards: ReadonlyMap<string, string>,
  card: string,
): Message | null {
  const versions = messages.filter((message) => cards.get(message.runId) === card && resultIdsOf(message).length > 0);
  const wanted = Object.hasOwn(shownVersions, card) ? shownVersions[card] : undefined;
  if (wanted === undefined) return versions.at(-1) ?? null;
  return versions.find((message) => resultIdsOf(message).includes(wanted)) ?? null;
}

function asksSomething(message: Message): boolean {
  return message.role === "assistant" && message.parts.some((part) => part.type === "clarification");
}
