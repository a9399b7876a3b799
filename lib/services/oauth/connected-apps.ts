/**
 * Apps that people let ask in their name: how an app says who it is, how somebody lets it in, and how that ends. All of it is
 * in the store, so that every instance knows the same.
 */
import "server-only";
import { oauthLimits } from "#lib/config/oauth-limits";
import type { Connection, ListedConnection, OAuthClient, OAuthRecords } from "#lib/db/store/oauth-records";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Registration } from "#lib/domain/oauth/client-registration";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { placeOf } from "#lib/domain/oauth/redirect-uri";
import { hashOfSecret, isSecret } from "../api/token-secret.ts";
import { type Consents, createConsents } from "./consents.ts";
import { type ExchangeAnswer, exchange, type Form } from "./exchanges.ts";
import type { OwnPlace } from "./own-place.ts";

export type ConnectedApps = Consents & {
  /** @returns null where too many came from this address lately. */
  register(registration: Registration, address: string): Promise<RegisteredApp | null>;
  exchange(form: Form, place: OwnPlace): Promise<ExchangeAnswer>;
  /** Whose a token of either kind is; null for none. */
  connectionOf(secret: string): Promise<Connection | null>;
  /** Those that a person let in, the latest first. */
  list(ownerId: string): Promise<readonly ConnectedApp[]>;
  /** From now on none of its tokens opens anything. NOT_FOUND for none of the person's. @returns those that are left. */
  end(ownerId: string, id: string): Promise<Result<readonly ConnectedApp[]>>;
};

export type RegisteredApp = OAuthClient & { readonly createdAt: number };

export type ConnectedAppsDependencies = {
  readonly records: OAuthRecords;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Of all people. */
export function createConnectedApps(dependencies: ConnectedAppsDependencies): ConnectedApps {
  const { records, now, newId } = dependencies;
  const list = async (ownerId: string) => (await records.connectionsOf(ownerId, now())).map(shownOf);
  return {
    ...createConsents(dependencies),
    register: async (registration, address) => {
      const app = { ...registration, id: newId(), createdAt: now() };
      return (await records.addClient({ ...app, address }, bounds)) ? app : null;
    },
    exchange: (form, place) => exchange(form, place, { records, now }),
    connectionOf: async (secret) =>
      isSecret(secret, "access") || isSecret(secret, "refresh")
        ? records.connectionByToken(hashOfSecret(secret))
        : null,
    list,
    end: async (ownerId, id) =>
      (await records.removeConnection(ownerId, id)) ? ok(await list(ownerId)) : err(noSuchApp()),
  };
}

const bounds = {
  perAddress: oauthLimits.registrationsPerHour,
  countedMs: oauthLimits.registrationWindowMs,
  neverUsedMs: oauthLimits.neverUsedMs,
  unusedMs: oauthLimits.unusedMs,
  neverUsed: oauthLimits.neverUsed,
};

function shownOf({ id, name, redirectUri, scopes, createdAt, endsAt, usedAt }: ListedConnection): ConnectedApp {
  return { id, name, place: placeOf(redirectUri), scopes, createdAt, endsAt, usedAt };
}

function noSuchApp() {
  return appError("NOT_FOUND", "This app is not in the list any more.", { nextStep: "Reload the page." });
}
