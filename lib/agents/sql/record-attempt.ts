/** The patch of a generator's visit: exactly one more attempt, and a repeat told from a new statement. */
import "server-only";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Generated, GeneratorState } from "./generate.ts";
import { planExplain } from "./plan-explain.ts";
import { planId } from "./plan-id.ts";
import { failedFingerprints, type QueryType, type RecordedError } from "./state.ts";
import type { GenerateOutcome, GeneratorRow } from "./transitions.ts";

const queryTypes: Readonly<Record<GeneratorRow, QueryType>> = {
  plan: "initial",
  refine: "refine",
  widen: "wider_search",
  replan: "replan",
};

/** A wider search that is repaired stays one. */
function queryTypeOf(node: GeneratorRow, { attempts }: GeneratorState): QueryType {
  const isWider = node === "refine" && attempts.at(-1)?.queryType === "wider_search";
  return isWider ? "wider_search" : queryTypes[node];
}

/** Pure; the caller adds what else it found out. */
export function recordAttempt(
  generated: Generated,
  state: GeneratorState,
  node: GeneratorRow,
  { semantic, warehouse }: Pick<StepDependencies, "semantic" | "warehouse">,
) {
  const candidate = generated.kind === "candidate" ? generated.candidate : null;
  const sql = candidate?.sql ?? null;
  const print = sql === null ? null : fingerprint(sql);
  const id = candidate === null ? null : planId(state.request.question.original, candidate);
  const dialect = warehouse.dialectOf(state.request.context.database);
  const words = candidate === null ? null : planExplain(candidate, { model: semantic, dialect });
  const isDuplicate = print !== null && failedFingerprints(state).has(print);
  const number = state.attempts.length + 1;
  const queryType = queryTypeOf(node, state);
  const failure: RecordedError[] =
    generated.kind === "error" ? [{ attempt: number, node, class: generated.error.code, error: generated.error }] : [];
  const outcome: GenerateOutcome = isDuplicate ? "duplicate" : generated.kind;
  return {
    patch: {
      queryType,
      candidate,
      clarification: generated.kind === "ask" ? generated.clarification : null,
      refusal: generated.kind === "refused" ? generated.refusal : null,
      attempts: [
        ...state.attempts,
        { number, queryType, sql, fingerprint: print, planId: id, planExplain: words, isDuplicate },
      ],
      errors: [...state.errors, ...failure],
    },
    outcome,
  };
}
