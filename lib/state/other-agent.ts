/** Which agent an answer is from, and how the other one shows the same. Pure; browser-safe: types only. */
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { AnswerContent } from "./turn.ts";

export type OtherAgent = {
  /** Whose answer it is. */
  readonly agent: "query" | "dashboard";
  /** What is asked instead; null where the answer has no plan that could be shown otherwise. */
  readonly request: OfferedQuestion | null;
};

/** null where nothing was found. */
export function otherAgent({
  results,
  dashboard,
  otherAgent: request,
}: Pick<AnswerContent, "results" | "dashboard" | "otherAgent">): OtherAgent | null {
  if (dashboard !== null) return { agent: "dashboard", request };
  return results.length === 0 ? null : { agent: "query", request };
}
