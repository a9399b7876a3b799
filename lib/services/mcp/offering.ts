/** How a tool of the MCP server is served: what was sent is read by the schema of the table, and only then looked at. */
import "server-only";
import type { z } from "zod";
import type { Caller } from "#lib/domain/caller";
import type { CheckedAnswer } from "#lib/domain/checked-answer";
import { err, type Result } from "#lib/domain/errors";
import type { McpTool } from "#lib/domain/mcp/tool";
import type { App } from "../app.ts";
import { badRequest } from "../request-failures.ts";

/** What came of a question back. */
export type Elicited =
  | { readonly kind: "answered"; readonly chatId: string; readonly text: string }
  | { readonly kind: "declined"; readonly chatId: string; readonly runId: string };

/** Who calls a tool, and what of the call is not input. */
export type McpAsker = {
  readonly caller: Caller;
  /** The client takes it back: what was begun for it is stopped. */
  readonly signal: AbortSignal;
  /** Where the app is opened, for links. */
  readonly origin: string;
  /** The client can put a question before its person. */
  readonly canElicit: boolean;
  readonly elicited: Elicited | null;
  /** Null where nobody wants to hear how far it is. */
  readonly tell: ((words: string) => Promise<void>) | null;
};

export type ToolReply<Output> =
  | { readonly kind: "done"; readonly output: Output; readonly words: string }
  /** It goes on with the answer to this. */
  | { readonly kind: "asks-back"; readonly question: AskedBack; readonly chatId: string; readonly runId: string };

type AskedBack = NonNullable<CheckedAnswer["question"]>;

export type OfferedTool = {
  /** BAD_REQUEST for what does not fit the tool; else as its service fails. */
  answer(app: App, input: unknown, asker: McpAsker): Promise<Result<ToolReply<Readonly<Record<string, unknown>>>>>;
};

type Typed<Input extends z.ZodObject, Output> = Omit<McpTool, "input" | "output"> & {
  readonly input: Input;
  readonly output: z.ZodType<Output>;
};

/** A tool with what serves it. */
export function offering<Input extends z.ZodObject, Output extends Readonly<Record<string, unknown>>>(
  { input: schema }: Typed<Input, Output>,
  serve: (app: App, input: z.output<Input>, asker: McpAsker) => Promise<Result<ToolReply<Output>>>,
): OfferedTool {
  return {
    answer: async (app, input, asker) => {
      const read = schema.safeParse(input);
      return read.success ? serve(app, read.data, asker) : err(badRequest(read.error));
    },
  };
}
