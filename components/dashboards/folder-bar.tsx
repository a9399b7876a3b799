"use client";

/** The folders over the list of dashboards: each is a way to what is in it; the open one can be renamed and removed. */
import { Ellipsis, Folder, FolderPlus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { DashboardSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import { countIn, type ListPlace, listHref } from "#lib/state/board-list";
import { boardsInTurn, rotationHref } from "#lib/state/board-rotation";
import { FolderDialog } from "./folder-dialog.tsx";
import { useFolderChoices } from "./use-folder-choices.tsx";

type FolderBarProps = {
  readonly folders: readonly DashboardFolder[];
  readonly boards: readonly DashboardSummary[];
  readonly place: ListPlace;
};

/** Without folders only the way to the first one. */
export function FolderBar({ folders, boards, place }: FolderBarProps) {
  const open = folders.find(({ id }) => place.kind === "folder" && place.id === id);
  const entry = (to: ListPlace, name: string, icon: ReactNode = null) => {
    const isOpen = place.kind === to.kind && (to.kind !== "folder" || to.id === open?.id);
    return (
      <li key={listHref(to)} className="min-w-0">
        <Link
          href={listHref(to)}
          prefetch={false}
          aria-current={isOpen ? "page" : undefined}
          className={classNames(
            "inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-xs pointer-coarse:h-11",
            isOpen
              ? "border-primary/50 bg-primary-soft text-primary"
              : "border-control/60 bg-surface text-muted hover:text-fg",
          )}
        >
          {icon}
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular opacity-70">{countIn(boards, to)}</span>
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label="Folders" className="flex flex-wrap items-center gap-1.5">
      {folders.length === 0 ? null : (
        <ul className="contents">
          {entry({ kind: "all" }, "All")}
          {folders.map(({ id, name }) =>
            entry({ kind: "folder", id }, name, <Folder aria-hidden className="size-3.5 shrink-0" />),
          )}
          {entry({ kind: "none" }, "In no folder")}
        </ul>
      )}
      {open === undefined ? null : <FolderMenu key={open.id} folder={open} boards={boards} />}
      <NewFolder />
    </nav>
  );
}

function NewFolder() {
  const [isOpen, setOpen] = useState(false);
  const { make } = useFolderChoices();
  return (
    <>
      <Button look="ghost" size="compact" className="rounded-full pointer-coarse:h-11" onClick={() => setOpen(true)}>
        <FolderPlus aria-hidden className="size-3.5" />
        New folder
      </Button>
      {isOpen ? (
        <FolderDialog title="New folder" name="" onName={(name) => make(name, null)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type FolderMenuProps = { readonly folder: DashboardFolder; readonly boards: readonly DashboardSummary[] };

function FolderMenu({ folder, boards }: FolderMenuProps) {
  const main = usePageMain();
  const router = useRouter();
  const [isNaming, setNaming] = useState(false);
  const choices = useFolderChoices();
  const [firstBoard] = boardsInTurn(boards, folder.id);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            look="ghost"
            size="icon-compact"
            aria-label={`More about the folder ${folder.name}`}
            className="pointer-coarse:size-11"
          >
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="start" className="w-52">
          <DropdownMenuItem onSelect={() => setNaming(true)}>Rename</DropdownMenuItem>
          {firstBoard === undefined ? null : (
            <DropdownMenuItem onSelect={() => router.push(rotationHref(firstBoard, { seconds: 20, among: folder.id }))}>
              Show its boards in turn
            </DropdownMenuItem>
          )}
          <DropdownMenuItem
            className="text-danger"
            onSelect={() => {
              router.push(listHref({ kind: "all" }));
              void choices.remove(folder);
            }}
          >
            Remove, keep dashboards
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isNaming ? (
        <FolderDialog
          title={`Rename "${folder.name}"`}
          name={folder.name}
          onName={(name) => choices.rename(folder, name)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}
