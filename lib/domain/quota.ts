/**
 * What people may take in a calendar month: which limits count for somebody, and whether a run may begin under them. All
 * amounts are whole numbers, dollars as billionths, so that sums are exact. Pure and browser-safe.
 */

/** What is measured. */
export const quotaMeasures = ["runs", "tokens", "nanodollars", "bytes"] as const;
export type QuotaMeasure = (typeof quotaMeasures)[number];

/** An amount of each measure. */
export type Measured = Readonly<Record<QuotaMeasure, number>>;

/** The most of each measure; null: no limit of its own. */
export type QuotaLimits = Readonly<Record<QuotaMeasure, number | null>>;

export const nothingMeasured: Measured = { runs: 0, tokens: 0, nanodollars: 0, bytes: 0 };
export const noLimits: QuotaLimits = { runs: null, tokens: null, nanodollars: null, bytes: null };

/**
 * For whom a quota is: each person who has no other one, each member of a group, all members of a group together, or one
 * person.
 */
export const quotaScopes = ["everybody", "each-member", "group", "person"] as const;
export type QuotaScope = (typeof quotaScopes)[number];

export type Quota = {
  readonly scope: QuotaScope;
  /** Of the group or the person; empty for everybody. */
  readonly scopeId: string;
  readonly limits: QuotaLimits;
};

/** A limit that counts for somebody, and whose use it looks at. */
export type AppliedLimit = {
  readonly measure: QuotaMeasure;
  readonly limit: number;
  readonly scope: QuotaScope;
  readonly scopeId: string;
};

export type QuotaPerson = { readonly id: string; readonly groups: readonly string[] };

/**
 * The limits that count for a person. Of each measure one looks at the person's own use: the person's own limit, else the
 * strictest of those for each member of their groups, else the one for everybody. Beside it counts each limit that a group
 * of theirs has together, whatever the person's own.
 */
export function appliedLimits(quotas: readonly Quota[], { id, groups }: QuotaPerson): readonly AppliedLimit[] {
  const isOf = (quota: Quota): boolean => {
    if (quota.scope === "everybody") return true;
    return quota.scope === "person" ? quota.scopeId === id : groups.includes(quota.scopeId);
  };
  const own = quotas.filter(isOf);
  return quotaMeasures.flatMap((measure) => {
    const limitsOf = (wanted: QuotaScope): readonly AppliedLimit[] =>
      own.flatMap(({ scope, scopeId, limits }) => {
        const limit = limits[measure];
        return scope === wanted && limit !== null ? [{ measure, limit, scope, scopeId }] : [];
      });
    const [nearest = []] = (["person", "each-member", "everybody"] as const)
      .map(limitsOf)
      .filter((limits) => limits.length > 0);
    const strictest = nearest.toSorted((left, right) => left.limit - right.limit).slice(0, 1);
    return [...strictest, ...limitsOf("group")];
  });
}

/** What is known of those whose use a limit looks at, in this month. */
export type Pool = {
  /** What they used. */
  readonly used: number;
  /** What their runs at work may take beyond that. */
  readonly held: number;
  /** How many runs of theirs at work hold anything of it. */
  readonly open: number;
};

/**
 * Whether something that may take so much can begin. `full`: nothing is left; `wait`: what is left is held by what is at
 * work.
 */
export type Admission = "yes" | "wait" | "full";

/**
 * What takes nothing of a measure is not held up by it. While anything is left one may begin alone, although it may need
 * more than the rest: so use goes over a limit by no more than that one. Runs are counted one by one and never go over.
 */
export function admit(
  { measure, limit }: Pick<AppliedLimit, "measure" | "limit">,
  pool: Pool,
  want: number,
): Admission {
  if (want === 0) return "yes";
  if (pool.used >= limit) return "full";
  if (pool.used + pool.held + want <= limit) return "yes";
  return measure !== "runs" && pool.open === 0 ? "yes" : "wait";
}

/** How a limit stands. */
export type LimitStanding = AppliedLimit &
  Pool & {
    /** What its group is called; null where it is of none. */
    readonly scopeName: string | null;
  };

/** From which share of a limit on people are told, in percent. */
export const standardWarningPercent = 80;

/** How near a limit is: `near` from the warned share on, `spent` when nothing is left. */
export function nearness({ limit, used }: Pick<LimitStanding, "limit" | "used">, warningPercent: number) {
  if (used >= limit) return "spent";
  return used * 100 >= limit * warningPercent ? "near" : "far";
}

/** Of the limits that people are told of the one that is nearest to its end; null while all are far. */
export function nearest(standings: readonly LimitStanding[], warningPercent: number) {
  const share = ({ used, limit }: LimitStanding) => (limit === 0 ? Number.POSITIVE_INFINITY : used / limit);
  const [standing] = standings
    .filter((one) => nearness(one, warningPercent) !== "far")
    .toSorted((left, right) => share(right) - share(left));
  return standing === undefined ? null : { standing, isSpent: nearness(standing, warningPercent) === "spent" };
}
