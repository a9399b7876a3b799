/**
 * The prompts of a question, filled in: the product's own agents ask a model that writes down what it is asked and knows
 * of nothing, so that every prompt on the way to an answer is seen.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { modelError } from "#lib/agents/runtime/model-failure";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { estimateTokens, type Prompt } from "#lib/agents/runtime/prompt";
import { err, ok } from "#lib/domain/errors";
import { createModelBrain } from "../brains/model.ts";
import type { EvalCase } from "../suite.ts";
import { openWorld } from "../world.ts";

export type PromptArguments = {
  readonly question: string;
  readonly database: string;
  readonly schema: string;
  /** As of a server that holds replies to a schema. */
  readonly holdsToSchemas: boolean;
  readonly today: string;
};

const usage =
  'Give the question: npm run prompts -- "orders of new customers by month" [--database DEMO] [--schema SALES].';

const valuesSchema = z.object({
  database: z.string().default("DEMO"),
  schema: z.string().default("SALES"),
  "holds-to-schemas": z.boolean().default(false),
  today: z.iso.date().default("2026-07-10"),
});

const options = {
  database: { type: "string" },
  schema: { type: "string" },
  "holds-to-schemas": { type: "boolean" },
  today: { type: "string" },
} as const;

/** A string is the sentence that says what is wrong. */
export function parsePromptArguments(args: readonly string[]): PromptArguments | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [question = ""] = positionals;
    if (question.trim() === "" || positionals.length > 1) return usage;
    const { "holds-to-schemas": holdsToSchemas, ...rest } = valuesSchema.parse(values);
    return { question, holdsToSchemas, ...rest };
  } catch (fault) {
    return fault instanceof z.ZodError ? z.prettifyError(fault) : usage;
  }
}

export type PromptSurroundings = { readonly dataFolder: string; readonly print: (line: string) => void };

/** A string is the sentence that says why nothing could be asked. */
export async function printPrompts(
  { question, database, schema, holdsToSchemas, today }: PromptArguments,
  { dataFolder, print }: PromptSurroundings,
): Promise<string | null> {
  const evalCase: EvalCase = {
    ...{ id: "question", db: `${database}/${schema}`, question, part: "open", isUnanswerable: false },
    ...{ ordered: false, source: { kind: "demo", database, schema } },
  };
  const world = await openWorld({ suite: { name: "question", today, cases: [evalCase] }, dataFolder, report: print });
  try {
    const subject = await world.subjectOf(evalCase);
    const asked: Asked[] = [];
    const brain = createModelBrain(listening(asked, holdsToSchemas), "results");
    const reply = await brain.answer({ question, today, interaction: null }, subject);
    for (const one of firstOfEach(asked)) print(textOf(one));
    print(
      asked.length === 0
        ? `No model is asked: ${reply.reason}`
        : `${firstOfEach(asked).length} kinds of calls at most.`,
    );
    return null;
  } finally {
    await world.close();
  }
}

type Asked = { readonly prompt: Prompt; readonly schemaName: string | null };

function firstOfEach(asked: readonly Asked[]): readonly Asked[] {
  return asked.filter(({ prompt }, place) => asked.findIndex((other) => other.prompt.name === prompt.name) === place);
}

/** None of the readings is meant, and there is no statement: every call that can follow does. */
function listening(asked: Asked[], holdsToSchemas: boolean): ModelPort {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return {
    name: "listener",
    holdsToSchemas,
    generateObject: async ({ prompt, schema, schemaName }) => {
      asked.push({ prompt, schemaName });
      const none = schema.safeParse({ reading: 0, changes: [], ask: null });
      return none.success ? ok({ value: none.data, usage }) : err(modelError("MODEL_INVALID_OUTPUT", "listened only"));
    },
    streamText: async ({ prompt }) => {
      asked.push({ prompt, schemaName: null });
      return err(modelError("MODEL_EMPTY", "listened only"));
    },
  };
}

function textOf({ prompt, schemaName }: Asked): string {
  const { name, version, instructions, input, outputTokens } = prompt;
  const tokens = estimateTokens(instructions) + estimateTokens(input);
  const form = schemaName === null ? "text" : `form "${schemaName}"`;
  const head = `=== ${name}, version ${version}: about ${tokens} tokens in, at most ${outputTokens} out, ${form} ===`;
  return [head, "--- system ---", instructions, "--- user ---", input, ""].join("\n");
}
