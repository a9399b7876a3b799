"use client";

/** Makes a card ready for a place that is pointed at: the result that the answer's words are of, its table, unsorted and unfiltered. */
import { type RefObject, useEffect, useEffectEvent } from "react";
import { isPlainView, plainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";
import { usePointing } from "./pointed-place.tsx";
import { useSqlEditing } from "./sql-editing.tsx";

type PointedCard = {
  readonly resultId: string;
  readonly card: RefObject<HTMLElement | null>;
  readonly view: ResultView;
  openTable(): void;
  onView(view: ResultView): void;
};

/** The rows of a place are counted in the stored order, so the view that was made of them is put aside. */
export function usePointedCard({ resultId, card, view, openTable, onView }: PointedCard): void {
  const { pointed } = usePointing();
  const editing = useSqlEditing();
  const ownId = editing?.shown.told.ref.id ?? resultId;
  const isMeant = pointed?.resultId === ownId;
  const prepare = useEffectEvent(() => {
    if (editing !== null && editing.shown.part.ref.id !== ownId) editing.revert();
    if (!isPlainView(view)) onView(plainView);
    openTable();
    card.current?.scrollIntoView({ block: "nearest" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: pointing at the same place again is another wish
  useEffect(() => {
    if (isMeant) prepare();
  }, [isMeant, pointed]);
}
