/** Somebody is asked whether an app may ask in their name, and says yes or no. */
import "server-only";
import { oauthLimits } from "#lib/config/oauth-limits";
import type { OAuthRecords } from "#lib/db/store/oauth-records";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type AuthorizationError, readAuthorization } from "#lib/domain/oauth/authorization-request";
import type { AskedAuthorization, Consent, NoConsent } from "#lib/domain/oauth/connected-app";
import { answerAt, isRegistered, placeOf } from "#lib/domain/oauth/redirect-uri";
import type { TokenHolder } from "../api/token-holder.ts";
import { hashOfSecret, newSecret } from "../api/token-secret.ts";
import type { OwnPlace } from "./own-place.ts";

/** Where the browser goes with the answer. */
export type ConsentAnswer = { readonly url: string };

export type Consents = {
  /** What is shown to whoever the app sent. */
  judge(asked: AskedAuthorization, place: OwnPlace): Promise<Consent | NoConsent>;
  /** A yes. BAD_REQUEST for what nobody could be asked; RESOURCE where too many are let in. */
  allow(
    asked: AskedAuthorization,
    place: OwnPlace,
    holder: TokenHolder,
  ): Promise<Result<ConsentAnswer & { readonly connectionId: string }>>;
  /** A no. */
  deny(asked: AskedAuthorization, place: OwnPlace): Promise<Result<ConsentAnswer>>;
};

export type ConsentDependencies = {
  readonly records: OAuthRecords;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Over the apps that registered. */
export function createConsents(dependencies: ConsentDependencies): Consents {
  return {
    judge: async (asked, place) => (await judge(asked, place, dependencies)).shown,
    allow: async (asked, place, holder) => {
      const judged = await judge(asked, place, dependencies);
      return judged.granted === null ? err(notAsked(judged.shown)) : allow(judged.granted, holder, dependencies);
    },
    deny: async (asked, place) => {
      const { shown, granted } = await judge(asked, place, dependencies);
      if (granted === null) return err(notAsked(shown));
      return ok({ url: refusalAt(granted, "access_denied", "The person said no.") });
    },
  };
}

type Granted = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: Consent["scopes"];
  readonly challenge: string;
  readonly place: OwnPlace;
};

type Judged =
  | { readonly shown: Consent; readonly granted: Granted }
  | { readonly shown: NoConsent; readonly granted: null };

/**
 * An app that is not known, or a place that is not its own, hears nothing: whoever made the address may be anybody. Nor is
 * anybody sent to an app by themselves because of a mistake in what it asks: apps register without being checked, and an
 * address of ours would lead wherever one likes.
 */
async function judge(asked: AskedAuthorization, place: OwnPlace, { records }: ConsentDependencies): Promise<Judged> {
  const { client_id: clientId = "", redirect_uri: redirectUri = "", state } = asked;
  const client = await records.client(clientId);
  if (client === null) return stopped("This app is not known here.");
  if (!isRegistered(redirectUri, client.redirectUris)) {
    return stopped("This address does not come from the app that it names.");
  }
  const read = readAuthorization(asked, place.resource);
  const at = { redirectUri, state, place };
  if (!read.ok) {
    const back = { url: refusalAt(at, read.error, read.why), place: placeOf(redirectUri) };
    return { shown: { kind: "refused", sentence: read.why, back }, granted: null };
  }
  const { scopes, challenge } = read;
  return {
    shown: { kind: "consent", name: client.name, place: placeOf(redirectUri), scopes, asked },
    granted: { ...at, clientId, scopes, challenge },
  };
}

function stopped(sentence: string): Judged {
  return { shown: { kind: "refused", sentence, back: null }, granted: null };
}

async function allow(
  { clientId, redirectUri, state, scopes, challenge, place }: Granted,
  holder: TokenHolder,
  { records, now, newId }: ConsentDependencies,
): Promise<Result<ConsentAnswer & { readonly connectionId: string }>> {
  const code = newSecret("code");
  const connectionId = newId();
  const at = now();
  const isKept = await records.addCode(
    {
      ...{ hash: hashOfSecret(code), connectionId, clientId, ...holder, scopes, redirectUri, challenge },
      ...{ resource: place.resource, expiresAt: at + oauthLimits.codeMs },
    },
    { most: oauthLimits.connections, now: at },
  );
  if (!isKept) return err(tooMany());
  return ok({ url: answerAt(redirectUri, { code, state, iss: place.issuer }), connectionId });
}

function refusalAt(
  { redirectUri, state, place }: Pick<Granted, "redirectUri" | "state" | "place">,
  error: AuthorizationError,
  why: string,
): string {
  return answerAt(redirectUri, { error, error_description: why, state, iss: place.issuer });
}

function notAsked(shown: Consent | NoConsent) {
  const sentence = shown.kind === "refused" ? shown.sentence : "";
  return appError("BAD_REQUEST", sentence, { nextStep: "Begin again in the app." });
}

function tooMany() {
  return appError("RESOURCE", `There are ${oauthLimits.connections} connected apps already.`, {
    nextStep: "End one that you do not use, under Account, Tokens.",
  });
}
