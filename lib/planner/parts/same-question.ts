/** Whether a plan asks what another one asks, but for what was said of it. */
import type { Plan } from "#lib/domain/plan";

const conditions: ReadonlySet<string> = new Set(["filters", "exists", "alternatives", "time", "assumptions"]);
const orders: ReadonlySet<string> = new Set(["order", "assumptions"]);

/** Only fewer rows count: all conditions of before stand, and there is one more. */
export function onlyNarrows(plan: Plan, before: Plan): boolean {
  return isAlikeBut(plan, before, conditions) && isNarrower(plan, before);
}

/** Only the order of what is shown is another one. */
export function onlySorts(plan: Plan, before: Plan): boolean {
  return isAlikeBut(plan, before, orders);
}

const shown: ReadonlySet<string> = new Set(["metrics", "calculation", "asShare", "order", "assumptions"]);

/** More is shown of the same rows in the same groups, and nothing less. */
export function onlyAdds(plan: Plan, before: Plan): boolean {
  const isMore =
    plan.metrics.length > before.metrics.length || (before.calculation === null && plan.calculation !== null);
  const isKept = before.calculation === null || sameText(plan.calculation, before.calculation);
  const keepsShare = plan.asShare === before.asShare || plan.asShare;
  return isMore && isKept && keepsShare && holdsAll(plan.metrics, before.metrics) && isAlikeBut(plan, before, shown);
}

function isAlikeBut(plan: Plan, before: Plan, left: ReadonlySet<string>): boolean {
  const told = (one: Plan): string =>
    JSON.stringify(
      Object.entries(one).filter(([name]) => !left.has(name)),
      withoutEvidence,
    );
  return told(plan) === told(before);
}

/** Which words stand for a part says nothing of what it is. */
function withoutEvidence(name: string, value: unknown): unknown {
  return name === "evidence" ? undefined : value;
}

function isNarrower(plan: Plan, before: Plan): boolean {
  const { filters, exists, alternatives, time } = plan;
  const isKept =
    holdsAll(filters, before.filters) &&
    holdsAll(exists, before.exists) &&
    holdsAll(alternatives, before.alternatives) &&
    (before.time === null || sameText(time, before.time));
  const more =
    [filters, exists, alternatives].flat().length > [before.filters, before.exists, before.alternatives].flat().length;
  return isKept && (more || (before.time === null && time !== null));
}

function holdsAll(those: readonly unknown[], these: readonly unknown[]): boolean {
  return these.every((one) => those.some((other) => sameText(one, other)));
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutEvidence) === JSON.stringify(other, withoutEvidence);
}
