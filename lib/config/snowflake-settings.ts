/**
 * What the environment says about a Snowflake account: which variables there are, which of them belong together, and
 * what they mean. Secrets stay in the value that is returned; no complaint repeats one.
 */
import "server-only";
import { z } from "zod";

const text = z.string().optional();

/** The variables, all optional: Snowflake is on when an account or a connection is named. */
export const snowflakeVariables = {
  /** Account identifier, e.g. myorg-myaccount. */
  SNOWFLAKE_ACCOUNT: z
    .string()
    .regex(/^\w+(?:[.-]\w+)*$/, { error: "must be an account identifier such as myorg-myaccount, without https://" })
    .optional(),
  /** A connection of connections.toml, instead of SNOWFLAKE_ACCOUNT and a way to sign in. */
  SNOWFLAKE_CONNECTION_NAME: text,
  /** Folder of connections.toml; ~/.snowflake by default. */
  SNOWFLAKE_HOME: text,
  SNOWFLAKE_USER: text,
  /** The role that only reads. */
  SNOWFLAKE_ROLE: text,
  /** The warehouse that statements run on. */
  SNOWFLAKE_WAREHOUSE: text,
  /** Only to contradict a browser sign-in early; the way to sign in follows from the variables below. */
  SNOWFLAKE_AUTHENTICATOR: text,
  SNOWFLAKE_PRIVATE_KEY_PATH: text,
  SNOWFLAKE_PRIVATE_KEY: text,
  SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: text,
  /** Programmatic access token. */
  SNOWFLAKE_PAT: text,
  SNOWFLAKE_OAUTH_TOKEN: text,
  SNOWFLAKE_PASSWORD: text,
  /** One-time code of a second factor. */
  SNOWFLAKE_PASSCODE: text,
  /** Another address than the account's own; http on this machine only. */
  SNOWFLAKE_ACCESS_URL: z
    .string()
    .refine(isSafeAccessUrl, { error: "must be an https:// address; http:// is for this machine only" })
    .optional(),
} as const;

const shape = z.object(snowflakeVariables);
type Variables = z.infer<typeof shape>;
type Name = keyof Variables;

export type SnowflakeSignIn =
  | {
      readonly kind: "key-pair";
      readonly user: string;
      readonly key: { readonly path: string } | { readonly pem: string };
      readonly passphrase: string | null;
    }
  | { readonly kind: "access-token" | "oauth"; readonly user: string | null; readonly token: string }
  | { readonly kind: "password"; readonly user: string; readonly password: string; readonly passcode: string | null };

/** Who signs in: told by variables, or by a connection in a file. */
export type SnowflakeSource =
  | { readonly kind: "account"; readonly account: string; readonly signIn: SnowflakeSignIn }
  | { readonly kind: "connection"; readonly name: string; readonly home: string | null };

export type SnowflakeSettings = {
  readonly source: SnowflakeSource;
  /** These three win over what a connection's file says. */
  readonly role: string | null;
  readonly warehouse: string | null;
  readonly accessUrl: string | null;
};

const waysToSignIn = [
  "SNOWFLAKE_PRIVATE_KEY_PATH",
  "SNOWFLAKE_PRIVATE_KEY",
  "SNOWFLAKE_PAT",
  "SNOWFLAKE_OAUTH_TOKEN",
  "SNOWFLAKE_PASSWORD",
] as const satisfies readonly Name[];

const needAnAccount: readonly Name[] = [
  ...waysToSignIn,
  "SNOWFLAKE_USER",
  "SNOWFLAKE_ROLE",
  "SNOWFLAKE_WAREHOUSE",
  "SNOWFLAKE_ACCESS_URL",
];

/** Every way to sign in that a server cannot take, as the driver spells it. */
export const browserAuthenticators = /^(?:externalbrowser|oauth_authorization_code|https:\/\/.*)$/i;

/** The sentence for a sign-in that opens a browser. */
export const browserSentence =
  "opens a browser, which a server cannot do: use a key pair, a programmatic access token, an OAuth token or a password";

export type SettingsRule = {
  readonly path: Name;
  readonly error: string;
  readonly holds: (given: Variables) => boolean;
};

/** What must hold between the variables; each rule is told on its own. */
export const snowflakeRules: readonly SettingsRule[] = [
  {
    path: "SNOWFLAKE_CONNECTION_NAME",
    error: "contradicts SNOWFLAKE_ACCOUNT: the connection names its account itself",
    holds: (given) => given.SNOWFLAKE_CONNECTION_NAME === undefined || given.SNOWFLAKE_ACCOUNT === undefined,
  },
  {
    path: "SNOWFLAKE_CONNECTION_NAME",
    error: "contradicts the variables of a sign-in: the connection says itself how to sign in",
    holds: (given) => given.SNOWFLAKE_CONNECTION_NAME === undefined || chosenWays(given).length === 0,
  },
  {
    path: "SNOWFLAKE_ACCOUNT",
    error: "must be set when another SNOWFLAKE_ variable is set, or SNOWFLAKE_CONNECTION_NAME instead",
    holds: (given) => isOn(given) || needAnAccount.every((name) => given[name] === undefined),
  },
  {
    path: "SNOWFLAKE_ACCOUNT",
    error: `needs one way to sign in: set one of ${waysToSignIn.join(", ")}`,
    holds: (given) => given.SNOWFLAKE_ACCOUNT === undefined || chosenWays(given).length > 0,
  },
  {
    path: "SNOWFLAKE_ACCOUNT",
    error: `has several ways to sign in: keep one of ${waysToSignIn.join(", ")}`,
    holds: (given) => chosenWays(given).length <= 1,
  },
  {
    path: "SNOWFLAKE_USER",
    error: "must be set for a key pair or a password",
    holds: (given) => given.SNOWFLAKE_ACCOUNT === undefined || given.SNOWFLAKE_USER !== undefined || !needsUser(given),
  },
  {
    path: "SNOWFLAKE_PRIVATE_KEY_PASSPHRASE",
    error: "belongs to SNOWFLAKE_PRIVATE_KEY_PATH or SNOWFLAKE_PRIVATE_KEY, which is not set",
    holds: (given) => given.SNOWFLAKE_PRIVATE_KEY_PASSPHRASE === undefined || hasKey(given),
  },
  {
    path: "SNOWFLAKE_PASSCODE",
    error: "belongs to SNOWFLAKE_PASSWORD, which is not set",
    holds: (given) => given.SNOWFLAKE_PASSCODE === undefined || given.SNOWFLAKE_PASSWORD !== undefined,
  },
  {
    path: "SNOWFLAKE_AUTHENTICATOR",
    error: browserSentence,
    holds: (given) => !browserAuthenticators.test(given.SNOWFLAKE_AUTHENTICATOR ?? ""),
  },
  {
    path: "SNOWFLAKE_AUTHENTICATOR",
    error:
      "does not fit the way to sign in that is set (a key pair is snowflake_jwt, a token programmatic_access_token or oauth, a password snowflake or username_password_mfa)",
    holds: (given) => browserAuthenticators.test(given.SNOWFLAKE_AUTHENTICATOR ?? "") || fitsAuthenticator(given),
  },
];

/** What the variables mean; null when Snowflake is off. Call it with variables that keep the rules. */
export function toSnowflakeSettings(given: Variables): SnowflakeSettings | null {
  const source = sourceOf(given);
  if (source === null) return null;
  return {
    source,
    role: given.SNOWFLAKE_ROLE ?? null,
    warehouse: given.SNOWFLAKE_WAREHOUSE ?? null,
    accessUrl: given.SNOWFLAKE_ACCESS_URL ?? null,
  };
}

function sourceOf(given: Variables): SnowflakeSource | null {
  const { SNOWFLAKE_CONNECTION_NAME: name, SNOWFLAKE_ACCOUNT: account } = given;
  if (name !== undefined) return { kind: "connection", name, home: given.SNOWFLAKE_HOME ?? null };
  const signIn = signInOf(given);
  return account === undefined || signIn === null ? null : { kind: "account", account, signIn };
}

function signInOf(given: Variables): SnowflakeSignIn | null {
  const user = given.SNOWFLAKE_USER ?? null;
  if (given.SNOWFLAKE_PAT !== undefined) return { kind: "access-token", user, token: given.SNOWFLAKE_PAT };
  if (given.SNOWFLAKE_OAUTH_TOKEN !== undefined) return { kind: "oauth", user, token: given.SNOWFLAKE_OAUTH_TOKEN };
  if (user === null) return null;
  if (given.SNOWFLAKE_PASSWORD !== undefined) {
    const passcode = given.SNOWFLAKE_PASSCODE ?? null;
    return { kind: "password", user, password: given.SNOWFLAKE_PASSWORD, passcode };
  }
  const key = keyOf(given);
  const passphrase = given.SNOWFLAKE_PRIVATE_KEY_PASSPHRASE ?? null;
  return key === null ? null : { kind: "key-pair", user, key, passphrase };
}

// A PEM in one variable has its line breaks written as \n.
function keyOf(given: Variables) {
  if (given.SNOWFLAKE_PRIVATE_KEY_PATH !== undefined) return { path: given.SNOWFLAKE_PRIVATE_KEY_PATH };
  if (given.SNOWFLAKE_PRIVATE_KEY === undefined) return null;
  return { pem: given.SNOWFLAKE_PRIVATE_KEY.replaceAll("\\n", "\n") };
}

function isOn(given: Variables): boolean {
  return given.SNOWFLAKE_ACCOUNT !== undefined || given.SNOWFLAKE_CONNECTION_NAME !== undefined;
}

function chosenWays(given: Variables): Name[] {
  return waysToSignIn.filter((name) => given[name] !== undefined);
}

function hasKey(given: Variables): boolean {
  return given.SNOWFLAKE_PRIVATE_KEY_PATH !== undefined || given.SNOWFLAKE_PRIVATE_KEY !== undefined;
}

function needsUser(given: Variables): boolean {
  return hasKey(given) || given.SNOWFLAKE_PASSWORD !== undefined;
}

function fitsAuthenticator(given: Variables): boolean {
  const authenticator = given.SNOWFLAKE_AUTHENTICATOR?.toLowerCase();
  if (authenticator === undefined) return true;
  if (authenticator === "snowflake_jwt") return hasKey(given);
  if (authenticator === "programmatic_access_token") return given.SNOWFLAKE_PAT !== undefined;
  if (authenticator === "oauth") return given.SNOWFLAKE_OAUTH_TOKEN !== undefined;
  const isPassword = authenticator === "snowflake" || authenticator === "username_password_mfa";
  return isPassword && given.SNOWFLAKE_PASSWORD !== undefined;
}

const loopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Credentials travel to this address: unencrypted only within this machine. */
export function isSafeAccessUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search } = new URL(address);
  if (username !== "" || search !== "") return false;
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}
