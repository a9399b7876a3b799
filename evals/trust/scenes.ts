/** What the servers know of each question: its right statement, its schema, and the questions beside it. */

import { planQuestion } from "#lib/planner/plan-question";
import { groupBy } from "#lib/semantic/group-by";
import type { SchemaKnowledge } from "#lib/services/semantic";
import type { EvalCase } from "../suite.ts";
import type { EvalWorld } from "../world.ts";
import { constantAnswer } from "./constant-answer.ts";
import type { Scene } from "./servers.ts";

export type Scenes = { of(one: SceneCase): Promise<Scene> };

type SceneCase = { readonly today: string; readonly evalCase: EvalCase };

/** What is the same for all questions of a schema. */
type Stage = Pick<Scene, "schema" | "readable" | "constant">;

const mostReadable = 60;

/** @param cases all questions of the sets, whether a model is asked about them or not. */
export function createScenes(cases: readonly SceneCase[], world: EvalWorld): Scenes {
  const stages = new Map<string, Promise<Stage>>();
  const byDatabase = groupBy(cases, ({ evalCase }) => evalCase.db);
  return {
    of: async ({ today, evalCase }) => {
      const { db, question } = evalCase;
      const beside = byDatabase.get(db) ?? [];
      const stage = stages.get(db) ?? openStage(beside, { evalCase, today, world });
      stages.set(db, stage);
      return { question, gold: goldOf(evalCase), other: otherOf(evalCase, beside), ...(await stage) };
    },
  };
}

type Opening = SceneCase & { readonly world: EvalWorld };

async function openStage(beside: readonly SceneCase[], { evalCase, today, world }: Opening): Promise<Stage> {
  const knowledge = await (await world.subjectOf(evalCase)).knowledge();
  const readable = beside
    .filter((other) => isAlone(other.evalCase) && isReadable(other, knowledge))
    .slice(0, mostReadable)
    .map((other) => other.evalCase.question);
  return { schema: knowledge.model, readable, constant: constantAnswer(knowledge, today) };
}

function isReadable({ evalCase, today }: SceneCase, knowledge: SchemaKnowledge): boolean {
  return planQuestion(evalCase.question, { ...knowledge, today, previousPlan: null }).kind === "plan";
}

/** The next question of the same database that has an answer of its own. */
function otherOf(evalCase: EvalCase, beside: readonly SceneCase[]): Scene["other"] {
  const place = beside.findIndex((other) => other.evalCase === evalCase);
  const around = [...beside.slice(place + 1), ...beside.slice(0, Math.max(place, 0))];
  for (const other of around) {
    const sql = goldOf(other.evalCase);
    if (sql !== null && sql !== evalCase.gold_sql && isAlone(other.evalCase)) {
      return { question: other.evalCase.question, sql };
    }
  }
  return null;
}

function isAlone({ interaction }: EvalCase): boolean {
  return interaction === null || interaction === undefined;
}

function goldOf({ gold_sql: gold, isUnanswerable }: EvalCase): string | null {
  return isUnanswerable ? null : (gold ?? null);
}
