/** The tables and columns that a result was made of: by its plan, or where it has none by its statement's text. */
import "server-only";
import { type PlanNames, planNames } from "#lib/agents/runtime/plan-names";
import type { ResultPart } from "#lib/domain/message";

/** Each name once, as it is written there. */
export function statementNames({ plan, sql, ref }: Pick<ResultPart, "plan" | "sql" | "ref">): PlanNames {
  if (plan !== null) return planNames(plan);
  // Without a plan the columns that came out are what is known of those that went in.
  return { tables: tablesInText(sql), columns: ref.columns.map(({ name }) => name) };
}

/** What stands behind FROM and JOIN, without the schema in front. */
function tablesInText(sql: string): string[] {
  const name = '(?:"[^"]+"|[\\p{L}_][\\p{L}\\p{N}_$]*)';
  const found = sql.matchAll(new RegExp(`\\b(?:from|join)\\s+(${name}(?:\\s*\\.\\s*${name})*)`, "giu"));
  const last = [...found].map(([, path = ""]) => new RegExp(`${name}$`, "u").exec(path)?.[0] ?? "");
  return [...new Set(last.map((text) => text.replaceAll('"', "")).filter((text) => text !== ""))];
}
