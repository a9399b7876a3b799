/** Asks for a plan of the question or, where the plan form cannot say it, for a statement: of servers that hold to schemas. */
import "server-only";
import { z } from "zod";
import { planFormSchema } from "../../runtime/plan-form.ts";
import type { Prompt } from "../../runtime/prompt.ts";
import { writeQueryText } from "../../runtime/prompt-texts/write-query.ts";
import { exampleBlock } from "./examples.ts";
import { type QueryPromptArgs, queryPrompt } from "./query-input.ts";

export const queryReplySchema = z.object({
  approach: z.enum(["plan", "sql", "ask", "none"]),
  title: z.string().describe("what the result shows, a few words"),
  quality: z.enum(["high", "medium", "low"]).describe("how surely this is what the user means"),
  plan: planFormSchema.nullable(),
  sql: z.string().nullable(),
  question: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), effect: z.string().nullable(), question: z.string() })),
  assumptions: z.array(z.string()),
  changes: z.array(z.string()).describe("what a wider search changed, one plain sentence each; else empty"),
});
export type QueryReply = z.infer<typeof queryReplySchema>;

/** An object is wanted. */
export function writeQueryPrompt(args: QueryPromptArgs): Prompt {
  const text = writeQueryText(args.dialect.label, args.canAsk);
  return { ...queryPrompt(args, { kind: "query", text, examples: exampleBlock(args, "query") }), outputTokens: 2_500 };
}
