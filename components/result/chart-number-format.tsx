"use client";

/** How the numbers of a chart are written: as what, with how many decimals, in short or in full. */
import { ChoiceSelect } from "#components/ui/choice-select";
import type { ChartChoice, ChartMeasure, ChartSpec, ValueFormat } from "#lib/domain/chart";
import type { ChartEdit } from "#lib/domain/chart-edit";

type ChartNumberFormatProps = {
  readonly edit: ChartEdit;
  readonly choice: ChartChoice;
  onChange(change: Partial<ChartEdit>): void;
};

const styles: readonly { readonly value: ValueFormat; readonly name: string }[] = [
  { value: "number", name: "Number" },
  { value: "integer", name: "Whole number" },
  { value: "percent", name: "Percent" },
  { value: "currency", name: "Currency" },
];
const decimals = [0, 1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), name: String(count) }));

/** Decimals and short forms are of the style that the numbers have, chosen or not. */
export function ChartNumberFormat({ edit, choice, onChange }: ChartNumberFormatProps) {
  const { format } = edit;
  if (choice.spec === null && format === null) return null;
  const current = format ?? { style: styleOf(choice.spec), decimals: null, isCompact: false };
  const setStyle = (value: string) => {
    const style = styles.find((known) => known.value === value)?.value;
    onChange({ format: style === undefined ? null : { ...current, style } });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <ChoiceSelect
          label="Numbers as"
          automatic="Automatic"
          choices={styles}
          value={format?.style ?? ""}
          onChange={setStyle}
        />
        <ChoiceSelect
          label="Decimals"
          automatic="Automatic"
          choices={decimals}
          value={format === null || format.decimals === null ? "" : String(format.decimals)}
          onChange={(value) => onChange({ format: { ...current, decimals: value === "" ? null : Number(value) } })}
        />
      </div>
      <label className="flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={current.isCompact}
          onChange={(event) => onChange({ format: { ...current, isCompact: event.target.checked } })}
          className="size-3.5 accent-primary"
        />
        Short numbers (1.2K)
      </label>
    </div>
  );
}

function styleOf(spec: ChartSpec | null): ValueFormat {
  return firstMeasure(spec)?.format ?? "number";
}

function firstMeasure(spec: ChartSpec | null): ChartMeasure | undefined {
  if (spec === null) return undefined;
  if (spec.kind === "scatter") return spec.y;
  return "measures" in spec ? spec.measures[0] : spec.measure;
}
