/** What a stored result's chart is chosen by, once more and wherever it is shown. Browser-safe. */
import type { ChartRequest } from "./chart-chooser.ts";
import type { ResultPart } from "./message.ts";

export type ChartWishes = Pick<ResultPart, "outputs"> & Required<Pick<ChartRequest, "hint" | "question">>;

/** The chart that was chosen first tells what the question wished, whatever its words were: a follow-up says less. */
export function wishesOf({ outputs, plan, chart }: Pick<ResultPart, "outputs" | "plan" | "chart">): ChartWishes {
  return { outputs, hint: plan?.chartHint ?? null, question: wishedWords(chart).join(" ") };
}

function wishedWords(chart: ResultPart["chart"]): string[] {
  // A wish for shares is the only one that leaves rows without the chart that they would have else.
  if (chart === null) return ["share"];
  const isOfShares = chart.kind === "donut" || ("scale" in chart && chart.scale === "share");
  const sort = "sort" in chart ? chart.sort : "steps";
  return [
    ...(chart.kind === "scatter" ? ["versus"] : []),
    ...(chart.kind === "slope" ? ["change"] : []),
    ...(isOfShares ? ["share"] : []),
    ...(sort === "value-descending" ? ["largest first"] : []),
    ...(sort === "steps" || sort === "value-descending" ? [] : ["sorted"]),
  ];
}
