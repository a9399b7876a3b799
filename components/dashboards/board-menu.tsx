"use client";

/** What can be done with a dashboard as a whole. */
import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMay } from "#components/access/use-may";
import { NewScheduleDialog } from "#components/schedules/schedule-answer";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import { rotationChoices, rotationHref } from "#lib/state/board-rotation";
import { dashboardHref, definitionHref } from "#lib/state/dashboard-address";
import { filteredTitle, filterTexts } from "#lib/state/dashboard-filter-words";
import { refreshesHref } from "#lib/state/run-address";
import { useBoard, useBoardDefaults, useBoardEngine, useBoardFilters } from "./board-provider.tsx";
import { CarryDialog } from "./carry-dialog.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

export function BoardMenu() {
  const main = usePageMain();
  const router = useRouter();
  const { saver } = useBoardEngine();
  const id = useBoard((state) => state.id);
  const isOwn = useBoard((state) => state.shared === null);
  const title = useBoard((state) => state.editing.definition.title);
  const fields = useBoard((state) => state.editing.definition.filters);
  const defaults = useBoardDefaults();
  const showSummary = useBoard((state) => state.showSummary);
  const filters = useBoardFilters();
  const choices = useDashboardChoices();
  const toasts = useToasts();
  const mayKeep = useMay("keepSchedules");
  const [open, setOpen] = useState<DialogName | null>(null);

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
        <DropdownMenuContent container={main} align="end" className="w-60">
          <DropdownMenuItem onSelect={() => showSummary(true)}>What changed</DropdownMenuItem>
          {mayKeep ? <DropdownMenuItem onSelect={() => setOpen("schedule")}>Schedule…</DropdownMenuItem> : null}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void duplicate()}>Duplicate</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen("carry")}>Duplicate to another schema</DropdownMenuItem>
          {isOwn ? <DropdownMenuItem onSelect={() => setOpen("versions")}>Versions</DropdownMenuItem> : null}
          <TurnItems id={id} container={main} />
          <DropdownMenuItem onSelect={() => router.push(refreshesHref(id))}>Show its refreshes</DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => afterMenu(() => window.print())}>Print or save as PDF</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => afterMenu(() => void picture())}>Export PNG</DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href={definitionHref(id, { filters, defaults })} download>
              Export JSON
            </a>
          </DropdownMenuItem>
          {isOwn ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem className="text-danger" onSelect={() => void remove()}>
                Delete
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <OpenDialog open={open} id={id} title={title} onClose={() => setOpen(null)} />
    </>
  );
}

type DialogName = "versions" | "carry" | "schedule";

type OpenDialogProps = {
  readonly open: DialogName | null;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
};

function OpenDialog({ open, id, title, onClose }: OpenDialogProps) {
  if (open === "versions") return <VersionsDialog onClose={onClose} />;
  if (open === "carry") return <CarryDialog onClose={onClose} />;
  if (open === null) return null;
  return <NewScheduleDialog origin={{ kind: "board", boardId: id }} name={title} onClose={onClose} />;
}

/** The tabs one after the other; a board of one page has nothing to turn. */
function TurnItems({ id, container }: { readonly id: string; readonly container: HTMLElement | null }) {
  const hasTabs = useBoard((state) => state.editing.definition.tabs.length > 1);
  if (!hasTabs) return null;
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>Show tabs in turn</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        {rotationChoices.map((seconds) => (
          <DropdownMenuItem
            key={seconds}
            onSelect={() => window.history.pushState(null, "", rotationHref(id, { seconds, among: null }))}
          >
            Every {seconds} seconds
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

/** The menu has to be gone from the page that is drawn. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
