import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { measureRewordings } from "../../evals/rewordings/measure-rewordings.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

const suites = fileURLToPath(new URL("../../evals/suites", import.meta.url));

test("answered questions that are said in other ways become the same plan, and hardly ever another one", async () => {
  const measured = await measureRewordings({
    suites: ["in-scope", "unforeseen"].map((name) => path.join(suites, name)),
    most: 40,
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: () => undefined,
  });
  if (typeof measured === "string") throw new Error(measured);
  const tallies = [...measured.byKind.values()];
  const sum = (name: "same" | "other" | "none") => tallies.reduce((total, tally) => total + tally[name], 0);
  const total = sum("same") + sum("other") + sum("none");
  expect(measured.questions).toBeGreaterThan(30);
  expect(total).toBe(measured.questions * 10);
  expect(sum("other") / total).toBeLessThanOrEqual(0.01);
  expect(sum("same") / total).toBeGreaterThanOrEqual(0.93);
});
