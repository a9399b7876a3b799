"use client";

/** How many are shown, written as a number. */
import type { FirstForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { NumberPanel } from "./number-panel.tsx";

type FirstPanelProps = { readonly form: FirstForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

const most = 10_000;

export function FirstPanel({ form: { id, limit: value, offset, within }, onApply }: FirstPanelProps) {
  const apply = (limit: number) => {
    const part = { kind: "first" as const, limit, offset, within: [...within] };
    onApply([id === null ? { kind: "add", part } : { kind: "replace", id, part }]);
  };
  return <NumberPanel label="Another number" value={value} least={1} most={most} onApply={apply} />;
}
