"use client";

/** In the menu of a mark: the tabs and other boards that show what belongs to it. */
import { CornerUpRight } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import type { CrossFilter } from "#lib/domain/dashboard";
import type { TileOfInput } from "#lib/domain/inputs/dashboard-tiles";
import { type MarkedBoard, offerFilters, useMarkTargets } from "#lib/queries/use-tiles";
import { dashboardHref, isPicked, noFilters, withPicked } from "#lib/state/dashboard-address";
import { momentText } from "#lib/state/dashboard-words";
import { useBoardEngine } from "./board-provider.tsx";

type MarkTargetItemsProps = TileOfInput & {
  readonly picked: readonly CrossFilter[];
  /** Closes the menu, then acts. */
  choose(act: () => void): () => void;
};

/** Nothing where the mark leads nowhere. */
export function MarkTargetItems({ choose, picked, ...tile }: MarkTargetItemsProps) {
  const main = usePageMain();
  const router = useRouter();
  const toasts = useToasts();
  const { filters, openTab, setFilters } = useBoardEngine();
  const { data } = useMarkTargets({ ...tile, picked });
  if (data === undefined || data.tabs.length + data.boards.length === 0) return null;
  const { tabs, boards, values } = data;

  function goToTab(tabId: string) {
    const set = filters();
    if (!isPicked(set, picked)) setFilters(withPicked(set, tile.tileId, picked));
    openTab(tabId);
  }

  async function goToBoard({ id, tabId }: MarkedBoard) {
    const offered = await offerFilters({ id, values: [...values] });
    if (!offered.ok) {
      toasts.getState().show({ text: offered.error.message, tone: "problem", action: null });
      return;
    }
    router.push(dashboardHref(id, { filters: { ...noFilters, values: offered.value }, defaults: noFilters, tabId }));
  }

  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <CornerUpRight aria-hidden className="size-3.5 shrink-0 text-subtle" />
        Go to…
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={main} className="max-h-80 max-w-72 overflow-y-auto">
        {tabs.length === 0 ? null : <DropdownMenuLabel>Tabs</DropdownMenuLabel>}
        {tabs.map(({ id, title }) => (
          <DropdownMenuItem key={id} onSelect={choose(() => goToTab(id))}>
            <span className="truncate">{title}</span>
          </DropdownMenuItem>
        ))}
        {boards.length === 0 ? null : <DropdownMenuLabel>Dashboards</DropdownMenuLabel>}
        {boards.map((board) => (
          <DropdownMenuItem key={board.id} onSelect={choose(() => void goToBoard(board))}>
            <span className="truncate">{board.title}</span>
            {boards.filter(({ title }) => title === board.title).length === 1 ? null : (
              <span className="tabular ml-auto shrink-0 pl-3 text-xs text-subtle">
                {momentText(board.updatedAt, Date.now())}
              </span>
            )}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}
