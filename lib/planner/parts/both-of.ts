/** "Accounts that have both the planner and the desk": one row cannot be of both, whoever has it can have one of each. */
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { type Parted, planOf } from "./read-part.ts";

const both =
  /^(.*?)\bboth (?:of )?(?:the |an? )?(.+?) and (?:the |an? )?(.+?)((?:,? (?:in|by|per|since|during|last|this) .+)?)$/iu;

/** Both read by themselves, with all that is said around them; null where more than one thing of theirs differs. */
export function bothOf(question: string, parted: Parted): PlanningOutcome | null {
  const [, before, one, other, behind = ""] = both.exec(plainText(question)) ?? [];
  if (before === undefined || one === undefined || other === undefined) return null;
  const [first, second] = [one, other].map((name) => planOf(parted.read(`${before}${name}${behind}`, null)));
  const plan = first == null || second == null ? null : withBoth(first, second);
  return plan === null ? null : { kind: "plan", plan, title: planTitle(plan, parted.model) };
}

/** "have or had", "are or were": at any time. */
const anyTime: readonly (readonly [RegExp, string])[] = [
  [/\b(?:have or had|had or have|ever had|have ever had|have or have had)\b/giu, "had"],
  [/\b(?:are or were|were or are|were ever)\b/giu, "were"],
  [/\b(?:use or used|used or use)\b/giu, "used"],
];

function plainText(question: string): string {
  const text = question
    .trim()
    .replace(/[.?!\s]+$/u, "")
    .replaceAll(/\s+/g, " ");
  return anyTime.reduce((said, [either, past]) => said.replace(either, past), text);
}

/** The plans differ in one condition on what belongs to the rows, and in nothing else. */
function withBoth(first: Plan, second: Plan): Plan | null {
  const told = (plan: Plan): string => JSON.stringify({ ...plan, exists: [], assumptions: [] }, withoutEvidence);
  const same = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one, withoutEvidence) === JSON.stringify(other, withoutEvidence);
  const own = second.exists.filter((condition) => !first.exists.some((other) => same(condition, other)));
  const isOne = own.length === 1 && first.exists.length === second.exists.length && first.exists.length > 0;
  const [added] = own;
  const isNegated = [...first.exists, ...second.exists].some((condition) => condition.isNegated);
  if (!isOne || added === undefined || isNegated || told(first) !== told(second)) return null;
  return { ...first, exists: [...first.exists, added], assumptions: [...first.assumptions, ...second.assumptions] };
}

function withoutEvidence(name: string, value: unknown): unknown {
  return name === "evidence" ? undefined : value;
}
