import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agreementShare, chartFigures, judgeAll } from "../../evals/chart-figures.ts";
import { type ChartCase, readChartSet } from "../../evals/chart-set.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const boats = { id: "own-1", db: "own/harbour", series: null };
const sample = [
  {
    ...boats,
    questions: ["How many boats has each harbour? Draw a bar chart.", "A bar chart of boats by harbour"],
    chart: "Bar",
    x: "harbour",
    y: "count(*)",
    expected: {
      columns: ["x", "y"],
      rows: [
        ["Kiel", 3],
        ["Emden", 5],
      ],
    },
  },
  {
    ...boats,
    id: "own-2",
    questions: ["Show the average price of a boat in each harbour as a pie chart."],
    chart: "Pie",
    x: "harbour",
    y: "avg(price)",
    expected: {
      columns: ["x", "y"],
      rows: [
        ["Kiel", 30.5],
        ["Emden", 51.25],
      ],
    },
  },
  {
    ...boats,
    id: "own-3",
    questions: ["Visualize by stacked bar chart how many boats of each kind a harbour has."],
    chart: "Stacked Bar",
    x: "harbour",
    y: "count(*)",
    series: "kind",
    expected: {
      columns: ["x", "y", "series"],
      rows: [
        ["Kiel", 3, "yacht"],
        ["Emden", 5, "yacht"],
        ["Kiel", 1, "tug"],
      ],
    },
  },
  {
    ...boats,
    id: "own-4",
    questions: ["Trips per year as a line chart"],
    chart: "Line",
    x: "year",
    y: "trips",
    expected: {
      columns: ["x", "y"],
      rows: [
        ["2023", 30],
        ["2024", 20],
      ],
    },
  },
];

async function setOf(lines: readonly unknown[]): Promise<readonly ChartCase[] | string> {
  const path = join(await temporaryFolder(), "charts.jsonl");
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join("\n"));
  return readChartSet(path);
}

test("kind and columns are counted for each wording, and a refused wish is a disagreement with its reason", async () => {
  const cases = await setOf(sample);
  if (typeof cases === "string") throw new Error(cases);
  const lines = chartFigures(cases);
  expect(lines).toContain("| Bar | 2 | 100.0 % | 100.0 % | 100.0 % |");
  expect(lines).toContain("| Pie | 1 | 0.0 % | 100.0 % | 0.0 % |");
  expect(lines).toContain("| Stacked Bar | 1 | 100.0 % | 100.0 % | 100.0 % |");
  expect(lines).toContain("| Line | 1 | 100.0 % | 100.0 % | 100.0 % |");
  expect(lines).toContain("| all | 5 | 80.0 % | 100.0 % | 80.0 % |");
  expect(lines.join("\n")).toContain("1 × Pie asked for, bar drawn: A donut needs parts that add up to a whole");
});

test("without the words of the question the automatic choice is judged", async () => {
  const cases = await setOf(sample);
  if (typeof cases === "string") throw new Error(cases);
  // Two years are columns unless a line is asked for.
  expect(agreementShare(judgeAll(cases, "auto"))).toBeCloseTo(0.6, 6);
});

test("a set that is not there or cannot be read is told with its line", async () => {
  expect(readChartSet("/nowhere/charts.jsonl")).toBe("There is nothing at /nowhere/charts.jsonl.");
  expect(await setOf([sample[0], { ...sample[1], chart: "Sankey" }])).toMatch(/^Line 2 of .* cannot be read/);
  expect(await setOf([])).toMatch(/^There are no questions in /);
});
