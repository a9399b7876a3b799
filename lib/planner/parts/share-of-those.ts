/** "Of all orders with a gift, what share also came back": both sides are counted of the same rows. */
import type { Plan } from "#lib/domain/plan";
import { capitalise } from "#lib/semantic/words";
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { countOf, isCountOnly, ownCount } from "./count-of-rows.ts";
import { breakdownWords } from "./listed-steps.ts";
import { type Parted, planOf } from "./read-part.ts";
import { withoutPointing } from "./said-again.ts";

const of =
  /^(?:of|out of|among) (?:all |all of )?(?:the |our )?(.+?),? (?:what|which|how large a|how big a) (?:share|percentage|percent|proportion|fraction|part)(?: of (?:them|those|these))? (.+)$/iu;
const plain =
  /^(?:(?:what|which|how large an?|how big an?|show(?: me)?(?: the)?|the) )?(?:share|percentage|percent|proportion|fraction) of (?:all |all of )?(?:the |our )?(.+)$/iu;
/** "the customers who ordered in 2024 ordered again in 2025": the second deed is what the share is of. */
const again =
  /^(?:(?:what|which) )?(?:share|percentage|percent|proportion|fraction) of (?:all |all of )?(?:the |our )?(.+? (?:who|that|which) .+?) ((?:also )?(?:[\p{L}]{2,}ed|bought|came|had|got|made|went|paid|sent) (?:[^,]*\s)?again\b.*)$/iu;
const verb = /^(?:were|was|are|is|have|has|had|did|do|does|got)\b/iu;
const breakdown = new RegExp(`^(.+?),? (${breakdownWords} .+)$`, "iu");

/** Of which rows it is, which of them are meant, and by what it is broken down. */
type Share = { readonly rows: string; readonly deed: string; readonly by: string };

/** "Of all orders with a gift, what share also came back". Null where the words have another form or are not understood. */
export function shareOfThose(question: string, parted: Parted): PlanningOutcome | null {
  const said = of.exec(spaced(question)) ?? again.exec(spaced(question));
  if (said === null) return null;
  const [, rows = "", does = ""] = said;
  const { deed, by } = brokenDown(does);
  const whole = withoutPointing(rows, deed);
  const plan = whole === null ? null : shareOf({ rows, deed: whole, by }, parted);
  return plan === null ? null : { kind: "plan", plan, title: planTitle(plan, parted.model) };
}

/** Of which rows a share is asked and the plan of the whole is of others: of all of them, or of those of another time. */
export function sharedOtherwise(question: string, whole: Plan, { read }: Parted): string | null {
  const [, rows, deed = ""] = of.exec(spaced(question)) ?? again.exec(spaced(question)) ?? [];
  const base = rows === undefined ? null : planOf(read(`how many ${rows}`, null));
  if (base === null) return null;
  const held = JSON.stringify([whole.filters, whole.exists, whole.alternatives, whole.time], withoutEvidence);
  const asked = [...base.filters, ...base.exists, ...base.alternatives, ...(base.time === null ? [] : [base.time])];
  const isHeld = asked.every((condition) => held.includes(JSON.stringify(condition, withoutEvidence)));
  return isHeld ? null : deed;
}

function withoutEvidence(name: string, value: unknown): unknown {
  return name === "evidence" ? undefined : value;
}

/** "what share of the orders with a gift came back": where the rows end and the deed begins is tried out. */
export function shareThat(question: string, parted: Parted): PlanningOutcome | null {
  const said = plain.exec(spaced(question))?.[1];
  if (said === undefined) return null;
  const { deed: whole, by } = brokenDown(said);
  const words = whole.split(" ");
  const plans = words.slice(1, mostRowWords).flatMap((_, at) => {
    const plan = shareOf({ rows: words.slice(0, at + 1).join(" "), deed: words.slice(at + 1).join(" "), by }, parted);
    return plan === null ? [] : [plan];
  });
  const [plan] = plans;
  // Two ways to part the words that give different shares are two meanings.
  if (plan === undefined || new Set(plans.map(figureOf)).size > 1) return null;
  return { kind: "plan", plan, title: planTitle(plan, parted.model) };
}

const mostRowWords = 12;

function figureOf({ metrics, filters, exists }: Plan): string {
  const parts = [metrics.map(({ expression }) => expression), filters, exists];
  return JSON.stringify(parts, withoutEvidence);
}

function spaced(question: string): string {
  return question
    .trim()
    .replace(/[?.!\s]+$/u, "")
    .replaceAll(/\s+/g, " ");
}

function brokenDown(words: string): Pick<Share, "deed" | "by"> {
  const by = breakdown.exec(words);
  return { deed: by?.[1] ?? words, by: by?.[2] ?? "" };
}

function shareOf({ rows, deed, by }: Share, parted: Parted): Plan | null {
  const base = planOf(parted.read(`how many ${rows} ${by}`.trim(), null));
  const whole = base === null ? null : countOf(base);
  if (base === null || whole === null || !isCountOnly(base)) return null;
  const noun = base.metrics[0]?.evidence.at(-1) ?? "";
  const said = deed.replace(/^(?:also|additionally) /iu, "").replace(/ (?:also|as well|too)$/iu, "");
  const asked =
    /^(?:that|which|who|whose|with|without)\b/iu.test(said) || verb.test(said) ? [said] : [`that ${said}`, said];
  for (const condition of asked) {
    const plan = planOf(parted.read(`how many ${noun} ${condition}`, null));
    const numerator = plan === null ? null : ownCount(plan, whole);
    if (numerator?.kind !== "filtered") continue;
    const label = capitalise(`share of ${noun} ${condition}`.slice(0, longestLabel));
    const metric = {
      name: null,
      label,
      expression: { kind: "ratio", numerator, denominator: whole } as const,
      evidence: [said],
    };
    return { ...base, metrics: [metric] };
  }
  return null;
}

const longestLabel = 80;
