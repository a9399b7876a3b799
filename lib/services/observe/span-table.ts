/** What a span may say, and no more: the names of all attributes. A value is a number, an id of a run or a word of the code's. */
import "server-only";

/** Each attribute with what it holds, by the kind of span that has it. */
export const spanTable = {
  request: {
    about: "A request, by the pattern of its address.",
    attributes: {
      "http.request.method": "the method",
      "http.route": "the pattern, without ids",
      "http.response.status_code": "the status",
    },
  },
  action: {
    about: "An action of a page, within its request.",
    attributes: {
      "snowgpt.permission": "the permission that it asks for",
      "snowgpt.outcome": "ok, or the class of its failure",
    },
  },
  run: {
    about: "A question or a refresh from its beginning to its end, with a link to the request that began it.",
    attributes: {
      "snowgpt.run.id": "the run's id, as in the list of runs",
      "snowgpt.run.kind": "question or refresh",
      "snowgpt.run.status": "how it ended",
      "snowgpt.run.stage": "the agent that worked last",
      "snowgpt.run.failure": "the class of its failure",
      "snowgpt.engine": "the engine that it asks, or several",
    },
  },
  node: {
    about: "A visit to a node of an agent's table, within its run or within the node around it.",
    attributes: {
      "snowgpt.agent": "the agent",
      "snowgpt.node": "the node",
      "snowgpt.node.status": "done, failed or stopped",
      "snowgpt.node.attempts": "statements generated so far",
      "snowgpt.rows": "rows of the result at hand after it",
    },
  },
  statement: {
    about: "A call of an engine, within its node, else within what sent it.",
    attributes: {
      "snowgpt.engine": "the engine",
      "snowgpt.statement.kind": "query, check, values or catalog",
      "snowgpt.outcome": "ok, or the class of its failure",
      "snowgpt.statement.ms": "milliseconds",
      "snowgpt.rows": "rows that came",
    },
  },
  "model call": {
    about: "A call of a language model, within its node, else within what made it.",
    attributes: {
      "gen_ai.request.model": "the model's name",
      "gen_ai.usage.input_tokens": "tokens in",
      "gen_ai.usage.output_tokens": "tokens out",
      "snowgpt.model.role": "main or fast",
      "snowgpt.model.cached_tokens": "tokens in that the provider had kept",
      "snowgpt.model.dollars": "what it cost, where the price is known",
      "snowgpt.outcome": "ok, or the class of its failure",
    },
  },
} as const;

type SpanTable = typeof spanTable;
export type SpanKindName = keyof SpanTable;

/** The attributes of a kind of span; none is needed. */
export type SpanFacts<Kind extends SpanKindName> = Readonly<
  Partial<Record<keyof SpanTable[Kind]["attributes"], string | number>>
>;
