/** What the doctor finds: one line each, and what to do about it where something is to be done. */
import "server-only";

export type FindingLevel = "ok" | "warning" | "failure";

export type Finding = {
  /** Which part of the app it is about. */
  readonly part: string;
  readonly level: FindingLevel;
  /** What was found, in one or two sentences. */
  readonly text: string;
  /** What to do about it; null where there is nothing to do. */
  readonly help: string | null;
};

/** A finding without its part, which whoever asked knows. */
export type Found = Omit<Finding, "part">;

/** All is well. */
export function fine(text: string): Found {
  return { level: "ok", text, help: null };
}

/** It works, and may not for long, or not as it should. */
export function doubtful(text: string, help: string): Found {
  return { level: "warning", text, help };
}

/** It does not work. */
export function broken(text: string, help: string): Found {
  return { level: "failure", text, help };
}
