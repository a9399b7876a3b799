"use client";

/** Adds what the tiles of a board are steered by: their steps, how many rows they show, or one of their figures. */
import { SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { parameterLabels, plainParameter, type SimpleKind } from "#lib/domain/dashboard-parameters";
import { useBoardFigures } from "#lib/queries/use-filters";
import { useBoard } from "./board-provider.tsx";

const simpleKinds = ["steps", "rows"] as const;

const hints: Readonly<Record<SimpleKind, string>> = {
  steps: "Of tiles over time",
  rows: "Of tiles with the first ones",
};

/** So many figures are offered; those of the most tiles come first. */
const mostFigures = 3;

type AddParameterProps = {
  readonly parameters: readonly BoardParameter[];
  readonly onAdd: (parameter: BoardParameter) => void;
};

/** Each is there at most once. */
export function AddParameter({ parameters, onAdd }: AddParameterProps) {
  const id = useBoard((state) => state.id);
  const headingId = useId();
  const figures = useBoardFigures(id).data ?? [];
  const kinds = simpleKinds.filter((kind) => parameters.every((one) => one.kind !== kind));
  const offered = parameters.some(({ kind }) => kind === "figure") ? [] : figures.slice(0, mostFigures);
  if (kinds.length + offered.length === 0) return null;
  return (
    <div className="border-b border-border p-1">
      <p id={headingId} className="px-2 pt-1 text-xs text-subtle">
        Parameters
      </p>
      <ul aria-labelledby={headingId}>
        {kinds.map((kind) => (
          <Offer
            key={kind}
            label={parameterLabels[kind]}
            hint={hints[kind]}
            onChoose={() => onAdd(plainParameter(kind))}
          />
        ))}
        {offered.map(({ context, shown, tiles }) => (
          <Offer
            key={JSON.stringify([context, shown.name])}
            label={`${parameterLabels.figure}: ${shown.label}`}
            hint={`Of ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`}
            onChoose={() => onAdd({ kind: "figure", context, shown, chosen: null })}
          />
        ))}
      </ul>
    </div>
  );
}

type OfferProps = { readonly label: string; readonly hint: string; readonly onChoose: () => void };

function Offer({ label, hint, onChoose }: OfferProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
      >
        <SlidersHorizontal aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="ml-auto min-w-0 text-right text-xs text-subtle">{hint}</span>
      </button>
    </li>
  );
}
