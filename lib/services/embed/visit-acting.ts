/** Who acts in a request from a page of somebody else: nobody of the team, and nobody who is signed in. */
import "server-only";
import { currentAccessRequest } from "../access-request.ts";
import type { Acting } from "../acting.ts";
import { requestWords } from "../caller-acting.ts";
import type { EmbedVisit } from "./embed-desk.ts";

/** The viewer, with what is known of the current request. */
export async function actingOfVisit({ caller: { ownerId, role, groups } }: EmbedVisit): Promise<Acting> {
  return { personId: ownerId, role, groups, ...requestWords(await currentAccessRequest()) };
}
