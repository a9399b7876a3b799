/** Replies in the form of chat completions: whole bodies and the events of a stream. */

export const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** What differs between the servers that speak this protocol. */
export type ChatForm = {
  readonly model: string;
  /** Some servers name no reason for a reply's end. */
  readonly namesFinishReason: boolean;
  /** The tokens of a stream come in a last event of their own. */
  readonly countsStreams: boolean;
};

export type ChatMessage = { readonly content: string | null; readonly refusal?: string };

export type ChatPiece = { readonly content: string } | { readonly refusal: string };

/** A whole reply. */
export function chatBody(message: ChatMessage, finishReason: string, form: ChatForm) {
  const choice = { index: 0, message: { role: "assistant", ...message } };
  return {
    id: "chat-1",
    object: "chat.completion",
    created: 1,
    model: form.model,
    choices: [form.namesFinishReason ? { ...choice, finish_reason: finishReason } : choice],
    usage,
  };
}

/** The events before and after the point where a stream may break off. */
export function chatEvents(pieces: readonly ChatPiece[], finishReason: string, form: ChatForm) {
  const base = { id: "chat-1", object: "chat.completion.chunk", created: 1, model: form.model };
  const chunk = (delta: unknown, finishReason: string | null) => ({
    ...base,
    choices: [form.namesFinishReason ? { index: 0, delta, finish_reason: finishReason } : { index: 0, delta }],
  });
  return {
    opening: [],
    pieces: pieces.map((piece) => chunk({ role: "assistant", ...piece }, null)),
    closing: [
      ...(form.namesFinishReason ? [chunk({}, finishReason)] : []),
      ...(form.countsStreams ? [{ ...base, choices: [], usage }] : []),
    ],
  };
}
