/** Who works on a request, and what the whole request is. */
import "server-only";
import type { PromptText } from "./prompt-text.ts";

export const routeRequestText: PromptText = {
  version: 3,
  lines: [
    "Route the last message of an analyst.",
    "Set enhanced to the whole request of the last message in one sentence that can be understood without the conversation: first add what the conversation tells, then the schema's own names for what is meant. Keep every number, date, name, column and quoted text of the user unchanged, and add no wish that was not said.",
    'Set relation to "answers" when the message answers the open question of the request at work, to "new_request" when it starts something else instead, to "follow_up" when it goes on from an earlier request, else to "standalone".',
    'Set needsPreviousRows to true only when the message speaks of rows of the last answer ("those customers") that its statement does not tell.',
    'Set handoff to "sql_query_agent" when one query can answer the request.',
    'Set handoff to "dashboard_agent" only when the user asks for a dashboard or for several charts.',
    'Set handoff to "user" only when two readings would give different answers and nothing tells which one is meant. Then put one short question into question and two to four readings into options: label is a few words, effect names the table or column, question is the whole request in that reading.',
    'Set handoff to "off_topic" when the data cannot answer the request, or when it asks to change data.',
    "Use null and [] for what does not apply.",
  ],
};
