/** What the pages that others frame show at first. That one was opened is recorded, if it is one. */
import "server-only";
import { embedSettings, getSettings } from "#lib/config/env";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { SharedDashboard } from "#lib/domain/dashboard-shared";
import type { EmbedChats, EmbedTerm } from "#lib/domain/embed-contents";
import type { Result } from "#lib/domain/errors";
import { actingAs } from "../acting.ts";
import { type App, getApp } from "../app.ts";
import type { EmbedVisit } from "./embed-desk.ts";
import { embedHandlers } from "./embed-handlers.ts";
import { actingOfVisit } from "./visit-acting.ts";

/** With what the page in the frame goes on. */
export type EmbedStart = {
  readonly token: string;
  /** The page around it: nothing is said to another one, and nothing taken from one. */
  readonly origin: string;
  readonly viewer: string;
  readonly term: EmbedTerm;
};

const door = "page of app/embed" satisfies RecordedDoor;

/** null for whatever is wrong, without a word of what. */
export async function openEmbeddedBoard(
  token: string,
): Promise<(EmbedStart & { readonly board: SharedDashboard }) | null> {
  const visiting = await visitWith(token);
  if (visiting?.visit.shows.kind !== "board") return null;
  const { looker } = visiting.visit.shows;
  const board = await recordedOpening(visiting, looker.embeds, () => visiting.app.dashboards.openEmbedded(looker));
  return board === null ? null : { ...startOf(token, visiting), board };
}

/** The same for a chat. */
export async function openEmbeddedChat(
  token: string,
): Promise<(EmbedStart & EmbedChats & { readonly context: DatabaseContext }) | null> {
  const visiting = await visitWith(token);
  if (visiting?.visit.shows.kind !== "chat") return null;
  const { app, visit } = visiting;
  const chats = await recordedOpening(visiting, null, () => embedHandlers.chats.answer(app, visit, {}));
  return chats === null ? null : { ...startOf(token, visiting), ...chats, context: visiting.visit.shows.context };
}

type Visiting = { readonly visit: EmbedVisit; readonly app: App };

async function visitWith(token: string): Promise<Visiting | null> {
  const settings = embedSettings(getSettings());
  if (settings === null) return null;
  const opened = await getApp();
  const visit = await opened.embeds.admit(token, settings);
  return visit.ok ? { visit: visit.value, app: await opened.forCaller(visit.value.caller) } : null;
}

/** null also where it cannot be recorded. */
async function recordedOpening<Value>(
  { visit, app }: Visiting,
  boardId: string | null,
  open: () => Promise<Result<Value>>,
): Promise<Value | null> {
  const acting = await actingOfVisit(visit);
  const object = { kind: boardId === null ? ("chat" as const) : ("board" as const), id: boardId };
  const { origin, jti } = visit.claims;
  const what = { act: auditDoors[door].act, door, object, detail: `on ${origin}, by ${jti}` };
  const result = await actingAs(acting, () => app.audit.record(acting, what, open));
  return result.ok ? result.value : null;
}

function startOf(token: string, { visit }: Visiting): EmbedStart {
  const { origin, name } = visit.claims;
  return { token, origin, viewer: name, term: visit.term };
}
