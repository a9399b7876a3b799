/** An app that somebody has let ask in their name: what is kept and shown of it. */
import type { ApiScope } from "../api-scopes.ts";

export type ConnectedApp = {
  readonly id: string;
  /** As the app calls itself. */
  readonly name: string;
  /** Where its answers go, in words. */
  readonly place: string;
  readonly scopes: readonly ApiScope[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** It ends by itself then, unless it is used before. */
  readonly endsAt: number;
  /** Give or take a minute; null before it was first used. */
  readonly usedAt: number | null;
};

/** What somebody is asked before an app is let in. */
export type Consent = {
  readonly kind: "consent";
  readonly name: string;
  readonly place: string;
  readonly scopes: readonly ApiScope[];
  /** What was asked, to be sent along with the yes or the no; it is judged anew then. */
  readonly asked: AskedAuthorization;
};

/** Why nobody is asked. */
export type NoConsent = {
  readonly kind: "refused";
  readonly sentence: string;
  /** Where the app hears of it; null where it is not known that the place is the app's. */
  readonly back: { readonly url: string; readonly place: string } | null;
};

/** The parameters of the address by which an app asks. */
export type AskedAuthorization = Readonly<Record<string, string>>;
