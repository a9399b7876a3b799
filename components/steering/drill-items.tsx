"use client";

/** What can be made of a number of an answer: its records, and the same number by other groups. */
import { Group, Rows3 } from "lucide-react";
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { PlanDimension } from "#lib/domain/plan";
import type { PlanOption } from "#lib/domain/plan-menu";
import { usePlanMenu, type WantedDrill } from "#lib/queries/use-steering";
import { useTileGroupMenu } from "#lib/queries/use-tiles";
import type { ChosenMark } from "#lib/state/mark-words";
import { type Drilling, useDrilling } from "./drilling.tsx";

/** Where a number stands, and of which figure it is. */
export type MarkNumber = Pick<WantedDrill, "cells" | "figure">;

/** The number of a mark; null where the answer has no plan, and for marks that stand for no single value. */
export function useMarkNumbers(): (mark: ChosenMark) => MarkNumber | null {
  const plan = useDrilling()?.part.plan ?? null;
  return ({ cells, series }) => {
    if (plan === null || plan.detail !== null || plan.setOperation !== null) return null;
    return cells.length === 0 && plan.dimensions.length > 0 ? null : { cells: [...cells], figure: series };
  };
}

type DrillItemsProps = {
  readonly number: MarkNumber;
  /** Closes the menu, then acts. */
  choose(act: () => void): () => void;
};

/** In a menu over a number. */
export function DrillItems({ number, choose }: DrillItemsProps) {
  const drilling = useDrilling();
  return drilling === null ? null : <Items drilling={drilling} number={number} choose={choose} />;
}

const iconLook = "size-3.5 shrink-0 text-subtle";

function Items({ drilling, number, choose }: DrillItemsProps & { readonly drilling: Drilling }) {
  const main = usePageMain();
  const groups = useOtherGroups(drilling);
  return (
    <>
      <DropdownMenuItem onSelect={choose(() => drilling.drill({ ...number, into: { kind: "records" } }))}>
        <Rows3 aria-hidden className={iconLook} />
        Show the records
      </DropdownMenuItem>
      {groups.length === 0 ? null : (
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <Group aria-hidden className={iconLook} />
            By…
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent container={main} className="max-h-80 overflow-y-auto">
            {groups.map((dimension) => (
              <DropdownMenuItem
                key={`${dimension.column.table}.${dimension.column.column}.${dimension.part ?? ""}`}
                onSelect={choose(() => drilling.drill({ ...number, into: { kind: "group", dimension } }))}
              >
                {dimension.label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuSubContent>
        </DropdownMenuSub>
      )}
    </>
  );
}

/** So many groups are offered at a mark, and what comes back in its date; the others are behind "Add". */
const mostGroups = 12;

function useOtherGroups({ of, part: { ref, plan } }: Drilling): readonly PlanDimension[] {
  const sessionId = of.kind === "answer" ? of.sessionId : null;
  const ofAnswer = usePlanMenu(sessionId, ref.id, { kind: "addition", part: "group" });
  const ofTile = useTileGroupMenu(of.kind === "tile" && plan !== null ? { id: of.id, tileId: of.tileId, plan } : null);
  const data = ofAnswer.data ?? ofTile.data;
  const dimensionsIn = (wanted: string) =>
    (data?.sections ?? [])
      .filter(({ label }) => label === wanted)
      .flatMap(({ options }) => options.flatMap(dimensionOf));
  return [
    ...dimensionsIn("Groups").slice(0, mostGroups),
    ...dimensionsIn("In time").filter(({ part }) => part !== null),
  ];
}

function dimensionOf({ edits: [edit] }: PlanOption): readonly PlanDimension[] {
  return edit?.kind === "add" && edit.part.kind === "group" ? [edit.part.dimension] : [];
}
