/** When something happened to related rows: "skippers who booked boats in 2025" booked them then, whenever they were built. */
import type { ColumnRef } from "#lib/domain/plan";
import { reach } from "../plan/reach.ts";
import { timeColumnFor } from "../time/time-part.ts";
import type { BuildArgs } from "./build-args.ts";

/** The date that a period is about; where the rows are joined over what was done with them, the date of that. */
export function datedBy({ model }: Pick<BuildArgs, "model">, of: string | null, table: string): ColumnRef | null {
  const way = of === null || of === table ? null : reach(model, of, table, null);
  const deed = way?.kind === "bridged" && way.bridge !== table ? timeColumnFor(model, way.bridge) : null;
  return deed ?? timeColumnFor(model, table);
}
