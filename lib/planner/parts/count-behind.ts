/** "Customers in Kiel with two boats, how many?": what is counted is said first. */
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { bothOf } from "./both-of.ts";
import { countOf, isCountOnly } from "./count-of-rows.ts";
import { type Parted, planOf } from "./read-part.ts";

const behind =
  /^([^:]+?)(?:,|:| [-–—])\s*(?:how many(?: are there| (?:is|are) that| of them are there)?|count|number|the number|number of them)$/iu;

/** Null where the words are no such count. */
export function countBehind(question: string, parted: Parted): PlanningOutcome | null {
  const rows = behind.exec(question.trim().replace(/[.?!\s]+$/u, ""))?.[1];
  if (rows === undefined || /^how many\b/iu.test(rows)) return null;
  const asked = `how many ${rows}`;
  const outcome = bothOf(asked, parted) ?? parted.read(asked, null);
  const plan = planOf(outcome);
  if (plan === null || countOf(plan) === null || !isCountOnly(plan)) return null;
  return { kind: "plan", plan, title: planTitle(plan, parted.model) };
}
