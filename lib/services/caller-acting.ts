/** Who acts in the current request. */
import "server-only";
import { accessSettings, getSettings } from "#lib/config/env";
import type { Caller } from "#lib/domain/caller";
import { deviceWords } from "./access/device-words.ts";
import type { AccessRequest } from "./access/library-calls.ts";
import { currentAccessRequest } from "./access-request.ts";
import { type Acting, actingAs } from "./acting.ts";

/** Whatever `work` begins is done for the caller of the current request; in an app of one person nobody needs to be known. */
export async function actingFor<Value>(caller: Caller, work: () => Promise<Value>): Promise<Value> {
  if (accessSettings(getSettings()) === null) return work();
  return actingAs(await actingOf(caller), work);
}

/** A caller with what is known of the current request. */
export async function actingOf({ ownerId, role, groups }: Caller): Promise<Acting> {
  return { personId: ownerId, role, groups, ...requestWords(await currentAccessRequest()) };
}

/** Where a request came from, and by what. */
export function requestWords({ address, userAgent }: AccessRequest): Pick<Acting, "address" | "device"> {
  return { address, device: deviceWords(userAgent) };
}
