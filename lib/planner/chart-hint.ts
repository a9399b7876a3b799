/** The kind of chart that a sentence asks for, read without anything else of it. */
import type { ChartHint } from "#lib/domain/plan";
import { matchCue } from "./phrases/cues.ts";
import { tokenise } from "./words/tokenise.ts";

/** The last kind that is named; null where none is. */
export function readChartHint(question: string): ChartHint | null {
  const tokens = tokenise(question);
  let hint: ChartHint | null = null;
  for (let index = 0; index < tokens.length; ) {
    const match = matchCue(tokens, index);
    if (match?.cue.type === "chart") hint = match.cue.hint;
    index += match?.length ?? 1;
  }
  return hint;
}
