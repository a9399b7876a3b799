/**
 * What is kept of passwords: scrypt with the costs beside the hash, so that they can be raised one day. 32 MB and about a
 * quarter of a second each, a few at a time: whoever sends many passwords waits in a line, which has an end.
 */
import "server-only";
import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { createSlots } from "../slots.ts";

export type PasswordHash = {
  hash(password: string): Promise<string>;
  /** False for what no hash of ours is. */
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Whether the line is so long that nobody should be sent to its end. */
  isCrowded(): boolean;
};

const standardCosts = { N: 2 ** 15, r: 8, p: 3 } as const;
const keyBytes = 32;
const saltBytes = 16;
const maxmem = 128 * 1024 * 1024;
const atOnce = 4;

/** Some five seconds of waiting. */
const longestLine = 64;

/** Costs that a kept hash may name: a damaged row must not take the machine's memory. */
const mostN = 2 ** 17;

/** @param costs of new hashes; those that are kept name their own. */
export function createPasswordHash(costs: Costs = standardCosts): PasswordHash {
  const slots = createSlots(atOnce);
  const never = new AbortController().signal;
  const inTurn = async <Value>(task: () => Promise<Value>): Promise<Value> => {
    await slots.acquire(randomUUID(), never);
    try {
      return await task();
    } finally {
      slots.release();
    }
  };
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes);
        const key = await derive(password, salt, costs);
        return ["scrypt", costs.N, costs.r, costs.p, salt.toString("base64url"), key.toString("base64url")].join("$");
      }),
    verify: ({ hash, password }) =>
      inTurn(async () => {
        const kept = readHash(hash);
        if (kept === null) return false;
        const key = await derive(password, kept.salt, kept.costs);
        return key.length === kept.key.length && timingSafeEqual(key, kept.key);
      }),
    isCrowded: () => slots.waiting().length >= longestLine,
  };
}

type Costs = Pick<Required<ScryptOptions>, "N" | "r" | "p">;

/** One password is one sequence of bytes, whichever keyboard it was typed on. */
function derive(password: string, salt: Buffer, { N, r, p }: Costs): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { N, r, p, maxmem }, (cause, key) =>
      cause === null ? resolve(key) : reject(cause),
    );
  });
}

function readHash(hash: string) {
  const [form, N, r, p, salt, key, ...more] = hash.split("$");
  if (form !== "scrypt" || salt === undefined || key === undefined || more.length > 0) return null;
  const found = { N: Number(N), r: Number(r), p: Number(p) };
  const isCost = found.N > 1 && found.N <= mostN && found.r === standardCosts.r && found.p >= 1 && found.p <= 4;
  if (!isCost) return null;
  return { costs: found, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
}
