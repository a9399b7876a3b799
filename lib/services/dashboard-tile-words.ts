/** What is found out about a tile's figures, and what is said of them: as in the answer that the tile came from. */
import "server-only";
import type { Execution } from "#lib/agents/runtime/execution";
import { type AnalysisCapabilities, tellResult } from "#lib/agents/sql/index";
import type { ChartTile } from "#lib/domain/dashboard";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ResultPart, Told } from "#lib/domain/message";

export type ToldTile = { readonly result: ResultPart; readonly told?: Told };

type Ran = { readonly execution: Execution; readonly part: ResultPart };

/** The figures as they are, where the tile asks for no more. Where its analysis cannot be made, the words say why; without words it fails. */
export async function tellTile(
  { execution, part }: Ran,
  { source: { context }, title, isTold }: ChartTile,
  capabilities: AnalysisCapabilities,
): Promise<Result<ToldTile>> {
  const isAnalysed = (execution.candidate.plan?.analysis ?? null) !== null;
  if (!isAnalysed && !isTold) return ok({ result: part });
  const { result, told, failure } = await tellResult(execution, { context, userRequest: title }, capabilities);
  if (isTold) return ok({ result, told });
  return failure === null ? ok({ result }) : err(failure);
}
