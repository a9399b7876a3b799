/** Whether a result answers what was asked. */
import "server-only";
import type { PromptText } from "./prompt-text.ts";

export const evaluateResultText: PromptText = {
  version: 2,
  lines: [
    "Check whether the result of a query answers what the analyst asked.",
    'Say "satisfied" when it does, also when it took assumptions that are stated. A figure that surprises is no fault.',
    'Say "needs_work" only when another query over the same schema would answer the request better: a breakdown, a condition or a thing that was asked for is missing, rows are counted twice, the wrong column is measured. Name each fault in issuesDetected and what to change in suggestedImprovements.',
    'Say "failed" when no query over this schema can answer the request.',
    "Judge by the user's own words. Never ask for another style of SQL or for more columns than were asked for.",
    "Use [] for what does not apply.",
  ],
};
