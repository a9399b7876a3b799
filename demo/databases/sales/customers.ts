/** Makes the customers, with a few real-life flaws: missing e-mails and segments, one double entry. */
import { lastDay, toDay, toIsoDate } from "../calendar.ts";
import { createRandom, type Random, weightedPicker } from "../random.ts";
import type { Cell } from "../table.ts";
import { businessTrades, businessWords, legalForms, peopleNames } from "./names.ts";
import { type Region, regions } from "./regions.ts";

export type Segment = "Consumer" | "Small Business" | "Enterprise";

export type Customer = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly city: string;
  readonly country: string;
  /** What the customer is; the table hides it for a few. */
  readonly segment: Segment;
  readonly isSegmentKnown: boolean;
  readonly signupDay: number;
  readonly region: Region;
  /** How often the customer orders, relative to others; 0 for those who never did. */
  readonly activity: number;
};

const customerCount = 4_200;
const firstSignup = toDay("2020-01-06");
const lastSignup = lastDay - 12;

const pickSegment = weightedPicker<{ segment: Segment; weight: number }>(
  [
    { segment: "Consumer", weight: 78 },
    { segment: "Small Business", weight: 16 },
    { segment: "Enterprise", weight: 6 },
  ],
  (entry) => entry.weight,
);

/** All customers in the order of their sign-up. */
export function makeCustomers(): Customer[] {
  const random = createRandom("customers");
  const pickRegion = weightedPicker(regions, (region) => region.weight * (1 + region.growth));
  const signupDays = Array.from({ length: customerCount }, () => signupDay(random)).sort((a, b) => a - b);
  const customers = signupDays.map((day, index) =>
    makeCustomer(random, { id: index + 1, day, region: pickRegion(random) }),
  );
  return withDoubleEntry(customers);
}

/** The later, the more: the company grows. */
function signupDay(random: Random): number {
  return firstSignup + Math.floor((lastSignup - firstSignup) * Math.sqrt(random.next()));
}

function makeCustomer(random: Random, args: { id: number; day: number; region: Region }): Customer {
  const { id, day, region } = args;
  const places = region.countries.flatMap((country) => country.cities.map((city) => ({ country: country.name, city })));
  const place = weightedPicker(places, (candidate) => candidate.city.weight)(random);
  const { segment } = pickSegment(random);
  const name = segment === "Consumer" ? personName(random, region) : businessName(random, place.country);
  return {
    id,
    name,
    email: random.chance(0.04) ? null : emailAddress(name, id),
    city: place.city.name,
    country: place.country,
    segment,
    isSegmentKnown: !random.chance(0.02),
    signupDay: day,
    region,
    activity: random.chance(0.05) ? 0 : 0.1 + random.next() ** 2 * (segment === "Consumer" ? 1 : 1.6),
  };
}

/** One customer opened a second account: same name, city and country under another number. */
function withDoubleEntry(customers: Customer[]): Customer[] {
  const original = customers.find((customer) => customer.city === "Berlin" && customer.segment === "Consumer");
  if (original === undefined) return customers;
  const second = customers.findLast((customer) => customer.city === "Berlin" && customer.segment === "Consumer");
  return customers.map((customer) =>
    customer === second
      ? { ...customer, name: original.name, email: emailAddress(original.name, customer.id) }
      : customer,
  );
}

function personName(random: Random, region: Region): string {
  const lists = peopleNames.get(region.id);
  if (lists === undefined) throw new Error(`No names for ${region.name}.`);
  return `${random.pick(lists.first)} ${random.pick(lists.last)}`;
}

function businessName(random: Random, country: string): string {
  return `${random.pick(businessWords)} ${random.pick(businessTrades)} ${legalForms.get(country) ?? "Ltd"}`;
}

/** An address under a domain that is reserved for examples, so that nobody can ever be written to. */
function emailAddress(name: string, id: number): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");
  return `${plain}.${id}@example.com`;
}

/** Rows of CUSTOMERS. */
export function customerRows(customers: readonly Customer[]): Cell[][] {
  return customers.map((customer) => [
    customer.id,
    customer.name,
    customer.email,
    customer.city,
    customer.country,
    customer.isSegmentKnown ? customer.segment : null,
    toIsoDate(customer.signupDay),
  ]);
}
