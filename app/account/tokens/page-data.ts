/** What the page of one's own tokens reads on the server. */
import "server-only";
import type { ApiToken } from "#lib/domain/api-token";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type TokensData = { readonly firstTokens: readonly ApiToken[]; readonly firstApps: readonly ConnectedApp[] };

/** null for a role that may have none. */
export async function loadTokens(): Promise<TokensData | null> {
  const caller = await requirePagePermission("ownAccount");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const { tokens, apps } = app.api;
  return {
    firstTokens: await tokens.list(caller.value.ownerId),
    firstApps: await apps.list(caller.value.ownerId),
  };
}
