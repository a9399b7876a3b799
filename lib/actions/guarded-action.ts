/**
 * The one way into the server: who calls, what was sent, then the use case. Whatever goes wrong, the
 * browser gets a failure value with a public sentence; nothing is thrown across the wire.
 */
import "server-only";
import type { z } from "zod";
import { appError, err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { type App, getApp } from "#lib/services/app";
import { type Caller, requireCaller } from "#lib/services/caller";
import { getLogger } from "#lib/services/logger";
import { thrownFailure } from "#lib/services/thrown-failure";

/** What a use case may be: given the app, the caller and the parsed input. */
export type UseCase<Input, Value> = (app: App, input: Input, caller: Caller) => Promise<Result<Value>>;

/**
 * Runs a use case for the caller of the current request.
 * @returns the use case's value; FORBIDDEN without the cookie, or with a foreign Host or origin; BAD_REQUEST for an input that
 * does not fit the schema; UNAVAILABLE when the chats are out of reach; INTERNAL when the use case crashed (the log has
 * the cause).
 */
export async function guardedAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  input: unknown,
  serve: UseCase<z.infer<Schema>, Value>,
): Promise<Result<Value, PublicError>> {
  const caller = await requireCaller(actionMethod);
  if (!caller.ok) return err(toPublicError(caller.error));
  try {
    const parsed = schema.safeParse(input);
    if (!parsed.success) return err(toPublicError(badRequest(parsed.error)));
    const app = await getApp();
    const result = await serve(app, parsed.data, caller.value);
    return result.ok ? ok(result.value) : err(toPublicError(result.error));
  } catch (cause) {
    return err(toPublicError(outOfReach(cause) ?? crashed(cause)));
  }
}

/** Actions are posted, and nothing else. */
const actionMethod = "POST";

function badRequest({ issues: [issue] }: z.ZodError) {
  if (issue?.code === "too_big" && issue.origin === "string") return tooLong(Number(issue.maximum));
  const field = issue?.path.join(".") ?? "";
  return appError("BAD_REQUEST", `The request is not complete or not valid${field === "" ? "" : ` (${field})`}.`, {
    nextStep: "Reload the page and try again.",
  });
}

function tooLong(limit: number) {
  return appError(
    "BAD_REQUEST",
    `This text is too long: it may have up to ${limit.toLocaleString("en-US")} characters.`,
    {
      nextStep: "Shorten it and send it again.",
    },
  );
}

function outOfReach(cause: unknown) {
  const failure = thrownFailure(cause);
  if (failure !== null) getLogger().warn({ failure }, "the store of the chats failed");
  return failure;
}

function crashed(cause: unknown) {
  getLogger().error({ cause }, "a server action crashed");
  return appError("INTERNAL", "Something went wrong on the server.", {
    nextStep: "Try again; the server's log has the details.",
    retryable: true,
  });
}
