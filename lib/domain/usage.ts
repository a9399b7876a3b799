/** What each person of a team asked, and what it took. Browser-safe. */

/** How many days back usage is looked at. */
export const usagePeriods = [7, 30, 90] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** The period that an address names, and a month where it names none of them. */
export function usagePeriodOf(text: string | null | undefined): UsagePeriod {
  return usagePeriods.find((days) => String(days) === text) ?? 30;
}

/** Of one owner of runs; chats and boards that were deleted meanwhile count as well. */
export type OwnerUsage = {
  readonly ownerId: string;
  /** Questions and refreshes of boards. */
  readonly runs: number;
  /** Those that were answered whole. */
  readonly succeeded: number;
  /** Statements that the databases were asked. */
  readonly statements: number;
  readonly modelCalls: number;
  /** Read and written together. */
  readonly tokens: number;
  /** In US dollars, of the runs whose price is known. */
  readonly cost: number;
  readonly runsWithoutPrice: number;
  /** When the last run began, in milliseconds since 1970. */
  readonly lastAt: number;
};

/** The same under a name. */
export type PersonUsage = OwnerUsage & { readonly name: string };

/** Each owner under the name of the person; who is not among them any more has none. */
export function namedUsage(
  owners: readonly OwnerUsage[],
  people: readonly { readonly id: string; readonly name: string }[],
): readonly PersonUsage[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return owners.map((usage) => ({ ...usage, name: names.get(usage.ownerId) ?? "Somebody who is gone" }));
}
