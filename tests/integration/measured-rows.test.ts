/** Tables whose rows are measurements: words for them mean what was measured, and what there is at one time is never added up over times. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

const economy = { database: "OPENDATA", schema: "ECONOMY" };
const climate = { database: "OPENDATA", schema: "CLIMATE" };
const culture = { database: "OPENDATA", schema: "CULTURE" };

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

async function readBack(question: string, context: typeof economy): Promise<unknown> {
  const outcome = await world.plan(question, context);
  if (outcome.kind === "ask") return outcome.options.map(({ question: chosen }) => chosen);
  return outcome.kind === "plan" ? outcome.plan.metrics.map(({ expression }) => expression) : outcome.kind;
}

describe("a word for measurements", () => {
  it.each([
    "unemployment by industry",
    "unemployment over time",
    "how has unemployment changed since 2005",
    "average unemployment by industry",
    "top 5 industries by unemployment",
    "unemployment in 2009 versus 2008 by industry",
  ])("is asked back where several numbers were measured, and never counts rows: %s", async (question) => {
    const outcome = await world.plan(question, economy);
    const options = outcome.kind === "ask" ? outcome.options.map((option) => option.question) : [];
    // A number that may be added up as well as averaged is offered as both.
    const bare = (text: string): string => text.replace(/\b(?:total|average) (?=UNEMPLOYMENT\.)/, "");
    const ofColumns = ["UNEMPLOYED", "UNEMPLOYMENT_RATE"].map((column) =>
      bare(question.replace("unemployment", `UNEMPLOYMENT.${column}`)),
    );
    expect([...new Set(options.map(bare))]).toEqual(ofColumns);
  });

  it.each(["household income by state", "jobs by sex", "how has the sp500 changed since 2015"])(
    "is asked back for classes and days as well: %s",
    async (question) => {
      expect((await world.plan(question, economy)).kind).toBe("ask");
    },
  );

  it.each([
    ["stocks by month", economy, "avg", "PRICE"],
    ["budget by agency", economy, "sum", "RECEIPTS"],
    ["disasters by decade", climate, "sum", "DEATHS"],
    ["global warming over time", climate, "avg", "TEMPERATURE_ANOMALY"],
  ] as const)("means the only number, and that is said: %s", async (question, context, name, column) => {
    const outcome = await world.plan(question, context);
    const plan = outcome.kind === "plan" ? outcome.plan : null;
    expect(plan?.metrics).toMatchObject([{ expression: { kind: "aggregate", function: name, column: { column } } }]);
    expect(plan?.assumptions.some((note) => /^".+" is read as .+, which is what its rows hold\.$/.test(note))).toBe(
      true,
    );
  });

  it.each([
    ["how many jobs are there?", "JOB"],
    ["number of jobs by sex", "JOB"],
    ["how many stocks are there?", "SYMBOL"],
  ])("counts different things rather than how often each was measured: %s", async (question, column) => {
    expect(await readBack(question, economy)).toMatchObject([{ function: "count_distinct", column: { column } }]);
  });

  it("still means the rows where these are asked for", async () => {
    expect(await readBack("how many unemployment figures are there?", economy)).toMatchObject([{ kind: "count" }]);
    expect(await world.plan("unemployment in construction", economy)).toMatchObject({ plan: { metrics: [] } });
  });
});

describe("a dashboard of measurements", () => {
  it("has no tile that counts them", async () => {
    for (const [request, context] of [
      ["dashboard of jobs", economy],
      ["dashboard of household income", economy],
      ["dashboard of weather in seattle", climate],
    ] as const) {
      const { tiles } = await world.build(request, context);
      const measures = tiles.flatMap((tile) => (tile.status === "ready" ? (tile.result.plan?.metrics ?? []) : []));
      expect(
        measures.filter(({ expression }) => expression.kind === "count"),
        request,
      ).toEqual([]);
    }
  });

  it.each([
    ["dashboard of jobs", economy, "JOBS.YEAR"],
    ["dashboard of population", culture, "COUNTRY_INDICATORS.YEAR"],
  ] as const)(
    "adds up no level over several times, and says which time it shows: %s",
    async (request, context, time) => {
      const { tiles } = await world.build(request, context);
      const added = tiles.flatMap((tile) => {
        const plan = tile.status === "ready" ? tile.result.plan : null;
        const isSum = plan?.metrics.some(
          ({ expression }) => expression.kind === "aggregate" && expression.function === "sum",
        );
        return plan !== null && isSum === true ? [{ title: tile.title, plan }] : [];
      });
      expect(added.length).toBeGreaterThan(2);
      for (const { title, plan } of added) {
        const isByTime = plan.dimensions.some(({ column }) => `${column.table}.${column.column}` === time);
        expect(isByTime, title).toBe(plan.time === null);
        expect(title.endsWith("(newest year)")).toBe(!isByTime);
      }
      expect(tiles.find(({ title }) => title.endsWith("by year"))).toMatchObject({
        result: { chart: { kind: "line" } },
      });
    },
  );
});
