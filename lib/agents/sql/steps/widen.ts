/**
 * Searches wider where a statement found nothing, and says what it changed: stored values for words that are not
 * stored, the newest period for one without data, the other schemas, at last what the model comes up with. With
 * nothing wider left it finds out which condition leaves no rows.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { hasGroupConditions } from "#lib/planner/explain/group-condition";
import { isYearUnsaid } from "#lib/planner/time/unsaid-year";
import { type Candidate, candidateFromPlan } from "../../runtime/candidate.ts";
import type { DatabaseKnowledge } from "../../runtime/database-knowledge.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { bindPlanner, type Planner } from "../../runtime/planner.ts";
import { probeNumber } from "../../runtime/probe-statement.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { fingerprint } from "../fingerprint.ts";
import { type Generated, generateWithModel } from "../generate.ts";
import { recordAttempt } from "../record-attempt.ts";
import { type Emptiness, failedFingerprints, type SqlState } from "../state.ts";
import { numberedTry, problemWords, tryText } from "../step-detail.ts";
import { type CountedProbe, emptinessProbes, emptinessSentence, widerQuestions } from "../widen/emptying-condition.ts";
import { findOtherPeriod } from "../widen/find-other-period.ts";
import { type Widening, widenPlan } from "../widen/widen-plan.ts";
import { widenStatement } from "../widen/widen-statement.ts";

export const widenStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Searching wider",
  reads: ["request", "candidate", "scope", "attempts", "errors"],
  writes: ["queryType", "candidate", "clarification", "refusal", "scope", "emptiness", "attempts", "errors"],
  outcomes: ["candidate", "duplicate", "error", "ask", "refused", "exhausted"],
  opening: ({ attempts, errors }) => ({ detail: numberedTry(attempts.length + 1, problemWords(errors.at(-1))) }),
  async run(state, dependencies) {
    dependencies.budget.noteAttempt();
    const { generated, scope } = await widen(state, dependencies);
    const { patch, outcome } = recordAttempt(generated, state, "widen", dependencies);
    const isExhausted = outcome === "exhausted";
    const emptiness = isExhausted ? await findEmptiness(state, dependencies) : null;
    const text = tryText(generated) ?? problemWords(state.errors.at(-1));
    return {
      // What found nothing stays at hand: the answer tells of it.
      patch: { ...patch, ...(isExhausted ? { candidate: state.candidate } : {}), scope, emptiness },
      outcome,
      events: [],
      report: { detail: numberedTry(patch.attempts.length, text), isFailure: outcome !== "candidate" && !isExhausted },
    };
  },
});

type WidenState = Pick<SqlState, "request" | "candidate" | "scope" | "attempts" | "errors">;
type Widened = { readonly generated: Generated; readonly scope: 0 | 1 };

/** The first way that gives a statement which was not tried before. */
async function widen(state: WidenState, dependencies: StepDependencies): Promise<Widened> {
  const { candidate, scope, request } = state;
  if (candidate === null) throw new Error("There is nothing to search wider than.");
  const isNew = ({ sql }: Candidate) => !failedFingerprints(state).has(fingerprint(sql));
  const database = request.context.database;
  const near = widenByRule(candidate, database, dependencies) ?? (await widenByPeriod(state, dependencies));
  if (near !== null && isNew(near)) return { generated: { kind: "candidate", candidate: near }, scope };
  const others = await dependencies.readOtherSchemas(request.context, dependencies.signal);
  const far = others.flatMap((other) => planElsewhere(state, other, dependencies)).find(isNew);
  const raised = others.length === 0 ? scope : 1;
  if (far !== undefined) return { generated: { kind: "candidate", candidate: far }, scope: raised };
  if (!dependencies.budget.canAskModel()) {
    return { generated: { kind: "exhausted", sentence: "Nothing wider was found." }, scope: raised };
  }
  const otherSchemas = others.map(({ model }) => model);
  const task = { generator: "wider_search" as const, problem: "The last statement found no rows.", notes: [] };
  return { generated: await generateWithModel(state, { ...task, otherSchemas }, dependencies), scope: raised };
}

/** Stored values and the newest period in place of what the data does not have. */
function widenByRule(
  candidate: Candidate,
  database: string,
  { planner, semantic, warehouse }: StepDependencies,
): Candidate | null {
  if (candidate.reach !== null) return null;
  if (candidate.plan === null) {
    const wider = widenStatement(candidate.sql, semantic, warehouse.dialectOf(database));
    return wider === null ? null : { ...candidate, sql: wider.sql, changes: [...candidate.changes, ...wider.changes] };
  }
  const wider = widenPlan(candidate.plan, semantic);
  return wider === null ? null : widerCandidate(candidate, wider, planner);
}

/** A month without a year is the newest one that has rows of what is asked. */
async function widenByPeriod(
  { candidate, request }: WidenState,
  dependencies: StepDependencies,
): Promise<Candidate | null> {
  const plan = candidate?.plan ?? null;
  if (candidate === null || plan === null || plan.time === null || !isYearUnsaid(plan.time)) return null;
  const found = await findOtherPeriod(candidate, request.context, dependencies);
  if (found === null) return null;
  const wider = { plan: { ...plan, time: found.time }, changes: [found.sentence] };
  return widerCandidate(candidate, wider, dependencies.planner);
}

function widerCandidate(candidate: Candidate, { plan, changes: told }: Widening, planner: Planner): Candidate | null {
  const { quality } = candidate;
  const brain = candidate.brain === "verified" ? "rules" : candidate.brain;
  const changes = [...candidate.changes, ...told];
  const planned = candidateFromPlan(
    { brain, plan, title: planner.titleOf(plan), assumptions: [], quality, changes },
    planner,
  );
  return planned.ok ? planned.value : null;
}

/** The same question, planned by the rules over another schema of the database. */
function planElsewhere(
  { request }: WidenState,
  { context, model, index }: DatabaseKnowledge,
  { today, warehouse }: StepDependencies,
): Candidate[] {
  const planner = bindPlanner({ model, index, today, dialect: warehouse.dialectOf(context.database) });
  const outcome = planner.planQuestion(request.question.enhanced, null);
  if (outcome.kind !== "plan") return [];
  const { schema } = request.context;
  const changes = [`${schema} has no rows for this; this is from the schema ${context.schema} of the same database.`];
  const planned = candidateFromPlan(
    {
      brain: "rules",
      plan: outcome.plan,
      title: outcome.title,
      assumptions: [],
      changes,
      reach: { context, schemas: [context.schema] },
    },
    planner,
  );
  return planned.ok ? [planned.value] : [];
}

/** Counts rows without one condition at a time; null where the statement is not from a plan or nothing can be told. */
async function findEmptiness(
  { candidate, request }: WidenState,
  dependencies: StepDependencies,
): Promise<Emptiness | null> {
  // What a condition on groups left out was there to be counted: no filter and no period is to blame.
  if (candidate?.plan == null || hasGroupConditions(candidate.plan)) return null;
  const { planner, semantic, budget } = dependencies;
  const counted: CountedProbe[] = [];
  for (const probe of emptinessProbes(candidate.plan, semantic).slice(0, agentLimits.maxProbes)) {
    if (budget.haltReason() !== null) break;
    const planned = candidateFromPlan(
      { brain: "rules", plan: probe.plan, title: probe.label, assumptions: [] },
      planner,
    );
    if (!planned.ok) continue;
    const rowCount = await probeNumber(planned.value.sql, reachOf(planned.value, request.context), dependencies);
    counted.push({ probe, rowCount });
  }
  const other = await findOtherPeriod(candidate, request.context, dependencies);
  const sentences = [emptinessSentence(counted), other?.sentence ?? null].filter((one) => one !== null);
  if (sentences.length === 0) return null;
  return { sentence: sentences.join(" "), questions: widerQuestions(counted, planner) };
}
