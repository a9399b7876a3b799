/** Where chats are kept: a file in the data folder, another file, or a libSQL server. */
import "server-only";
import { z } from "zod";

export const databaseVariables = {
  /** `file:…` for another file, or the address of a libSQL server. Without it: a file in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .refine(isKnownScheme, {
      error: "must begin with file:, libsql:, https:, http:, wss: or ws:",
      abort: true,
    })
    .refine(isLasting, { error: "must name a file: what is kept in memory is gone with the app", abort: true })
    // Addresses are told in logs and failures; a secret in one would be told with it.
    .refine(isWithoutSecret, {
      error: "must hold no user, password, token or other addition: the token belongs into DATABASE_AUTH_TOKEN",
    })
    .optional(),
  /** The token of that server, where it wants one. */
  DATABASE_AUTH_TOKEN: z.string().optional(),
};

type DatabaseVariables = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_AUTH_TOKEN?: string | undefined;
};

type DatabaseRule = {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: DatabaseVariables) => boolean;
};

export const databaseRules: readonly DatabaseRule[] = [
  {
    path: "DATABASE_AUTH_TOKEN",
    error: "is for a server: set DATABASE_URL to its address",
    holds: ({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: token }) =>
      token === undefined || (url !== undefined && !url.startsWith("file:")),
  },
];

/** The address of the store; both null for the file in the data folder. */
export function toDatabaseAddress({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: token }: DatabaseVariables) {
  return { url: url ?? null, authToken: token ?? null };
}

function isKnownScheme(url: string): boolean {
  return /^file:.|^(?:libsql|https?|wss?):\/\/[^/]/.test(url);
}

function isLasting(url: string): boolean {
  return !/^file:(?:\/\/)?:memory:/.test(url);
}

function isWithoutSecret(url: string): boolean {
  return !/[?#]|^[a-z]+:\/\/[^/]*@/.test(url);
}
