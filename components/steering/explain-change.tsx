"use client";

/** What moved a number of an answer, as a command of the menus over it. */
import { SearchCheck } from "lucide-react";
import { DropdownMenuItem } from "#components/ui/dropdown-menu";
import { type MarkNumber, useChangeMenu } from "#lib/queries/use-steering";
import { canExplain, mayChange } from "#lib/state/explained-mark";
import { useDrilling } from "./drilling.tsx";

/** What the command does; while it is not known whether it can, null in its place. */
export type ExplainChange = { readonly act: (() => void) | null };

/** Null where nothing can be asked about the number. */
export function useExplainChange(number: MarkNumber | null): ExplainChange | null {
  const drilling = useDrilling();
  const answer = drilling?.of.kind === "answer" ? drilling.of : null;
  const mayBe = number !== null && mayChange(drilling?.part.plan ?? null);
  const menu = useChangeMenu(mayBe ? (answer?.sessionId ?? null) : null, drilling?.part.ref.id ?? "");
  if (!mayBe || answer === null || menu.isError) return null;
  if (menu.data === undefined) return { act: null };
  return menu.data !== null && canExplain(menu.data, number) ? { act: () => answer.explain(number) } : null;
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
