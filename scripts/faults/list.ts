/**
 * Faults as changes of the product's own lines. Each is planted alone, and the properties must see it: a property that
 * no fault can break protects nothing.
 */
import { agentFaults } from "./agents.ts";
import { conversationFaults } from "./conversations.ts";
import type { Fault } from "./fault.ts";
import { languageFaults } from "./language.ts";

/**
 * The faults of one part of the product, and the tests that must see each of them: in stages, the cheapest first. A
 * later stage runs for what the ones before it did not see.
 */
export type FaultGroup = { readonly stages: readonly (readonly string[])[]; readonly faults: readonly Fault[] };

export const faultGroups: readonly FaultGroup[] = [
  {
    stages: [
      ["tests/unit/state/session-invariants.test.ts"],
      ["tests/integration/session-races.test.ts", "tests/integration/run-races.test.ts"],
    ],
    faults: conversationFaults,
  },
  {
    stages: [["tests/unit/agents/sql/transitions.test.ts"], ["tests/unit/agents/sql/sql-invariants.test.ts"]],
    faults: agentFaults,
  },
  {
    stages: [
      [
        "tests/unit/agents/router",
        "tests/unit/agents/prompt-data.test.ts",
        "tests/unit/agents/prompt-content.test.ts",
        "tests/unit/agents/runtime/history.test.ts",
        "tests/unit/agents/runtime/schema-slice.test.ts",
        "tests/unit/services/conversation-turns.test.ts",
      ],
    ],
    faults: languageFaults,
  },
];

/** All of them; a fault is known by its place here. */
export const faults: readonly Fault[] = faultGroups.flatMap((group) => group.faults);
