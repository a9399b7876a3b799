"use client";

/** What can be made of a number of an answer: its records, what moved it, and the same number by other groups. */
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
import { type MarkNumber, usePlanMenu } from "#lib/queries/use-steering";
import { useTileGroupMenu } from "#lib/queries/use-tiles";
import type { ChosenMark } from "#lib/state/mark-words";
import { type Drilling, useDrilling } from "./drilling.tsx";
import { ExplainItem } from "./explain-change.tsx";

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
  /** Where several figures stand in one place: whose records are wanted is chosen. */
  readonly figures?: readonly string[];
  /** Closes the menu, then acts. */
  choose(act: () => void): () => void;
};

/** In a menu over a number. */
export function DrillItems({ number, figures = [], choose }: DrillItemsProps) {
  const drilling = useDrilling();
  if (drilling === null) return null;
  const { drill } = drilling;
  return (
    <>
      {drill === null ? null : <RecordsItem number={number} figures={figures} choose={choose} drill={drill} />}
      <ExplainItem number={number} choose={choose} />
      {drill === null ? null : <OtherGroups number={number} choose={choose} drilling={drilling} drill={drill} />}
    </>
  );
}

type Drill = NonNullable<Drilling["drill"]>;

function RecordsItem({ number, figures = [], choose, drill }: DrillItemsProps & { readonly drill: Drill }) {
  const show = (figure: string | null) => choose(() => drill({ ...number, figure, into: { kind: "records" } }));
  if (figures.length > 1) return <RecordsOfFigures figures={figures} show={show} />;
  return (
    <DropdownMenuItem onSelect={show(number.figure)}>
      <Rows3 aria-hidden className={iconLook} />
      Show the records
    </DropdownMenuItem>
  );
}

const iconLook = "size-3.5 shrink-0 text-subtle";

function RecordsOfFigures({
  figures,
  show,
}: {
  readonly figures: readonly string[];
  show(figure: string): () => void;
}) {
  const main = usePageMain();
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <Rows3 aria-hidden className={iconLook} />
        Show the records
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={main} className="max-h-80 overflow-y-auto">
        {figures.map((figure) => (
          <DropdownMenuItem key={figure} onSelect={show(figure)}>
            {figure}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

type OtherGroupsProps = Pick<DrillItemsProps, "number" | "choose"> & {
  readonly drilling: Drilling;
  readonly drill: Drill;
};

function OtherGroups({ drilling, drill, number, choose }: OtherGroupsProps) {
  const main = usePageMain();
  const groups = useOtherGroups(drilling);
  if (groups.length === 0) return null;
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <Group aria-hidden className={iconLook} />
        By…
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={main} className="max-h-80 overflow-y-auto">
        {groups.map(({ label, hint, dimension }) => (
          <DropdownMenuItem
            key={JSON.stringify([dimension.column, dimension.grain, dimension.part])}
            onSelect={choose(() => drill({ ...number, into: { kind: "group", dimension } }))}
          >
            {label}
            {hint === null ? null : <span className="ml-auto pl-3 text-xs text-subtle">{hint}</span>}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

/** So many groups are offered at a mark, and so many times; the others are behind "Add". */
const mostGroups = 12;
const mostTimes = 12;

type GroupOption = Pick<PlanOption, "label" | "hint"> & { readonly dimension: PlanDimension };

/** Things first, then steps in time and what comes back in them. */
function useOtherGroups({ of, part: { ref, plan } }: Drilling): readonly GroupOption[] {
  const sessionId = of.kind === "answer" ? of.sessionId : null;
  const ofAnswer = usePlanMenu(sessionId, ref.id, { kind: "addition", part: "group" });
  const ofTile = useTileGroupMenu(of.kind === "tile" && plan !== null ? { id: of.id, tileId: of.tileId, plan } : null);
  const optionsIn = (wanted: string) =>
    ((ofAnswer.data ?? ofTile.data)?.sections ?? [])
      .filter(({ label }) => label === wanted)
      .flatMap(({ options }) => options.flatMap(groupOption));
  const things = optionsIn("Groups").slice(0, mostGroups);
  return [...things.map((thing) => ({ ...thing, hint: null })), ...optionsIn("In time").slice(0, mostTimes)];
}

function groupOption({ label, hint, edits: [edit] }: PlanOption): readonly GroupOption[] {
  if (edit?.kind !== "add" || edit.part.kind !== "group") return [];
  return [{ label, hint, dimension: edit.part.dimension }];
}
