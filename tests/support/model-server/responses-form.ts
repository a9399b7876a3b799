/** Replies in the form of OpenAI's responses: whole bodies and the events of a stream. */

const usage = { input_tokens: 11, output_tokens: 7, total_tokens: 18 };

/** A whole reply. */
export function responsesBody(text: string) {
  return {
    id: "response-1",
    object: "response",
    created_at: 1,
    model: "scripted",
    status: "completed",
    output: [
      {
        type: "message",
        id: "message-1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage,
  };
}

/** The events before and after the point where a stream may break off. */
export function responsesEvents(pieces: readonly string[]) {
  const item = { type: "message", id: "message-1", role: "assistant", status: "in_progress", content: [] };
  const created = { type: "response.created", response: { id: "response-1", created_at: 1, model: "scripted" } };
  const added = { type: "response.output_item.added", output_index: 0, item };
  const deltas = pieces.map((delta) => ({
    type: "response.output_text.delta",
    item_id: "message-1",
    output_index: 0,
    content_index: 0,
    delta,
  }));
  const done = { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } };
  const completed = { type: "response.completed", response: responsesBody(pieces.join("")) };
  return { opening: [created, added], pieces: deltas, closing: [done, completed] };
}
