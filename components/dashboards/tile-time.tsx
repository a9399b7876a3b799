"use client";

/** The time of a tile: a slim bar over its caption while it is looked at, and the same in its menu, for fingers too. */
import { CalendarRange, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import type { ChartTile } from "#lib/domain/dashboard";
import type { Plan } from "#lib/domain/plan";
import type { PlanOption } from "#lib/domain/plan-menu";
import { timedPlan, useTileTime } from "./use-tile-time.tsx";

type TileTime = ReturnType<typeof useTileTime>;

/** Nothing on tiles that are not of a time. It stands in for how old the figures are. */
export function TileTimeBar({ tile }: { readonly tile: ChartTile }) {
  const plan = timedPlan(tile);
  return plan === null ? null : <Bar tile={tile} plan={plan} />;
}

type PlannedProps = { readonly tile: ChartTile; readonly plan: Plan };

/** Seen while the pointer or the focus is in the tile, and while its own menu is open. */
const barLook =
  "pointer-events-none absolute inset-y-0 right-0 z-10 flex min-w-full items-center justify-end bg-surface pl-2 opacity-0 transition-opacity duration-120 ease-calm group-hover/tile:pointer-events-auto group-hover/tile:opacity-100 group-has-focus-visible/tile:pointer-events-auto group-has-focus-visible/tile:opacity-100 has-data-[state=open]:pointer-events-auto has-data-[state=open]:opacity-100 pointer-coarse:hidden print:hidden";

function Bar({ tile, plan }: PlannedProps) {
  const time = useTileTime(tile, plan);
  const main = usePageMain();
  const { menu, period, isReady } = time;
  if (menu === null) return null;
  const step = menu.steps.find(({ isChosen }) => isChosen)?.label ?? null;
  const hasNeighbours = menu.before !== null || menu.next !== null;
  return (
    <fieldset data-export="skip" className={barLook}>
      <legend className="sr-only">Time of {tile.title}</legend>
      {hasNeighbours ? <Neighbour name="The period before" option={menu.before} time={time} icon={before} /> : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button look="ghost" size="compact" aria-disabled={!isReady} title={period ?? undefined}>
            <CalendarRange aria-hidden className="size-3.5" />
            <span className="sr-only">Steps and comparison of {tile.title}: </span>
            {step}
            {period === null ? null : (
              <span className="hidden max-w-40 truncate text-muted tabular-nums @lg/tile:inline">{period}</span>
            )}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="end">
          <Steps time={time} />
          <Comparisons time={time} />
        </DropdownMenuContent>
      </DropdownMenu>
      {hasNeighbours ? <Neighbour name="The next period" option={menu.next} time={time} icon={next} /> : null}
    </fieldset>
  );
}

const before = <ChevronLeft aria-hidden className="size-3.5" />;
const next = <ChevronRight aria-hidden className="size-3.5" />;

type NeighbourProps = {
  readonly name: string;
  readonly option: PlanOption | null;
  readonly time: TileTime;
  readonly icon: ReactNode;
};

function Neighbour({ name, option, time, icon }: NeighbourProps) {
  return (
    <IconButton
      label={nameOf(name, option)}
      isCompact
      aria-disabled={option === null || !time.isReady}
      className="aria-disabled:opacity-40"
      onClick={() => time.apply(option?.edits ?? [])}
    >
      {icon}
    </IconButton>
  );
}

function nameOf(name: string, option: PlanOption | null): string {
  return option?.hint == null ? name : `${name}: ${option.hint}`;
}

/** In the menu of the tile. */
export function TileTimeItems({ tile }: { readonly tile: ChartTile }) {
  const plan = timedPlan(tile);
  return plan === null ? null : <Items tile={tile} plan={plan} />;
}

function Items({ tile, plan }: PlannedProps) {
  const time = useTileTime(tile, plan);
  const main = usePageMain();
  const { menu, isReady, apply } = time;
  const neighbours = [
    { name: "The period before", option: menu?.before ?? null },
    { name: "The next period", option: menu?.next ?? null },
  ].filter(({ option }) => option !== null);
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger disabled={menu === null}>Time</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={main} className="max-h-96 max-w-72 overflow-y-auto">
        {neighbours.map(({ name, option }) => (
          <DropdownMenuItem key={name} disabled={!isReady} onSelect={() => apply(option?.edits ?? [])}>
            {nameOf(name, option)}
          </DropdownMenuItem>
        ))}
        {neighbours.length === 0 ? null : <DropdownMenuSeparator />}
        <Steps time={time} />
        <Comparisons time={time} />
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

function Steps({ time }: { readonly time: TileTime }) {
  const steps = time.menu?.steps ?? [];
  return steps.length < 2 ? null : <Choice name="Steps" options={steps} time={time} />;
}

function Comparisons({ time }: { readonly time: TileTime }) {
  const comparisons = time.menu?.comparisons ?? [];
  return comparisons.length < 2 ? null : <Choice name="Compare with" options={comparisons} time={time} />;
}

type ChoiceProps = { readonly name: string; readonly options: readonly PlanOption[]; readonly time: TileTime };

function Choice({ name, options, time: { isReady, apply } }: ChoiceProps) {
  return (
    <DropdownMenuRadioGroup
      aria-label={name}
      value={options.find(({ isChosen }) => isChosen)?.label ?? ""}
      onValueChange={(label) => apply(options.find((option) => option.label === label)?.edits ?? [])}
    >
      <DropdownMenuLabel>{name}</DropdownMenuLabel>
      {options.map(({ label }) => (
        <DropdownMenuRadioItem key={label} value={label} disabled={!isReady}>
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
