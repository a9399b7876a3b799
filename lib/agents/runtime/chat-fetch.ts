/**
 * `fetch` for the AI SDK that gets on with every server of the chat protocol: what one refuses is left out from then on,
 * and its replies are brought into the form that the SDK reads. Snowflake Cortex is known beforehand: its output's length
 * is `max_completion_tokens`, and there is no role `developer` (Snowflake's documentation, "Cortex REST API").
 */
import "server-only";
import { readableReply, readableStream } from "./chat-replies.ts";
import { type ChatRequest, type Concession, chatRequestSchema, conceded, concessionFor } from "./concessions.ts";

/** The path of Cortex' chat protocol on an account's address. */
export function isCortexAddress(baseUrl: string): boolean {
  return new URL(baseUrl).pathname.startsWith("/api/v2/cortex/");
}

/** What is known of a server before it was asked. */
export function knownConcessions(baseUrl: string): readonly Concession[] {
  return isCortexAddress(baseUrl) ? ["completion_tokens", "no_developer"] : [];
}

/** Statuses by which servers refuse a request for what stands in it; templates of chats fail as 424, 500 or 501. */
const refusals: ReadonlySet<number> = new Set([400, 422, 424, 500, 501]);

/** For one server; it remembers what the server refused. What is no chat completion passes as it is. */
export function createChatFetch(known: readonly Concession[] = []): typeof fetch {
  const made = new Set<Concession>(known);
  return async (input, init) => {
    const request = readRequest(init?.body);
    if (request === null) return fetch(input, init);
    const post = (sent: ChatRequest) => fetch(input, { ...init, body: JSON.stringify(sent) });
    const response = await postConceding(request, made, post);
    if (!response.ok || response.body === null) return response;
    return request.stream === true ? readableStream(response, response.body) : readableReply(response);
  };
}

/**
 * Sends again without what is refused, one thing after the other. What helps is kept once it has helped: a refusal may
 * speak of what it was not about.
 */
async function postConceding(
  request: ChatRequest,
  made: Set<Concession>,
  post: (sent: ChatRequest) => Promise<Response>,
): Promise<Response> {
  const tried = new Set<Concession>(made);
  for (;;) {
    const sent = conceded(request, tried);
    const response = await post(sent);
    if (!refusals.has(response.status)) {
      if (response.ok) for (const concession of tried) made.add(concession);
      return response;
    }
    const { status, headers } = response;
    const refusal = await response.text();
    const concession = concessionFor({ status, words: refusal }, sent);
    if (concession === null) return new Response(refusal, { status, headers });
    tried.add(concession);
  }
}

function readRequest(body: unknown): ChatRequest | null {
  if (typeof body !== "string") return null;
  try {
    const parsed = chatRequestSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
