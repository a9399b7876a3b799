import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { splitIdentifier } from "#lib/semantic/words";
import { readSuite } from "../../evals/suite.ts";
import { openWorld } from "../../evals/world.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

const suites = fileURLToPath(new URL("../../evals/suites", import.meta.url));

test.each(["in-scope", "out-of-scope", "unforeseen"])(
  "no refusal of %s calls a word unknown that was not typed or that names something of the data",
  async (name) => {
    const suite = readSuite(path.join(suites, name));
    if (typeof suite === "string") throw new Error(suite);
    const open = { ...suite, cases: suite.cases.filter(({ part }) => part === "open") };
    const dataFolder = resolveDataFolder(process.env.DATA_DIR);
    const world = await openWorld({ suite: open, dataFolder, report: () => undefined });
    const faults: string[] = [];
    let refused = 0;
    for (const evalCase of open.cases) {
      const knowledge = await (await world.subjectOf(evalCase)).knowledge();
      const outcome = planQuestion(evalCase.question, { ...knowledge, today: suite.today, previousPlan: null });
      if (outcome.kind !== "refuse") continue;
      refused += 1;
      for (const word of outcome.unknownWords) {
        const isTyped = evalCase.question.toLowerCase().includes(word.toLowerCase());
        const parts = splitIdentifier(word);
        const isName = parts.length > 0 && parts.every((part) => knowledge.index.vocabulary.has(part));
        if (!isTyped || isName) faults.push(`${evalCase.id}: ${word}`);
      }
    }
    await world.close();
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  },
);
