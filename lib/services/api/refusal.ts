/** What the API answers where it does not do what was asked. */
import "server-only";
import { apiBase } from "#lib/domain/api/operation";
import type { Problem } from "#lib/domain/api/problem";
import { statusOfCode } from "#lib/domain/api/problem";
import { type AppError, appError } from "#lib/domain/errors";
import { currentArrival } from "../network/arrivals.ts";

export type Refusal = {
  readonly error: AppError;
  /** Where it is not that of the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** In words and in the code that the page has for it. */
export function problemOf({ error, status }: Refusal): Problem {
  const { code, message: detail, nextStep, retryable } = error;
  return {
    type: `${apiBase}/docs#${code}`,
    title: titleOf(code),
    status: status ?? statusOfCode[code],
    ...{ code, detail, nextStep, retryable },
    requestId: currentArrival()?.id ?? null,
  };
}

/** The code in letters: "Not found". */
function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** As it is sent. */
export function refuse(refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Response {
  const problem = problemOf(refusal);
  return new Response(`${JSON.stringify(problem)}\n`, {
    status: problem.status,
    headers: { ...plainHeaders, "content-type": "application/problem+json", ...headers, ...refusal.headers },
  });
}

/** Of every answer: it is for whoever asked, and is what it says it is. */
export const plainHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/** What was sent is no request of the API. */
export function badRequestOf(message: string, nextStep: string | null = null): AppError {
  return appError("BAD_REQUEST", message, { nextStep });
}
