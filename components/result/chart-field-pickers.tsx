"use client";

/** Which columns of the result a chart is made of. Names are offered; a column that is not offered cannot be chosen. */
import { ChoiceSelect } from "#components/ui/choice-select";
import type { ChartEdit, ChartOptions, FieldOption } from "#lib/domain/chart-edit";

type ChartFieldPickersProps = {
  readonly options: ChartOptions;
  readonly edit: ChartEdit;
  onChange(change: Partial<ChartEdit>): void;
};

/** Axis, measures and series, each only where there is something to choose. */
export function ChartFieldPickers({ options, edit, onChange }: ChartFieldPickersProps) {
  const { axes, measures, series } = options;
  return (
    <>
      {axes.length < 2 ? null : (
        <ChoiceSelect
          label="Axis"
          automatic="Automatic"
          choices={fieldChoices(axes)}
          value={textOf(edit.x)}
          onChange={(value) => onChange({ x: columnIn(axes, value) })}
        />
      )}
      {measures.length < 2 ? null : (
        <MeasureBoxes
          measures={measures}
          chosen={edit.measures}
          onChange={(columns) => onChange({ measures: columns })}
        />
      )}
      {series.length === 0 ? null : (
        <ChoiceSelect
          label="Split by"
          automatic="Automatic"
          choices={[{ value: "none", name: "Nothing" }, ...fieldChoices(series)]}
          value={textOf(edit.series)}
          onChange={(value) => onChange({ series: value === "none" ? value : columnIn(series, value) })}
        />
      )}
    </>
  );
}

function fieldChoices(fields: readonly FieldOption[]) {
  return fields.map(({ column, label }) => ({ value: String(column), name: label }));
}

function textOf(value: number | "none" | null): string {
  return value === null ? "" : String(value);
}

function columnIn(fields: readonly FieldOption[], value: string): number | null {
  return fields.find(({ column }) => String(column) === value)?.column ?? null;
}

type MeasureBoxesProps = {
  readonly measures: readonly FieldOption[];
  /** Null while the choice is automatic. */
  readonly chosen: readonly number[] | null;
  onChange(columns: number[] | null): void;
};

/** None ticked is automatic: a chart without a measure is no chart. */
function MeasureBoxes({ measures, chosen, onChange }: MeasureBoxesProps) {
  const toggle = (column: number) => {
    const before = chosen ?? [];
    const after = before.includes(column) ? before.filter((other) => other !== column) : [...before, column];
    onChange(after.length === 0 ? null : after);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium text-muted">
        Measures {chosen === null ? <span className="font-normal text-subtle">(automatic)</span> : null}
      </legend>
      <div className="flex max-h-36 flex-col overflow-y-auto rounded-md border border-control/60 p-1">
        {measures.map(({ column, label }) => (
          <label
            key={column}
            className="flex min-h-7 items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-fg/6 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen?.includes(column) ?? false}
              onChange={() => toggle(column)}
              className="size-3.5 shrink-0 accent-primary"
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
