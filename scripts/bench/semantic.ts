/**
 * How a schema of 10,000 tables and 100,000 columns is borne: drafted, indexed and searched, without a database.
 * Time and memory of the making, then how long questions take to be cut, matched and planned.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { planQuestion } from "#lib/planner/plan-question";
import { readRequest } from "#lib/planner/read/read-request";
import { draftModel } from "#lib/semantic/draft";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { searchModel } from "#lib/semantic/search-model";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { wideSchema } from "./wide-catalog.ts";

const tableCount = 10_000;
const questionCount = 200;
const rounds = 3;
const searchHits = 20;

export const semanticBench: Bench = {
  name: "semantic",
  run: async () => {
    const schema = wideSchema(tableCount);
    const collect = garbageCollector();
    const before = heapMegabytes(collect);
    const drafting = timed(() => draftModel(schema.catalog, schema.profiles, null));
    const drafted = heapMegabytes(collect);
    const indexing = timed(() => indexModel(drafting.value));
    const indexed = heapMegabytes(collect);
    const [model, index] = [drafting.value, indexing.value];
    const questions = questionsAbout(model);
    const read = () => questions.map((question) => timed(() => readRequest(question, model, index)).ms);
    const search = () => questions.map((question) => timed(() => searchModel(model, question, searchHits)).ms);
    const searching = timed(() => searchModel(model, "orders", searchHits));
    const searched = heapMegabytes(collect);
    // The first round teaches the engine; it is not counted.
    read();
    search();
    return [
      figure("draft", drafting.ms, "ms"),
      figure("draft.memory", drafted - before, "MB"),
      figure("index", indexing.ms, "ms"),
      figure("index.memory", indexed - drafted, "MB"),
      figure("search-index", searching.ms, "ms"),
      figure("search-index.memory", searched - indexed, "MB"),
      ...durationFigures("semantic.look-up", Array.from({ length: rounds }, read).flat()),
      ...durationFigures("semantic.search", search()),
      ...durationFigures("semantic.plan", planAll(questions, model, index)),
    ];
  },
};

function planAll(questions: readonly string[], model: SemanticModel, index: SemanticIndex): number[] {
  const args = { model, index, today: "2026-07-01", previousPlan: null };
  return questions.map((question) => timed(() => planQuestion(question, args)).ms);
}

/** Questions about tables all over the schema, in the words of their names, every fifth with a slip of the pen. */
function questionsAbout(model: SemanticModel): string[] {
  const stride = Math.floor(model.tables.length / questionCount);
  return Array.from({ length: questionCount }, (_, place) => {
    const table = model.tables[place * stride];
    const fact = table?.columns.find((column) => column.role === "fact")?.label ?? "quantity";
    const label = table?.label ?? "orders";
    const asked = [
      `average ${fact} of ${label} by status`,
      `how many ${label} are open in North Harbour per month`,
      `top 5 regions by total amount of ${label.split(" ").slice(1).join(" ")} in 2025`,
      `${fact} by region and status where priority is high and the channel is web`,
    ];
    const question = asked[place % asked.length] ?? "";
    return place % 5 === 0 ? question.replace("status", "statsu").replace("month", "mounth") : question;
  });
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, ms: performance.now() - startedAt };
}

function figure(name: string, value: number, unit: Figure["unit"]): Figure {
  return { name: `semantic.${name}`, value: Math.round(value), unit, n: 1 };
}

function heapMegabytes(collect: () => void): number {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}

/** Without it the heap is full of what nobody holds any more. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return () => {
    if (typeof collect === "function") collect();
  };
}
