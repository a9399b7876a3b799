/** "Share of home wins, draws and away wins": each of the named conditions has a share of its own, and no row meets them all. */
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "../explain/plan-title.ts";
import { simpleTable } from "../plan/measures.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { breakdownWords } from "./listed-steps.ts";
import { areConditions } from "./named-conditions.ts";
import { type Parted, planOf } from "./read-part.ts";

const list = new RegExp(
  `^(?:(?:what is|what are|show(?: me)?|give me|the) )*(?:shares?|percentages?|proportions?) of (?:the )?(.+?)(?: (${breakdownWords} .+?))?[?.!\\s]*$`,
  "iu",
);

/** Null where no such list is asked for, or one of the shares is not understood. */
export function listedShares(question: string, parted: Parted): PlanningOutcome | null {
  const asked = askedIn(question, parted);
  if (asked === null) return null;
  const plans = asked.names.map((name) => planOf(parted.read(`share of ${name} ${asked.by}`.trim(), null)));
  const known = plans.filter((plan) => plan !== null);
  const [first] = known;
  if (first === undefined || known.length < asked.names.length) return null;
  if (known.some((plan) => rest(plan) !== rest(first) || plan.metrics.length !== 1 || !isPlain(plan))) return null;
  if (known.some((plan) => wholeOf(plan) === null || wholeOf(plan) !== wholeOf(first))) return null;
  const plan: Plan = { ...first, metrics: known.flatMap(({ metrics }) => metrics) };
  return { kind: "plan", plan, title: planTitle(plan, parted.model) };
}

/** The list, where it is one and the plan of the whole is a single share. */
export function unlistedShares(question: string, whole: Plan, parted: Parted): string | null {
  const asked = askedIn(question, parted);
  return asked === null || whole.metrics.length === asked.names.length ? null : asked.names.slice(1).join(", ");
}

function askedIn(
  question: string,
  { index }: Parted,
): { readonly names: readonly string[]; readonly by: string } | null {
  const [, said = "", by = ""] = list.exec(question.trim().replaceAll(/\s+/g, " ")) ?? [];
  const names = said.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).filter((name) => name !== "");
  return names.length < 2 || !areConditions(names, index) ? null : { names, by };
}

/** All but the figures and the words. */
function rest({ metrics: _, ...plan }: Plan): string {
  return JSON.stringify(plan, (key: string, value: unknown) => (key === "evidence" ? undefined : value));
}

function isPlain({ filters, exists, detail }: Plan): boolean {
  return filters.length + exists.length === 0 && detail === null;
}

/** The rows that the share is one of; some may not count for a share that the model defines. */
function wholeOf({ metrics: [metric] }: Plan): string | null {
  return metric?.expression.kind === "ratio" ? simpleTable(metric.expression.denominator) : null;
}
