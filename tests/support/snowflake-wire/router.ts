/** Which request goes where. */
import type { Exchange } from "./http-exchange.ts";
import { logIn, renew, sessionOf } from "./session-routes.ts";
import type { Session } from "./sessions.ts";
import { abortById, abortByRequest, runQuery, sendChunk, sendResult, sendStatus } from "./statement-routes.ts";
import type { WireState } from "./wire-state.ts";

const success = { data: null, code: null, message: null, success: true };

export async function route(exchange: Exchange, state: WireState): Promise<void> {
  const { path } = exchange;
  if (path === "/session/v1/login-request") return logIn(exchange, state);
  if (path === "/session/token-request") return renew(exchange, state);
  if (path === "/telemetry/send") return exchange.send({ ...success, data: "Log Received" });
  const chunk = /^\/stage\/([\w-]+)\/(\d+)$/.exec(path);
  if (chunk !== null) return sendChunk(exchange, { queryId: chunk[1] ?? "", index: Number(chunk[2]) }, state);
  const session = sessionOf(exchange, state);
  if (session !== null) await routeOfSession(exchange, session, state);
}

async function routeOfSession(exchange: Exchange, session: Session, state: WireState): Promise<void> {
  const { path } = exchange;
  if (path === "/queries/v1/query-request") return runQuery(exchange, session, state);
  if (path === "/queries/v1/abort-request") return abortByRequest(exchange, state);
  if (path === "/session/heartbeat") return exchange.send(success);
  if (path === "/session" && exchange.query.get("delete") === "true") {
    state.sessions.end(session);
    return exchange.send(success);
  }
  const [, queryId = "", action = ""] = /^\/queries\/([\w-]+)\/(result|abort-request)$/.exec(path) ?? [];
  if (action === "result") return sendResult(exchange, queryId, state);
  if (action === "abort-request") return abortById(exchange, queryId, state);
  const monitored = /^\/monitoring\/queries\/([\w-]+)$/.exec(path);
  if (monitored !== null) return sendStatus(exchange, monitored[1] ?? "", state);
  exchange.refuse("390404", `There is no ${exchange.method} ${path}`, 404);
}
