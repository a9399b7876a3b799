/** The analysis that a plan asks for, by its kind. */
import "server-only";
import type { Result } from "#lib/domain/errors";
import type { Execution } from "../../runtime/execution.ts";
import { analyseDifference } from "./analyse-difference.ts";
import { analyseForecast } from "./analyse-forecast.ts";
import { analyseRelation } from "./analyse-relation.ts";
import { analyseUnusual } from "./analyse-unusual.ts";
import { analyseWhy } from "./analyse-why.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";

/** Never throws for what the data is like; a failure says in a sentence why nothing is told. */
export function analyse(execution: Execution, dependencies: AnalysisCapabilities): Promise<Result<Analysed>> {
  const { plan } = execution.candidate;
  const analysis = plan?.analysis ?? null;
  if (plan === null || analysis === null) throw new Error("The plan asks for no analysis.");
  switch (analysis.kind) {
    case "why":
      return analyseWhy(execution, { plan, analysis }, dependencies);
    case "unusual":
      return analyseUnusual(execution, plan, dependencies);
    case "forecast":
      return analyseForecast(execution, { plan, steps: analysis.steps }, dependencies);
    case "difference":
      return analyseDifference(execution, plan, dependencies);
    case "relation":
      return analyseRelation(execution, plan, dependencies);
  }
}
