"use client";

/** Which filters the figures of a tile were asked with, and why others do not reach them. */
import { Funnel, FunnelX } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import { type Reach, reachOf } from "#lib/state/dashboard-filter-words";
import { useBoard } from "./board-provider.tsx";

/** Nothing while nothing is filtered. */
export function TileReach({ tileId }: { readonly tileId: string }) {
  const run = useBoard(({ runs }) => runs[tileId]);
  const fields = useBoard(({ editing }) => editing.definition.filters);
  if (run === undefined) return null;
  const reach = reachOf(run, fields);
  if (reach.reachedBy.length + reach.notReached.length === 0) return null;
  const isReached = reach.reachedBy.length > 0;
  const Icon = isReached ? Funnel : FunnelX;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="icon-compact"
          aria-label={summaryOf(reach)}
          title={summaryOf(reach)}
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
        {reach.reachedBy.length === 0 ? null : (
          <>
            <p className="text-xs text-subtle">Filtered by</p>
            <ul className="mb-1 list-inside">
              {reach.reachedBy.map((name) => (
                <li key={name} className="wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          </>
        )}
        {reach.notReached.length === 0 ? null : (
          <>
            <p className="text-xs text-subtle">Not filtered by</p>
            <ul>
              {reach.notReached.map(({ name, why }) => (
                <li key={name} className="wrap-anywhere">
                  {name}
                  <span className="block text-xs text-muted">{why}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PopoverContent>
    </Popover>
  );
}

function summaryOf({ reachedBy, notReached }: Reach): string {
  if (notReached.length === 0) return `Filtered by ${reachedBy.join("; ")}`;
  if (reachedBy.length === 0) return "No filter reaches this tile";
  return `${reachedBy.length} of ${reachedBy.length + notReached.length} filters reach this tile`;
}
