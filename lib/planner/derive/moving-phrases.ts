/** "3-month moving average of revenue", "rolling 4-week total". */
import type { TimeGrain } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { type CalculationFound as Found, grains, isJoined, joints, saidSteps, stepWord } from "./calculation-read.ts";
import { phraseAt, textOf } from "./token-words.ts";

const averages = [
  "moving average",
  "rolling average",
  "trailing average",
  "running average",
  "moving mean",
  "rolling mean",
  "moving averages",
];
const totals = ["moving total", "rolling total", "rolling sum", "moving sum", "trailing total", "trailing sum"];

/** "3-month moving average of revenue", "revenue by month with a rolling average over 6 months". */
export function movingPhrase(tokens: readonly Token[], place: number): Found | null {
  const joint = isJoined(tokens, place) ? phraseAt(tokens, place, joints) : 0;
  const start = place + joint;
  const [amount, unit] = tokens.slice(start, start + 2);
  const isCounted = amount?.kind === "number" && grains[unit?.lower ?? ""] !== undefined;
  const counted = isCounted ? 2 : 0;
  const average = phraseAt(tokens, start + counted, averages);
  const total = average > 0 ? 0 : phraseAt(tokens, start + counted, totals);
  if (average + total === 0) return rollingPhrase(tokens, place, { joint });
  const end = start + counted + average + total;
  const over = isCounted ? null : countBehind(tokens, end);
  const steps = isCounted ? amount.value : (over?.steps ?? 3);
  const said = saidSteps(tokens, place, end - place);
  const grain = grains[(isCounted ? unit?.lower : over?.unit) ?? ""] ?? said ?? "month";
  return moving(tokens, place, {
    end: end + (over?.length ?? 0),
    steps: steps ?? 3,
    grain,
    name: average > 0 ? "avg" : "sum",
  });
}

/** "rolling 3-month average". */
function rollingPhrase(tokens: readonly Token[], place: number, { joint }: { readonly joint: number }): Found | null {
  const start = place + joint;
  const rolling = phraseAt(tokens, start, ["rolling", "moving", "trailing"]);
  const [amount, unit, what] = tokens.slice(start + rolling, start + rolling + 3);
  const grain = grains[unit?.lower ?? ""];
  if (rolling === 0 || amount?.kind !== "number" || grain === undefined) return null;
  const isTotal = ["total", "sum"].includes(what?.lower ?? "");
  if (!isTotal && !["average", "mean", "avg"].includes(what?.lower ?? "")) return null;
  return moving(tokens, place, {
    end: start + rolling + 3,
    steps: amount.value ?? 3,
    grain,
    name: isTotal ? "sum" : "avg",
  });
}

type Moving = { readonly end: number; readonly steps: number; readonly grain: TimeGrain; readonly name: "avg" | "sum" };

function moving(tokens: readonly Token[], place: number, { end, steps, grain, name }: Moving): Found | null {
  if (!Number.isInteger(steps) || steps < 2 || steps > 400) return null;
  const said = saidSteps(tokens, place, end - place);
  // "3-month moving average of daily orders" has other steps than it counts.
  if (said !== null && said !== grain) return null;
  const of = phraseAt(tokens, end, ["of the", "of", "for"]);
  const told = of > 0 ? 0 : phraseAt(tokens, end, asides);
  const length = end + of + told - place;
  const evidence = [textOf(tokens.slice(place, end))];
  const instead = stepWord(tokens, place, { length, grain });
  return { length, calculation: { kind: "moving", function: name, steps, evidence }, instead };
}

const asides = [
  ...["that month and the two before it", "this month and the two before it", "that month and the two before"],
  ...["including the current month", "including the current one"],
];

/** "over 6 months", "of the last 6 months". */
function countBehind(
  tokens: readonly Token[],
  place: number,
): { readonly steps: number; readonly unit: string; readonly length: number } | null {
  const opening = phraseAt(tokens, place, ["over", "across", "of the last", "over the last", "of"]);
  const [amount, unit] = tokens.slice(place + opening, place + opening + 2);
  if (opening === 0 || amount?.kind !== "number" || grains[unit?.lower ?? ""] === undefined) return null;
  return { steps: amount.value ?? 3, unit: unit?.lower ?? "", length: opening + 2 };
}
