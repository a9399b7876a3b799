/** Tells which of the product's prompts a request on the wire carries: what was sent is known by its own text, not by its words. */
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Prompt } from "#lib/agents/runtime/prompt";
import { type ModelRequest, wordsOf } from "../model-server/replies.ts";

export type PromptBook = {
  /** The same port; each prompt is noted before the client sends it. No call waits longer than the patience. */
  watch(port: ModelPort, patienceMs: number): ModelPort;
  /** The name of the prompt in a request; a request that nobody made is a fault of the test's. */
  nameOf(request: ModelRequest): string;
};

/** @param onCall told at each call of the port, before its first request. */
export function createPromptBook(onCall: (prompt: Prompt) => void): PromptBook {
  const prompts: Prompt[] = [];
  const note = (prompt: Prompt) => {
    prompts.push(prompt);
    onCall(prompt);
  };
  return {
    watch: (port, patienceMs) => {
      const patient = <Request extends { readonly timeoutMs: number }>(request: Request) => ({
        ...request,
        timeoutMs: Math.min(request.timeoutMs, patienceMs),
      });
      return {
        name: port.name,
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
