/** Whether a link still shows no more than whose it is may see: rights are narrowed, and what was read before is kept. */
import "server-only";
import type { GroupRecords } from "#lib/db/store/group-records";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { RightsBook } from "./rights-book.ts";

export type LinkOwner = {
  readonly ownerId: string;
  /** Key of the rights on data that it shows; null: all of them. */
  readonly rights: string | null;
};

type Parts = { readonly groups: Pick<GroupRecords, "of">; readonly book: Pick<RightsBook, "rightsOf"> };

/** By the groups of a session that began by the provider, or of one that did not: which of them made it is not kept. */
export async function hasStillRights({ groups, book }: Parts, { ownerId, rights }: LinkOwner): Promise<boolean> {
  for (const countsProvider of [false, true]) {
    const own = await book.rightsOf({ groups: await groups.of(ownerId, countsProvider) });
    if (rightsKey(own) === rights) return true;
  }
  return false;
}
