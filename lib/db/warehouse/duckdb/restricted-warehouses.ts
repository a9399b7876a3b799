/** Warehouses over parts of the databases of a folder, and their copies ahead of the first question. */
import "server-only";
import type { RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import { type DataRights, databaseRightsOf } from "#lib/domain/data-rights";
import type { PolicyCopies } from "./policy-copies.ts";
import { createRestrictedWarehouse, type RestrictedOptions } from "./restricted-warehouse.ts";

/** `source` reads all files. */
export function createRestrictedWarehouses(
  parts: Pick<RestrictedOptions, "source" | "limits" | "projectRoot"> & { readonly copies: PolicyCopies },
): RestrictedWarehouses {
  return {
    open: (rights, onReplaced) => createRestrictedWarehouse({ ...parts, rights, onReplaced }),
    prepare: (rights) => prepare(rights, parts),
  };
}

/** One after the other: nobody waits for them yet. */
async function prepare(
  rights: DataRights,
  { source, copies }: { readonly source: RestrictedOptions["source"]; readonly copies: PolicyCopies },
): Promise<readonly string[]> {
  await copies.putAway(source.files());
  const told: string[] = [];
  for (const { name, file, problem } of source.files()) {
    const own = databaseRightsOf(rights, name);
    if (own === null || own === "all" || problem !== null) continue;
    const made = await copies.make({ database: name, source: file, schemas: own });
    if (made.ok) told.push(...made.value.misfits.map((sentence) => `${name}: ${sentence}`));
    else told.push(`${made.error.message} ${made.error.cause ?? ""}`.trim());
  }
  return told;
}
