/** A title that tells steps in time goes along with them: "Monthly revenue" by quarters is "Quarterly revenue". */
import type { Plan, SinglePlan, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { planTitle } from "../explain/plan-title.ts";

const adverbs: Readonly<Record<TimeGrain, string>> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

/** The title after a change of the plan; as it was where it names no steps, or they stayed. */
export function steppedTitle(title: string, before: SinglePlan, after: SinglePlan): string {
  const [old, next] = [stepOf(before), stepOf(after)];
  if (old === null || next === null || old === next) return title;
  return title
    .replace(new RegExp(`\\b${adverbs[old]}\\b`, "gi"), (found) => likeIt(found, adverbs[next]))
    .replace(new RegExp(`\\b(by|per|each|every) ${old}\\b`, "gi"), (_, word: string) => `${word} ${next}`);
}

/** The title of a tile after a change of its plan: made anew where it was the plan's own, else where it tells of it. */
export function carriedTitle(title: string, before: Plan, after: Plan, model: SemanticModel): string {
  if (title === planTitle(before, model)) return planTitle(after, model);
  return figureTitle(cutTitle(steppedTitle(title, before, after), before, after), before, after);
}

/** "Revenue by region" of orders is "Orders by region". */
function figureTitle(title: string, { metrics: old }: SinglePlan, { metrics: next }: SinglePlan): string {
  const place = old.findIndex(({ label }, index) => next[index] !== undefined && label !== next[index].label);
  const [from, to] = [old[place]?.label, next[place]?.label];
  if (from === undefined || to === undefined) return title;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${asPattern(from)}(?![\\p{L}\\p{N}])`, "giu");
  return title.replace(pattern, (found) => likeIt(found, lowerFirst(to)));
}

/** Its own letters, whatever a pattern means by them. */
function asPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** "Top 5 regions" of ten are the "Top 10 regions". */
function cutTitle(title: string, { limit: old }: SinglePlan, { limit: next }: SinglePlan): string {
  if (old === null || next === null || old === next) return title;
  return title.replace(
    new RegExp(`\\b(top|bottom|first|best|worst|largest|smallest|highest|lowest|newest) ${old}\\b`, "gi"),
    (_, word: string) => `${word} ${next}`,
  );
}

function stepOf({ dimensions }: SinglePlan): TimeGrain | null {
  return dimensions.find(({ grain }) => grain !== null)?.grain ?? null;
}

function likeIt(found: string, word: string): string {
  return /^[A-Z]/.test(found) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
