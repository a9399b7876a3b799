/**
 * Messages from their stored text. A conversation is read anew at each of its events, and its messages never change: a
 * text that was read before gives the message that it gave then, so that an event costs no more in a long conversation.
 */
import "server-only";
import { type Message, messageSchema } from "#lib/domain/message";

/** undefined for a text that is no message. */
export type MessageReader = (body: string) => Message | undefined;

/** About 50 long conversations. */
const mostCharacters = 8_000_000;

/** What was read longest ago is forgotten first. */
export function createMessageReader(): MessageReader {
  const known = new Map<string, Message>();
  let characters = 0;
  return (body) => {
    const before = known.get(body);
    if (before !== undefined) {
      // A Map keeps its order: whoever is put in again is the newest.
      known.delete(body);
      known.set(body, before);
      return before;
    }
    const message = parsed(body);
    if (message === undefined) return undefined;
    known.set(body, message);
    characters += body.length;
    for (const oldest of known.keys()) {
      if (characters <= mostCharacters) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return message;
  };
}

function parsed(body: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
