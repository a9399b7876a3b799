/** Apps that are let in, over a real store and a clock that tests turn; and what a client does for it. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Store } from "#lib/db/store/open-store";
import type { AskedAuthorization } from "#lib/domain/oauth/connected-app";
import { type ApiTokensDependencies, createApiTokens } from "#lib/services/api/api-tokens";
import { createConnectedApps } from "#lib/services/oauth/connected-apps";
import type { Form } from "#lib/services/oauth/exchanges";
import type { OwnPlace } from "#lib/services/oauth/own-place";
import { expectValue } from "../run-world.ts";

export const oauthPlace: OwnPlace = {
  issuer: "https://ask.example.org",
  resource: "https://ask.example.org/mcp",
  metadata: "https://ask.example.org/.well-known/oauth-protected-resource/mcp",
};
export const callback = "http://127.0.0.1:43110/callback";
export const clock = { now: Date.UTC(2026, 0, 1) };

/** A verifier and its challenge. */
export function newProof(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The parameters of a whole request. */
export function askedBy(clientId: string, challenge: string, more: AskedAuthorization = {}): AskedAuthorization {
  return {
    ...{ response_type: "code", client_id: clientId, redirect_uri: callback, state: "state-1" },
    ...{ code_challenge: challenge, code_challenge_method: "S256", resource: oauthPlace.resource, ...more },
  };
}

/** As one instance of the app has them. */
export function openApps(store: Store, access: ApiTokensDependencies["access"] = null) {
  const parts = { now: () => clock.now, newId: () => randomUUID() };
  const apps = createConnectedApps({ records: store.api.apps, ...parts });
  const tokens = createApiTokens({ records: store.api, access, ownSecret: () => null, ...parts });
  return { apps, tokens };
}

type Apps = ReturnType<typeof openApps>["apps"];

export async function register(apps: Apps, name = "Desk", redirectUris: readonly string[] = [callback]) {
  const app = await apps.register({ name, redirectUris }, "192.0.2.7");
  if (app === null) throw new Error("Too many registrations.");
  return app.id;
}

export type Yes = { readonly clientId: string; readonly code: string; readonly verifier: string };

/** Somebody says yes to an app. @param more other parameters than those of a whole request. */
export async function sayYes(apps: Apps, clientId: string, more: AskedAuthorization = {}, ownerId = "local") {
  const { verifier, challenge } = newProof();
  const holder = { ownerId, isByProvider: false };
  const { url, connectionId } = expectValue(await apps.allow(askedBy(clientId, challenge, more), oauthPlace, holder));
  return { clientId, verifier, connectionId, url, code: new URL(url).searchParams.get("code") ?? "" };
}

/** The form by which a code is exchanged. */
export function codeForm({ clientId, code, verifier }: Yes, more: Form = {}): Form {
  return {
    ...{ grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier },
    ...{ redirect_uri: callback, resource: oauthPlace.resource, ...more },
  };
}

/** The form by which a token is renewed. */
export function refreshForm(clientId: string, token: string, more: Form = {}): Form {
  return { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more };
}

/** The tokens of an exchange. @throws Error for a refusal. */
export async function tokensOf(apps: Apps, form: Form) {
  const answer = await apps.exchange(form, oauthPlace);
  if (answer.kind === "refused") throw new Error(`${answer.error}: ${answer.why}`);
  return { access: answer.body.access_token, refresh: answer.body.refresh_token, body: answer.body };
}
