/**
 * The way in for those who are not signed in yet: only what signs in comes this way. The request has to come from a page
 * of ours all the same, so no other site signs anybody in or out.
 */
import "server-only";
import type { z } from "zod";
import type { RecordedDoor } from "#lib/domain/audit-table";
import { err, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import type { Access } from "#lib/services/access/access";
import type { AccessRequest } from "#lib/services/access/library-calls";
import { type Answer, refused } from "#lib/services/access/sign-in";
import { requireTeam, withAccess } from "#lib/services/access-request";
import { getApp, type OpenApp } from "#lib/services/app";
import { requireOwnRequest } from "#lib/services/own-request";
import { recordedSignIn } from "#lib/services/recorded-sign-in";
import { badRequest, thrownWhileServing } from "#lib/services/request-failures";

/** An act that is recorded. */
export type OpenEntry<Input> = {
  readonly door: RecordedDoor;
  /** As whom it is tried; null for nobody who is known, which is so without it. */
  readonly whose?: (access: Access, request: AccessRequest, input: Input) => Promise<string | null>;
  /** False: what nobody does needs no entry. */
  readonly isTry: boolean;
};

/**
 * Runs an act of sign-in and hands out its cookies.
 * @param entry how it is recorded; left out where `audit-table.ts` says why it is not.
 * @returns the act's value; FORBIDDEN with a foreign Host or origin, and in an app of one person; BAD_REQUEST for an input
 * that does not fit the schema; else as `guardedAction`.
 */
export async function openAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  input: unknown,
  serve: (access: Access, request: AccessRequest, input: z.infer<Schema>) => Promise<Answer<Value>>,
  entry?: OpenEntry<z.infer<Schema>>,
): Promise<Result<Value, PublicError>> {
  const own = await requireOwnRequest("POST");
  const team = own.ok ? requireTeam() : own;
  if (!team.ok) return err(toPublicError(team.error));
  try {
    const app = await getApp();
    const parsed = schema.safeParse(input);
    if (!parsed.success) return err(toPublicError(badRequest(parsed.error)));
    const result = await withAccess(app, async (access, request) => {
      const act = () => serve(access, request, parsed.data);
      return entry === undefined
        ? act()
        : inRecord({ access, audit: app.audit }, request, { ...entry, input: parsed.data }, act);
    });
    return result.ok ? result : err(toPublicError(result.error));
  } catch (cause) {
    return err(toPublicError(thrownWhileServing(cause)));
  }
}

type Tried<Input> = OpenEntry<Input> & { readonly input: Input };

async function inRecord<Input, Value>(
  parts: { readonly access: Access; readonly audit: OpenApp["audit"] },
  request: AccessRequest,
  { door, whose, isTry, input }: Tried<Input>,
  act: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const refusal = isTry ? parts.access.tooOften(request) : null;
  if (refusal !== null) return refused(refusal);
  const personId = (await whose?.(parts.access, request, input)) ?? null;
  return personId === null && !isTry ? act() : recordedSignIn(parts, request, { door, personId }, act);
}
