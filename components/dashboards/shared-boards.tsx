"use client";

/** Dashboards of others that are shared with whoever looks, under their own; nothing where there is none. */
import { Ellipsis, User } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { LocalTime } from "#components/ui/local-time";
import { usePageMain } from "#components/ui/page-main";
import type { SharedSummary } from "#lib/domain/dashboard";
import { formatCounted } from "#lib/domain/format";
import { useSharedDashboards } from "#lib/queries/use-sharing";
import { dashboardHref, definitionHref } from "#lib/state/dashboard-address";
import { sharedByText } from "#lib/state/sharing-words";
import { BoardPreview } from "./board-preview.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";

/** @param first what came with the page; null where it could not be read. */
export function SharedBoards({ first }: { readonly first: readonly SharedSummary[] | null }) {
  const boards = useSharedDashboards(first).data ?? [];
  if (boards.length === 0) return null;
  return (
    <section aria-labelledby="shared-boards" className="flex flex-col gap-4">
      <h2 id="shared-boards" className="text-sm font-semibold text-muted">
        Shared with you
      </h2>
      <ul aria-label="Shared with you" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {boards.map((board) => (
          <SharedBoard key={board.id} board={board} />
        ))}
      </ul>
    </section>
  );
}

/** As large as one's own: the drawing, then what it is. */
function SharedBoard({ board }: { readonly board: SharedSummary }) {
  const { id, title, description, preview, share, tileCount, dataAt } = board;
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface shadow-raised transition-colors duration-120 ease-calm focus-within:border-control hover:border-control">
      <BoardPreview tiles={preview} rows={12} className="h-40 w-full shrink-0 border-b border-border bg-sunken p-2" />
      <div className="flex min-w-0 flex-1 flex-col p-4 pt-3">
        <h3 className="truncate pr-8 font-semibold" title={title}>
          <Link href={dashboardHref(id)} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-2 text-xs text-subtle">
          <span className="inline-flex min-w-0 items-center gap-1">
            <User aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 truncate">{sharedByText(share)}</span>
          </span>
          <span>{formatCounted(tileCount, "tile")}</span>
          {dataAt === null ? null : (
            <span>
              data from <LocalTime at={dataAt} />
            </span>
          )}
        </p>
      </div>
      <BoardChoices board={board} />
    </li>
  );
}

function BoardChoices({ board: { id, title } }: { readonly board: SharedSummary }) {
  const main = usePageMain();
  const router = useRouter();
  const choices = useDashboardChoices();

  async function duplicate() {
    const copy = await choices.duplicate({ id, title });
    if (copy !== null) router.push(dashboardHref(copy));
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label={`More about ${title}`}
          className="absolute top-42 right-2 pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-44">
        <DropdownMenuItem onSelect={() => void duplicate()}>Duplicate</DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={definitionHref(id)} download>
            Export JSON
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
