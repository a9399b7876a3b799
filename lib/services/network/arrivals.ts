/**
 * Every request as it arrives, before the framework sees it: who asks is found, and what was sent about that is taken away,
 * so that nothing behind can believe it. What is found goes with the request by `AsyncLocalStorage`, which nobody can send.
 */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { processValue } from "../process-value.ts";
import { type ArrivalRules, judgeArrival, type Verdict } from "./judge-arrival.ts";
import { routeOf } from "./route-pattern.ts";
import { keepUnbuffered } from "./unbuffered.ts";

/** A request that arrived. */
export type Arrival = Pick<Verdict, "address" | "isTrusted" | "refusal" | "way"> & {
  /** Told in the answer and in every line of the log that is written for it. */
  readonly id: string;
};

type Arrivals = { readonly storage: AsyncLocalStorage<Arrival>; isWatching: boolean };

/** Pages, actions and the start may have this module each for themselves. */
const isArrivals = (candidate: unknown): candidate is Arrivals => arrivalsSchema.safeParse(candidate).success;
const arrivalsSchema = z.object({ storage: z.instanceof(AsyncLocalStorage), isWatching: z.boolean() });
const create = (): Arrivals => ({ storage: new AsyncLocalStorage<Arrival>(), isWatching: false });
const arrivals = () => processValue("arrivals", isArrivals, create);

/** The request that is served here and now; null outside of any. */
export function currentArrival(): Arrival | null {
  return arrivals().storage.getStore() ?? null;
}

/** Whether requests are looked at as they arrive. One that is not known then came before that, and is not served. */
export function isWatched(): boolean {
  return arrivals().isWatching;
}

/** A request that has its answer, or that whoever asked has left. */
export type Served = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** True: the answer did not get there as a whole. */
  readonly isCut: boolean;
};

const arrivedSchema = z.object({ request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse) });

/**
 * From now on, requests at any server of this process are judged by these rules.
 * @param otherPorts those of servers that are no way to the app, such as the one that tells numbers: each looks after itself.
 * @param onServed hears of each one at its end, as part of it.
 * @returns what ends it.
 */
export function watchArrivals(
  { otherPorts = [], ...rules }: ArrivalRules & { readonly otherPorts?: readonly number[] },
  onServed: (served: Served) => void = () => undefined,
): () => void {
  const known = arrivals();
  const judge = (message: unknown): void => {
    const arrived = arrivedSchema.safeParse(message);
    if (!arrived.success || otherPorts.includes(arrived.data.request.socket.localPort ?? 0)) return;
    // What was asked for, before it is led away.
    const { method = "", url = "" } = arrived.data.request;
    const arrival = arrive(arrived.data, rules);
    known.storage.enterWith(arrival);
    const since = performance.now();
    const { response } = arrived.data;
    response.once("close", () => {
      const ms = Math.round(performance.now() - since);
      const { statusCode: status, writableFinished } = response;
      known.storage.run(arrival, () => onServed({ method, route: routeOf(url), status, ms, isCut: !writableFinished }));
    });
  };
  known.isWatching = true;
  subscribe(channel, judge);
  return () => {
    known.isWatching = false;
    unsubscribe(channel, judge);
  };
}

const channel = "http.server.request.start";

function arrive({ request, response }: z.infer<typeof arrivedSchema>, rules: ArrivalRules): Arrival {
  const { headers, rawHeaders } = request;
  const verdict = judgeArrival(
    {
      peer: request.socket.remoteAddress ?? "",
      target: request.url ?? "",
      headers,
      hosts: rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length,
    },
    rules,
  );
  const id = idOf(headers["x-request-id"], verdict);
  rewrite(request, id, verdict);
  response.setHeader("x-request-id", id);
  keepUnbuffered(request, response);
  if (verdict.refusal !== null) divert(request, response);
  const { address, isTrusted, refusal, way } = verdict;
  return { id, address, isTrusted, refusal, way };
}

/** A proxy's own id leads through its log and ours; anybody else's could be made to look like another request's. */
function idOf(sent: string | readonly string[] | undefined, { isTrusted }: Verdict): string {
  return isTrusted && typeof sent === "string" && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Said of a request's way, or to the framework by itself: true only if we say it. */
const hearsay = new RegExp(
  "^(?:forwarded|front-end-https|true-client-ip|cf-connecting-ip|x-request-id|x-nonce|x-host|x-snowgpt-path" +
    "|x-(?:forwarded|original|rewrite|middleware|matched|now|http|real|client|cluster|url)(?:-.*)?)$",
);

/** A trace is followed for a proxy that is trusted alone. */
const traceHeaders: ReadonlySet<string> = new Set(["traceparent", "tracestate", "baggage"]);

function rewrite(request: IncomingMessage, id: string, { address, host, protocol, isTrusted }: Verdict): void {
  const { headers } = request;
  for (const name of Object.keys(headers)) {
    if (hearsay.test(name) || (!isTrusted && traceHeaders.has(name))) delete headers[name];
  }
  Object.assign(headers, {
    ...{ host, "x-request-id": id },
    ...{ "x-forwarded-for": address, "x-forwarded-host": host, "x-forwarded-proto": protocol },
  });
  request.rawHeaders = Object.entries(headers).flatMap(([name, value = ""]) =>
    [value].flat().flatMap((each) => [name, each]),
  );
}

/** The proxy of the app answers it, whatever was asked for: no file, no action and no body is looked at on the way. */
function divert(request: IncomingMessage, response: ServerResponse): void {
  request.url = refusedPath;
  request.method = "GET";
  response.setHeader("connection", "close");
}

/** Where nothing is. */
const refusedPath = "/refused";
