"use client";

/** Refreshes all tiles; its other half chooses how often that happens by itself. */
import { ChevronDown, RefreshCw, Square } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { LocalTime } from "#components/ui/local-time";
import { usePageMain } from "#components/ui/page-main";
import { refreshProgress } from "#lib/state/dashboard-tile-runs";
import { progressText, refreshChoices } from "#lib/state/dashboard-words";
import { useBoard, useBoardEngine, useMayChange } from "./board-provider.tsx";

/** While tiles are on their way it says how many are there, and stops them. */
export function RefreshButton() {
  const { refresh, stop } = useBoardEngine();
  const runs = useBoard((state) => state.runs);
  const asked = useBoard((state) => state.asked);
  const progress = refreshProgress({ runs, asked });
  const minutes = useBoard((state) => state.editing.definition.refreshMinutes);
  const isChangeable = useMayChange();
  const look = classNames("pointer-coarse:h-11", isChangeable && "rounded-r-none");
  return (
    <>
      <p role="status" aria-label="Data" className="tabular text-xs whitespace-nowrap text-muted">
        {progress === null ? <DataFrom /> : <Progress {...progress} />}
      </p>
      <div className="flex">
        {progress === null ? (
          <Button aria-label="Refresh" className={look} onClick={() => void refresh()}>
            <RefreshCw aria-hidden className="size-4" />
            <span className="max-sm:hidden">Refresh</span>
          </Button>
        ) : (
          <Button className={look} onClick={stop}>
            <Square aria-hidden className="size-3.5 fill-current" />
            <span className="max-sm:sr-only">Stop</span>
          </Button>
        )}
        {isChangeable ? <AutoRefreshMenu minutes={minutes} /> : null}
      </div>
    </>
  );
}

function Progress({ total, ready }: { readonly total: number; readonly ready: number }) {
  const text = progressText(total, ready);
  return (
    <>
      <span className="max-sm:sr-only">{text.work}</span>
      {text.ready}
    </>
  );
}

/** The oldest of what is shown: nothing on the board is older. */
function DataFrom() {
  const at = useBoard(({ runs, editing }) =>
    editing.definition.tiles.reduce<number | null>((oldest, { id }) => {
      const own = runs[id]?.state?.at ?? null;
      return own === null || (oldest !== null && oldest < own) ? oldest : own;
    }, null),
  );
  if (at === null) return null;
  return (
    <>
      <span className="max-[25rem]:sr-only">Data from </span>
      <LocalTime at={at} />
    </>
  );
}

function AutoRefreshMenu({ minutes }: { readonly minutes: number }) {
  const main = usePageMain();
  const change = useBoard((state) => state.change);
  const chosen = refreshChoices.find((choice) => choice.minutes === minutes) ?? refreshChoices[0];
  const isOn = chosen.minutes > 0;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          aria-label={`Automatic refresh: ${isOn ? `${chosen.minutes} min` : chosen.name}`}
          className={classNames(
            "-ml-px rounded-l-none px-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11",
            isOn && "text-primary",
          )}
        >
          {isOn ? <span className="tabular text-xs">{chosen.minutes} min</span> : null}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-52">
        <DropdownMenuLabel>Refresh by itself</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={String(minutes)}
          onValueChange={(value) => {
            const next = refreshChoices.find((choice) => String(choice.minutes) === value);
            if (next !== undefined) change((definition) => ({ ...definition, refreshMinutes: next.minutes }));
          }}
        >
          {refreshChoices.map((choice) => (
            <DropdownMenuRadioItem key={choice.minutes} value={String(choice.minutes)}>
              {choice.name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
