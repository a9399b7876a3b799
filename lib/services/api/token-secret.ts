/**
 * The secret of a token: its beginning tells scanners of repositories what it is, its end that it is no slip of typing.
 * What is between is long and random, so a plain hash keeps it.
 */
import "server-only";
import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** A token that somebody made, and what apps have that were let in: tokens for an hour and for the next ones, and a code. */
const prefixes = { token: "sgpt_", access: "sgpa_", refresh: "sgpr_", code: "sgpc_" } as const;

export type SecretKind = keyof typeof prefixes;

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Of 62 letters each: more than 200 bits. */
const length = 36;
const shape = /^(sgp[tarc]_[0-9A-Za-z]{36})([0-9a-f]{8})$/;

/** A new one. */
export function newSecret(kind: SecretKind = "token"): string {
  const random = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return withCheck(`${prefixes[kind]}${random}`);
}

/** Whether a text can be a secret of a kind at all: nothing is looked up for one that cannot. */
export function isSecret(text: string, kind: SecretKind = "token"): boolean {
  const [, body] = shape.exec(text) ?? [];
  return body?.startsWith(prefixes[kind]) === true && withCheck(body) === text;
}

/** Under which it is kept. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** What of it may be shown later. */
export function hintOfSecret(secret: string): string {
  return secret.slice(-4);
}

function withCheck(body: string): string {
  return `${body}${crc32(body).toString(16).padStart(8, "0")}`;
}
