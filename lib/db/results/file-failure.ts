/** Failures of the process that keeps result files, in the words of results: to the user it is no database. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";

/** `cause` keeps the engine's own text for the log. */
export function fileFailure(error: AppError): AppError {
  const { cause } = error;
  switch (error.code) {
    case "BAD_REQUEST":
      return error;
    case "CANCELLED":
      return appError("CANCELLED", "The work on the result was stopped.", { retryable: true, cause });
    case "TIMEOUT":
      return appError("TIMEOUT", "Reading the result took too long.", {
        nextStep: "Try again, or with fewer filters.",
        retryable: true,
        cause,
      });
    case "RESOURCE":
      return appError("RESOURCE", "The result is too large to be worked on here.", {
        nextStep: "Ask for fewer rows or columns.",
        cause,
      });
    case "UNAVAILABLE":
      return appError("UNAVAILABLE", "The result could not be worked on right now.", {
        nextStep: "Try again in a moment.",
        retryable: true,
        cause,
      });
    default:
      // A value that cannot be turned into its column's type; everything else is the file's or ours.
      return cause?.startsWith("Conversion") ? badFilterValue(cause) : unreadable(cause);
  }
}

/** The sentence leaves the column to the screen, which shows the filter. */
export function badFilterValue(cause: string | null = null): AppError {
  return appError("BAD_REQUEST", "The value of a filter does not fit its column.", {
    nextStep: "Write a number for a column of numbers, or a date like 2026-01-31 for a column of dates.",
    cause,
  });
}

function unreadable(cause: string | null): AppError {
  return appError("INTERNAL", "The file of this result cannot be read.", {
    nextStep: "Ask the question again.",
    cause,
  });
}
