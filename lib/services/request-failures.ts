/** What is said of requests that cannot be served, whichever way they came. */
import "server-only";
import type { z } from "zod";
import { type AppError, appError } from "#lib/domain/errors";
import { getLogger } from "./logger.ts";
import { currentArrival } from "./network/arrivals.ts";
import { thrownFailure } from "./thrown-failure.ts";

/** An input that does not fit its schema, in words: the field that is wrong, or how long a text may be. */
export function badRequest({ issues: [issue] }: z.ZodError): AppError {
  if (issue?.code === "too_big" && issue.origin === "string") return tooLong(Number(issue.maximum));
  const field = issue?.path.join(".") ?? "";
  return appError("BAD_REQUEST", `The request is not complete or not valid${field === "" ? "" : ` (${field})`}.`, {
    nextStep: "Reload the page and try again.",
  });
}

function tooLong(limit: number): AppError {
  return appError(
    "BAD_REQUEST",
    `This text is too long: it may have up to ${limit.toLocaleString("en-US")} characters.`,
    {
      nextStep: "Shorten it and send it again.",
    },
  );
}

/**
 * What was thrown while a request was served: UNAVAILABLE when the chats are out of reach, else INTERNAL, whose cause is
 * in the log.
 */
export function thrownWhileServing(cause: unknown): AppError {
  const failure = thrownFailure(cause);
  if (failure === null) return crashed(cause);
  getLogger().warn({ failure }, "the store of the chats failed");
  return failure;
}

/** Where whoever runs the app finds what happened: nothing of it is told to others. */
export function logPlace(): string {
  const arrival = currentArrival();
  return `the server's log has the details${arrival === null ? "" : ` under request ${arrival.id}`}`;
}

function crashed(cause: unknown): AppError {
  getLogger().error({ cause }, "a request crashed");
  return appError("INTERNAL", "Something went wrong on the server.", {
    nextStep: `Try again; ${logPlace()}.`,
    retryable: true,
  });
}
