/** Faults that the SQL agent's graph must never have. */
import type { Fault } from "./fault.ts";

const edges = "lib/agents/sql/transitions.ts";

export const agentFaults: readonly Fault[] = [
  {
    name: "another text is sent than the one that the guard passed",
    file: "lib/agents/sql/steps/execute.ts",
    find: "await runStatement(validation, context, dependencies)",
    replace: "await runStatement({ sanitizedQuery: candidate.sql }, context, dependencies)",
  },
  {
    name: "a refused statement runs all the same",
    file: edges,
    find: 'return shouldValidateSql(facts.conditions) === "unsafe" ? refineOrRespond(facts) : "respond";',
    replace: 'return facts.canGenerate ? "execute" : "respond";',
  },
  {
    name: "a statement that failed is run again",
    file: "lib/agents/sql/record-attempt.ts",
    find: "print !== null && failedFingerprints(state).has(print)",
    replace: "print !== null && failedFingerprints(state).has(print.concat('?'))",
  },
  {
    name: "a later failure hides earlier rows",
    file: "lib/agents/sql/best-attempt.ts",
    find: "best === null || rankOf(result) >= rankOf(best) ? result : best",
    replace: "best === null || rankOf(result) <= rankOf(best) || best !== null ? result : best",
  },
  {
    name: "an error is searched wider instead of repaired",
    file: edges,
    find: 'case "once_repairable":\n      return refineOrRespond(facts);',
    replace: 'case "once_repairable":\n      return facts.canGenerate ? "widen" : "respond";',
  },
  {
    name: "a visit to a generator is not counted",
    file: "lib/agents/sql/record-attempt.ts",
    find: "attempts: [\n        ...state.attempts,",
    replace: "attempts: isDuplicate ? state.attempts : [\n        ...state.attempts,",
  },
  {
    name: "a question is asked although the rounds are used up",
    file: edges,
    find: 'return facts.canAsk ? "ask" : "respond";',
    replace: 'return "ask";',
  },
  {
    name: "a wanting result is planned anew without end",
    file: edges,
    find: "facts.canAskModel && facts.replans < agentLimits.maxReplans;",
    replace: "facts.canAskModel;",
  },
];
