/** What every refusal has to be, whatever the dialect. */
import { expect } from "vitest";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";
import type { RefusedStatement } from "../../unit/db/warehouse/guard/corpus/statement.ts";

/** Refused in one plain sentence, with the text as it was and the word that is pointed at. */
export function expectRefusal({ sql, word }: RefusedStatement, verdict: GuardVerdict): void {
  expect(verdict.isSafe).toBe(false);
  expect(verdict.reason).toMatch(/^[A-Z].+\.$/s);
  expect(verdict.reason).not.toMatch(/E_GUARD|Parse error|undefined|null/);
  expect(verdict.sanitizedQuery).toBe(sql);
  expect(verdict.limitEnforced).toBe(false);
  const { position } = verdict;
  expect(position === null ? undefined : sql.slice(position.start, position.end)).toBe(word);
}
