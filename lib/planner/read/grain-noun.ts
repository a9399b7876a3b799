/** "day", "months": steps of the calendar by their nouns. */
import { type TimeGrain, timeGrainSchema } from "#lib/domain/plan";
import { stem } from "#lib/semantic/words";

/** The step in time that a word names. */
export function grainNoun(word: string): TimeGrain | null {
  return timeGrainSchema.options.find((grain) => stem(word.toLowerCase()) === grain) ?? null;
}
