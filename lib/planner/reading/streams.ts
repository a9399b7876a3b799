/** The words of a question as they stand, and with those together that name what has to be calculated. */
import { readCalculation } from "../derive/calculation-phrases.ts";
import { withDerivedColumns } from "../derive/derived-columns.ts";
import { readDifference } from "../derive/difference-phrases.ts";
import { withoutGrand } from "../derive/inside-phrases.ts";
import type { Known } from "../derive/moments.ts";
import { withStateRates } from "../derive/state-rates.ts";
import { withActuals } from "../derive/target-phrases.ts";
import type { Request } from "../request/request.ts";
import type { Token } from "../words/tokenise.ts";

/** One way to see the words, with what is asked of the finished figures. */
export type Stream = Pick<Request, "calculation" | "difference"> & {
  readonly tokens: readonly Token[];
  /** How words are taken, where that is told with the answer. */
  readonly corrections: readonly string[];
};

/** The plain words are always among them: whatever is calculated may be a name as well. */
export function streamsOf(tokens: readonly Token[], known: Known): readonly Stream[] {
  const plain: Stream = { tokens, calculation: null, difference: null, corrections: [] };
  const differing = readDifference(withActuals(withoutGrand(tokens), known), known);
  const calculated = readCalculation(differing.tokens, known);
  const derived = withDerivedColumns(calculated.tokens, known);
  const rated = withStateRates(derived.tokens, known);
  const read: Stream = {
    tokens: rated.tokens,
    calculation: calculated.calculation,
    difference: differing.difference,
    corrections: [...derived.corrections, ...rated.corrections],
  };
  return isSame(read, plain) ? [plain] : [read, plain];
}

function isSame(read: Stream, plain: Stream): boolean {
  const isPlain = read.calculation === null && read.difference === null;
  return (
    isPlain &&
    read.tokens.length === plain.tokens.length &&
    read.tokens.every((token, place) => token.text === plain.tokens[place]?.text)
  );
}
