/** What stood out among the main figures and their groups, and what was looked at to say so. Every number stands in the tables. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import { timeText } from "#lib/planner/explain/time-text";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import type { JudgedFigure } from "./judged-figure.ts";
import type { GroupsRead } from "./scan-groups.ts";
import { type LookedAt, reasonsOf, totalOf } from "./scan-table.ts";
import { findingItems } from "./unusual-text.ts";

const mostNamed = 3;

type Looked = {
  readonly plan: Pick<Plan, "time">;
  readonly looked: readonly LookedAt[];
  readonly leftOut: GroupsRead["leftOut"];
};

/** `figures`: those with findings, and the wholes; what stands out most first. */
export function scanText(figures: readonly JudgedFigure[], { plan, looked, leftOut }: Looked): string {
  const when = plan.time === null ? "" : ` ${escapeCellText(timeText(plan.time))}`;
  const loud = figures.filter(({ findings }) => findings.length > 0);
  const names = loud.map(({ look }) => escapeCellText(lowerFirst(look.label)));
  const wholes = figures.filter(({ group }) => group === null);
  const judged = (wholes.length > 0 ? wholes : figures).map(({ look }) => escapeCellText(lowerFirst(look.label)));
  const lead =
    loud.length === 0
      ? [`Nothing is unusual in ${joinWords(judged)}${when}: all lies within what the past lets expect.`]
      : [`Something is unusual in ${joinWords(firstOf(names))}${when}:`, "", ...findingItems(loud)];
  return [...lead, "", [lookedText(looked), ...leftOut.map(leftOutText)].join(" ")].join("\n");
}

/** How many there are stands in no sentence: the table has them. */
function firstOf(names: readonly string[]): string[] {
  return names.length <= mostNamed ? [...names] : [...names.slice(0, mostNamed), "others"];
}

function lookedText(looked: readonly LookedAt[]): string {
  const { courses, refused } = totalOf(looked);
  const cuts = [...new Set(looked.flatMap(({ by }) => (by === null ? [] : [escapeCellText(lowerFirst(by))])))];
  const groups = cuts.length === 0 ? "" : ` and by ${joinWords(cuts)}`;
  const all = `I looked at ${formatCount(courses)} series: each figure as a whole${groups}.`;
  if (refused.length === 0) return all;
  const some = refused.length === 1 ? "One of them" : `${formatCount(refused.length)} of them`;
  return `${all} ${some} could not be judged: ${joinWords(reasonsOf(refused))}.`;
}

function leftOutText({ label, reason }: GroupsRead["leftOut"][number]): string {
  return `I could not look at ${escapeCellText(lowerFirst(label))}: ${escapeCellText(lowerFirst(reason))}`;
}
