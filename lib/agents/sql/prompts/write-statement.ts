/** Asks for a statement as a text: every model has learnt to write that, and no form has to be read or filled in. */
import "server-only";
import type { Prompt } from "../../runtime/prompt.ts";
import { writeStatementText } from "../../runtime/prompt-texts/write-statement.ts";
import { exampleBlock } from "./examples.ts";
import { type QueryPromptArgs, queryPrompt } from "./query-input.ts";

/** The reply is read by `readSpoken`. */
export function writeStatementPrompt(args: QueryPromptArgs): Prompt {
  const text = writeStatementText(args.dialect.label, args.canAsk);
  const examples = exampleBlock(args, "statement");
  return { ...queryPrompt(args, { kind: "statement", text, examples }), outputTokens: 700 };
}
