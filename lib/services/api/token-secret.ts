/**
 * The secret of a token: its beginning tells scanners of repositories what it is, its end that it is no slip of typing.
 * What is between is long and random, so a plain hash keeps it.
 */
import "server-only";
import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "sgpt_";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Of 62 letters each: more than 200 bits. */
const length = 36;
const shape = /^(sgpt_[0-9A-Za-z]{36})([0-9a-f]{8})$/;

/** A new one. */
export function newSecret(): string {
  const random = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return withCheck(`${prefix}${random}`);
}

/** Whether a text can be a secret at all: nothing is looked up for one that cannot. */
export function isSecret(text: string): boolean {
  const [, body] = shape.exec(text) ?? [];
  return body !== undefined && withCheck(body) === text;
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
