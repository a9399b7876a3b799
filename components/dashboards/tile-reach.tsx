"use client";

/** Which filters and parameters the figures of a tile were asked with, and why others do not reach them. */
import { Funnel, FunnelX } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import { type Reach, reachOf, reachSummary } from "#lib/state/dashboard-filter-words";
import { useBoard } from "./board-provider.tsx";

/** Nothing while nothing is filtered. */
export function TileReach({ tileId }: { readonly tileId: string }) {
  const run = useBoard(({ runs }) => runs[tileId]);
  const fields = useBoard(({ editing }) => editing.definition.filters);
  if (run === undefined) return null;
  const reach = reachOf(run, fields);
  const summary = reachSummary(reach);
  if (summary === "") return null;
  const isReached = reach.reachedBy.length + reach.steeredBy.length > 0;
  const Icon = isReached ? Funnel : FunnelX;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="icon-compact"
          aria-label={summary}
          title={summary}
          className="pointer-coarse:size-11 print:hidden"
        >
          <Icon aria-hidden className={classNames("size-3.5", isReached ? "text-primary" : "text-subtle")} />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Filters of this tile"
        className="w-72 max-w-[calc(100vw-1rem)] p-3 text-sm"
      >
        <Reached heading="Filtered by" names={reach.reachedBy} />
        <Unreached heading="Not filtered by" all={reach.notReached} />
        <Reached heading="Set to" names={reach.steeredBy} />
        <Unreached heading="Not set to" all={reach.notSteered} />
      </PopoverContent>
    </Popover>
  );
}

function Reached({ heading, names }: { readonly heading: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className="text-xs text-subtle">{heading}</p>
      <ul className="mb-1 list-inside">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Unreached({ heading, all }: { readonly heading: string; readonly all: Reach["notReached"] }) {
  if (all.length === 0) return null;
  return (
    <>
      <p className="text-xs text-subtle">{heading}</p>
      <ul className="mb-1">
        {all.map(({ name, why }) => (
          <li key={name} className="wrap-anywhere">
            {name}
            <span className="block text-xs text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
