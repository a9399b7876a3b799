/** "Among the shipments booked last month, which consignee cost the most": the rows that count are said before the question. */
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { type Parted, planOf } from "./read-part.ts";
import { withSaid } from "./said-of-plan.ts";

const scoped =
  /^(?:among|amongst|of|out of|within|for|from|considering|looking (?:only )?at|taking) (?:only |just )?(?:all |all of )?(?:the |our )?(?!each\b|every\b|which\b|what\b|any\b)([^,;:.?]+), ((?:which|who|in which|on which|what) .+)$/iu;

/**
 * The question with only those rows. Null where the words have another form, or the rows are no condition of what is asked:
 * then they may be what it is about.
 */
export function scopedQuestion(question: string, parted: Parted): PlanningOutcome | null {
  const [, rows, asked] = scoped.exec(question.trim()) ?? [];
  if (rows === undefined || asked === undefined || !rows.includes(" ")) return null;
  const plan = planOf(parted.read(asked, null));
  if (plan === null) return null;
  const [, ...said] = rows.split(" ");
  const words = [`only ${rows}`, `only those ${said.join(" ")}`];
  const whole = withSaid(plan, { kind: "condition", words }, parted);
  return whole === null ? null : { kind: "plan", plan: whole, title: planTitle(whole, parted.model) };
}
