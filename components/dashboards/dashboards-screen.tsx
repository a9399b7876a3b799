"use client";

/** All dashboards: what they hold, when they were changed, and what can be done with them. */
import { LayoutDashboard, Plus, Search } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { DashboardSummary, SharedSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import { formatCounted } from "#lib/domain/format";
import { toShownError } from "#lib/queries/public-failure";
import { useBoardFolders, useFolderCommands } from "#lib/queries/use-board-folders";
import { useDashboards } from "#lib/queries/use-dashboards";
import { foundBoards, type ListPlace, listHref, placeOf } from "#lib/state/board-list";
import { dashboardHref } from "#lib/state/dashboard-address";
import { DashboardRow } from "./dashboard-row.tsx";
import { FolderBar } from "./folder-bar.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { SharedBoards } from "./shared-boards.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";

type DashboardsScreenProps = {
  /** What came with the page; null where it could not be read. */
  readonly first: readonly DashboardSummary[] | null;
  readonly firstShared: readonly SharedSummary[] | null;
  readonly firstFolders: readonly DashboardFolder[] | null;
};

export function DashboardsScreen({ first, firstShared, firstFolders }: DashboardsScreenProps) {
  const list = useDashboards(first);
  const folders = useBoardFolders(firstFolders).data ?? [];
  const place = placeOf(useSearchParams().get("folder"), folders);
  return (
    <PageFrame
      title="Dashboards"
      actions={
        <>
          <ImportDialog />
          <NewButton folderId={place.kind === "folder" ? place.id : null} />
        </>
      }
    >
      {list.isError ? (
        <div role="alert" className="flex flex-col items-center gap-3 p-8 text-center">
          <p className="text-muted">{toShownError(list.error).message}</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </div>
      ) : null}
      {list.isPending ? <Skeleton className="h-40 rounded-lg" /> : null}
      {list.data === undefined ? null : <List dashboards={list.data} folders={folders} place={place} />}
      {place.kind === "all" ? <SharedBoards first={firstShared} /> : null}
    </PageFrame>
  );
}

/** @param folderId the folder that is open: what is made there is in it. */
function NewButton({ folderId = null }: { readonly folderId?: string | null }) {
  const router = useRouter();
  const { create } = useDashboardChoices();
  const { move } = useFolderCommands();

  async function make() {
    const id = await create();
    if (id === null) return;
    if (folderId !== null) await move(id, folderId);
    router.push(dashboardHref(id));
  }

  return (
    <Button look="primary" className="pointer-coarse:h-11" onClick={() => void make()}>
      <Plus aria-hidden className="size-4" />
      New
    </Button>
  );
}

type ListProps = {
  readonly dashboards: readonly DashboardSummary[];
  readonly folders: readonly DashboardFolder[];
  readonly place: ListPlace;
};

function List({ dashboards, folders, place }: ListProps) {
  const [search, setSearch] = useState("");
  if (dashboards.length === 0) return <NoDashboards />;
  const found = foundBoards(dashboards, place, search);
  const isSearching = search.trim() !== "";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex h-8 w-full items-center gap-2 rounded-md border border-control/60 bg-surface px-2.5 focus-within:border-primary sm:w-72 pointer-coarse:h-11.5">
          <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
          <input
            type="search"
            value={search}
            maxLength={200}
            aria-label="Search dashboards and their tiles"
            placeholder="Search boards and tiles…"
            onChange={(event) => setSearch(event.target.value)}
            className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
          />
        </div>
        <FolderBar folders={folders} boards={dashboards} place={place} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? `${formatCounted(found.length, "dashboard")} found` : ""}
      </p>
      {found.length === 0 ? <NothingFound isSearching={isSearching} onClear={() => setSearch("")} /> : null}
      <ul aria-label="Dashboards" className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 xl:grid-cols-3">
        {found.map((one) => (
          <DashboardRow
            key={one.board.id}
            {...one}
            folders={folders}
            showsFolder={isSearching || place.kind === "all"}
          />
        ))}
      </ul>
    </>
  );
}

type NothingFoundProps = { readonly isSearching: boolean; readonly onClear: () => void };

function NothingFound({ isSearching, onClear }: NothingFoundProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-border px-6 py-12 text-center text-muted">
      <p>
        {isSearching
          ? "No title, description or tile has these words."
          : 'Nothing is in here. "Move to folder" in the menu of a dashboard puts it here.'}
      </p>
      {isSearching ? (
        <Button className="pointer-coarse:h-11" onClick={onClear}>
          Clear the search
        </Button>
      ) : (
        <Link href={listHref({ kind: "all" })} prefetch={false} className="text-sm text-primary underline">
          Show all dashboards
        </Link>
      )}
    </div>
  );
}

function NoDashboards() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-border px-6 py-16 text-center">
      <LayoutDashboard aria-hidden className="size-8 text-subtle" />
      <p className="max-w-110 text-muted">
        Keep the charts you look at every week in one place: ask a chat for a dashboard, or begin with an empty one.
      </p>
      <NewButton />
    </div>
  );
}
