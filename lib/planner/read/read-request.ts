/** From the text of a question to its request: tokens, spelling, chunks, grammar. */
import { focusIndex } from "#lib/semantic/focus-index";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import { partAskedBeside, withBestOfEach } from "../derive/best-of-each.ts";
import { readCalculation } from "../derive/calculation-phrases.ts";
import { withDerivedColumns } from "../derive/derived-columns.ts";
import { readDifference } from "../derive/difference-phrases.ts";
import { withoutGrand } from "../derive/inside-phrases.ts";
import { withStateRates } from "../derive/state-rates.ts";
import { withActuals } from "../derive/target-phrases.ts";
import { withoutToldCounts } from "../derive/told-counts.ts";
import { withDateNouns } from "../divide/date-nouns.ts";
import { divide } from "../divide/divide.ts";
import { withUnitsPer } from "../divide/units-per.ts";
import type { Item, Request } from "../request/request.ts";
import { tokensAsked } from "../rewrite/asides.ts";
import { withAskedDistribution } from "../rewrite/asked-distribution.ts";
import { withAskedPlace } from "../rewrite/asked-place.ts";
import { withAskedRelation } from "../rewrite/asked-relation.ts";
import { withComparedPair } from "../rewrite/compared-pair.ts";
import { withDeedNouns } from "../rewrite/deed-nouns.ts";
import { withElidedNames } from "../rewrite/elided-names.ts";
import { withFiscalYears } from "../rewrite/fiscal-years.ts";
import { withPersons } from "../rewrite/persons.ts";
import { withoutPurpose } from "../rewrite/purpose.ts";
import { mendSpelling } from "../rewrite/spelling.ts";
import { withTurnedPhrases } from "../rewrite/turned-phrases.ts";
import { withVerbFigures } from "../rewrite/verb-figures.ts";
import type { Token } from "../words/tokenise.ts";
import { withoutRepeats } from "./appositions.ts";
import { parseRequest } from "./parse-request.ts";
import { ratioSides } from "./read-ratio.ts";

const everWords = /\b(ever|of all time|all.time|on record)\b/i;

/**
 * What the question asks for; nothing is decided about words with several meanings. `lastColumn` is what the turn
 * before named last.
 */
export function readRequest(
  question: string,
  model: SemanticModel,
  index: SemanticIndex,
  lastColumn: Item | null = null,
): Request {
  const mended = mendSpelling(wordsOf(question, index), index);
  const known = { model, index };
  const asked = withoutToldCounts(mended.tokens, known);
  const differing = readDifference(withActuals(withoutGrand(asked), known), known);
  const calculated = readCalculation(differing.tokens, known);
  const derived = withDerivedColumns(calculated.tokens, known);
  const rated = withStateRates(derived.tokens, known);
  const done = withDeedNouns(rated.tokens, known);
  const placed = withAskedPlace(withComparedPair(done.tokens, known), index);
  const named = withVerbFigures(withPersons(placed, known), known);
  const { tokens } = named;
  const corrections = [
    ...mended.corrections,
    ...derived.corrections,
    ...rated.corrections,
    ...done.corrections,
    ...named.corrections,
  ];
  const beside = partAskedBeside(tokens);
  const read = (words: readonly Token[]): Request => {
    const request = readTokens(words, { question, model, index, lastColumn });
    return {
      ...request,
      unexplained: beside === null ? request.unexplained : [...request.unexplained, beside],
      corrections,
      calculation: calculated.calculation,
      difference: differing.difference,
      isEver: everWords.test(question),
    };
  };
  return readRatio(tokens, read) ?? read(tokens);
}

function wordsOf(question: string, index: SemanticIndex): Token[] {
  const tokens = withAskedRelation(withAskedDistribution(tokensAsked(withoutPurpose(question, index), index)));
  return withTurnedPhrases([...withBestOfEach(withElidedNames(withFiscalYears(tokens, index)))]);
}

type Reading = {
  readonly question: string;
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly lastColumn: Item | null;
};

function readTokens(tokens: readonly Token[], reading: Reading): Omit<Request, "corrections"> {
  const { question, model, index, lastColumn } = reading;
  const near = focusIndex(
    index,
    tokens.map((token) => (token.kind === "quoted" ? valueKey(token.text) : token.lower)),
  );
  const dated = withDateNouns(divide(tokens, { model, index, near }), index, model);
  const divided = withUnitsPer(dated, model);
  const chunks = withoutRepeats(divided, question, model);
  return parseRequest(chunks, { index, model, lastColumn });
}

/** The first side, with the second one below it; null where no ratio of two things is asked for. */
function readRatio(tokens: readonly Token[], read: (words: readonly Token[]) => Request): Request | null {
  for (const sides of ratioSides(tokens)) {
    const [numerator, denominator] = [read(sides.numerator), read(sides.denominator)];
    if (numerator.shown.length === 0 || denominator.shown.length === 0) continue;
    const over: Request = { ...denominator, isFigure: true };
    return {
      ...numerator,
      isFigure: true,
      over,
      hints: [...numerator.hints, ...over.hints],
      unexplained: [...new Set([...numerator.unexplained, ...over.unexplained])],
    };
  }
  return null;
}
