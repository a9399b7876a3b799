/** Makes the leads: businesses that asked for an offer. */
import { lastDay, toIsoDate } from "../calendar.ts";
import { createRandom, type Random, weightedPicker } from "../random.ts";
import { allDays, expectedOrders } from "../sales/demand.ts";
import { regions } from "../sales/regions.ts";
import type { Cell } from "../table.ts";
import { type Campaign, runningCampaigns } from "./campaigns.ts";

/** Leads for each order of the shop. */
const leadsPerOrder = 0.13;
const companySizes = ["1-10", "1-10", "11-50", "11-50", "11-50", "51-200", "51-200", "201-1000", "1001+"] as const;
const countries = regions.flatMap((region) =>
  region.countries.map((country) => ({ name: country.name, weight: region.weight / region.countries.length })),
);
const pickCountry = weightedPicker(countries, (country) => country.weight);

/** Rows of LEADS by day. */
export function leadRows(campaigns: readonly Campaign[]): Cell[][] {
  const random = createRandom("leads");
  const rows: Cell[][] = [];
  for (const day of allDays()) {
    const running = runningCampaigns(campaigns, day);
    const count = Math.floor(expectedOrders(day) * leadsPerOrder + random.next());
    for (let index = 0; index < count; index += 1) {
      const score = Math.round(100 * Math.sqrt(random.next() * random.next()));
      const outcome = leadOutcome(random, { day, score });
      rows.push([
        rows.length + 1,
        random.chance(0.72) && running.length > 0 ? random.pick(running).id : null,
        toIsoDate(day),
        outcome.status,
        score,
        pickCountry(random).name,
        random.chance(0.06) ? null : random.pick(companySizes),
        outcome.convertedDay === null ? null : toIsoDate(outcome.convertedDay),
      ]);
    }
  }
  return rows;
}

type LeadOutcome = { readonly status: string; readonly convertedDay: number | null };

/** The better the score, the likelier a lead converts; recent leads are still open. */
function leadOutcome(random: Random, lead: { day: number; score: number }): LeadOutcome {
  const age = lastDay - lead.day;
  const convertedDay = lead.day + random.integer(3, 60);
  if (random.chance((lead.score / 100) * 0.42) && convertedDay <= lastDay) {
    return { status: "CONVERTED", convertedDay };
  }
  if (age < 10) return { status: "NEW", convertedDay: null };
  if (age < 75 && random.chance(0.6)) return { status: random.pick(["CONTACTED", "QUALIFIED"]), convertedDay: null };
  return { status: random.chance(0.1) ? "CONTACTED" : "LOST", convertedDay: null };
}
