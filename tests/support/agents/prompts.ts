/** Every prompt that the product sends, about the small shop; a test overlays what it is about. */

import { designDashboardPrompt } from "#lib/agents/dashboard/prompts/design-dashboard";
import { chooseReadingPrompt } from "#lib/agents/router/prompts/choose-reading";
import { type RouteRequestPromptArgs, routeRequestPrompt } from "#lib/agents/router/prompts/route-request";
import type { Execution } from "#lib/agents/runtime/execution";
import { historyText } from "#lib/agents/runtime/history";
import type { Prompt } from "#lib/agents/runtime/prompt";
import { type EnhancedQuestion, plainQuestion } from "#lib/agents/runtime/question";
import { type EvaluateResultPromptArgs, evaluateResultPrompt } from "#lib/agents/sql/prompts/evaluate-result";
import type { QueryPromptArgs } from "#lib/agents/sql/prompts/query-input";
import { writeAnswerPrompt } from "#lib/agents/sql/prompts/write-answer";
import { writeQueryPrompt } from "#lib/agents/sql/prompts/write-query";
import { writeStatementPrompt } from "#lib/agents/sql/prompts/write-statement";
import { dialects } from "#lib/domain/dialects";
import type { SemanticModel } from "#lib/semantic/model";
import { numberColumn, textColumn } from "./agent-world.ts";
import { turn } from "./conversation.ts";
import { revenueByCity, shopContext, shopModel } from "./small-model.ts";

export const base = { semantic: shopModel, modelData: "samples", today: "2025-07-01" } as const;
export const turns = [turn()];
const history = [
  { role: "user" as const, text: "revenue" },
  { role: "router" as const, text: "By what?" },
  { role: "user" as const, text: "by city" },
];

const question = { ...plainQuestion("revenue by city"), relation: "answers" } as const;

export function writeQuery(more: Partial<QueryPromptArgs> = {}): Prompt {
  return writeQueryPrompt(queryArgs(more));
}

export function writeStatement(more: Partial<QueryPromptArgs> = {}): Prompt {
  return writeStatementPrompt(queryArgs(more));
}

function queryArgs(more: Partial<QueryPromptArgs>): QueryPromptArgs {
  return {
    ...base,
    generator: "plan",
    question,
    history,
    turns: [],
    previousRows: null,
    otherSchemas: [],
    dialect: dialects.duckdb,
    canAsk: true,
    besides: [],
    near: null,
    unknownWords: [],
    previousSqlQueries: [],
    problem: null,
    notes: [],
    ...more,
  };
}

export function chooseReading(): Prompt {
  return chooseReadingPrompt({
    request: "net revenue by city",
    conversation: "",
    readings: [
      { label: "Revenue by city", effect: 'leaves out "net"' },
      { label: "Number of orders by city", effect: 'leaves out "net revenue"' },
    ],
    tables: shopModel.tables,
    today: base.today,
    canAsk: true,
  });
}

export function routeRequest(more: Partial<RouteRequestPromptArgs> = {}): Prompt {
  const { text } = historyText({ entries: history, turns, terms: new Set(), modelData: "samples", level: "full" });
  return routeRequestPrompt({
    ...base,
    request: "revenue by city",
    turns,
    conversation: text,
    context: shopContext,
    otherSchemas: [],
    canAsk: true,
    level: "full",
    ...more,
  });
}

export function refineQuery(problem = "UNKNOWN_OBJECT: no column X"): Prompt {
  return writeQuery({
    generator: "refine",
    canAsk: false,
    previousSqlQueries: [{ sql: "select X from ORDERS", outcome: "UNKNOWN_OBJECT" }],
    problem,
  });
}

/** A follow-up that was made whole, whose first result missed a part of it. */
export const followUp: EnhancedQuestion = {
  ...plainQuestion("the same for those cities by month"),
  enhanced: "revenue of Berlin by month",
  relation: "follow_up",
  entities: ["ORDERS", "REVENUE", "Berlin"],
  contextReasoning: { history: "The last answer named Berlin.", schema: "Month is ORDERS.ORDER_DATE." },
};

export function replanQuery(more: Partial<QueryPromptArgs> = {}): Prompt {
  return writeQuery({
    generator: "replan",
    question: followUp,
    history: [{ role: "user", text: followUp.original }],
    turns,
    previousRows: "CITY | REVENUE\nBerlin | 69.50",
    modelData: "results",
    previousSqlQueries: [{ sql: "select sum(REVENUE) from ORDERS", outcome: "needs_work" }],
    notes: ["The months are missing.", "Group by month."],
    ...more,
  });
}

export function evaluateResult(more: Partial<EvaluateResultPromptArgs> = {}): Prompt {
  return evaluateResultPrompt({
    question: followUp,
    sql: "select sum(REVENUE) as REVENUE from ORDERS where CITY = 'Berlin'",
    outputs,
    rows: [["Berlin", "69.50"]],
    rowCount: 1,
    limited: false,
    flags: ["One row came back for a breakdown."],
    assumptions: ["Returns are not deducted."],
    modelData: "results",
    semantic: shopModel,
    ...more,
  });
}

const outputs = [
  { label: "City", role: "category", isAdditive: false, format: null },
  { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
] as const;

function execution(city: string): Execution {
  return {
    attempt: 1,
    candidate: {
      brain: "rules",
      tier: 1,
      title: "",
      plan: revenueByCity(),
      sql: "",
      outputs: null,
      assumptions: [],
      quality: "high",
      changes: [],
      reach: null,
    },
    sql: "",
    ref: {
      id: "r",
      columns: [textColumn("CITY"), numberColumn("REVENUE")],
      rowCount: 1,
      limited: false,
      limitEnforced: false,
      ms: 1,
    },
    rows: [[city, "12.40"]],
  };
}

export function writeAnswer(city = "Berlin"): Prompt {
  return writeAnswerPrompt({
    userRequest: "revenue by city",
    execution: execution(city),
    outputs,
    leadSentence: "Revenue for Berlin: 12.40.",
    caveats: ["There is only one group by city in this result."],
    question: followUp,
  });
}

/** Every prompt that the product sends, with a text from outside in each place where one can stand. */
export function promptsWith(foreign: string): Prompt[] {
  const [orders] = shopModel.tables;
  if (orders === undefined) throw new Error("The model has no table.");
  const semantic: SemanticModel = {
    ...shopModel,
    description: foreign,
    tables: [{ ...orders, description: foreign }, ...shopModel.tables.slice(1)],
  };
  const question: EnhancedQuestion = {
    ...followUp,
    original: foreign,
    enhanced: `${foreign} by month`,
    entities: [foreign],
    contextReasoning: { history: foreign, schema: foreign },
    assumptions: [foreign],
  };
  const said = [{ role: "user" as const, text: foreign }];
  const before = [turn({ question: foreign, title: foreign, sql: foreign, tables: [foreign], answer: foreign })];
  const more = {
    question,
    semantic,
    history: [...said, ...said],
    turns: before,
    previousRows: foreign,
    notes: [foreign],
  };
  const tried = { previousSqlQueries: [{ sql: foreign, outcome: "INTERNAL" }], problem: foreign };
  const shown = { entries: said, turns: before, terms: new Set<string>(), modelData: "results" as const };
  return [
    routeRequest({ semantic, request: foreign, conversation: historyText({ ...shown, level: "full" }).text }),
    writeQuery({ ...more, modelData: "results" }),
    writeStatement({ ...more, near: { sql: foreign, leftOut: [foreign] }, unknownWords: [foreign] }),
    replanQuery({ ...more, ...tried }),
    evaluateResult({
      question,
      semantic,
      sql: foreign,
      rows: [[foreign, foreign]],
      flags: [foreign],
      assumptions: [foreign],
    }),
    writeAnswerPrompt({
      userRequest: foreign,
      execution: execution(foreign),
      outputs,
      leadSentence: foreign,
      caveats: [foreign],
      question,
    }),
    designDashboardPrompt({ ...base, semantic, userRequest: foreign }),
  ];
}
