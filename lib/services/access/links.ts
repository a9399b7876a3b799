/** Links that work once: for a first password, and for a new one. Of the token only a hash is kept. */
import "server-only";
import { randomBytes } from "node:crypto";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { AuthLibrary } from "./auth-library.ts";

/** A link as it is shown once. What is behind its `#` reaches no server's log. */
export type MadeLink = { readonly link: string; readonly expiresAt: number };

export type WantedLink = {
  /** How long it works. */
  readonly lastsMs: number;
  /** Made at the server's shell: it leads in where nobody signs in with a password. */
  readonly isWayBack?: boolean;
  /** Asked for by anybody: earlier links of the person go on to work, or strangers could end them. Else they do not. */
  readonly isBesideOthers?: boolean;
};

export type Links = {
  /** A link for a person. */
  make(personId: string, wanted: WantedLink): Promise<MadeLink & { readonly token: string }>;
  /** Whose link it is; null for one that was used, is over, or never was. */
  ownerOf(token: string): Promise<{ readonly id: string; readonly name: string; readonly email: string } | null>;
};

type LinkParts = {
  readonly library: AuthLibrary;
  readonly records: Pick<AccessRecords, "dropLinks">;
  readonly origin: string;
  readonly now: () => number;
};

/** The links of people, kept where the library looks for them. */
export function createLinks({ library, records, origin, now }: LinkParts): Links {
  return {
    make: async (personId, { lastsMs, isWayBack = false, isBesideOthers = false }) => {
      if (!isBesideOthers) await records.dropLinks(personId);
      const token = `${isWayBack ? wayBack : ""}${randomBytes(32).toString("base64url")}`;
      const expiresAt = now() + lastsMs;
      const { internalAdapter } = await library.$context;
      const kept = { identifier: identifierOf(token), value: personId, expiresAt: new Date(expiresAt) };
      await internalAdapter.createVerificationValue(kept);
      return { token, link: `${origin}/set-password#${token}`, expiresAt };
    },
    ownerOf: async (token) => {
      const { internalAdapter } = await library.$context;
      const kept = await internalAdapter.findVerificationValue(identifierOf(token));
      if (kept === null || kept.expiresAt.getTime() <= now()) return null;
      const user = await internalAdapter.findUserById(kept.value);
      return user === null ? null : { id: user.id, name: user.name, email: user.email };
    },
  };
}

/** Kept as a part of what is hashed: nobody makes a way back of another link. */
const wayBack = "way-back-";

/** Whether a token is one of the server's shell. */
export function isWayBack(token: string): boolean {
  return token.startsWith(wayBack);
}

/** The library takes a token of this name for a new password. */
function identifierOf(token: string): string {
  return `reset-password:${token}`;
}
