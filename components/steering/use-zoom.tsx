"use client";

/** Zooming into a course over time: the stretch that is chosen in its chart becomes the period of the answer. */
import type { ChartBrush } from "#components/charts/chart-pick";
import { useSteering } from "./steering.tsx";

/** Undefined where the answer has no steps in time, or cannot be changed. */
export function useZoom(): ((brush: ChartBrush) => void) | undefined {
  const steering = useSteering();
  const plan = steering?.part.plan ?? null;
  if (steering === null || plan === null || !steering.canChange || plan.setOperation !== null) return undefined;
  const step = steering.part.outputs.findIndex(({ role }) => role === "time");
  if (step < 0 || !plan.dimensions.some(({ grain }) => grain !== null)) return undefined;
  return ({ from, to }) => {
    const cellOf = (cells: ChartBrush["from"]) => cells.find(({ column }) => column === step)?.cell;
    const [first, last] = [cellOf(from), cellOf(to)];
    if (first === undefined || last === undefined) return;
    steering.drill({ cells: [], figure: null, into: { kind: "stretch", from: first, to: last } });
  };
}
