/** The shortest thing that a model can be asked: whether it is there and takes the key. Nothing of the data goes along. */
import "server-only";
import type { Prompt } from "./prompt.ts";

export const greetingPrompt: Prompt = {
  name: "greeting",
  version: 1,
  instructions: "Reply with the single word: ready.",
  input: "Are you ready?",
  outputTokens: 200,
};
