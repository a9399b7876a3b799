/** What is proposed is true: with it, a question of the demo data is read as its answer was put right. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Proposal } from "#lib/domain/lesson";
import { type Plan, planSchema } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { type AnswerStory, type LessonWorld, lessonOf } from "#lib/planner/lesson";
import { planQuestion } from "#lib/planner/plan-question";
import { proposalEdits, withEdits } from "#lib/planner/proposal-edits";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { partMenu } from "#lib/planner/steering/menus/plan-menu";
import { questionKey } from "#lib/planner/verified-match";
import { indexModel } from "#lib/semantic/index-model";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";

const context = { database: "DEMO", schema: "SALES" };
const askedOn = "2026-11-21";
let demo: DemoWorld;
let world: LessonWorld;

beforeAll(async () => {
  demo = await openDemoWorld();
  world = { ...(await demo.knowledge(context)), dialect: dialects.duckdb };
}, 120_000);
afterAll(() => demo.close());

type Reader = Pick<LessonWorld, "model" | "index">;

function read(question: string, { model, index }: Reader = world): Plan | null {
  const outcome = planQuestion(question, { model, index, today: askedOn, previousPlan: null });
  return outcome.kind === "plan" ? planSchema.parse(outcome.plan) : null;
}

function planOf(question: string): Plan {
  const plan = read(question);
  if (plan === null) throw new Error(`Not answered: ${question}`);
  return plan;
}

const stateOf = (plan: Plan) => ({ plan, sql: compilePlan(plan, world).sql });

/** Chooses another one for a part, as its chip offers it; null where that is not on offer. */
function chosen(plan: Plan, id: string, label: string): Plan | null {
  const menu = partMenu(plan, id, { ...world, today: askedOn });
  const option = menu?.sections.flatMap(({ options }) => options).find((one) => one.label.toLowerCase() === label);
  const edited = option === undefined || option.isChosen ? null : editPlan(plan, option.edits, world);
  return edited?.kind === "edited" ? planSchema.parse(edited.plan) : null;
}

function story(question: string, plans: readonly Plan[], more: Partial<AnswerStory> = {}): AnswerStory {
  const versions = plans.map(stateOf);
  return {
    context,
    question,
    askedOn,
    isFirst: true,
    versions,
    leftOut: [],
    wrong: null,
    isStillWrong: false,
    ...more,
  };
}

/** The schema as it is read once an editor has said yes. */
function afterYes(proposal: Proposal): Reader {
  const made = proposalEdits(proposal, world.model);
  if (made.kind === "none") throw new Error(made.why);
  const model = withEdits(world.model, made.edits);
  return { model, index: indexModel(model) };
}

type Corrected = { readonly question: string; readonly first: Plan; readonly corrected: Plan };

/** Every second word for a figure in a question, with the figure changed to another one. */
function correctedQuestions(): readonly Corrected[] {
  const { metrics } = world.model;
  return metrics.flatMap(({ synonyms }, place) =>
    synonyms.flatMap((words, index) => {
      const question = `${words} by region in 2025`;
      const meant = metrics[(place + 3) % metrics.length]?.label.toLowerCase() ?? "";
      const first = index % 2 === 0 ? read(question) : null;
      const corrected = first === null ? null : chosen(first, "figure-0", meant);
      return first === null || corrected === null ? [] : [{ question, first, corrected }];
    }),
  );
}

describe("a word whose figure is changed by its chip", () => {
  test("is proposed for what was meant, else the whole question is; either way the yes makes it true", () => {
    const kinds: string[] = [];
    for (const { question, first, corrected } of correctedQuestions()) {
      const { sql } = stateOf(corrected);
      const lesson = lessonOf(story(question, [first, corrected]), world);
      if (lesson?.proposal == null) throw new Error(`Nothing is proposed for ${question}.`);
      const after = afterYes(lesson.proposal);
      const verified = after.model.verifiedQueries.find((one) => questionKey(one.question) === questionKey(question));
      const answer = verified?.sql ?? stateOf(read(question, after) ?? first).sql;
      expect(answer, question).toBe(sql);
      expect(lesson.sql).toBe(sql);
      kinds.push(lesson.proposal.kind);
    }
    expect(kinds.filter((kind) => kind === "synonym").length).toBeGreaterThan(15);
    expect(new Set(kinds)).not.toContain("metric");
  });

  test("teaches nothing where the question called the old figure by its name", () => {
    for (const { label } of world.model.metrics) {
      const question = `${label} by region in 2025`;
      const first = read(question);
      const other = first === null ? null : chosen(first, "figure-0", "units per order");
      if (first === null || other === null || first.metrics[0]?.label.toLowerCase() !== label.toLowerCase()) continue;
      expect(lessonOf(story(question, [first, other]), world), question).toBeNull();
    }
  });

  test("is not proposed where two words were put right at once: then the question is", () => {
    const question = "turnover by shop in 2025";
    const first = planOf(question);
    const figure = chosen(first, "figure-0", "gross profit");
    const both = figure === null ? null : chosen(figure, "group-0", "region");
    if (both === null) throw new Error("The chips offer both.");
    expect(lessonOf(story(question, [first, both]), world)?.proposal).toMatchObject({ kind: "verified_query" });
  });
});

describe("the gold of a case", () => {
  const question = "turnover by region in 2025";

  test("holds what was put right and nothing that was asked on, in whatever order both were done", () => {
    const first = planOf(question);
    const corrected = chosen(first, "figure-0", "gross profit");
    const withoutYear = editPlan(first, [{ kind: "remove", id: "period-0" }], world);
    if (corrected === null || withoutYear.kind === "refused") throw new Error("Both can be done.");
    const late = chosen(withoutYear.plan, "figure-0", "gross profit");
    const early = editPlan(corrected, [{ kind: "remove", id: "period-0" }], world);
    if (late === null || early.kind === "refused") throw new Error("Both can be done.");
    const gold = compilePlan(corrected, world).sql;
    expect(lessonOf(story(question, [first, withoutYear.plan, late]), world)?.sql).toBe(gold);
    expect(lessonOf(story(question, [first, corrected, early.plan]), world)?.sql).toBe(gold);
  });

  test("is nothing for a question that means nothing by itself, and for an answer that is still wrong", () => {
    const first = planOf(question);
    const corrected = chosen(first, "figure-0", "gross profit");
    if (corrected === null) throw new Error("It can be done.");
    const follow = lessonOf(story("and the turnover", [first, corrected], { isFirst: false }), world);
    expect(follow).toMatchObject({ sql: null, proposal: null });
    const still = lessonOf(story(question, [first, corrected], { isStillWrong: true }), world);
    expect(still).toMatchObject({ sql: null, proposal: null });
  });

  test("is no verified question where the days of its statement would be the wrong ones tomorrow", () => {
    const moving = "revenue by region last month";
    const first = planOf(moving);
    const other = chosen(first, "figure-0", "gross profit");
    if (other === null) throw new Error("It can be done.");
    const lesson = lessonOf(story(moving, [first, other], { wrong: { reasons: [], note: "" } }), world);
    expect(lesson?.sql).toContain("GROUP BY");
    expect(lesson?.proposal).toBeNull();
  });
});
