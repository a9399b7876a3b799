/** Who took what in a month, beside what they may take: what the page of usage shows. Pure and browser-safe. */
import { isEmbedId } from "./embed-id.ts";
import type { Group } from "./groups.ts";
import { type LimitStanding, noLimits, type Quota, type QuotaLimits } from "./quota.ts";
import { appItself, type Month, noUsage, type PersonUsage, sumOfUsage, type UsageAmounts } from "./usage.ts";

/** Somebody, or a group of people, with what was taken in a month. */
export type UsageRow = {
  readonly id: string;
  readonly name: string;
  readonly amounts: UsageAmounts;
  /** What may be taken of each measure at most; null: there is no limit. */
  readonly limits: QuotaLimits;
  /** False: it stands for those who are gone, or for the app by itself. */
  readonly isThere: boolean;
};

export type UsageOverview = {
  readonly month: Month;
  /** Months in which something was taken, the latest first; this one among them. */
  readonly months: readonly Month[];
  readonly isThisMonth: boolean;
  readonly people: readonly UsageRow[];
  /** Empty in an app of one person. */
  readonly groups: readonly UsageRow[];
  /** On whose calendar months begin: "Europe/Berlin". */
  readonly timeZone: string;
  /** What everybody has, and the quotas of groups and people. */
  readonly quotas: readonly Quota[];
  /** The environment says what everybody has, so that it cannot be changed here. */
  readonly isEverybodyFixed: boolean;
  readonly isTeam: boolean;
};

/** What one person took this month, and the limits that count for it. */
export type OwnUsage = {
  readonly month: Month;
  readonly timeZone: string;
  readonly amounts: UsageAmounts;
  readonly standings: readonly LimitStanding[];
  /** From which share on a limit is told, in percent. */
  readonly warningPercent: number;
};

type Named = { readonly id: string; readonly name: string };

/** Everybody who is there or took something, by name; the app by itself last. */
export function personRows(
  used: readonly PersonUsage[],
  people: readonly Named[],
  limitsOf: (personId: string) => QuotaLimits,
): readonly UsageRow[] {
  const amounts = new Map(used.map((one) => [one.personId, one]));
  const known = new Set(people.map(({ id }) => id));
  const embedded = used.filter(({ personId }) => isEmbedId(personId));
  const gone = used.filter(({ personId }) => !known.has(personId) && personId !== appItself && !isEmbedId(personId));
  const rows = people
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .map(({ id, name }) => ({ id, name, amounts: amountsOf(amounts.get(id)), limits: limitsOf(id), isThere: true }));
  const left = gone.length === 0 ? [] : [unlimited("gone", "People who are gone", sumOfUsage(gone))];
  const elsewhere = embedded.length === 0 ? [] : [unlimited("embedded", "People on other pages", sumOfUsage(embedded))];
  const own = amounts.get(appItself);
  return [
    ...rows,
    ...elsewhere,
    ...left,
    ...(own === undefined ? [] : [unlimited("app", "The app by itself", amountsOf(own))]),
  ];
}

function unlimited(id: string, name: string, amounts: UsageAmounts): UsageRow {
  return { id, name, amounts, limits: noLimits, isThere: false };
}

/** What those who are in each group now took, with what the group may take together. */
export function groupRows(
  used: readonly PersonUsage[],
  groups: readonly Group[],
  quotas: readonly Quota[],
): readonly UsageRow[] {
  return groups.map(({ id, name, members }) => {
    const inside = new Set(members.map(({ personId }) => personId));
    const limits = quotas.find(({ scope, scopeId }) => scope === "group" && scopeId === id)?.limits ?? noLimits;
    const amounts = sumOfUsage(used.filter(({ personId }) => inside.has(personId)));
    return { id, name, amounts, limits, isThere: true };
  });
}

function amountsOf(usage: PersonUsage | undefined): UsageAmounts {
  return sumOfUsage([usage ?? noUsage]);
}
