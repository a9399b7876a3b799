"use client";

/** One dashboard in the list, drawn small: the whole of it is the way there. */
import { Ellipsis, Folder, Link2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
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
import { LocalTime } from "#components/ui/local-time";
import { usePageMain } from "#components/ui/page-main";
import type { DashboardSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { formatCounted } from "#lib/domain/format";
import type { FoundBoard } from "#lib/state/board-list";
import { dashboardHref, definitionHref } from "#lib/state/dashboard-address";
import { BoardPreview } from "./board-preview.tsx";
import { FolderDialog } from "./folder-dialog.tsx";
import { InPlaceField } from "./text-in-place.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";
import { useFolderChoices } from "./use-folder-choices.tsx";

/** Rows of the grid that the drawing has room for. */
const drawnRows = 12;

type DashboardRowProps = FoundBoard & {
  readonly folders: readonly DashboardFolder[];
  /** Where not all that is shown is in one folder. */
  readonly showsFolder: boolean;
};

export function DashboardRow({ board: dashboard, hit, folders, showsFolder }: DashboardRowProps) {
  const [isNaming, setNaming] = useState(false);
  const choices = useDashboardChoices();
  const { id, title, description, preview, folderId } = dashboard;
  const folder = showsFolder ? folders.find((one) => one.id === folderId) : undefined;
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface shadow-raised transition-colors duration-120 ease-calm focus-within:border-control hover:border-control">
      <BoardPreview
        tiles={preview}
        rows={drawnRows}
        className="h-40 w-full shrink-0 border-b border-border bg-sunken p-2"
      />
      <div className="flex min-w-0 flex-1 flex-col p-4 pt-3">
        {isNaming ? (
          <InPlaceField
            name="Title"
            value={title}
            maxLength={dashboardLimits.titleCharacters}
            blankProblem="A dashboard needs a title. Write at least one letter."
            className="h-8 font-semibold"
            onEnd={(next) => {
              setNaming(false);
              if (next !== null && next !== title) void choices.rename(dashboard, next);
            }}
          />
        ) : (
          <h2 className="truncate pr-8 font-semibold" title={title}>
            {/* The link's area is the whole card. */}
            <Link href={dashboardHref(id)} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
              {title}
            </Link>
          </h2>
        )}
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
        {hit === null ? null : <p className="truncate text-xs text-muted">Has "{hit}"</p>}
        <Facts dashboard={dashboard} folder={folder?.name ?? null} />
      </div>
      <RowMenu dashboard={dashboard} folders={folders} onRename={() => setNaming(true)} />
    </li>
  );
}

type FactsProps = { readonly dashboard: DashboardSummary; readonly folder: string | null };

function Facts({ dashboard, folder }: FactsProps) {
  const { tileCount, updatedAt, dataAt, isShared } = dashboard;
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-2 text-xs text-subtle">
      <span>{formatCounted(tileCount, "tile")}</span>
      {dataAt === null ? null : (
        <span>
          data from <LocalTime at={dataAt} />
        </span>
      )}
      <span>
        changed <LocalTime at={updatedAt} />
      </span>
      {folder === null ? null : (
        <span className="inline-flex min-w-0 items-center gap-1">
          <Folder aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{folder}</span>
        </span>
      )}
      {isShared ? (
        <span className="inline-flex items-center gap-1 text-primary">
          <Link2 aria-hidden className="size-3.5" />
          Shared
        </span>
      ) : null}
    </p>
  );
}

type RowMenuProps = {
  readonly dashboard: DashboardSummary;
  readonly folders: readonly DashboardFolder[];
  readonly onRename: () => void;
};

function RowMenu({ dashboard, folders, onRename }: RowMenuProps) {
  const main = usePageMain();
  const choices = useDashboardChoices();
  const { make } = useFolderChoices();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            look="ghost"
            size="icon"
            aria-label={`More about ${dashboard.title}`}
            className="absolute top-42 right-2 pointer-coarse:size-11"
          >
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="end" className="w-44">
          <DropdownMenuItem onSelect={onRename}>Rename</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void choices.duplicate(dashboard)}>Duplicate</DropdownMenuItem>
          <FolderItems dashboard={dashboard} folders={folders} container={main} onNew={() => setMaking(true)} />
          <DropdownMenuItem asChild>
            <a href={definitionHref(dashboard.id)} download>
              Export JSON
            </a>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem className="text-danger" onSelect={() => void choices.remove(dashboard)}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isMaking ? (
        <FolderDialog
          title={`New folder for "${dashboard.title}"`}
          name=""
          onName={(name) => make(name, dashboard)}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

type FolderItemsProps = Omit<RowMenuProps, "onRename"> & {
  readonly container: HTMLElement | null;
  readonly onNew: () => void;
};

function FolderItems({ dashboard, folders, container, onNew }: FolderItemsProps) {
  const { move } = useFolderChoices();
  const others = folders.filter(({ id }) => id !== dashboard.folderId);
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>Move to folder</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container} className="max-w-64">
        {others.map((folder) => (
          <DropdownMenuItem key={folder.id} onSelect={() => void move(dashboard, folder)}>
            <span className="min-w-0 truncate">{folder.name}</span>
          </DropdownMenuItem>
        ))}
        {dashboard.folderId === null ? null : (
          <DropdownMenuItem onSelect={() => void move(dashboard, null)}>No folder</DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={onNew}>New folder…</DropdownMenuItem>
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}
