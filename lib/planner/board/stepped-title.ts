/** A title that tells steps in time goes along with them: "Monthly revenue" by quarters is "Quarterly revenue". */
import type { SinglePlan, TimeGrain } from "#lib/domain/plan";

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

function stepOf({ dimensions }: SinglePlan): TimeGrain | null {
  return dimensions.find(({ grain }) => grain !== null)?.grain ?? null;
}

function likeIt(found: string, word: string): string {
  return /^[A-Z]/.test(found) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
