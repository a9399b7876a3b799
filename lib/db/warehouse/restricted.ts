/** Warehouses for people who see parts of the data. Beside the contract: what each of them is asked is the contract's own. */
import "server-only";
import type { DataRights } from "#lib/domain/data-rights";
import type { Warehouse } from "./contract.ts";

/** Rights of somebody who does not see everything. */
export type PartialRights = Extract<DataRights, { readonly kind: "some" }>;

export type RestrictedWarehouses = {
  /**
   * What somebody with these rights can ask; closed by whoever asked for it.
   * @param onReplaced is told a database whose content is another one from now on.
   */
  open(rights: PartialRights, onReplaced: (database: string) => void): Warehouse;
  /**
   * Makes ready what people with these rights will ask for.
   * @returns what of the rights could not be applied and stays hidden, in sentences for whoever wrote them.
   */
  prepare(rights: DataRights): Promise<readonly string[]>;
};
