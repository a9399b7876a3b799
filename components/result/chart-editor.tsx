"use client";

/**
 * Everything about a chart that can be changed without a statement, for result cards and dashboard tiles alike. It
 * holds nothing: each change is handed up as a whole edit, in which null means "automatic".
 */
import { RotateCcw } from "lucide-react";
import { Button } from "#components/ui/button";
import type { ChartChoice, ChartSpec } from "#lib/domain/chart";
import { type ChartEdit, type ChartKind, type ChartOptions, isEdited, noChartEdit } from "#lib/domain/chart-edit";
import { ChartFieldPickers } from "./chart-field-pickers.tsx";
import { ChartKindIcon } from "./chart-kind-icon.tsx";
import { ChartNumberFormat } from "./chart-number-format.tsx";
import { ChartTitles } from "./chart-titles.tsx";
import { type Choice, ChoiceGroup } from "./choice-group.tsx";

export type ChartEditorProps = {
  /** What the result allows, with a reason for whatever it does not. */
  readonly options: ChartOptions;
  /** What is drawn now, and why. */
  readonly choice: ChartChoice;
  readonly edit: ChartEdit;
  /** The chart of this edit is still on its way: what is drawn is the former one. */
  readonly isPending?: boolean;
  onEdit(edit: ChartEdit): void;
};

/** The controls, one under the other. An edit that does not fit stays, and the reason says so. */
export function ChartEditor({ options, choice, edit, isPending = false, onEdit }: ChartEditorProps) {
  const drawnKind: ChartKind = choice.spec?.kind ?? "table";
  const shownKind = isPending ? (edit.kind ?? drawnKind) : drawnKind;
  const isRefused = edit.kind !== null && edit.kind !== shownKind;
  const set = (change: Partial<ChartEdit>) => onEdit({ ...edit, ...change });
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className={isRefused ? "text-xs text-warning" : "text-xs text-subtle"}>
        {choice.reason}
      </p>
      <ChoiceGroup label="Type" choices={kindChoices(options)} chosen={shownKind} onChoose={(kind) => set({ kind })} />
      <ChartFieldPickers options={options} edit={edit} onChange={set} />
      <Looks options={options} choice={choice} onChange={set} />
      <ChartTitles edit={edit} onChange={set} />
      <ChartNumberFormat edit={edit} choice={choice} onChange={set} />
      <Button
        className="justify-center pointer-coarse:h-11"
        disabled={!isEdited(edit)}
        onClick={() => onEdit(noChartEdit)}
      >
        <RotateCcw aria-hidden className="size-3.5" />
        Reset to automatic
      </Button>
    </div>
  );
}

function kindChoices({ kinds }: ChartOptions): Choice<ChartKind>[] {
  return kinds.map(({ kind, name, problem }) => ({
    value: kind,
    name: shortName(name),
    problem,
    icon: <ChartKindIcon kind={kind} />,
  }));
}

/** Under "Type" everybody knows that it is a chart. */
function shortName(name: string): string {
  return name.replace(/ (chart|plot)$/, "");
}

type LooksProps = Pick<ChartEditorProps, "options" | "choice"> & {
  onChange(change: Partial<ChartEdit>): void;
};

/** What cannot be chosen says why; where a chart of this kind has nothing to choose at all, the group is left out. */
function Looks({ options, choice, onChange }: LooksProps) {
  const { stacking, valueScale, sort, gaps } = options;
  const shown = shownLooks(choice.spec);
  return (
    <>
      <LookGroup
        label="Stacking"
        choices={stacking}
        chosen={shown.stacking}
        onChoose={(value) => onChange({ stacking: value })}
      />
      <LookGroup
        label="Scale"
        choices={valueScale}
        chosen={shown.valueScale}
        onChoose={(value) => onChange({ valueScale: value })}
      />
      <LookGroup label="Order" choices={sort} chosen={shown.sort} onChoose={(value) => onChange({ sort: value })} />
      <LookGroup
        label="Missing periods"
        choices={gaps}
        chosen={shown.gaps}
        onChoose={(value) => onChange({ gaps: value })}
      />
    </>
  );
}

type LookGroupProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value | null;
  onChoose(value: Value): void;
};

function LookGroup<Value extends string>({ choices, ...group }: LookGroupProps<Value>) {
  if (choices.every(({ problem }) => problem !== null)) return null;
  return <ChoiceGroup choices={choices} {...group} />;
}

/** The looks that the chart has now, whether they were chosen or not. */
function shownLooks(spec: ChartSpec | null): Pick<ChartEdit, "stacking" | "valueScale" | "sort" | "gaps"> {
  return {
    stacking: shownStacking(spec),
    valueScale: spec !== null && "valueScale" in spec ? spec.valueScale : "linear",
    sort: spec !== null && "sort" in spec ? spec.sort : null,
    gaps: spec !== null && "gaps" in spec ? spec.gaps : null,
  };
}

function shownStacking(spec: ChartSpec | null): ChartEdit["stacking"] {
  if (spec === null) return null;
  if ("stacking" in spec) return spec.stacking;
  if ("scale" in spec && spec.scale === "share") return "share";
  return spec.kind === "stacked-bar" ? "stacked" : "none";
}
