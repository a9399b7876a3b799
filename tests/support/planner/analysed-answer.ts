/** A question answered by router and agents over a schema of the suites, without a model: what the answer shows. */
import { randomUUID } from "node:crypto";
import { runDashboardAgent } from "#lib/agents/dashboard/index";
import { runRouter } from "#lib/agents/router/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import { plainQuestion } from "#lib/agents/runtime/question";
import { createTracer } from "#lib/agents/runtime/trace";
import { runSqlAgent } from "#lib/agents/sql/index";
import { appError, err, ok } from "#lib/domain/errors";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import type { Plan } from "#lib/domain/plan";
import type { PlanOffer } from "#lib/domain/plan-offer";
import type { ResultRow } from "#lib/domain/result-set";
import type { Subject } from "../../../evals/world.ts";

export type AnalysedAnswer = {
  readonly kind: string;
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly results: readonly ResultPart[];
  readonly rowsOf: (result: ResultPart) => readonly ResultRow[];
  /** Statements that were sent for rows. */
  readonly statements: readonly string[];
  /** What it offers to go on with, each with its words. */
  readonly offered: readonly OfferedPlan[];
};

export type OfferedPlan = { readonly question: string; readonly offer: PlanOffer };

export type AskedAnalysis = {
  readonly question: string;
  readonly today: string;
  readonly previousPlan?: Plan | null;
  /** The question was offered, and is taken up by its plan. */
  readonly offer?: PlanOffer | null;
};

/** Never throws for what the answer is like. */
export async function analysedAnswer(
  subject: Subject,
  { question, today, previousPlan = null, offer = null }: AskedAnalysis,
): Promise<AnalysedAnswer> {
  const knowledge = await subject.knowledge();
  const { model, index } = knowledge;
  const kept = new Map<string, readonly ResultRow[]>();
  const statements: string[] = [];
  const dependencies: AgentDependencies = {
    warehouse: {
      dialectOf: (database) => subject.warehouse.dialectOf(database),
      check: (sql, options) => subject.warehouse.check(sql, options),
      run: (sql, options) => {
        statements.push(sql);
        return subject.warehouse.run(sql, options);
      },
    },
    ...keepingRows(kept),
    model: null,
    emit: () => undefined,
    now: Date.now,
    today,
    newId: randomUUID,
    signal: new AbortController().signal,
    modelData: "results",
    costGateBytes: null,
    readOtherSchemas: async () => [],
    tracer: createTracer(() => undefined, Date.now),
  };
  const history = [{ role: "user" as const, text: question }];
  const session = { userInputHistory: history, routing: null, rounds: 0, routerCounter: 1 };
  const shared = { model, index, given: null, previousPlan, context: subject.context, others: [] };
  const rowsOf = ({ ref }: ResultPart): readonly ResultRow[] => kept.get(ref.id) ?? [];
  const chosen = offer === null ? null : { id: offer.id, offer };
  const route = await runRouter({ session, chosen, ...shared }, dependencies);
  if (route.kind !== "handoff")
    return { kind: route.kind, text: "", parts: [], results: [], rowsOf, statements, offered: [] };
  const userRequest = route.routing.userRequest ?? "";
  const work = route.routing.handoff === "dashboard_agent" ? runDashboardAgent : runSqlAgent;
  const outcome = await work(
    {
      ...{ userRequest, question: plainQuestion(userRequest), readings: route.readings },
      ...{ ...shared, turns: [], rounds: 0, history, trail: route.trail, near: route.near ?? null },
    },
    dependencies,
  );
  const { parts } = outcome;
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const results = parts.flatMap(resultsOfPart);
  return { kind: outcome.kind, text, parts, results, rowsOf, statements, offered: offeredIn(outcome) };
}

function offeredIn(outcome: AgentOutcome): OfferedPlan[] {
  const { parts } = outcome;
  const offers = "offers" in outcome ? outcome.offers : [];
  return parts.flatMap((part) => {
    if (part.type !== "follow-ups") return [];
    return part.questions.flatMap((question, place) => {
      const offer = offers.find(({ id }) => id === part.planIds?.[place]);
      return offer === undefined ? [] : [{ question, offer }];
    });
  });
}

function keepingRows(kept: Map<string, readonly ResultRow[]>): Pick<AgentDependencies, "storeResult" | "readRows"> {
  return {
    storeResult: async (result) => {
      const rows: ResultRow[] = [];
      for await (const batch of result.batches) {
        if (!batch.ok) return batch;
        rows.push(...batch.value);
      }
      const { limited, limitEnforced, ms } = result.stats();
      const id = randomUUID();
      kept.set(id, rows);
      const ref = { id, columns: [...result.columns], rowCount: rows.length, limited, limitEnforced, ms };
      return ok({ ref, preview: rows.slice(0, 1_000) });
    },
    readRows: async (id, { offset, limit }) => {
      const rows = kept.get(id);
      return rows === undefined ? err(appError("UNAVAILABLE", "Gone.")) : ok(rows.slice(offset, offset + limit));
    },
  };
}
