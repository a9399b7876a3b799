/** A connection of `connections.toml`, the file that Snowflake's own tools share. */
import "server-only";
import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import {
  browserAuthenticators,
  browserSentence,
  isSafeAccessUrl,
  type SnowflakeSignIn,
} from "#lib/config/snowflake-settings";
import { err, ok, type Result } from "#lib/domain/errors";
import { readTomlTables, TomlError, type TomlTable } from "./toml-tables.ts";

export type ConnectionFile = { readonly name: string; readonly home: string | null };

/** Who signs in where, from whatever source. */
export type SignInFacts = {
  readonly account: string;
  readonly accessUrl: string | null;
  readonly role: string | null;
  readonly warehouse: string | null;
  readonly signIn: SnowflakeSignIn;
};

/** A complaint is one sentence for whoever set this up; it never holds a value of the file. */
export async function readConnection(
  wanted: ConnectionFile,
  warn: (sentence: string) => void,
): Promise<Result<SignInFacts, string>> {
  const file = path.join(
    /* turbopackIgnore: true */ wanted.home ?? path.join(/* turbopackIgnore: true */ homedir(), ".snowflake"),
    "connections.toml",
  );
  const text = await readIfThere(file);
  if (text === null) return err(`There is no readable file ${file}.`);
  await warnOfOthers(file, warn);
  const tables = parseTables(text, file);
  if (!tables.ok) return tables;
  const table = tables.value.get(wanted.name);
  if (table === undefined) {
    const names = [...tables.value.keys()].join(", ");
    return err(`There is no connection ${wanted.name} in ${file}; it has: ${names === "" ? "none" : names}.`);
  }
  return await toFacts(table, wanted.name, warn);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(/* turbopackIgnore: true */ file, "utf8");
  } catch {
    return null;
  }
}

const readableByOthers = 0o077;

async function warnOfOthers(file: string, warn: (sentence: string) => void): Promise<void> {
  if (process.platform === "win32") return;
  const { mode } = await stat(/* turbopackIgnore: true */ file);
  if ((mode & readableByOthers) !== 0) warn(`Other users of this machine can open ${file}: chmod 600 it.`);
}

function parseTables(text: string, file: string): Result<ReadonlyMap<string, TomlTable>, string> {
  try {
    return ok(readTomlTables(text));
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    return err(`Line ${thrown.line} of ${file} cannot be read.`);
  }
}

async function toFacts(
  table: TomlTable,
  name: string,
  warn: (sentence: string) => void,
): Promise<Result<SignInFacts, string>> {
  const pick = (...keys: readonly string[]) => keys.map((key) => table.get(key)).find((value) => value !== undefined);
  const account = pick("account");
  if (account === undefined) return err(`The connection ${name} names no account.`);
  const accessUrl = addressOf(table);
  if (accessUrl !== null && !isSafeAccessUrl(accessUrl))
    return err(`The connection ${name} has no encrypted address: it must be https.`);
  const tokenFile = pick("token_file_path");
  const token = pick("token") ?? (tokenFile === undefined ? undefined : await readToken(tokenFile, warn));
  const rest = { account, accessUrl, role: pick("role") ?? null, warehouse: pick("warehouse") ?? null };
  const signIn = signInOf(pick, token ?? null);
  return typeof signIn === "string" ? err(`The connection ${name} ${signIn}.`) : ok({ ...rest, signIn });
}

function addressOf(table: TomlTable): string | null {
  const host = table.get("host");
  if (host === undefined) return null;
  const port = table.get("port");
  return `${table.get("protocol") ?? "https"}://${host}${port === undefined ? "" : `:${port}`}`;
}

async function readToken(file: string, warn: (sentence: string) => void): Promise<string | undefined> {
  const text = await readIfThere(file);
  if (text !== null) await warnOfOthers(file, warn);
  return text?.trim();
}

type Pick = (...keys: readonly string[]) => string | undefined;

// Either a way to sign in or what is wrong with it.
function signInOf(pick: Pick, token: string | null): SignInFacts["signIn"] | string {
  const authenticator = pick("authenticator")?.toLowerCase() ?? (keyOf(pick) === null ? "snowflake" : "snowflake_jwt");
  const user = pick("user", "username") ?? null;
  if (browserAuthenticators.test(authenticator)) return browserSentence;
  switch (authenticator) {
    case "snowflake_jwt":
      return keyPairOf(pick, user);
    case "programmatic_access_token":
    case "oauth":
      if (token === null) return "has no token";
      return { kind: authenticator === "oauth" ? "oauth" : "access-token", user, token };
    case "snowflake":
    case "username_password_mfa":
      return passwordOf(pick, user);
    default:
      return "has a way to sign in that is not supported here: use a key pair, a token or a password";
  }
}

function keyPairOf(pick: Pick, user: string | null): SignInFacts["signIn"] | string {
  const key = keyOf(pick);
  if (key === null || user === null) return "needs user and private_key_file for a key pair";
  const passphrase = pick("private_key_file_pwd", "private_key_passphrase", "private_key_pass") ?? null;
  return { kind: "key-pair", user, key, passphrase };
}

function keyOf(pick: Pick): { readonly path: string } | { readonly pem: string } | null {
  const file = pick("private_key_file", "private_key_path");
  if (file !== undefined) return { path: file };
  const pem = pick("private_key", "private_key_raw");
  return pem === undefined ? null : { pem };
}

function passwordOf(pick: Pick, user: string | null): SignInFacts["signIn"] | string {
  const password = pick("password");
  if (user === null || password === undefined) return "needs user and password";
  return { kind: "password", user, password, passcode: pick("passcode") ?? null };
}
