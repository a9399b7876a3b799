/** What is unusual in words. Every number stands in the tables beside it. */
import "server-only";
import type { Finding } from "#lib/analysis/unusual/unusual";
import { formatNumber } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import { timeText } from "#lib/planner/explain/time-text";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import { isOrAre, wasOrWere } from "../first-sentence/label-words.ts";
import { amount, type FigureLook, stepName } from "./figure-look.ts";
import type { JudgedFigure } from "./judged-figure.ts";

const mostTold = 5;

/** Of figures that were named: what stood out, or that nothing did; Markdown. */
export function unusualText(figures: readonly JudgedFigure[], { time }: Pick<Plan, "time">): string {
  const when = time === null ? "" : ` ${escapeCellText(timeText(time))}`;
  const quiet = figures.filter(({ findings }) => findings.length === 0).map(({ look }) => lowerFirst(look.label));
  if (figures.every(({ findings }) => findings.length === 0))
    return `Nothing is unusual in ${joinWords(quiet.map(escapeCellText))}${when}: all lies within what the past lets expect.`;
  const loud = figures.filter(({ findings }) => findings.length > 0).map(({ look }) => lowerFirst(look.label));
  const rest = quiet.length === 0 ? [] : [`- Nothing is unusual in ${joinWords(quiet.map(escapeCellText))}.`];
  return [
    `Something is unusual in ${joinWords(loud.map(escapeCellText))}${when}:`,
    "",
    ...findingItems(figures),
    ...rest,
  ].join("\n");
}

/** One line of a list for each of the first findings. */
export function findingItems(figures: readonly JudgedFigure[]): string[] {
  const told = figures.flatMap((figure) => figure.findings.map((finding) => ({ figure, finding })));
  const items = told.slice(0, mostTold).map(({ figure, finding }) => `- ${findingText(finding, figure)}`);
  return told.length > mostTold ? [...items, "- Further findings are in the table."] : items;
}

function findingText(finding: Finding, { look, series }: JudgedFigure): string {
  const name = escapeCellText(capital(lowerFirst(look.label)));
  const span = spanText(finding, series.grain);
  const expected = amount(finding.expected, look);
  switch (finding.kind) {
    case "spike":
    case "dip":
      return `**${name}** ${wasOrWere(look.label)} ${amount(finding.actual, look)} ${span}${besideText(finding)}, where ${expected} was expected.`;
    case "level-shift":
      return `**${name}** ${isOrAre(look.label)} on a new level since ${stepName(finding.from, series.grain)}: ${amount(finding.actual, look)} on average${besideText(finding)}, where ${expected} was expected.`;
    case "trend-break":
      return `**${name}** ${isOrAre(look.label)} on a new trend since ${stepName(finding.from, series.grain)}: ${amount(finding.actual, look)} on average${besideText(finding)}, where ${expected} was expected.`;
    case "missing-load":
      return `**${name}**: data may be missing ${span}. ${missingText(finding, look)} where ${expected} was expected.`;
  }
}

function missingText({ actual }: Extract<Finding, { kind: "missing-load" }>, look: FigureLook): string {
  return actual === null ? "There is nothing" : `There is ${amount(actual, look)}`;
}

function besideText({ percent, actual, expected }: Exclude<Finding, { kind: "missing-load" }>): string {
  if (percent === null) return "";
  return `, ${formatNumber(Math.abs(percent) / 100, "percent")} ${actual > expected ? "above" : "below"}`;
}

function spanText({ from, to, steps }: Finding, grain: JudgedFigure["series"]["grain"]): string {
  const at = grain === "day" ? "on" : "in";
  return steps === 1 ? `${at} ${stepName(from, grain)}` : `from ${stepName(from, grain)} to ${stepName(to, grain)}`;
}
