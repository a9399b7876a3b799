/** Tokens for one's programs, as calls that never throw. */
import { endTokenAction, makeTokenAction } from "#lib/actions/api-tokens";
import type { ApiToken, MadeToken } from "#lib/domain/api-token";
import type { PublicError, Result } from "#lib/domain/errors";
import type { MakeTokenInput } from "#lib/domain/inputs/api-tokens";
import { neverThrows } from "./public-failure.ts";

/** Its secret is told this once. */
export function makeToken(input: MakeTokenInput): Promise<Result<MadeToken, PublicError>> {
  return neverThrows(() => makeTokenAction(input));
}

/** @returns those that are left. */
export function endToken(id: string): Promise<Result<readonly ApiToken[], PublicError>> {
  return neverThrows(() => endTokenAction({ id }));
}
