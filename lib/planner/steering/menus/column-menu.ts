/** Further columns of listed rows: their own, and those of what they belong to. */
import type { PlanMenuSection } from "#lib/domain/plan-menu";
import { canReach } from "#lib/semantic/join-graph";
import { capitalise } from "#lib/semantic/words";
import { isSameColumn } from "../../plan/same-column.ts";
import { type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** In the place of a column, or behind the others. */
export function columnSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const { detail } = plan;
  if (detail === null) return [];
  const current = placed?.part.kind === "column" ? placed.part.column : null;
  const ideas = model.tables
    .filter(({ name }) => name === detail.table || canReach(model, detail.table, name))
    .toSorted((left, right) => Number(right.name === detail.table) - Number(left.name === detail.table))
    .flatMap((table) =>
      table.columns
        .filter(({ isHidden }) => !isHidden)
        .flatMap((known): OptionIdea[] => {
          const column = { table: table.name, column: known.name };
          const isChosen = current !== null && isSameColumn(current, column);
          if (!isChosen && detail.columns.some((shown) => isSameColumn(shown, column))) return [];
          const edits = [partEdit(args, { kind: "column", column })];
          return [{ label: capitalise(known.label), hint: table.label, isChosen, edits }];
        }),
    );
  return [{ label: "Columns", options: offered(ideas, args) }];
}
