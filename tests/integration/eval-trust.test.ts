/**
 * Servers that are right, that always say the same and that err, over a sample of our own questions with the product's
 * own client: what a model says is never vouched for. `npm run eval:trust` plays them over all questions.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { measureTrust, type TrustAnswer, type TrustRun } from "../../evals/trust/measure-trust.ts";
import { type ServerGroup, trustServers } from "../../evals/trust/servers.ts";
import { talliesOf, toldAnswers, trustJson, trustTable } from "../../evals/trust/trust-report.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

const suites = fileURLToPath(new URL("../../evals/suites", import.meta.url));

let run: TrustRun;

beforeAll(async () => {
  const measured = await measureTrust({
    suites: ["unforeseen", "out-of-scope"].map((name) => path.join(suites, name)),
    servers: trustServers,
    most: 12,
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: () => undefined,
  });
  if (typeof measured === "string") throw new Error(measured);
  run = measured;
});

function answersOf(group: ServerGroup): readonly TrustAnswer[] {
  return run.answers.filter(({ server }) => server.group === group);
}

function unheld(answers: readonly TrustAnswer[]): readonly string[] {
  const slipped = answers.filter(({ fate }) => fate === "slipped" || fate === "bare");
  return slipped.map(({ server, evalCase, level }) => `${server.name}: ${evalCase.id} is ${level ?? "not labelled"}`);
}

describe("a model's server", () => {
  test("is asked, each with the questions that it can err in", () => {
    expect(run.unusable).toEqual([]);
    expect(new Set(run.answers.map(({ server }) => server.name))).toEqual(
      new Set(trustServers.map(({ name }) => name)),
    );
    // What goes on from an answer the rules read by themselves.
    for (const { prompts, server } of run.answers) expect(prompts.length > 0).toBe(server.group !== "after");
  });

  test("that is right is right", () => {
    const answers = answersOf("perfect");
    const right = answers.filter(({ fate }) => fate === "right");
    expect(answers.length).toBeGreaterThanOrEqual(5);
    expect(right.length / answers.length).toBeGreaterThanOrEqual(0.9);
  });

  test("that always says the same is never explained or verified", () => {
    const answers = answersOf("wrong");
    expect(answers.length).toBeGreaterThanOrEqual(40);
    expect(unheld(answers)).toEqual([]);
    const levels = new Set(answers.filter(({ fate }) => fate !== "own").map(({ level }) => level));
    for (const level of ["explained", "verified"]) expect(levels).not.toContain(level);
  });

  test("is not forgotten by what goes on from its answer", () => {
    const answers = answersOf("after");
    expect(answers.length).toBeGreaterThanOrEqual(10);
    expect(unheld(answers)).toEqual([]);
  });

  test("that errs is never explained or verified, unless its rows are the right ones", () => {
    const answers = answersOf("perverse");
    expect(answers.length).toBeGreaterThanOrEqual(60);
    expect(unheld(answers)).toEqual([]);
  });

  test("whose sentence is not so mostly gives way to the rules' sentence", () => {
    const isFalse = ({ server }: TrustAnswer) => /another row|highest/.test(server.name);
    const shown = answersOf("perverse").filter((answer) => isFalse(answer) && answer.fate === "labelled");
    const replaced = answersOf("perverse").filter((answer) => isFalse(answer) && answer.fate === "replaced");
    // What a text or a second group says of a row is not read.
    expect(replaced.length).toBeGreaterThan(shown.length);
  });

  test("is told of in a table with a line for each, and in figures that add up", () => {
    const tallies = talliesOf(run.answers);
    for (const { answers, counts } of tallies) {
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(answers);
    }
    const lines = trustTable(run);
    for (const { name } of tallies) expect(lines.some((line) => line.startsWith(name))).toBe(true);
  });

  test("and what is held back of our questions is counted only", () => {
    // The same words follow every question.
    const held = run.answers.filter(({ evalCase, server }) => evalCase.part === "frozen" && server.group !== "after");
    const words = held.map(({ evalCase }) => evalCase.question);
    const told = [...toldAnswers(run.answers), JSON.stringify(trustJson(run))].join("\n");
    expect(held.length).toBeGreaterThan(0);
    for (const word of words) expect(told).not.toContain(JSON.stringify(word).slice(1, -1));
  });
});
