/**
 * The one way in for pages of others: a token in a header, which no other site can make a browser send along, then the closed
 * list of operations. Cookies count for nothing here, and the token counts nowhere else.
 */
import "server-only";
import { embedLimits } from "#lib/config/embed-limits";
import type { EmbedSettings } from "#lib/config/embed-settings";
import { embedSettings, getSettings } from "#lib/config/env";
import type { EmbedCall } from "#lib/domain/embed-contents";
import { embedOperations, isEmbedName } from "#lib/domain/embed-operations";
import { type AppError, appError, err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { actingAs } from "../acting.ts";
import { readBody } from "../api/read-request.ts";
import { plainHeaders } from "../api/refusal.ts";
import { type App, getApp, type OpenApp } from "../app.ts";
import { currentArrival } from "../network/arrivals.ts";
import { observedAction } from "../observe/observed-requests.ts";
import { requireOwnRequest } from "../own-request.ts";
import { withPermission } from "../permission-checks.ts";
import { thrownWhileServing } from "../request-failures.ts";
import { type EmbedVisit, notShown } from "./embed-desk.ts";
import { embedHandlers } from "./embed-handlers.ts";
import { actingOfVisit } from "./visit-acting.ts";

/** Of the app, what pages of others are served by. */
export type EmbedApp = Pick<OpenApp, "embeds" | "forCaller">;

/** An answer for whatever comes; nothing is thrown. */
export async function serveEmbed(request: Request, name: string): Promise<Response> {
  try {
    const settings = embedSettings(getSettings());
    if (settings === null) return refuse(nothingHere());
    return await serveEmbedOf(await getApp(), settings, request, name);
  } catch (cause) {
    return refuse(thrownWhileServing(cause));
  }
}

/** The same for an app and its settings. */
export async function serveEmbedOf(
  opened: EmbedApp,
  settings: EmbedSettings,
  request: Request,
  name: string,
): Promise<Response> {
  // The page of ours in the frame asks, and no other page: neither the one around it nor a foreign one.
  const own = await requireOwnRequest(request.method);
  if (!own.ok) return refuse(own.error);
  if (!isEmbedName(name)) return refuse(nothingHere());
  const visit = await visitOf(request, opened, settings);
  if (!visit.ok) return refuse(visit.error);
  const body = await readBody(request);
  if (!body.ok) return refuse(body.refusal.error);
  const { of, permission } = embedOperations[name];
  if (of !== "either" && of !== visit.value.shows.kind) return refuse(notShown());
  const allowed = await withPermission(visit.value.caller, permission);
  if (!allowed.ok) return refuse(allowed.error);
  const app = await opened.forCaller(visit.value.caller);
  const acting = await actingOfVisit(visit.value);
  return actingAs(acting, () =>
    name === "follow" ? followed(app, visit.value, body.value) : called(app, visit.value, name, body.value),
  );
}

/** Whose token it is; guessing is slowed down, and tells nothing. */
async function visitOf(request: Request, { embeds }: EmbedApp, settings: EmbedSettings): Promise<Result<EmbedVisit>> {
  const stranger = currentArrival()?.address ?? "";
  if (embeds.strangers.isSpent(stranger, embedLimits.strangersPerWindow).isOver) return err(tooOften());
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const visit = await embeds.admit(token, settings);
  if (!visit.ok) {
    embeds.strangers.take(stranger, embedLimits.strangersPerWindow);
    return visit;
  }
  const { isOver } = embeds.limits.take(visit.value.caller.ownerId, embedLimits.requestsPerWindow);
  return isOver ? err(tooOften()) : visit;
}

async function called(app: App, visit: EmbedVisit, name: EmbedCall, given: unknown): Promise<Response> {
  const result = await observedAction(embedOperations[name].permission, async () => {
    const done = await embedHandlers[name].answer(app, visit, given);
    return done.ok ? ok<unknown>(done.value) : err(toPublicError(done.error));
  });
  return reply(result);
}

async function followed(app: App, visit: EmbedVisit, given: unknown): Promise<Response> {
  const events = await embedHandlers.follow.answer(app, visit, given);
  if (!events.ok) return refuse(events.error);
  return new Response(events.value, {
    headers: { ...plainHeaders, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

function refuse(error: AppError): Response {
  return reply(err(toPublicError(error)));
}

const statuses: Partial<Record<PublicError["code"], number>> = {
  FORBIDDEN: 403,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  QUOTA: 429,
};

/** What can go wrong is a value like any other, as with actions; only what should not have been asked is not. */
function reply(result: Result<unknown, PublicError>): Response {
  const status = result.ok ? 200 : (statuses[result.error.code] ?? 200);
  return Response.json(result, { status, headers: plainHeaders });
}

function nothingHere(): AppError {
  return appError("NOT_FOUND", "There is nothing here.");
}

function tooOften(): AppError {
  return appError("QUOTA", "That is more than is answered in a minute.", {
    nextStep: "Wait a moment, then try again.",
    retryable: true,
  });
}
