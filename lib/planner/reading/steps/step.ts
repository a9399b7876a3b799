/** One way to go on from a state of reading: what the next words may do, and where that leads. */
import type { Grammar } from "../grammar.ts";
import type { State } from "../state.ts";

/** Every state that the rule leads to; none where it says nothing about the next words. */
export type Step = (grammar: Grammar, state: State) => readonly State[];
