/** Which of a model's remarks may be shown: none with a number that nothing stands for, nor with links or markup. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { Execution } from "../runtime/execution.ts";
import { hasMarkup } from "./checked-text.ts";
import { knownNumbers } from "./known-numbers.ts";
import type { Attempt } from "./state.ts";

/** What the rules say is right as it is; a model's words are held against the statement, the result and the question. */
export function soundTexts(
  texts: readonly string[],
  { execution, outputs, question, attempts }: SoundTextArgs,
): readonly string[] {
  if (execution.candidate.brain !== "model") return texts;
  const tried = attempts.flatMap(({ sql }) => sql ?? []);
  const numbers = knownNumbers(execution, outputs, [question, execution.sql, execution.candidate.sql, ...tried]);
  return texts.filter((text) => !hasMarkup(text) && numbers.unknownIn(text).length === 0);
}

/** A result's heading: a model's own only where its numbers are known, else the user's words. */
export function soundTitle(args: SoundTextArgs, userRequest: string): string {
  const { title } = args.execution.candidate;
  return soundTexts([title], args)[0] ?? userRequest.slice(0, titleCharacters);
}

const titleCharacters = 80;

/** What was changed is never passed over in silence: where its own words may not be shown, one sentence of ours stands. */
export function soundChanges(args: SoundTextArgs): readonly string[] {
  const { attempt, candidate } = args.execution;
  const sound = soundTexts(candidate.changes, args);
  const isWider = args.attempts[attempt - 1]?.queryType === "wider_search";
  const isNamed = sound.length === candidate.changes.length && (sound.length > 0 || !isWider);
  return isNamed ? sound : [...sound, unnamedChange];
}

const unnamedChange =
  "Nothing was found for the question as it was asked, so the search was widened: the statement shows how.";

export type SoundTextArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly question: string;
  /** Of the run: what was looked for before may be named. */
  readonly attempts: readonly Pick<Attempt, "sql" | "queryType">[];
};
