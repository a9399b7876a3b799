/**
 * The baseline: the whole schema and the question in one prompt, one call, and the statement that comes back runs as
 * it is. No rules, no plan, no check, no second try.
 */

import type { ModelPort } from "#lib/agents/runtime/model-port";
import { dataBlock, type Prompt } from "#lib/agents/runtime/prompt";
import { dataRule } from "#lib/agents/runtime/prompt-texts/beginning";
import { renderSchema } from "#lib/agents/runtime/schema-text";
import { agentLimits } from "#lib/config/limits";
import type { SemanticModel } from "#lib/semantic/model";
import type { Asked, Brain } from "./brain.ts";
import { countCalls } from "./counted-model.ts";

/** A model reads no more at once. */
const schemaCharacters = 400_000;
const questionCharacters = 4_000;

const instructions = [
  "You write one SELECT statement in DuckDB's SQL that answers the user's question on the schema below.",
  "Reply with the statement alone, in a code block. If the schema cannot answer the question, reply with NONE.",
  dataRule,
].join("\n");

export function createSingleBrain(port: ModelPort): Brain {
  const model = countCalls(port);
  const said = new Map<string, string[]>();
  return {
    name: "single",
    isGuarded: false,
    answer: async (asked, subject) => {
      const { model: schema } = await subject.knowledge();
      const earlier = asked.interaction === null ? [] : (said.get(asked.interaction) ?? []);
      if (asked.interaction !== null) said.set(asked.interaction, [...earlier, asked.question]);
      const startedAt = performance.now();
      const timeoutMs = port.replyMs ?? agentLimits.modelTimeoutMs;
      const reply = await model.port.streamText({
        prompt: promptOf(asked, schema, earlier),
        signal: AbortSignal.timeout(timeoutMs),
        timeoutMs,
        onText: () => undefined,
      });
      const used = { ...model.take(), ms: performance.now() - startedAt };
      if (!reply.ok) return { ...used, sql: null, reason: `The model failed: ${reply.error.message}` };
      const sql = statementIn(reply.value.value);
      return { ...used, sql, reason: sql === null ? "The model saw no answer in the schema." : "" };
    },
  };
}

function promptOf(asked: Asked, schema: SemanticModel, earlier: readonly string[]): Prompt {
  const text = renderSchema(schema, { modelData: "samples", detail: "full", isQualified: false });
  const before = earlier.length === 0 ? [] : [dataBlock("earlier questions", earlier.join("\n"), questionCharacters)];
  const input = [
    dataBlock("schema", text, schemaCharacters),
    `Today is ${asked.today}.`,
    ...before,
    dataBlock("question", asked.question, questionCharacters),
  ];
  return { name: "single-prompt", version: 1, instructions, input: input.join("\n\n"), outputTokens: 900 };
}

/** The statement of a reply, with or without a code block around it; null where the model declines. */
export function statementIn(reply: string): string | null {
  const fenced = /```(?:\w+)?\s*\n?([\s\S]*?)```/.exec(reply)?.[1];
  const statement = (fenced ?? reply).trim().replace(/;\s*$/, "");
  return statement === "" || /^none\.?$/i.test(statement) ? null : statement;
}
