/** The routes by which apps are let in but for the page of consent: they register, exchange, and end. */
import "server-only";
import { apiLimits } from "#lib/config/api-limits";
import { oauthLimits } from "#lib/config/oauth-limits";
import type { Connection } from "#lib/db/store/oauth-records";
import { statusOfCode } from "#lib/domain/api/problem";
import type { RecordedDoor } from "#lib/domain/audit-table";
import { ok, type Result } from "#lib/domain/errors";
import { readRegistration } from "#lib/domain/oauth/client-registration";
import { networkOf } from "../access/tries.ts";
import { readBody } from "../api/read-request.ts";
import { personOfToken } from "../api/token-holder.ts";
import { getApp, type OpenApp } from "../app.ts";
import { currentArrival } from "../network/arrivals.ts";
import { recorded } from "../recorded.ts";
import { resourceMetadata, serverMetadata } from "./metadata.ts";
import { behindGate } from "./oauth-gate.ts";
import { failed, replied } from "./oauth-replies.ts";
import { readForm } from "./read-form.ts";

/** What tokens are good for, and who makes them. */
export function serveResourceMetadata(request: Request): Promise<Response> {
  return behindGate(request, (place) => replied(resourceMetadata(place)));
}

/** How tokens are asked for. */
export function serveServerMetadata(request: Request): Promise<Response> {
  return behindGate(request, (place) => replied(serverMetadata(place)));
}

/** An app says who it is. Anybody may: nothing is opened by it. */
export function serveRegistration(request: Request): Promise<Response> {
  return behindGate(request, async () => {
    const body = await readBody(request);
    if (!body.ok) {
      const { status = 400, error } = body.refusal;
      return failed(status, "invalid_client_metadata", error.message);
    }
    const read = readRegistration(body.value);
    if (!read.ok) return failed(400, read.error, read.why);
    const app = await (await getApp()).api.apps.register(read.registration, currentAddress());
    if (app === null) return tooOften(oauthLimits.registrationWindowMs / 1_000);
    return replied(
      {
        ...{ client_id: app.id, client_id_issued_at: Math.floor(app.createdAt / 1_000) },
        ...{ client_name: app.name, redirect_uris: app.redirectUris, token_endpoint_auth_method: "none" },
        ...{ grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
      },
      201,
    );
  });
}

/** A code or a token of before for tokens of an hour. */
export function serveToken(request: Request): Promise<Response> {
  return behindGate(request, async (place) => {
    const app = await getApp();
    const form = await readForm(request);
    if (form === null) return failed(400, "invalid_request", "This is no form with each name once.");
    const limited = limitOf(app, form.client_id ?? "");
    if (limited !== null) return limited;
    const answer = await app.api.apps.exchange(form, place);
    if (answer.kind === "tokens") return replied(answer.body);
    noteStranger(app);
    if (answer.ended !== null) await recordEnd(app, "POST /oauth/token", answer.ended, async () => ok(null));
    return failed(answer.error === "invalid_client" ? 401 : 400, answer.error, answer.why);
  });
}

/** An app ends what it was let in for, with all its tokens. What is none ends nothing, and is told the same. */
export function serveRevocation(request: Request): Promise<Response> {
  return behindGate(request, async () => {
    const app = await getApp();
    const { client_id: clientId = "", token = "" } = (await readForm(request)) ?? {};
    if (clientId === "" || token === "") return failed(400, "invalid_request", "It lacks the token or the client.");
    const limited = limitOf(app, clientId);
    if (limited !== null) return limited;
    const connection = await app.api.apps.connectionOf(token);
    if (connection?.clientId !== clientId) noteStranger(app);
    if (connection === null) return replied({});
    if (connection.clientId !== clientId) return failed(400, "invalid_grant", "This token is of another client.");
    const ended = await recordEnd(app, "POST /oauth/revoke", connection, async () => {
      await app.api.apps.end(connection.ownerId, connection.id);
      return ok(null);
    });
    return ended.ok ? replied({}) : failed(statusOfCode[ended.error.code], "server_error", ended.error.message);
  });
}

/** In the name of whose app it was. Of somebody who is gone there is nothing to record. */
async function recordEnd(
  app: OpenApp,
  door: RecordedDoor,
  connection: Connection,
  act: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const person = await personOfToken(connection, app.access);
  const object = { kind: "app" as const, id: connection.id };
  return person === null ? act() : recorded(app, person.caller, { door, object }, act);
}

/** Of whoever guesses, and of an app that asks for more tokens than anything could use. */
function limitOf({ api }: OpenApp, clientId: string): Response | null {
  const stranger = api.strangers.isSpent(currentAddress(), apiLimits.strangersPerWindow);
  if (stranger.isOver) return tooOften(stranger.resetSeconds);
  // Ids of clients are no secrets: from another address nobody uses up what an app may ask.
  const rate = api.limits.take(`app ${clientId.slice(0, 100)} ${currentAddress()}`, oauthLimits.exchangesPerWindow);
  return rate.isOver ? tooOften(rate.resetSeconds) : null;
}

function noteStranger({ api }: OpenApp): void {
  api.strangers.take(currentAddress(), apiLimits.strangersPerWindow);
}

function tooOften(seconds: number): Response {
  return failed(429, "temporarily_unavailable", "That is more than is answered at once.", {
    "retry-after": String(seconds),
  });
}

/** A network of IPv6 counts as one. */
function currentAddress(): string {
  return networkOf(currentArrival()?.address ?? "");
}
