/** What the page of one's own account reads on the server. */
import "server-only";
import type { OpenSession } from "#lib/domain/access";
import type { ChannelBoard } from "#lib/domain/channel";
import type { OwnUsage } from "#lib/domain/usage-overview";
import { currentAccessRequest } from "#lib/services/access-request";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type AccountData = {
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly hasTwoFactor: boolean;
  /** False: the person comes in by the provider, which asks for its own. */
  readonly hasPassword: boolean;
  readonly firstSessions: readonly OpenSession[];
  /** null where it cannot be told just now. */
  readonly usage: OwnUsage | null;
  /** Where notices are sent; null where it cannot be told just now. */
  readonly channels: ChannelBoard | null;
};

/** null in an app of one person. */
export async function loadAccount(): Promise<AccountData | null> {
  const caller = await requirePagePermission("ownAccount");
  if (!caller.ok) return null;
  const opened = await getApp();
  const { access } = opened;
  const person = (await access?.person(await currentAccessRequest(), true)) ?? null;
  if (access === null || person === null) return null;
  const { name, email, groups, hasTwoFactor } = person;
  const app = await opened.forCaller(caller.value);
  const [hasPassword, firstSessions, usage, channels] = await Promise.all([
    access.own.hasPassword(person),
    access.own.sessions(person),
    app.quotas.own(caller.value.ownerId),
    app.channels.board(caller.value.ownerId),
  ]);
  return {
    ...{ name, email, groups, hasTwoFactor, hasPassword, firstSessions },
    ...{ usage: usage.ok ? usage.value : null, channels: channels.ok ? channels.value : null },
  };
}
