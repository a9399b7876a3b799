/** What the rules say of a result that stands beside others: the sentence of an answer, or what its analysis has found. */
import "server-only";
import type { AppError } from "#lib/domain/errors";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { ResultPart, Told } from "#lib/domain/message";
import type { AgentRequest } from "../runtime/agent-args.ts";
import type { Execution } from "../runtime/execution.ts";
import { buildResultPart, describeOutputs } from "../runtime/result-part.ts";
import { analyse } from "./analysis/analyse.ts";
import { writeAnalysedText } from "./analysis/analysed-text.ts";
import type { AnalysisCapabilities } from "./analysis/capabilities.ts";
import { countedValues } from "./counted-values.ts";
import { findFigures } from "./find-figures.ts";
import { readLead } from "./lead-sentence.ts";

export type ToldResult = {
  /** What is drawn: the result itself, or what its analysis has made of it. */
  readonly result: ResultPart;
  readonly told: Told;
  /** Sentences that its reader must know. */
  readonly caveats: readonly string[];
  /** Why the analysis that was asked for could not be made; null where it was, and where none was asked for. */
  readonly failure: AppError | null;
};

type Asked = Pick<AgentRequest, "context" | "userRequest">;

/** Never throws for what the data is like: where an analysis cannot be made, the words say why, over the figures themselves. */
export async function tellResult(
  execution: Execution,
  request: Asked,
  dependencies: AnalysisCapabilities,
): Promise<ToldResult> {
  if ((execution.candidate.plan?.analysis ?? null) === null) return tellFigures(execution, request, dependencies);
  const analysed = await analyse(execution, dependencies);
  const part = partsIn(request, dependencies);
  if (!analysed.ok) {
    const told = { text: escapeMarkdown(analysed.error.message), figures: [], further: [], isFailure: true as const };
    return { result: part(execution), told, caveats: [], failure: analysed.error };
  }
  const { text, figures } = writeAnalysedText(analysed.value, { request, changes: [] });
  const further = analysed.value.further.map((one) => part(one, "table"));
  return {
    result: part(analysed.value.execution),
    told: { text, figures: [...figures], further },
    caveats: analysed.value.caveats,
    failure: null,
  };
}

async function tellFigures(
  execution: Execution,
  request: Asked,
  dependencies: AnalysisCapabilities,
): Promise<ToldResult> {
  const { semantic: model, today } = dependencies;
  const outputs = describeOutputs(execution);
  const counted = await countedValues(execution, dependencies);
  const lead = readLead({ execution, outputs, model, today, counted });
  const figures = findFigures(lead.text, execution, outputs, { spoken: [request.userRequest], lead });
  const result = partsIn(request, dependencies)(execution);
  return { result, told: { text: lead.text, figures, further: [] }, caveats: [], failure: null };
}

function partsIn({ context }: Asked, { semantic, today, warehouse }: AnalysisCapabilities) {
  const { engine } = warehouse.dialectOf(context.database);
  const known = { model: semantic, today };
  return (execution: Execution, hint?: "table") =>
    buildResultPart({
      ...{ execution, context, engine, known, question: execution.candidate.title },
      ...(hint === undefined ? {} : { hint }),
    });
}
