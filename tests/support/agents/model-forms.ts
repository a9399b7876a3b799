/** Replies of a model in the product's forms. */
import type { ChoiceReply } from "#lib/agents/router/prompts/choose-reading";
import type { RoutingReply } from "#lib/agents/router/prompts/route-request";
import type { PlanForm } from "#lib/agents/runtime/plan-form";

export const emptyForm: PlanForm = {
  derived: [],
  metrics: [],
  dimensions: [],
  filters: [],
  alternatives: [],
  exists: [],
  having: [],
  time: null,
  order: [],
  limit: null,
  limitWithin: [],
  asShare: false,
  isRunning: false,
  compare: null,
  calculation: null,
  detail: null,
  setOperation: null,
  chartHint: null,
  assumptions: [],
};

export const revenueByCityForm: PlanForm = {
  ...emptyForm,
  metrics: [
    {
      label: "Revenue",
      measure: { function: "sum", table: "ORDERS", column: "REVENUE", filters: [] },
      dividedBy: null,
      combined: null,
      perGroup: null,
    },
  ],
  dimensions: [{ label: "City", table: "STORES", column: "CITY", grain: null, part: null, via: null }],
};

const nothing = {
  title: "Test",
  quality: "high",
  plan: null,
  sql: null,
  question: null,
  options: [],
  assumptions: [],
  changes: [],
};

export function sqlReply(sql: string) {
  return { ...nothing, approach: "sql", sql };
}

export function planReply(plan: PlanForm = revenueByCityForm) {
  return { ...nothing, approach: "plan", title: "Revenue by city", plan, assumptions: ["Returns are not deducted."] };
}

export function askReply(question: string) {
  const options = [
    { label: "By city", effect: null, question: "revenue by city" },
    { label: "By status", effect: null, question: "revenue by status" },
  ];
  return { ...nothing, approach: "ask", question, options };
}

/** The model sees the question in none of the readings; overlay what the test is about. */
export function choiceReply(more: Partial<ChoiceReply> = {}): ChoiceReply {
  return { reading: 0, changes: [], ask: null, ...more };
}

/** The router's model hands a request over as it is; overlay what the test is about. */
export function routingReply(more: Partial<RoutingReply> = {}): RoutingReply {
  return {
    handoff: "sql_query_agent",
    relation: "standalone",
    enhanced: null,
    entities: [],
    needsPreviousRows: false,
    historyReasoning: null,
    schemaReasoning: null,
    question: null,
    options: [],
    ...more,
  };
}
