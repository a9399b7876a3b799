"use client";

/** Over a course in time: its steps, the period before and behind, and what it is compared with. */
import { ChevronLeft, ChevronRight, GitCompareArrows } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import type { PlanOption, TimeMenu } from "#lib/domain/plan-menu";
import { useTimeMenu } from "#lib/queries/use-steering";
import { type Steering, useSteering } from "./steering.tsx";

/** Nothing where the answer is not over time; its room is kept while the choices are on their way. */
export function TimeBar() {
  const steering = useSteering();
  const plan = steering?.part.plan ?? null;
  if (steering === null || plan === null || !steering.canChange || plan.setOperation !== null) return null;
  const runsOverTime = plan.dimensions.some(({ grain }) => grain !== null);
  const hasPeriod = plan.time !== null && plan.time.from !== null && plan.time.to !== null;
  return runsOverTime || (hasPeriod && plan.detail === null) ? <OpenTimeBar steering={steering} /> : null;
}

function OpenTimeBar({ steering }: { readonly steering: Steering }) {
  const menu = useTimeMenu(steering.sessionId, steering.part.ref.id);
  return (
    <fieldset className="mb-1 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:min-h-11">
      <legend className="sr-only">Time</legend>
      {menu.data === undefined ? null : <Choices menu={menu.data} steering={steering} />}
    </fieldset>
  );
}

type ChoicesProps = { readonly menu: TimeMenu; readonly steering: Steering };

function Choices({ menu: { steps, before, next, comparisons }, steering }: ChoicesProps) {
  const period = steering.part.chips.find(({ kind }) => kind === "period");
  const hasPeriod = period !== undefined && (before !== null || next !== null);
  return (
    <>
      {steps.length < 2 ? null : <Steps steps={steps} steering={steering} />}
      {hasPeriod ? (
        <div className="flex min-w-0 items-center">
          <Neighbour label="The period before" option={before} steering={steering}>
            <ChevronLeft aria-hidden className="size-3.5" />
          </Neighbour>
          <span className="min-w-0 truncate text-xs text-muted tabular-nums">
            {period.text.replace(/^(?:In|On) /, "")}
          </span>
          <Neighbour label="The next period" option={next} steering={steering}>
            <ChevronRight aria-hidden className="size-3.5" />
          </Neighbour>
        </div>
      ) : null}
      {comparisons.length < 2 ? null : <Comparisons options={comparisons} steering={steering} />}
    </>
  );
}

function Steps({ steps, steering }: { readonly steps: readonly PlanOption[]; readonly steering: Steering }) {
  return (
    <ul aria-label="Steps in time" className="flex items-center rounded-md bg-sunken p-0.5">
      {steps.map(({ label, isChosen, edits }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => steering.apply(edits)}
            className={classNames(
              "inline-flex h-6 items-center rounded px-2 text-xs font-medium transition-colors duration-120 ease-calm pointer-coarse:h-11",
              isChosen ? "bg-surface text-fg shadow-raised" : "text-muted hover:text-fg",
            )}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

type NeighbourProps = {
  readonly label: string;
  readonly option: PlanOption | null;
  readonly steering: Steering;
  readonly children: React.ReactNode;
};

function Neighbour({ label, option, steering, children }: NeighbourProps) {
  return (
    <IconButton
      label={option?.hint == null ? label : `${label}: ${option.hint}`}
      isCompact
      aria-disabled={option === null}
      className="aria-disabled:opacity-40 pointer-coarse:size-11"
      onClick={() => steering.apply(option?.edits ?? [])}
    >
      {children}
    </IconButton>
  );
}

/** As the menu calls it. */
const noComparison = "No comparison";

function Comparisons({ options, steering }: { readonly options: readonly PlanOption[]; readonly steering: Steering }) {
  const main = usePageMain();
  const chosen = options.find(({ isChosen }) => isChosen)?.label ?? "";
  const isCompared = chosen !== "" && chosen !== noComparison;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button look="ghost" size="compact" className="pointer-coarse:h-11">
          <GitCompareArrows aria-hidden className="size-3.5" />
          {isCompared ? `With ${chosen.toLowerCase()}` : "Compare"}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="start">
        <DropdownMenuRadioGroup
          value={chosen}
          onValueChange={(label) => steering.apply(options.find((option) => option.label === label)?.edits ?? [])}
        >
          {options.map(({ label }) => (
            <DropdownMenuRadioItem key={label} value={label}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
