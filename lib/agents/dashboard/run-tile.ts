/** One tile from its plan to its chart. Whatever goes wrong becomes an error tile. */
import "server-only";
import { type AppError, appError, toPublicError } from "#lib/domain/errors";
import { formatCounted, formatValue } from "#lib/domain/format";
import type { DashboardTile, ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { lowerFirst } from "#lib/semantic/words";
import { bytesText } from "../runtime/bytes-text.ts";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";
import { buildResultPart } from "../runtime/result-part.ts";
import { checkStatement, isCostly, runStatement } from "../runtime/run-statement.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { DashboardRequest, TilePlan } from "./state.ts";

/** Checks, runs and draws the tile; announces itself as a step. */
export async function runTile(
  { title, candidate }: TilePlan,
  { context }: Pick<DashboardRequest, "context">,
  dependencies: StepDependencies,
): Promise<FinishedTile> {
  const end = dependencies.recorder.start(`Running query: ${title}`, { sql: candidate.sql });
  const fail = (error: AppError): FinishedTile => {
    end({ status: dependencies.signal.aborted ? "stopped" : "failed", detail: error.message });
    return { tile: { status: "failed", title, error: toPublicError(error) }, figures: null };
  };
  const checked = await checkStatement(candidate.sql, context, dependencies);
  if (!checked.ok) return fail(checked.error);
  if (isCostly(checked.value, dependencies)) return fail(tooCostly(checked.value.estimatedBytes ?? 0));
  const stored = await runStatement(checked.value, context, dependencies);
  if (!stored.ok) return fail(stored.error);
  const { ref, preview } = stored.value;
  end({ status: "done", detail: formatCounted(ref.rowCount, "row") });
  const execution = { attempt: 1, candidate, sql: checked.value.sanitizedQuery, ref, rows: preview };
  const engine = dependencies.warehouse.engineOf(context.database).name;
  const result = buildResultPart({ execution, context, engine, question: title });
  return { tile: { status: "ready", title, result }, figures: figuresOf(result, preview) };
}

/** A tile, and in words the figures of one that is nothing but figures. */
export type FinishedTile = { readonly tile: DashboardTile; readonly figures: string | null };

function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `This tile would read up to ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Ask for it as a question of its own: there it can be allowed.",
  });
}

/** "revenue (USD) 1,204.50, orders 68"; null for a tile with several rows or with groups. */
function figuresOf({ outputs, ref }: ResultPart, rows: readonly ResultRow[]): string | null {
  const [row] = rows;
  if (row === undefined || ref.rowCount !== 1 || outputs.some((output) => output.role !== "measure")) return null;
  const figures = outputs.map(({ label, format }, index) => {
    const column = { name: label, kind: ref.columns[index]?.kind ?? "other", format };
    return `${escapeCellText(lowerFirst(label))} ${escapeCellText(formatValue(row[index] ?? null, column))}`;
  });
  return joinWords(figures);
}
