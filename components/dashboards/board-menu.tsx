"use client";

/** What can be done with a dashboard as a whole. */
import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import { dashboardHref, definitionHref } from "#lib/state/dashboard-address";
import { filteredTitle, filterTexts } from "#lib/state/dashboard-filter-words";
import { refreshesHref } from "#lib/state/run-address";
import { useBoard, useBoardEngine, useBoardFilters } from "./board-provider.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

export function BoardMenu() {
  const main = usePageMain();
  const router = useRouter();
  const { saver } = useBoardEngine();
  const id = useBoard((state) => state.id);
  const title = useBoard((state) => state.editing.definition.title);
  const fields = useBoard((state) => state.editing.definition.filters);
  const defaults = useBoard((state) => state.editing.definition.defaultFilters);
  const filters = useBoardFilters();
  const choices = useDashboardChoices();
  const toasts = useToasts();
  const [isLookingBack, setLookingBack] = useState(false);

  async function duplicate() {
    await saver.flush();
    const copy = await choices.duplicate({ id, title });
    if (copy !== null) router.push(dashboardHref(copy));
  }

  async function remove() {
    router.push("/dashboards");
    await choices.remove({ id, title });
  }

  async function picture() {
    const tiles = document.querySelector<HTMLElement>("[data-board-tiles]");
    if (tiles === null) return;
    // Painting is needed seldom: it comes when it is asked for.
    const { downloadImage } = await import("#components/charts/chart-image");
    const caption = filteredTitle(title, filterTexts(fields, filters));
    const isMade = await downloadImage(tiles, { title: caption, theme: "current", name: title, format: "png" });
    if (!isMade) toasts.getState().show({ text: "No picture could be made here.", tone: "problem", action: null });
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button look="ghost" size="icon" aria-label="More about this dashboard" className="pointer-coarse:size-11">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="end" className="w-48">
          <DropdownMenuItem onSelect={() => void duplicate()}>Duplicate</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setLookingBack(true)}>Versions</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => router.push(refreshesHref(id))}>Show its refreshes</DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => afterMenu(() => window.print())}>Print or save as PDF</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => afterMenu(() => void picture())}>Export PNG</DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href={definitionHref(id, { filters, defaults })} download>
              Export JSON
            </a>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem className="text-danger" onSelect={() => void remove()}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isLookingBack ? <VersionsDialog onClose={() => setLookingBack(false)} /> : null}
    </>
  );
}

/** The menu has to be gone from the page that is drawn. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
