/**
 * How often somebody may try: passwords of one e-mail address cost a growing wait once several were wrong, whether or not
 * somebody has that address, and one address of the network has so many tries in a minute whoever it tries to be.
 */
import "server-only";
import { isIPv6 } from "node:net";
import { accessLimits } from "#lib/config/access-limits";
import type { AccessRecords } from "#lib/db/store/access-records";
import { type AppError, appError } from "#lib/domain/errors";
import type { PasswordHash } from "./password-hash.ts";

export type Tries = {
  /** Counts a try from an address. @returns why it may not try now; null where it may. */
  fromAddress(address: string): AppError | null;
  /** The same without counting one. */
  spentBy(address: string): AppError | null;
  /**
   * Counts a password that is about to be looked at.
   * @param whose the e-mail address that it was given with, or who gives it in a session.
   * @returns why it is not looked at; null where it is.
   */
  ofPassword(whose: string): Promise<AppError | null>;
  /** Why no password is looked at just now, whosever it is; null where it may be. */
  ofCrowd(): AppError | null;
  /** Counts a mail to an address that somebody asks for. @returns false: one went there a moment ago. */
  ofMail(email: string): boolean;
};

export type TriesParts = {
  readonly records: Pick<AccessRecords, "beginAttempt">;
  readonly passwordHash: Pick<PasswordHash, "isCrowded">;
  readonly now: () => number;
};

/** Counts for this process by address, and in the store by e-mail. */
export function createTries({ records, passwordHash, now }: TriesParts): Tries {
  // A Map keeps the order in which its entries came.
  const counted = new Map<string, { number: number; readonly until: number }>();
  const mailed = new Map<string, { readonly at: number; readonly times: number }>();
  const ofCrowd = () => (passwordHash.isCrowded() ? crowded() : null);
  return {
    fromAddress: (address) => {
      const at = now();
      const network = networkOf(address);
      const known = counted.get(network);
      if (known === undefined || known.until <= at) {
        counted.delete(network);
        counted.set(network, { number: 1, until: at + minuteMs });
        const [oldest] = counted.keys();
        if (counted.size > accessLimits.countedAddresses && oldest !== undefined) counted.delete(oldest);
        return null;
      }
      known.number += 1;
      return known.number > accessLimits.triesPerMinute ? tooMany(known.until - at) : null;
    },
    ofMail: (email) => {
      const at = now();
      const last = mailed.get(email);
      const since = last === undefined ? Number.POSITIVE_INFINITY : at - last.at;
      if (last !== undefined && since < accessLimits.betweenMailsMs * 2 ** (last.times - 1)) return false;
      mailed.delete(email);
      mailed.set(email, {
        at,
        times: last === undefined || since >= dayMs ? 1 : Math.min(last.times + 1, mostDoublings),
      });
      const [oldest] = mailed.keys();
      if (mailed.size > accessLimits.countedAddresses && oldest !== undefined) mailed.delete(oldest);
      return true;
    },
    spentBy: (address) => {
      const at = now();
      const known = counted.get(networkOf(address));
      if (known === undefined || known.until <= at || known.number < accessLimits.triesPerMinute) return null;
      return tooMany(known.until - at);
    },
    ofCrowd,
    ofPassword: async (whose) => {
      const refusal = ofCrowd();
      if (refusal !== null) return refusal;
      const waitMs = await records.beginAttempt(whose, now(), waitAfter);
      return waitMs === 0 ? null : tooMany(waitMs);
    },
  };
}

/** Whoever has an address of IPv6 has 2^64 of them: they are counted as one. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare) || bare.includes(".")) return bare.replace(/^::ffff:/i, "");
  const [left = "", right = ""] = bare.split("::", 2).map((half) => half.replace(/^:|:$/g, ""));
  const [head, tail] = [left, right].map((half) => (half === "" ? [] : half.split(":")));
  const gap = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0));
  const groups = [...(head ?? []), ...Array.from({ length: gap }, () => "0"), ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Two minutes, doubled so often, are half a day. */
const mostDoublings = 9;

/** How long the next password waits after so many wrong ones, in milliseconds. */
export function waitAfter(failures: number): number {
  const costly = failures - accessLimits.freeAttempts;
  return costly <= 0 ? 0 : Math.min(accessLimits.firstWaitMs * 2 ** (costly - 1), accessLimits.longestWaitMs);
}

/** Nobody's fault, and counted for nobody. */
function crowded(): AppError {
  return appError("UNAVAILABLE", "Very many people are signing in just now.", { nextStep: "Try again in a minute." });
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return appError("BAD_REQUEST", "There were too many tries.", { nextStep: `Wait ${wait}, then try again.` });
}
