/**
 * A small client of the API: one function for each operation, with the types of the document that the app serves. It needs
 * nothing but `fetch`, so it can be taken along as it is.
 */
import { type Answer, type Operations, type Problem, places, type RunEvent } from "./client-types.ts";

export type OperationName = keyof Operations;

/** What is empty may be left out. */
type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };
export type InputOf<Name extends OperationName> = Part<"params", Operations[Name]["params"]> &
  Part<"query", Operations[Name]["query"]> &
  Part<"body", Operations[Name]["body"]> & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** The app said no, in its own words. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly problem: Problem;
  /** When to ask again; null where it was not said. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null) {
    super(problem.nextStep === null ? problem.detail : `${problem.detail} ${problem.nextStep}`);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type ApiClientParts = {
  /** Where the app is: `https://snowgpt.example.org`. */
  readonly url: string;
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
};

export type ApiClient = {
  /** @throws ApiProblem where the app does not do it; whatever `fetch` throws where it cannot be reached. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<Operations[Name]["reply"]>;
  /** The same for what is a file or a stream. */
  open<Name extends OperationName>(name: Name, input: InputOf<Name>, accept: string): Promise<Response>;
  /** What a run does, until its answer. @param after the number of the last event that was read. */
  follow(runId: string, after?: number): AsyncGenerator<RunEvent & { readonly seq: number | null }>;
  /** The answer of a run, however long it takes. */
  answerOf(runId: string, signal?: AbortSignal): Promise<Answer>;
};

/** Seconds that the app keeps a request waiting at a time: less than proxies do. */
const waitSeconds = 25;

export function createApiClient(parts: ApiClientParts): ApiClient {
  const open: ApiClient["open"] = (name, input, accept) => send(parts, name, input, accept);
  const call: ApiClient["call"] = async (name, input) => (await open(name, input, "application/json")).json();
  return {
    call,
    open,
    follow: async function* (runId, after = 0) {
      const url = new URL(places.followRun.path.replace("{runId}", encodeURIComponent(runId)), parts.url);
      const headers = { ...headersOf(parts, "text/event-stream"), "last-event-id": String(after) };
      const response = await (parts.fetch ?? fetch)(url, { headers });
      if (!response.ok) throw await problemOf(response);
      yield* readEvents(response);
    },
    answerOf: async (runId, signal) => {
      const wanted = { params: { runId }, query: { wait: waitSeconds }, ...(signal === undefined ? {} : { signal }) };
      for (;;) {
        const reply = await call("readRun", wanted);
        if (reply.status !== "working") return reply;
        signal?.throwIfAborted();
      }
    },
  };
}

type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

async function send(parts: ApiClientParts, name: OperationName, input: AnyInput, accept: string): Promise<Response> {
  const { method, path } = places[name];
  const url = new URL(pathOf(path, input.params ?? {}), parts.url);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const { idempotencyKey, signal } = input;
  const response = await (parts.fetch ?? fetch)(url, {
    method,
    headers: {
      ...headersOf(parts, accept),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(method === "POST" ? { body: JSON.stringify(input.body ?? {}) } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

function headersOf({ token }: ApiClientParts, accept: string) {
  return { authorization: `Bearer ${token}`, accept };
}

function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? "")));
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json") === true;
  if (isProblem) return new ApiProblem(await response.json(), retryAfter);
  // Something between here and the app answered.
  const detail = `The answer was ${response.status}.`;
  return new ApiProblem(
    {
      ...{ type: "about:blank", title: "Not an answer of the API", status: response.status, code: "UNAVAILABLE" },
      ...{ detail, nextStep: null, retryable: true, requestId: response.headers.get("x-request-id") },
    },
    retryAfter,
  );
}

/** Events as the standard for server-sent events writes them: a comment says that the line is open. */
async function* readEvents(response: Response): AsyncGenerator<RunEvent & { readonly seq: number | null }> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== null) yield event;
    }
  }
}

function readEvent(block: string): (RunEvent & { readonly seq: number | null }) | null {
  const lines = block.split("\n");
  const of = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  const data = of("data");
  if (data === undefined) return null;
  const id = of("id");
  return { ...JSON.parse(data), seq: id === undefined ? null : Number(id) };
}
