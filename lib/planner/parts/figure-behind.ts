/** "Width of the range on openings, average per department": how it is put together is said behind what it is. */
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { breakdownWords } from "./listed-steps.ts";
import { type Parted, planOf } from "./read-part.ts";

const aggregates = "average|avg|mean|median|total|sum|maximum|max|minimum|min|highest|lowest";
const behind = new RegExp(`^([^,:]+), (?:the |its |their )?(${aggregates}),? (${breakdownWords} .+)$`, "iu");
const brackets =
  /\s*\((max(?:imum)?|upper|highest|min(?:imum)?|lower|lowest)\s*(?:minus|less|-|–)\s*(max(?:imum)?|upper|highest|min(?:imum)?|lower|lowest)\)/iu;
const upper = /^(?:max|upper|highest)/iu;

/** Null where the words have another form, or are not understood so. */
export function figureBehind(question: string, parted: Parted): PlanningOutcome | null {
  const text = question
    .trim()
    .replace(/[.?!\s]+$/u, "")
    .replaceAll(/\s+/g, " ");
  const plain = withoutWidth(text);
  const [, what, aggregate, groups] = plain === null ? [] : (behind.exec(plain) ?? []);
  const asked = what === undefined ? plain : `${aggregate} ${what} ${groups}`;
  if (asked === null || asked === text) return null;
  const plan = planOf(parted.read(asked, null));
  return plan === null ? null : { kind: "plan", plan, title: planTitle(plan, parted.model) };
}

/** "(max minus min)" says of a width what it is anyway; the other way round it is something else. */
function withoutWidth(text: string): string | null {
  const [whole, left = "", right = ""] = brackets.exec(text) ?? [];
  if (whole === undefined) return text;
  const isWidth = upper.test(left) && !upper.test(right) && /\b(?:width|spread|span|size)\b/iu.test(text);
  return isWidth ? text.replace(whole, "") : null;
}
