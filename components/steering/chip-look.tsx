/** How a part of an answer looks, whether it can be taken hold of or only read. */
import { classNames } from "#components/ui/class-names";
import type { PlanChip } from "#lib/domain/plan-chip";
import { ChipIcon } from "./chip-icon.tsx";

const origins: Readonly<Record<PlanChip["origin"], string>> = {
  said: "border-control/60 bg-surface text-fg",
  assumed: "border-dashed border-control bg-surface text-muted",
  chosen: "border-primary/50 bg-primary-soft text-primary",
};

/** Without its height: a chip that is pressed needs room for a thumb. */
export function chipLook({ origin }: PlanChip): string {
  return classNames(
    "inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium",
    origins[origin],
  );
}

/** Its words, with the kind of part at a glance. */
export function ChipContent({ chip }: { readonly chip: PlanChip }) {
  return (
    <>
      <ChipIcon kind={chip.kind} />
      <span className="min-w-0 truncate">
        {chip.text}
        {chip.origin === "assumed" ? <span className="sr-only">, assumed</span> : null}
      </span>
    </>
  );
}
