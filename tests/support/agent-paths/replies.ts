/** What a model of the tests says about the shop, prompt by prompt; a test overlays what it is about. */
import { choiceReply, planReply, routingReply } from "../agents/model-forms.ts";
import type { ModelReply } from "../model-server/replies.ts";
import type { Reply, Script } from "./script.ts";

/** The rules come near to it and do not know a word, so a model is asked. */
export const unknownQuestion = "turnover of our zorbs per town";

/** The rules come near to nothing of it, so a model reads it. */
export const strangeQuestion = "zorb glorp quux turnover per town";

/** The rules explain all of it. */
export const knownQuestion = "total revenue by city";

export const object = (value: unknown): ModelReply => ({ kind: "object", value });

type Handoff = "user" | "sql_query_agent" | "dashboard_agent" | "off_topic";

/** The whole request is the user's own words, unless the model says it otherwise. */
export function routeTo(handoff: Handoff, more: { readonly enhanced?: string } = {}): ModelReply {
  return object(routingReply({ handoff, ...more }));
}

/** The model asks back, with the readings that it sees. */
export function routeBack(question: string, options: readonly { label: string; question: string }[]): ModelReply {
  const shown = options.map((option) => ({ ...option, effect: null }));
  return object(routingReply({ handoff: "user", question, options: shown }));
}

/** Streamed word by word. */
export function words(text: string): ModelReply {
  return { kind: "stream", pieces: text.match(/\S+\s*/g) ?? [], ending: "end" };
}

export type Satisfaction = "satisfied" | "needs_work" | "failed";

export function judged(satisfaction: Satisfaction, notes = "It answers the question.", improvements: string[] = []) {
  const issuesDetected = satisfaction === "satisfied" ? [] : [notes];
  return object({ satisfaction, notes, issuesDetected, suggestedImprovements: improvements });
}

/** A helpful model: where it may choose it sees the question in no reading; it routes, plans revenue by city, is satisfied and puts it into words. */
export function helpful(more: Record<string, Reply | readonly Reply[]> = {}): Script {
  return {
    "choose-reading": object(choiceReply()),
    "route-request": routeTo("sql_query_agent"),
    "write-statement": object(planReply()),
    // It has nothing else to say where its answer misses a word.
    "replan-statement": object(planReply()),
    "evaluate-result": judged("satisfied"),
    "write-answer": words("Berlin leads with 69.50."),
    ...more,
  };
}

/** Revenue by city in SQL of a model's own. */
export const revenueByCitySql =
  "select CITY as city, sum(REVENUE) as revenue from ORDERS join STORES using (STORE_ID) group by CITY order by 2 desc";
