/** What a model says in a test: each request is answered by its prompt's name, not by its number. */
import type { ModelReply, ModelRequest } from "../model-server/replies.ts";
import type { PromptBook } from "./prompt-book.ts";

export type Reply = ModelReply | ((request: ModelRequest) => ModelReply);

/** By the prompt's name; a list is used up in turn and its last one repeats. */
export type Script = Readonly<Record<string, Reply | readonly Reply[]>>;

/** A prompt that the script does not name is a fault of the test's. */
export function scripted(script: Script, book: PromptBook): (request: ModelRequest) => ModelReply {
  const used = new Map<string, number>();
  return (request) => {
    const name = book.nameOf(request);
    const given = script[name];
    if (given === undefined) throw new Error(`The test has no reply for the prompt "${name}".`);
    const place = used.get(name) ?? 0;
    used.set(name, place + 1);
    const reply = isList(given) ? (given[place] ?? given.at(-1)) : given;
    if (reply === undefined) throw new Error(`The list of replies for "${name}" is empty.`);
    return typeof reply === "function" ? reply(request) : reply;
  };
}

function isList(given: Reply | readonly Reply[]): given is readonly Reply[] {
  return Array.isArray(given);
}
