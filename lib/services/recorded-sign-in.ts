/** Ways in and out, written into the record of what people did: who it was is often known only once it is done. */
import "server-only";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import { appError, err } from "#lib/domain/errors";
import type { Access } from "./access/access.ts";
import type { AccessRequest } from "./access/library-calls.ts";
import { type Answer, refused } from "./access/sign-in.ts";
import { nobody } from "./acting.ts";
import type { Audit } from "./audit.ts";
import { requestWords } from "./caller-acting.ts";

export type SignInEntry = {
  readonly door: RecordedDoor;
  /** As whom it is tried, as far as that is known; not necessarily who it is. */
  readonly personId: string | null;
};

/**
 * Does an act of sign-in that is recorded before it is done. UNAVAILABLE where it cannot be recorded: then it is not done.
 * Whoever calls it refuses an address with too many tries before: nobody fills the record by guessing.
 */
export async function recordedSignIn<Value>(
  { access, audit }: { readonly access: Access; readonly audit: Audit },
  request: AccessRequest,
  { door, personId }: SignInEntry,
  act: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const acting = { ...nobody, personId, ...requestWords(request) };
  const entry = await audit.begin(acting, { act: auditDoors[door].act, door });
  if (!entry.ok) return refused(entry.error);
  try {
    const answer = await act();
    const begun = await access.begunBy(answer.cookies);
    // The right password alone lets nobody in who has a second factor.
    const code = answer.result.ok && isCodeAsked(answer.result.value) ? { code: "CODE_ASKED" } : {};
    await entry.value.end(answer.result, { personId: begun, ...code });
    return answer;
  } catch (cause) {
    await entry.value.end(err(appError("INTERNAL", "It broke off.")));
    throw cause;
  }
}

/** Who has an e-mail address; it takes as long where nobody does. */
export async function whoseAddress(
  { people }: Pick<Access, "people">,
  _request: AccessRequest,
  { email }: { readonly email: string },
): Promise<string | null> {
  return (await people.list()).find((person) => person.email === email)?.id ?? null;
}

function isCodeAsked(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "code";
}
