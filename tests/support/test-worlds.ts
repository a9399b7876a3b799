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
  "tests/integration/audit-doors.test.ts",
  "tests/integration/behind-proxy.test.ts",
  "tests/integration/caller-checks.test.ts",
  "tests/integration/planned-once.test.ts",
  "tests/integration/private-folder.test.ts",
  "tests/integration/provider-callback.test.ts",
  "tests/integration/reads.test.ts",
  "tests/integration/role-checks.test.ts",
  "tests/integration/second-factor-owed.test.ts",
  "tests/integration/model-trouble.test.ts",
  "tests/integration/slow-model.test.ts",
];
