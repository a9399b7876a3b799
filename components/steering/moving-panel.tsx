"use client";

/** Over how many steps an average or a total moves, written as a number. */
import type { MovingForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { NumberPanel } from "./number-panel.tsx";

type MovingPanelProps = { readonly form: MovingForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

export function MovingPanel({ form: { id, unit, most, ...moving }, onApply }: MovingPanelProps) {
  const apply = (steps: number) => {
    const calculation = { ...moving, kind: "moving" as const, steps, evidence: [...moving.evidence] };
    onApply([{ kind: "replace", id, part: { kind: "calculation", calculation } }]);
  };
  return (
    <NumberPanel label={`Another number of ${unit}s`} value={moving.steps} least={2} most={most} onApply={apply} />
  );
}
