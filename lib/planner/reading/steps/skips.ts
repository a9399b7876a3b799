/** Any word can be left out, at a price by what it is. */
import type { Feature } from "../features.ts";
import { moved, requesting } from "../state.ts";
import type { Step } from "./step.ts";

export const skipWord: Step = (grammar, state) => {
  const token = grammar.lattice.tokens[state.at];
  if (token === undefined) return [];
  const isName = (grammar.lattice.names[state.at] ?? []).some(({ to }) => to === state.at + 1);
  const content: Feature = isName ? "skippedName" : "skippedWord";
  const feature = token.kind === "word" ? content : "skippedText";
  const unexplained = [...state.request.unexplained, token.text];
  return [requesting(moved(state, state.at + 1, [feature], `_${state.at}`), { unexplained })];
};
