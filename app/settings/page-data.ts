/** What the page of settings reads on the server, so that the first paint is whole. */
import "server-only";
import type { DatabaseInfo } from "#lib/domain/catalog";
import type { ChannelBoard } from "#lib/domain/channel";
import type { LiveSettingState } from "#lib/domain/live-settings";
import { mayDo } from "#lib/domain/permission-rules";
import type { RightsState } from "#lib/domain/rights-state";
import type { LinkOut } from "#lib/domain/sharing";
import { getApp } from "#lib/services/app";
import { appOwner } from "#lib/services/notices/channels";
import { requirePagePermission } from "#lib/services/permission-checks";

export type SettingsData = {
  /** null: no model is connected. */
  readonly modelName: string | null;
  /** Why the model does not help just now, or at all; null when all is well. */
  readonly modelNotice: string | null;
  /** null: no other model chooses and judges. */
  readonly fastModelName: string | null;
  /** What an answer may take of models, in sentences. */
  readonly answerBudget: readonly string[];
  /** null when they cannot be listed (the browser asks again). */
  readonly databases: readonly DatabaseInfo[] | null;
  /** How the file of rights on data stands; null for who does not decide on it, and in an app of one person. */
  readonly rights: RightsState | null;
  /** What can be changed while the app runs; null for who may not. */
  readonly live: readonly LiveSettingState[] | null;
  /** The links to boards that are out; null for who does not answer for them, and in an app of one person. */
  readonly links: readonly LinkOut[] | null;
  /** An app of one person: its usage is found from here. */
  readonly hasOwnUsage: boolean;
  /** Variables of the environment file that wait for a restart; null for who may not read it again. */
  readonly waiting: readonly string[] | null;
  /** Where notices are sent: of the app for its admins, and in an app of one person its owner's; null for others. */
  readonly channels: ChannelBoard | null;
};

/** null for a role that may not open them. */
export async function loadSettings(): Promise<SettingsData | null> {
  const caller = await requirePagePermission("openSettings");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const databases = await app.catalog.listDatabases();
  const { modelName, fastModelName, notice: modelNotice, budget: answerBudget } = app.model.status();
  const { role } = caller.value;
  const rights = mayDo(role, "managePeople") ? await app.rights.state() : null;
  const live = mayDo(role, "changeSettings") ? await app.settings.list() : null;
  const waiting = mayDo(role, "changeSettings") ? app.environment.waiting() : null;
  const listed = databases.ok ? databases.value : null;
  const isForLinks = mayDo(role, "endLinksOfOthers") && app.access !== null;
  const links = isForLinks ? await app.sharing.linksOut() : null;
  const out = links?.ok ? links.value : null;
  const told = { modelName, modelNotice, fastModelName, answerBudget, databases: listed, rights, live, links: out };
  const owner = app.access === null ? caller.value.ownerId : appOwner;
  const board = mayDo(role, "changeAppChannels") ? await app.channels.board(owner) : null;
  return { ...told, hasOwnUsage: app.access === null, waiting, channels: board?.ok ? board.value : null };
}
