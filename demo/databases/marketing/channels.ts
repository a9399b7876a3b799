/** The marketing channels and how their visitors behave. */
import type { Cell } from "../table.ts";

export type Channel = {
  readonly id: number;
  readonly name: string;
  readonly group: "Paid" | "Owned" | "Earned";
  /** Share of visits, relative to the other channels. */
  readonly weight: number;
  /** Share of visits that leave after one page. */
  readonly bounceRate: number;
  /** Share of the visits that stay and end with an order. */
  readonly conversionRate: number;
  /** Whether campaigns run on it. */
  readonly hasCampaigns: boolean;
};

export const channels: readonly Channel[] = [
  channel(1, "Paid Search", "Paid", [20, 0.38, 0.062]),
  channel(2, "Paid Social", "Paid", [15, 0.55, 0.024]),
  channel(3, "Display", "Paid", [8, 0.66, 0.011]),
  channel(4, "Affiliate", "Paid", [6, 0.41, 0.048]),
  channel(5, "Email", "Owned", [11, 0.29, 0.081]),
  channel(6, "Direct", "Owned", [16, 0.33, 0.07]),
  channel(7, "Organic Search", "Earned", [19, 0.42, 0.045]),
  channel(8, "Referral", "Earned", [5, 0.47, 0.033]),
];

function channel(
  id: number,
  name: string,
  group: Channel["group"],
  [weight, bounceRate, conversionRate]: readonly [number, number, number],
): Channel {
  return { id, name, group, weight, bounceRate, conversionRate, hasCampaigns: id <= 5 };
}

/** Rows of CHANNELS. */
export function channelRows(): Cell[][] {
  return channels.map((entry) => [entry.id, entry.name, entry.group]);
}
