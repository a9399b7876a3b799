/** The secret of this start: pages hand it out as a cookie, actions and exports ask for it. */
import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { processValue } from "./process-value.ts";

/** Made anew at each start, so a page of an earlier start has to be reloaded. */
export function getStartSecret(): string {
  return processValue(
    "startSecret",
    (candidate) => typeof candidate === "string",
    () => randomBytes(32).toString("base64url"),
  );
}

/** Compares in a time that tells nothing about the secret. */
export function isStartSecret(candidate: string): boolean {
  const expected = Buffer.from(getStartSecret());
  const given = Buffer.from(candidate);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Cookies know no ports: two apps on one machine need names of their own. */
export function callerCookieName(port: number): string {
  return `snowgpt_caller_${port}`;
}
