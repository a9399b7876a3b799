/** What EXPLAIN USING JSON tells of a statement: which objects it would read, and how many bytes at most. */
import "server-only";
import { z } from "zod";
import type { StatementScope } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { err, ok, type Result } from "#lib/domain/errors";
import type { StatementParameters } from "./driver.ts";
import { splitName } from "./names.ts";
import { openRowStream } from "./row-stream.ts";
import type { Session } from "./session.ts";
import type { Supervision } from "./supervision.ts";

export type Plan = {
  /** Full names of what is scanned, as parts: database, schema, table. */
  readonly objects: readonly (readonly string[])[];
  readonly bytes: number | null;
};

const planSchema = z.object({
  GlobalStats: z.object({ bytesAssigned: z.coerce.number().int().min(0).optional().catch(undefined) }).optional(),
  Operations: z.array(z.array(z.object({ objects: z.array(z.string()).optional() }))).default([]),
});

/** Asks for the plan; no warehouse is needed and nothing runs. */
export async function explain(
  session: Session,
  request: { readonly sql: string; readonly parameters: StatementParameters },
  supervision: Supervision,
): Promise<Result<Plan>> {
  const ran = await session.run({ ...request, sql: `EXPLAIN USING JSON ${request.sql}` }, supervision);
  if (!ran.ok) return ran;
  const text: string[] = [];
  const { batches } = openRowStream({ statement: ran.value, session, supervision, maxRows: 1 });
  for await (const batch of batches) {
    if (!batch.ok) return batch;
    text.push(...batch.value.map((row) => String(row[0])));
  }
  return readPlan(text.join(""));
}

/** The plan's text as a plan. */
export function readPlan(text: string): Result<Plan> {
  const parsed = planSchema.safeParse(parseJson(text));
  if (!parsed.success) return err(warehouseFailure("INTERNAL", { cause: `Unexpected plan: ${parsed.error.message}` }));
  const names = parsed.data.Operations.flat().flatMap((operation) => operation.objects ?? []);
  return ok({
    objects: [...new Set(names)].map(splitName),
    bytes: parsed.data.GlobalStats?.bytesAssigned ?? null,
  });
}

/** The first object that lies neither in the context's database nor in one of the allowed schemas; null when none does. */
export function objectOutside(plan: Plan, { context, schemas }: StatementScope): string | null {
  const isInside = ([database, schema, table]: readonly string[]) =>
    table === undefined || (database === context.database && schemas.some((allowed) => allowed === schema));
  return plan.objects.find((object) => !isInside(object))?.join(".") ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
