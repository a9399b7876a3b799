/** Tells which of the product's prompts a request on the wire carries: what was sent is known by its own text, not by its words. */
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Prompt } from "#lib/agents/runtime/prompt";
import { type ModelRequest, wordsOf } from "../model-server/replies.ts";

export type PromptBook = {
  /** The same port; each prompt is noted before the client sends it. Some are not waited for as long as the app would. */
  watch(port: ModelPort, impatientWith: readonly string[]): ModelPort;
  /** The name of the prompt in a request; a request that nobody made is a fault of the test's. */
  nameOf(request: ModelRequest): string;
};

const impatientMs = 500;

/** @param onCall told at each call of the port, before its first request. */
export function createPromptBook(onCall: (prompt: Prompt) => void): PromptBook {
  const prompts: Prompt[] = [];
  const note = (prompt: Prompt) => {
    prompts.push(prompt);
    onCall(prompt);
  };
  return {
    watch: (port, impatientWith) => {
      const patient = <Request extends { readonly timeoutMs: number; readonly prompt: Prompt }>(request: Request) =>
        impatientWith.includes(request.prompt.name) ? { ...request, timeoutMs: impatientMs } : request;
      return {
        ...port,
        generateObject: (request) => {
          note(request.prompt);
          return port.generateObject(patient(request));
        },
        streamText: (request) => {
          note(request.prompt);
          return port.streamText(patient(request));
        },
      };
    },
    nameOf: (request) => {
      const told = wordsOf(request, ["system", "developer"]);
      const asked = wordsOf(request, ["user"]);
      const prompt = prompts.findLast(
        ({ instructions, input }) => told.includes(instructions) && asked.includes(input),
      );
      if (prompt === undefined) throw new Error("A request carries no prompt of the product's.");
      return prompt.name;
    },
  };
}
