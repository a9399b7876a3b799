/** Makes a sample of visits to the web shop. */
import { toIsoDate } from "../calendar.ts";
import { createRandom, type Random, weightedPicker } from "../random.ts";
import { allDays, expectedOrders } from "../sales/demand.ts";
import { regions } from "../sales/regions.ts";
import type { Cell } from "../table.ts";
import { type Campaign, runningCampaigns } from "./campaigns.ts";
import { type Channel, channels } from "./channels.ts";

/** Visits per order that the sample keeps. */
const sessionsPerOrder = 1.8;

const pickChannel = weightedPicker(channels, (channel) => channel.weight);

const countries = regions.flatMap((region) =>
  region.countries.map((country) => ({ name: country.name, weight: region.weight / region.countries.length })),
);
const pickCountry = weightedPicker(countries, (country) => country.weight);

/** Rows of WEB_SESSIONS by day. */
export function webSessionRows(campaigns: readonly Campaign[]): Cell[][] {
  const random = createRandom("web sessions");
  const rows: Cell[][] = [];
  for (const day of allDays()) {
    const count = Math.round(expectedOrders(day) * sessionsPerOrder * (0.9 + random.next() * 0.2));
    const running = runningCampaigns(campaigns, day);
    for (let index = 0; index < count; index += 1) {
      const channel = pickChannel(random);
      rows.push([
        rows.length + 1,
        pickCampaign(random, running, channel),
        channel.id,
        toIsoDate(day),
        pickDevice(random),
        random.chance(0.012) ? null : pickCountry(random).name,
        ...behaviour(random, channel),
      ]);
    }
  }
  return rows;
}

function pickCampaign(random: Random, running: readonly Campaign[], channel: Channel): number | null {
  const fitting = running.filter((campaign) => campaign.channel === channel);
  return fitting.length > 0 && random.chance(0.7) ? random.pick(fitting).id : null;
}

function pickDevice(random: Random): string {
  const draw = random.next();
  if (draw < 0.58) return "Mobile";
  return draw < 0.93 ? "Desktop" : "Tablet";
}

/** Page views, duration, bounce, conversion. */
function behaviour(random: Random, channel: Channel): [number, number, boolean, boolean] {
  if (random.chance(channel.bounceRate)) return [1, 0, true, false];
  const pageViews = 2 + Math.floor(random.next() ** 2 * 14);
  const duration = pageViews * random.integer(12, 68);
  return [pageViews, duration, false, random.chance(channel.conversionRate * (pageViews > 4 ? 1.5 : 0.7))];
}
