/** What the app proposes itself, over the demo data: no check may doubt it, every number has an origin, every step has words. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Execution } from "#lib/agents/runtime/execution";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { plainQuestion } from "#lib/agents/runtime/question";
import { checkResult } from "#lib/agents/sql/checks";
import { findFigures } from "#lib/agents/sql/find-figures";
import { readLead } from "#lib/agents/sql/lead-sentence";
import { correctValues } from "#lib/agents/sql/repair/correct-values";
import { emptinessProbes, emptinessSentence } from "#lib/agents/sql/widen/emptying-condition";
import { widenPlan } from "#lib/agents/sql/widen/widen-plan";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OutputColumn } from "#lib/domain/chart";
import { dialects } from "#lib/domain/dialects";
import { inferOutputs } from "#lib/domain/infer-outputs";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { explainStatement } from "#lib/planner/explain/explain-statement";
import type { SemanticModel } from "#lib/semantic/model";
import { executionOf } from "../support/agents/execution-of.ts";
import { type DemoWorld, openDemoWorld, proposedQuestions } from "../support/planner/demo-world.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

type Answered = {
  readonly question: string;
  readonly plan: Plan;
  readonly model: SemanticModel;
  readonly outputs: readonly OutputColumn[];
  readonly execution: Execution;
};

const contexts: readonly DatabaseContext[] = [
  { database: "DEMO", schema: "SALES" },
  { database: "DEMO", schema: "MARKETING" },
  { database: "OPENDATA", schema: "AVIATION" },
];

let world: DemoWorld;
let answered: readonly Answered[] = [];

async function run(plan: Plan, model: SemanticModel, context: DatabaseContext) {
  const { sql, outputs } = compilePlan(plan, { model, dialect: dialects.duckdb });
  const { verdict } = valueFrom(await world.warehouse.check(sql, checkOptions(context)));
  const result = valueFrom(await readAll(world.warehouse, verdict.sanitizedQuery, runOptions(context)));
  return { sql, outputs, ...result };
}

async function answer(question: string, context: DatabaseContext): Promise<Answered[]> {
  const [outcome, { model }] = [await world.plan(question, context), await world.knowledge(context)];
  if (outcome.kind !== "plan") return [];
  const { plan } = outcome;
  const { sql, outputs, columns, rows } = await run(plan, model, context);
  return [{ question, plan, model, outputs, execution: executionOf(rows, { sql, plan, outputs, columns }) }];
}

beforeAll(async () => {
  world = await openDemoWorld();
  const all: Answered[] = [];
  for (const context of contexts) {
    for (const question of await proposedQuestions(world, context)) all.push(...(await answer(question, context)));
  }
  answered = all;
});

afterAll(() => world.close());

describe("the answers to what the app proposes", () => {
  test("raise no doubt but that of a single group, whoever wrote the statement [req 116]", () => {
    expect(answered.length).toBeGreaterThan(20);
    const doubts = answered.flatMap(({ question, execution, outputs, model }) => {
      const { plan, ...written } = { ...execution.candidate, brain: "model" as const };
      const asText: Execution = { ...execution, candidate: { ...written, plan: null, outputs: null } };
      const inferred = inferOutputs(execution.ref.columns, execution.rows);
      const flags = [
        ...checkResult(execution, outputs, { model, dialect: dialects.duckdb, question: plainQuestion(question) })
          .flags,
        ...checkResult(asText, inferred, { model, dialect: dialects.duckdb, question: plainQuestion(question) }).flags,
      ];
      return flags.map(({ code, sentence }) => ({ code, sentence, question, isPlanned: plan !== null }));
    });
    expect(doubts.filter(({ code }) => code !== "single_group")).toEqual([]);
  });

  test("F2: quote no number without an origin", () => {
    const figures = answered.flatMap(({ question, execution, outputs, model }) => {
      const lead = readLead({ execution, outputs, model, today: null });
      const { text } = lead;
      return findFigures(text, execution, outputs, { spoken: [question], lead }).map((figure) => ({ ...figure, text }));
    });
    expect(figures.length).toBeGreaterThan(50);
    expect(figures.filter(({ origin }) => origin === "unknown")).toEqual([]);
  });

  test("can be told in plain steps, as a plan and as a statement", () => {
    const steps = answered.flatMap(({ plan, model, execution }) => [
      ...explainPlan(plan, model),
      ...explainStatement(execution.sql, dialects.duckdb),
    ]);
    expect(steps.filter((step) => /could not be read|undefined|\bnull\b/.test(step))).toEqual([]);
  });

  test("F9: lead on to three questions each, none of which is the answer's own, and all are safe statements here", async () => {
    for (const { question, plan, model } of answered) {
      const context = { database: model.database, schema: model.schema };
      const { index } = await world.knowledge(context);
      const planner = bindPlanner({ model, index, today: "2026-11-21", dialect: dialects.duckdb });
      const next = planner.followUpQuestions(plan);
      expect({ question, count: new Set(next.map((one) => one.question)).size }).toEqual({ question, count: 3 });
      for (const after of next) {
        if (after.plan === null) throw new Error(`"${after.question}" after "${question}" has no plan.`);
        expect(after.plan).not.toEqual(plan);
        const { sql } = planner.compilePlan(after.plan);
        const { verdict } = valueFrom(await world.warehouse.check(sql, checkOptions(context)));
        expect({ question: after.question, isSafe: verdict.isSafe }).toEqual({
          question: after.question,
          isSafe: true,
        });
      }
    }
  });

  test("need no wider search and no other values", () => {
    for (const { question, plan, model } of answered) {
      expect(widenPlan(plan, model)).toBeNull();
      expect(correctValues(plan, { model, question })).toEqual({ plan, changes: [], unknown: [] });
    }
  });
});

describe("the sentence of an answer", () => {
  const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };

  async function told(question: string): Promise<string> {
    const [found] = await answer(question, sales);
    if (found === undefined) throw new Error(`Not understood: ${question}`);
    const { execution, outputs, model } = found;
    const lead = readLead({ execution, outputs, model, today: null });
    const figures = findFigures(lead.text, execution, outputs, { spoken: [question], lead });
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter(({ origin }) => origin === "unknown")).toEqual([]);
    return lead.text;
  }

  // Millions are short, with a no-break space; amounts of money bear their sign.
  const amount = String.raw`\$?[\d,.]+(?:\u00a0[MB])?`;
  const change = String.raw`${amount} \(${amount}%\)`;
  test.each([
    ["revenue in 2025 compared to 2024", `^Revenue rose by ${change} from ${amount} in 2024 to ${amount} in 2025\\.$`],
    ["revenue this quarter compared to last quarter", `from ${amount} in Q1 2026 to ${amount} in Q2 2026\\.$`],
    [
      "revenue by month vs previous year",
      `^Revenue was ${amount} in Jun 2026, up ${change} from ${amount} in Jun 2025\\.? ?`,
    ],
    [
      "revenue 2024 and 2025 by region",
      `^.+ had the largest rise in revenue from 2024 to 2025, by ${change} to ${amount}; .+ had the smallest rise, by `,
    ],
    [
      "revenue by category, change from 2024 to 2025",
      `^Revenue rose by .+ had the largest rise, by .+; .+ had the largest fall, by `,
    ],
    ["revenue by product in 2025 vs 2024", "No change can be measured for .+ and [0-9]+ more: no figure for 2024\\."],
    [
      "top 3 regions by revenue growth in 2025",
      `had the largest percentage rise in revenue: ${amount}%, from .+, followed by .+ and `,
    ],
    [
      "which stores sold less in the first half of 2026 than a year before",
      "^Revenue fell for 15 stores from .+ had the largest fall, by",
    ],
    ["cancellation rate 2025 vs 2024", "fell by 0\\.06 percentage points from .+ in 2024 to .+ in 2025\\.$"],
    [
      "monthly orders against the previous month",
      `^Orders were ${amount} in Jun 2026, down ${change} from ${amount} in May 2026`,
    ],
    [
      "revenue by store in 2026 compared with 2025",
      "The data goes up to 2026-06-30, so the figure in 2026 is partial\\.$",
    ],
    [
      "revenue this year vs last year",
      `^Revenue was ${amount} in 2025 and ${amount} in 2026\\. The year 2026 is partial: its data goes up to 2026-06-30\\.$`,
    ],
    [
      "revenue by month and region in 2025 compared to 2024",
      `^Revenue rose by ${change} from ${amount} in 2024 to ${amount} in 2025\\. .+ had the largest rise, by ${change} to ${amount}; .+ had the smallest rise, by ${change} to ${amount}\\.$`,
    ],
    [
      "revenue by month and region vs previous month",
      `^Revenue fell by ${change} from ${amount} in May 2026 to ${amount} in Jun 2026\\. .+ had the largest `,
    ],
    [
      "average order value by month and channel in 2025 vs 2024",
      "^.+ had the largest rise in average order value in Dec 2025 against a year before, by ",
    ],
    [
      "revenue by week, last 7 days",
      `^Revenue was ${amount} in the week of 2026-06-22 and ${amount} in the week of 2026-06-29\\. The week of 2026-06-22 is partial: the chosen period begins on 2026-06-24\\. The week of 2026-06-29 is partial: its data goes up to 2026-06-30\\.$`,
    ],
    ["active customers by region", "^.+ has the highest number of active customers: "],
    [
      "revenue by year",
      `from ${amount} in 2024 to ${amount} in 2025\\. The year 2023 \\(${amount}\\) and the year 2026 \\(${amount}\\) are not complete and left out\\.$`,
    ],
    [
      "revenue by month",
      `^Revenue rose by .+\\. The highest value was ${amount} in Dec 2025, the lowest ${amount} in Feb 2024\\.$`,
    ],
    [
      "revenue by year and region",
      `^In 2025, .+ had the highest revenue: .+ had the largest rise in revenue from 2024 to 2025`,
    ],
    [
      "running total of revenue by month in 2025",
      `^The running total of revenue since Jan 2025 reached ${amount} in Dec 2025\\.$`,
    ],
    ["top 5 products by revenue", `${amount} \\(${amount}% of the total of these 5\\), followed by`],
    ["best month of 2025 by revenue", "^Dec 2025 had the highest revenue"],
  ])("tells what is asked for, from the rows alone: %s", async (question, pattern) => {
    expect(await told(question)).toMatch(new RegExp(pattern));
  });
});

test("K4: of a question that finds nothing, the condition that is in the way is found by counting", async () => {
  const context = { database: "DEMO", schema: "SALES" };
  const [found] = await answer("revenue by region in 2025", context);
  if (found === undefined) throw new Error("The question is not understood.");
  const { model } = found;
  const { time } = found.plan;
  if (time === null) throw new Error("The question has no period.");
  const beyond: Plan = { ...found.plan, time: { ...time, from: "2031-01-01", to: "2032-01-01", label: "in 2031" } };
  const counted = await Promise.all(
    emptinessProbes(beyond, model).map(async (probe) => {
      const { rows } = await run(probe.plan, model, context);
      return { probe, rowCount: Number(rows[0]?.[0]) };
    }),
  );
  expect(emptinessSentence(counted)).toMatch(/^Without the period "in 2031" there are [\d,]{4,} order lines\.$/);
  const widened = widenPlan(beyond, model);
  expect(widened?.changes[0]).toMatch(
    /^There is nothing in 2031; the newest data is of 20\d\d-\d\d-\d\d, so 20\d\d is shown\.$/,
  );
  const { rows } = await run(widened?.plan ?? beyond, model, context);
  expect(rows.length).toBeGreaterThan(1);
});
