/** What one group has to do with a change. */

export type GroupChange = {
  /** Null for rows without a name. */
  readonly group: string | null;
  /** The group's own figure at both times; null where it has none. */
  readonly earlier: number | null;
  readonly later: number | null;
  /** Its part of the change of the whole: all parts together are the change. */
  readonly effect: number;
  /** Of the part, what its own rate and what its weight among the groups make; null for figures that add up. */
  readonly rateEffect: number | null;
  readonly mixEffect: number | null;
  /** How far it is from where it would be had it gone the way of most groups, in units of the whole's figure. */
  readonly excess: number;
  /** The same in standard errors; 0 where these are not known. */
  readonly standardErrors: number;
  /** How likely as much is by chance alone, before it is held against how many groups were tried; 1 where not known. */
  readonly chance: number;
};
