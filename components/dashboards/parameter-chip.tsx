"use client";

/** One parameter of the bar: what the tiles are steered by, and what else it can be set to. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { fieldLook } from "#components/ui/text-field";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import {
  cleared,
  isSameParameter,
  isSteering,
  offeredParameters,
  parameterLabels,
} from "#lib/domain/dashboard-parameters";
import { toShownError } from "#lib/queries/public-failure";
import { useBoardFigures } from "#lib/queries/use-filters";
import { parameterValueText } from "#lib/state/dashboard-filter-words";
import { rowsOf } from "#lib/state/parameter-address";
import { BarChip } from "./bar-chip.tsx";
import { useBoard } from "./board-provider.tsx";
import { PickerChoice } from "./picker-choice.tsx";

type ParameterChipProps = {
  readonly parameter: BoardParameter;
  readonly onSet: (parameter: BoardParameter) => void;
  readonly onRemove: (() => void) | null;
};

export function ParameterChip({ parameter, onSet, onRemove }: ParameterChipProps) {
  const { kind } = parameter;
  const label = parameterLabels[kind];
  return (
    <BarChip
      label={label}
      value={parameterValueText(parameter)}
      isSet={isSteering(parameter)}
      panelLabel={`${label} of the tiles`}
      onClear={() => onSet(cleared(parameter))}
      onRemove={onRemove}
    >
      {(done) => {
        const set = (next: BoardParameter) => {
          onSet(next);
          done();
        };
        return (
          <>
            {parameter.kind === "figure" ? (
              <Figures parameter={parameter} onSet={set} />
            ) : (
              <Choices label={label} offered={offeredParameters(parameter.kind)} parameter={parameter} onSet={set} />
            )}
            {kind === "rows" ? <OwnNumber onSet={(count) => set({ kind, count })} /> : null}
          </>
        );
      }}
    </BarChip>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly offered: readonly BoardParameter[];
  readonly parameter: BoardParameter;
  readonly onSet: (parameter: BoardParameter) => void;
};

function Choices({ label, offered, parameter, onSet }: ChoicesProps) {
  return (
    <ul aria-label={label} className="max-h-72 overflow-y-auto p-1">
      {offered.map((one) => (
        <PickerChoice
          key={parameterValueText(one)}
          text={parameterValueText(one)}
          isChosen={isSameParameter(one, parameter)}
          onChoose={() => onSet(one)}
        />
      ))}
    </ul>
  );
}

type FigureParameter = Extract<BoardParameter, { kind: "figure" }>;
type FiguresProps = { readonly parameter: FigureParameter; readonly onSet: (parameter: BoardParameter) => void };

/** What tiles can show in the place of the figure, itself first. */
function Figures({ parameter, onSet }: FiguresProps) {
  const id = useBoard((state) => state.id);
  const found = useBoardFigures(id);
  const known = found.data?.find((one) =>
    isSameParameter({ kind: "figure", ...one, chosen: null }, cleared(parameter)),
  );
  const others = known?.others ?? (parameter.chosen === null ? [] : [parameter.chosen]);
  const offered = others.map((chosen) => ({ ...parameter, chosen }));
  return (
    <>
      <Choices
        label={`Instead of ${parameter.shown.label}`}
        offered={[cleared(parameter), ...offered]}
        parameter={parameter}
        onSet={onSet}
      />
      {found.isPending ? <Skeleton className="m-2 h-16" /> : null}
      {found.isError ? <p className="p-3 text-sm text-danger">{toShownError(found.error).message}</p> : null}
    </>
  );
}

function OwnNumber({ onSet }: { readonly onSet: (count: number) => void }) {
  const [text, setText] = useState("");
  const [isTold, setTold] = useState(false);
  const count = rowsOf(text);
  const id = useId();
  const problemId = useId();
  return (
    <form
      noValidate
      className="flex flex-col gap-1 border-t border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (count !== null) onSet(count);
      }}
    >
      <label htmlFor={id} className="text-xs text-muted">
        Another number
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={dashboardLimits.parameterRows}
          value={text}
          aria-describedby={problemId}
          onChange={(event) => setText(event.target.value)}
          className={`${fieldLook} min-w-0 flex-1 pointer-coarse:h-11`}
        />
        <Button look="primary" size="compact" type="submit" className="h-auto pointer-coarse:h-11">
          Apply
        </Button>
      </div>
      <p id={problemId} role="alert" className="text-xs text-danger empty:hidden">
        {isTold && count === null ? `Choose a number from 1 to ${dashboardLimits.parameterRows}.` : null}
      </p>
    </form>
  );
}
