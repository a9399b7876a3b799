/** Makes the campaigns: two or three a month, each tied to a season, and a few without an end. */
import { dayParts, firstDay, lastDay, monthStarts, toIsoDate } from "../calendar.ts";
import { at, createRandom, type Random } from "../random.ts";
import { money } from "../sales/money.ts";
import type { Cell } from "../table.ts";
import { type Channel, channels } from "./channels.ts";

export type Campaign = {
  readonly id: number;
  readonly name: string;
  readonly channel: Channel;
  readonly startDay: number;
  /** Null while the campaign runs without an end. */
  readonly endDay: number | null;
  readonly budgetCents: number;
  readonly spendCents: number | null;
  readonly objective: string;
};

const objectives = ["Awareness", "Acquisition", "Acquisition", "Conversion", "Conversion", "Retention"] as const;

/** Themes by month, January first. */
const themes = [
  ["New Year Fitness", "Winter Clearance"],
  ["Cosy Home", "Valentine's Gifts"],
  ["Spring Garden", "Bike Season"],
  ["Easter Table", "Outdoor Kickoff"],
  ["Camping Preview", "Mother's Day"],
  ["Summer Travel", "Barbecue Weeks"],
  ["Summer Sale", "Festival Audio"],
  ["Back to School", "Late Summer Deals"],
  ["Autumn Kitchen", "Office Refresh"],
  ["Warm Light", "Smart Home Weeks"],
  ["Black Friday", "Early Gifts"],
  ["Holiday Gifts", "Last Minute Gifts"],
] as const;

/** All campaigns by their first day. */
export function makeCampaigns(): Campaign[] {
  const random = createRandom("campaigns");
  const eligible = channels.filter((channel) => channel.hasCampaigns);
  const drafts: Omit<Campaign, "id">[] = [
    endless(random, at(eligible, 0), "Always-On Search"),
    endless(random, at(eligible, 4), "Monthly Newsletter"),
  ];
  for (const start of monthStarts()) {
    const { month, year } = dayParts(start);
    for (const theme of at(themes, month)) {
      for (const channel of pickChannels(random, eligible)) {
        drafts.push(seasonal(random, { channel, name: `${theme} ${year} ${channel.name}`, start }));
      }
    }
  }
  return drafts.sort((a, b) => a.startDay - b.startDay).map((draft, index) => ({ id: index + 1, ...draft }));
}

function pickChannels(random: Random, eligible: readonly Channel[]): Channel[] {
  const first = random.pick(eligible);
  const second = random.pick(eligible);
  return first === second || random.chance(0.5) ? [first] : [first, second];
}

function seasonal(random: Random, args: { channel: Channel; name: string; start: number }): Omit<Campaign, "id"> {
  const startDay = args.start + random.integer(0, 12);
  const endDay = Math.min(startDay + random.integer(10, 34), lastDay);
  const budgetCents = random.integer(8, 90) * 50_000;
  return {
    name: args.name,
    channel: args.channel,
    startDay,
    endDay,
    budgetCents,
    // One in forty invoices never arrived.
    spendCents: random.chance(0.025) ? null : Math.round(budgetCents * (0.78 + random.next() * 0.32)),
    objective: random.pick(objectives),
  };
}

function endless(random: Random, channel: Channel, name: string): Omit<Campaign, "id"> {
  const budgetCents = random.integer(300, 420) * 100_000;
  return {
    name,
    channel,
    startDay: firstDay,
    endDay: null,
    budgetCents,
    spendCents: Math.round(budgetCents * 0.92),
    objective: channel.group === "Owned" ? "Retention" : "Conversion",
  };
}

/** Rows of CAMPAIGNS. */
export function campaignRows(campaigns: readonly Campaign[]): Cell[][] {
  return campaigns.map((campaign) => [
    campaign.id,
    campaign.name,
    campaign.channel.id,
    toIsoDate(campaign.startDay),
    campaign.endDay === null ? null : toIsoDate(campaign.endDay),
    money(campaign.budgetCents),
    campaign.spendCents === null ? null : money(campaign.spendCents),
    campaign.objective,
  ]);
}

/** The campaigns that ran on a day. */
export function runningCampaigns(campaigns: readonly Campaign[], day: number): Campaign[] {
  return campaigns.filter((campaign) => campaign.startDay <= day && (campaign.endDay ?? lastDay) >= day);
}
