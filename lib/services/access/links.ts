/** Links that work once: for a first password, and for a new one. Of the token only a hash is kept. */
import "server-only";
import { randomBytes } from "node:crypto";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { AuthLibrary } from "./auth-library.ts";

/** A link as it is shown once. What is behind its `#` reaches no server's log. */
export type MadeLink = { readonly link: string; readonly expiresAt: number };

export type Links = {
  /** A link for a person; earlier ones of the person work no more. @param lastsMs how long it works. */
  make(personId: string, lastsMs: number): Promise<MadeLink & { readonly token: string }>;
  /** Whose link it is; null for one that was used, is over, or never was. */
  ownerOf(token: string): Promise<{ readonly id: string; readonly name: string; readonly email: string } | null>;
};

type LinkParts = {
  readonly library: AuthLibrary;
  readonly records: Pick<AccessRecords, "dropLinks">;
  readonly origin: string;
  readonly now: () => number;
};

export function createLinks({ library, records, origin, now }: LinkParts): Links {
  return {
    make: async (personId, lastsMs) => {
      await records.dropLinks(personId);
      const token = randomBytes(32).toString("base64url");
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

/** The library takes a token of this name for a new password. */
function identifierOf(token: string): string {
  return `reset-password:${token}`;
}
