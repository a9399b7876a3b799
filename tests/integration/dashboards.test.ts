/** Dashboards on the real demo data, built by the rules alone: what each request becomes, and that every tile shows something. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardTile } from "#lib/domain/message";
import { contextOf, type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

function isBare(tile: DashboardTile): boolean {
  return tile.status === "failed" || tile.result.ref.rowCount === 0;
}

/** Schema, request, title, tiles with the kinds of their charts. */
const boards: readonly (readonly [string, string, string, string])[] = [
  [
    "SALES",
    "build a dashboard of sales",
    "Sales",
    "Revenue, orders and gross margin: kpi; Monthly revenue: line; Revenue by region: bar; Top 10 stores by revenue: bar; Share of revenue by store type: donut; Revenue by brand: bar",
  ],
  [
    "SALES",
    "Build a dashboard of orders",
    "Orders",
    "Orders, revenue and gross margin: kpi; Monthly orders: line; Orders by region: bar; Top 10 stores by revenue: bar; Share of orders by store type: donut; Orders by status: bar",
  ],
  [
    "SALES",
    'dashboard of sales of 2025 in "CUSTOMERS.COUNTRY=Germany"',
    "Sales of 2025 in Germany",
    "Revenue, orders and gross margin: kpi; Monthly revenue: line; Revenue by brand: bar; Top 10 stores by revenue: bar; Share of revenue by store type: donut; Gross margin by payment method: bar",
  ],
  [
    "SALES",
    "3 charts about returns",
    "Returns",
    "Monthly returns: line; Returns by reason: bar; Top 10 stores by refunds: bar",
  ],
  [
    "SALES",
    "dashboard with revenue by month, top 10 customers and returns by reason",
    "Sales dashboard",
    "Monthly revenue: line; Top 10 customers by revenue: bar; Returns by reason: bar",
  ],
  [
    "SALES",
    "dashboard of returns last year for my boss",
    "Returns last year",
    "Returns, refunds and average refund: kpi; Monthly returns: line; Returns by reason: bar; Top 10 stores by refunds: bar; Share of returns by store type: donut; Average refund by region: bar",
  ],
  [
    "SALES",
    "customers dashboard",
    "Customers",
    "Customers and revenue: kpi; New customers by month: line; Customers by segment: bar; Top 10 customers by revenue: bar; Revenue by customer country: bar; Revenue by segment: bar",
  ],
  [
    "SALES",
    "dashboard of products",
    "Products",
    "Products, revenue and list margin: kpi; New products by month: line; Products by brand: bar; Top 10 products by revenue: bar; Average list price vs. average unit cost by product: scatter; List margin by department: bar",
  ],
  [
    "SALES",
    "dashboard of stores",
    "Stores",
    "Stores, revenue and average floor area: kpi; New stores by year: line; Stores by store type: bar; Top 10 stores by revenue: bar; Share of stores by country group: donut; Revenue by store country: bar",
  ],
  [
    "SALES",
    "dashboard of gross margin by category",
    "Gross margin by category",
    "Gross margin, revenue and orders: kpi; Gross margin by category: bar; Monthly gross margin: line; Gross margin by brand: bar; Gross margin by department: bar; Share of revenue by store type: donut",
  ],
  [
    "SALES",
    "dashboard: revenue by month; orders by channel; average order value by region; refunds by reason",
    "Sales dashboard",
    "Monthly revenue: line; Orders by channel: bar; Average order value by region: bar; Refunds by reason: bar",
  ],
  [
    "SALES",
    "show me eight charts about revenue",
    "Revenue",
    "Revenue, orders and gross margin: kpi; Monthly revenue: line; Revenue by region: bar; Top 10 stores by revenue: bar; Share of revenue by store type: donut; Revenue by brand: bar",
  ],
  [
    "SALES",
    "overview dashboard for the board",
    "Sales overview",
    "Revenue, refunds and revenue target: kpi; Monthly revenue: line; Monthly revenue target: line; Revenue by region: bar; Refunds by reason: bar; Top 10 stores by revenue: bar",
  ],
  [
    "SALES",
    "dashboard of orders with returns",
    "Orders with returns",
    "Orders, revenue and gross margin: kpi; Monthly orders: line; Orders by region: bar; Top 10 stores by revenue: bar; Share of orders by store type: donut; Orders by channel: bar",
  ],
  [
    "SALES",
    "dashboard of revenue targets",
    "Revenue targets",
    "Revenue target: kpi; Monthly revenue target: line; Revenue target by region: bar; Share of revenue target by country group: donut; Revenue target by month of year: bar; Monthly revenue target by country group: line",
  ],
  [
    "SALES",
    "dashboard with revenue, orders and customers",
    "Revenue, orders and customers",
    "Revenue, orders and customers: kpi; Monthly revenue: line; New customers by month: line; Monthly orders: line; Orders by payment method: bar; Revenue by region: bar",
  ],
  [
    "MARKETING",
    "build a dashboard of marketing",
    "Marketing overview",
    "Converted visits, leads and spend: kpi; Monthly converted visits: line; Spend by start month: line; Converted visits by channel: bar; Leads by company size: bar; Top 10 campaigns by converted visits: bar",
  ],
  [
    "MARKETING",
    "dashboard of leads",
    "Leads",
    "Leads, average lead score and lead conversion rate: kpi; Monthly leads: line; Leads by channel: bar; Top 10 campaigns by leads: bar; Share of leads by company size: donut; Leads by status: bar",
  ],
  [
    "MARKETING",
    "dashboard of campaigns",
    "Campaigns",
    "Campaigns, spend and budget use: kpi; New campaigns by month: line; Campaigns by channel: bar; Top 10 campaigns by spend: bar; Share of campaigns by objective: donut; Spend vs. budget by campaign: scatter",
  ],
  [
    "MARKETING",
    "dashboard of visits and leads in Germany",
    "Visits and leads in Germany",
    "Web sessions, converted visits and pages per visit: kpi; Monthly web sessions: line; Monthly leads: line; Leads by channel: bar; Web sessions by objective: bar; Top 10 campaigns by converted visits: bar",
  ],
  [
    "AVIATION",
    "dashboard of flights",
    "Flights",
    "Flights, miles flown and average delay: kpi; Weekly flights: line; Top 10 states by miles flown: bar; Top 10 airports by miles flown: bar; Flights by day of week: bar; Weekly average delay: line",
  ],
  [
    "AVIATION",
    "dashboard of delays",
    "Delays",
    "Average delay, flights and miles flown: kpi; Weekly average delay: line; Top 10 states by average delay: bar; Top 10 airports by average delay: bar; Average delay by day of week: bar; Weekly miles flown: line",
  ],
  [
    "AVIATION",
    "dashboard of bird strikes",
    "Bird strikes",
    "Bird strikes, strike cost and damage rate: kpi; Yearly bird strikes: line; Bird strikes by phase of flight: bar; Top 10 wildlife species by strike cost: bar; Share of bird strikes by time of day: donut; Damage rate by wildlife size: bar",
  ],
  [
    "CLIMATE",
    "dashboard of earthquakes",
    "Earthquakes",
    "Earthquakes, felt reports and average magnitude: kpi; Daily earthquakes: column; Earthquakes by magnitude type: bar; Share of earthquakes by event type: donut; Average magnitude by review status: bar; Average magnitude by magnitude type: bar",
  ],
  [
    "CLIMATE",
    "dashboard of co2",
    "CO2",
    "Average CO2 and average adjusted CO2: kpi; Yearly average CO2: line; Yearly average adjusted CO2: line; Average CO2 by month of year: bar",
  ],
  [
    "CLIMATE",
    "dashboard of weather in Seattle",
    "Weather in Seattle",
    "Precipitation, temperature range and wet day share: kpi; Monthly precipitation: line; Precipitation by weather type: bar; Temperature range by weather type: bar; Wet day share by weather type: bar; Precipitation by month of year: bar",
  ],
  [
    "CULTURE",
    "dashboard of movies",
    "Movies",
    "Movies, worldwide box office and average IMDB rating: kpi; New movies by year: line; Movies by major genre: bar; Top 10 movies by worldwide box office: bar; Worldwide box office vs. average IMDB rating by movie: scatter; Average IMDB rating by creative type: bar",
  ],
  [
    "CULTURE",
    "dashboard of football",
    "Football",
    "Football matches, goals and goals per match: kpi; Monthly football matches: line; Football matches by division: bar; Top 10 home teams by goals: bar; Goals per match by division: bar; Top 10 away teams by goals: bar",
  ],
  [
    "CULTURE",
    "dashboard of comedies",
    "Comedies",
    "Movies, worldwide box office and average IMDB rating: kpi; New movies by year: line; Movies by creative type: bar; Top 10 movies by worldwide box office: bar; Worldwide box office vs. average IMDB rating by movie: scatter; Average IMDB rating by MPAA rating: bar",
  ],
  [
    "ECONOMY",
    "dashboard of the federal budget",
    "Federal budget",
    "Total receipts: kpi; Total receipts by fiscal year: line; Total receipts by source category: bar; Total receipts by source subcategory: bar; Top 10 agencies by total receipts: bar; Share of total receipts by budget status: donut",
  ],
  [
    "ECONOMY",
    "dashboard of unemployment",
    "Unemployment",
    "Average unemployed and average unemployment rate: kpi; Yearly average unemployed: line; Yearly average unemployment rate: line; Average unemployed by industry: bar; Average unemployment rate by industry: bar; Average unemployed by month of year: bar",
  ],
];

describe("a request for a dashboard", () => {
  it.each(boards)("%s: %s", async (schema, request, title, shown) => {
    const built = await world.build(request, contextOf(schema));
    expect([built.outcome.kind, built.title, built.shown]).toEqual(["done", title, shown.split("; ")]);
    expect(built.tiles.filter(isBare)).toEqual([]);
    const titles = built.tiles.map((tile) => tile.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
