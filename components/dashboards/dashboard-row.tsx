"use client";

/** One dashboard in the list: the whole of it is the way there. */
import { Ellipsis, LayoutDashboard, Link2 } from "lucide-react";
import Link from "next/link";
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
import type { DashboardSummary } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { formatCounted } from "#lib/domain/format";
import { dashboardHref, definitionHref } from "#lib/state/dashboard-address";
import { LocalTime } from "./local-time.tsx";
import { InPlaceField } from "./text-in-place.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";

export function DashboardRow({ dashboard }: { readonly dashboard: DashboardSummary }) {
  const [isNaming, setNaming] = useState(false);
  const choices = useDashboardChoices();
  const { id, title, description, tileCount, updatedAt, isShared } = dashboard;
  return (
    <li className="relative flex min-h-28 min-w-0 gap-3 rounded-lg border border-border bg-surface p-4 shadow-raised transition-colors duration-120 ease-calm focus-within:border-control hover:border-control">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary">
        <LayoutDashboard aria-hidden className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
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
        <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-2 text-xs text-subtle">
          <span>{formatCounted(tileCount, "tile")}</span>
          <span>
            changed <LocalTime at={updatedAt} />
          </span>
          {isShared ? (
            <span className="inline-flex items-center gap-1 text-primary">
              <Link2 aria-hidden className="size-3.5" />
              Shared
            </span>
          ) : null}
        </p>
      </div>
      <RowMenu dashboard={dashboard} onRename={() => setNaming(true)} />
    </li>
  );
}

type RowMenuProps = { readonly dashboard: DashboardSummary; readonly onRename: () => void };

function RowMenu({ dashboard, onRename }: RowMenuProps) {
  const main = usePageMain();
  const choices = useDashboardChoices();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label={`More about ${dashboard.title}`}
          className="absolute top-2 right-2 pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-44">
        <DropdownMenuItem onSelect={onRename}>Rename</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void choices.duplicate(dashboard)}>Duplicate</DropdownMenuItem>
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
  );
}
