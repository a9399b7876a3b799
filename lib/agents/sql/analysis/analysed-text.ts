/** The words of an analysis as those of its answer, behind what was changed of the question. */
import "server-only";
import type { AnswerText } from "../answer-text.ts";
import type { SqlState } from "../state.ts";
import { type Analysed, analysedFigures } from "./analysed.ts";

/** `changes`: sentences that are said first. */
export function writeAnalysedText(
  analysed: Analysed,
  {
    request,
    changes,
  }: { readonly request: Pick<SqlState["request"], "userRequest">; readonly changes: readonly string[] },
): AnswerText {
  const text = [...changes, analysed.text].join(" ");
  return { text, figures: analysedFigures(text, analysed, [request.userRequest, ...changes]), notice: null };
}
