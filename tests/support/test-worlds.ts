/** Which test files run in which of the worlds of `vitest.config.ts`; all others share the processes of `shared`. */

/** They need a document, or are about what only a browser has. */
export const domTests = [
  "tests/**/*.test.tsx",
  "tests/unit/components/**/*.test.ts",
  "tests/unit/queries/**/*.test.ts",
  "tests/unit/state/**/*-store.test.ts",
];

/** They put others in the place of modules, or change the user that the process is. */
export const aloneTests = [
  "tests/integration/api-fuzz.test.ts",
  "tests/integration/api-hostile.test.ts",
  "tests/integration/api-operations.test.ts",
  "tests/integration/api-team.test.ts",
  "tests/integration/ask-command.test.ts",
  "tests/integration/audit-doors.test.ts",
  "tests/integration/behind-proxy.test.ts",
  "tests/integration/caller-checks.test.ts",
  "tests/integration/mcp-command.test.ts",
  "tests/integration/mcp-fuzz.test.ts",
  "tests/integration/mcp-hostile.test.ts",
  "tests/integration/mcp-journeys.test.ts",
  "tests/integration/mcp-team.test.ts",
  "tests/integration/mcp-tools.test.ts",
  "tests/integration/embed-boards.test.ts",
  "tests/integration/embed-chats.test.ts",
  "tests/integration/oauth-client.test.ts",
  "tests/integration/oauth-discovery.test.ts",
  "tests/integration/oauth-routes.test.ts",
  "tests/integration/oauth-team.test.ts",
  "tests/integration/planned-once.test.ts",
  "tests/integration/private-folder.test.ts",
  "tests/integration/provider-callback.test.ts",
  "tests/integration/reads.test.ts",
  "tests/integration/role-checks.test.ts",
  "tests/integration/second-factor-owed.test.ts",
  "tests/integration/model-trouble.test.ts",
  "tests/integration/slow-model.test.ts",
];

/**
 * `npm test` leaves these to `npm run check:full -- --long`: they walk many plans, questions or failures on the real engines
 * whose rules unit and contract tests hold as well, or are about tools that measure the product.
 */
export const longTests = [
  "access-provider-doubts",
  "calculations-said-back",
  "chat-export",
  "dashboard-parameters",
  "dashboards-import",
  "dashboards-snowflake",
  "doctor",
  "drill-records",
  "eval-command",
  "eval-trust",
  "explained-changes",
  "exploration",
  "fast-model",
  "kinds-of-classes",
  "learnt-suite",
  "lessons-of-copies",
  "mcp-built",
  "model-setting",
  "observed-edges",
  "own-suites",
  "pivot-levels-kept",
  "pivot-levels",
  "pivot-shares",
  "plan-calculations",
  "plan-followed",
  "plan-relations",
  "plan-ties",
  "unforeseen-suite",
  "unusual-scan",
].map((name) => `tests/integration/${name}.test.ts`);
