/** What a benchmark yields: named numbers with a unit and the number of measurements behind them. */
import { quantile } from "../../evals/quantile.ts";

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "rows/s" | "MB" | "count" | "times";
  /** How many measurements the value comes from. */
  readonly n: number;
};

/** A benchmark: measures one thing and cleans up after itself. */
export type Bench = {
  /** What `--only` selects it by. */
  readonly name: string;
  readonly run: () => Promise<Figure[]>;
};

/** Median and 95th percentile of some durations in milliseconds. */
export function durationFigures(name: string, samples: readonly number[]): Figure[] {
  if (samples.length === 0) throw new Error(`${name} was never measured.`);
  const n = samples.length;
  return [
    { name: `${name}.median`, value: round(quantile(samples, 0.5)), unit: "ms", n },
    { name: `${name}.p95`, value: round(quantile(samples, 0.95)), unit: "ms", n },
  ];
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
