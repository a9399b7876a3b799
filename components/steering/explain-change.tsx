"use client";

/** What moved a number of an answer, as a command of the menus over it. */
import { SearchCheck } from "lucide-react";
import { DropdownMenuItem } from "#components/ui/dropdown-menu";
import type { ResultPart } from "#lib/domain/message";
import { type MarkNumber, useChangeMenu } from "#lib/queries/use-steering";
import { useTileChangeMenu } from "#lib/queries/use-tiles";
import { canExplain, mayChange } from "#lib/state/explained-mark";
import { type Drilling, useDrilling } from "./drilling.tsx";

/** What the command does; while it is not known whether it can, null in its place. */
export type ExplainChange = { readonly act: (() => void) | null };

/** Null where nothing can be asked about the number. */
export function useExplainChange(number: MarkNumber | null): ExplainChange | null {
  const drilling = useDrilling();
  const mayBe = number !== null && mayChange(drilling?.part.plan ?? null);
  const menu = useChanges(mayBe ? drilling : null);
  if (!mayBe || drilling === null || menu.isError) return null;
  if (menu.data === undefined) return { act: null };
  return menu.data !== null && canExplain(menu.data, number) ? { act: () => drilling.explain(number) } : null;
}

/** Of which numbers around it can be asked; null: nobody asks. */
function useChanges(drilling: Drilling | null) {
  const of = drilling?.of ?? null;
  const ofAnswer = useChangeMenu(of?.kind === "answer" ? of.sessionId : null, drilling?.part.ref.id ?? "");
  const plan = drilling?.part.plan ?? null;
  const ofTile = useTileChangeMenu(
    of?.kind === "tile" && plan !== null
      ? { id: of.id, tileId: of.tileId, plan, shown: figureHeadings(drilling?.part.outputs ?? []) }
      : null,
  );
  return of?.kind === "tile" ? ofTile : ofAnswer;
}

function figureHeadings(outputs: ResultPart["outputs"]): string[] {
  return outputs.flatMap(({ role, label }) => (role === "measure" || role === "detail" ? [label] : []));
}

type ExplainItemProps = {
  readonly number: MarkNumber;
  /** Closes the menu, then acts. */
  choose(act: () => void): () => void;
};

/** In the menu of a mark. It holds its place while it is not known whether it can be chosen. */
export function ExplainItem({ number, choose }: ExplainItemProps) {
  const explain = useExplainChange(number);
  if (explain === null) return null;
  return (
    <DropdownMenuItem disabled={explain.act === null} onSelect={explain.act === null ? undefined : choose(explain.act)}>
      <SearchCheck aria-hidden className="size-3.5 shrink-0 text-subtle" />
      {explainName}
    </DropdownMenuItem>
  );
}

export const explainName = "Explain this change";
