/** A statement that ran, as the checks see it: revenue by city unless said otherwise. */
import type { Candidate } from "#lib/agents/runtime/candidate";
import type { Execution } from "#lib/agents/runtime/execution";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { numberColumn, textColumn } from "./agent-world.ts";

export const revenueOutputs: readonly OutputColumn[] = [
  { label: "City", role: "category", isAdditive: false, format: null },
  { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
];

/** `rows` are at hand; there may be more of them in the result. */
export function executionOf(
  rows: readonly ResultRow[],
  more: Partial<Pick<Candidate, "plan" | "brain" | "outputs">> & {
    readonly sql?: string;
    readonly columns?: readonly ResultColumn[];
    readonly rowCount?: number;
    readonly limited?: boolean;
  } = {},
): Execution {
  const { plan = null, outputs = null, sql = "", rowCount = rows.length, limited = false } = more;
  const columns = more.columns ?? [textColumn("CITY"), numberColumn("REVENUE")];
  return {
    attempt: 1,
    candidate: {
      brain: more.brain ?? (plan === null ? "model" : "rules"),
      tier: plan === null ? 3 : 1,
      title: "",
      plan,
      sql,
      outputs,
      assumptions: [],
      quality: "high",
      changes: [],
      reach: null,
    },
    sql,
    ref: { id: "r", columns: [...columns], rowCount, limited, limitEnforced: limited, ms: 1 },
    rows,
  };
}
