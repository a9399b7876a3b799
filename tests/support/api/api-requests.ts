/** Requests of programs to the API, without a server between. */

/** What the app is called in tests. */
export const apiPlace = "http://localhost:3000";

export type SentToApi = {
  readonly token?: string | null;
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** @param path with its escapes, from the first slash on. */
export function apiRequest(path: string, sent: SentToApi = {}): Request {
  const { token = null, body, raw, headers = {} } = sent;
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(`${apiPlace}${path}`, {
    method: sent.method ?? (text === undefined ? "GET" : "POST"),
    headers: {
      host: new URL(apiPlace).host,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
}

/** What a client uses in place of the network. */
export function fetchOf(serve: (request: Request) => Promise<Response>): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("host", new URL(apiPlace).host);
    return serve(request);
  };
}
