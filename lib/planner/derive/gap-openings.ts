/** What asks for a time between rows before it says which rows: "days", "gap in hours", "how many days pass on average". */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { Token } from "../words/tokenise.ts";
import { openingAt } from "./duration-phrases.ts";
import { usually } from "./how-long-phrases.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt } from "./token-words.ts";

export type GapOpening = {
  readonly length: number;
  readonly unit: ElapsedUnit | null;
  /** The words ask for the average themselves. */
  readonly isAverage: boolean;
  /** The words say that rows follow on each other. */
  readonly isInOrder: boolean;
};

const spans = [
  ...["gap", "gaps", "gap time", "interval", "intervals", "time gap", "time gaps"],
  ...["spacing", "times", "pause", "pauses"],
];
const arrivals = ["inter arrival time", "interarrival time", "inter arrival times", "interarrival times"];
const passing = [
  ...["are there", "is there", "pass", "passes", "go by", "goes by"],
  ...["lie", "elapse", "elapses", "is it", "is"],
];

const plain = { unit: null, isAverage: false, isInOrder: false } as const;

/** Null where no such words begin there. */
export function gapOpeningAt(tokens: readonly Token[], place: number): GapOpening | null {
  const arrival = phraseAt(tokens, place, arrivals);
  if (arrival > 0) return { ...plain, length: arrival, isInOrder: true };
  const asked = phraseAt(tokens, place, ["how many", "how long", "how much time"]);
  if (asked > 0) return askedAt(tokens, place, asked);
  const known = openingAt(tokens, place);
  if (known.unit !== null) return { ...plain, length: known.length, unit: known.unit };
  const length = known.isSaid ? known.length : phraseAt(tokens, place, spans);
  if (length === 0) return null;
  const unit = tokens[place + length]?.lower === "in" ? unitAt(tokens, place + length + 1) : null;
  return { ...plain, length: length + (unit === null ? 0 : 2), unit };
}

/** "how many days are there", "how long is it on average". */
function askedAt(tokens: readonly Token[], place: number, asked: number): GapOpening | null {
  const isCounted = tokens[place + 1]?.lower === "many";
  const unit = isCounted ? unitAt(tokens, place + asked) : null;
  if (isCounted && unit === null) return null;
  const noun = place + asked + Number(isCounted);
  const before = noun + phraseAt(tokens, noun, usually);
  const verb = before + phraseAt(tokens, before, passing);
  return { ...plain, length: verb + phraseAt(tokens, verb, usually) - place, unit, isAverage: true };
}

function unitAt(tokens: readonly Token[], place: number): ElapsedUnit | null {
  return unitWords[tokens[place]?.lower ?? ""] ?? null;
}
