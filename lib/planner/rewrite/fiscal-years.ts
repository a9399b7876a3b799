/** Fiscal years as they are said: "FY2024", "fiscal year 2023 to fiscal year 2024", "the prior fiscal year". */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

/**
 * Short forms written out, and in data that counts in fiscal years the name only once for a pair, and not where it only
 * says which year is before.
 */
export function withFiscalYears(tokens: readonly Token[], index: SemanticIndex): Token[] {
  const written = tokens.flatMap((token, place) => writtenOut(tokens, token, place));
  const isKnown = index.phrases.has(phraseKey(["fiscal", "year"]));
  return isKnown ? written.filter((_, place) => !saysNothing(written, place)) : written;
}

function writtenOut(tokens: readonly Token[], token: Token, place: number): Token[] {
  const own = /^fy(\d{4}|\d{2})$/.exec(token.lower)?.[1];
  if (own !== undefined) return [...words(token), numbered(token, own)];
  if (token.lower === "fy" && tokens[place + 1]?.kind === "number") return words(token);
  const isBehind = tokens[place - 1]?.lower === "fy" && /^\d\d$/.test(token.text);
  return isBehind ? [numbered(token, token.text)] : [token];
}

function words(token: Token): Token[] {
  return ["fiscal", "year"].map((word) => ({
    ...token,
    kind: "word",
    text: word,
    lower: word,
    stem: word,
    value: null,
  }));
}

function numbered(token: Token, digits: string): Token {
  const text = digits.length === 2 ? `20${digits}` : digits;
  return { ...token, kind: "number", text, lower: text, stem: text, value: Number(text) };
}

/** "2023 to fiscal year 2024": the second time; "the prior fiscal year": which kind of year. */
function saysNothing(tokens: readonly Token[], place: number): boolean {
  const at = (offset: number): string => tokens[place + offset]?.lower ?? "";
  if (at(0) === "fiscal" && at(1) === "year") return isEarlier(at(-1)) || isSecond(tokens, place);
  return at(-1) === "fiscal" && at(0) === "year" && isSecond(tokens, place - 1);
}

function isEarlier(word: string): boolean {
  return /^(prior|previous|preceding)$/.test(word);
}

/** Behind a year and a word that joins the two. */
function isSecond(tokens: readonly Token[], place: number): boolean {
  const joint = /^(to|and|vs|versus|or|against|through|until|with|in)$/;
  const isYear = (offset: number): boolean => /^(19|20)\d\d$/.test(tokens[place + offset]?.text ?? "");
  const isJoined = (offset: number): boolean => joint.test(tokens[place + offset]?.lower ?? "");
  if (!isYear(2)) return false;
  if (isJoined(-1) && isYear(-2)) return true;
  return isJoined(-1) && /^(to|and|compared|with)$/.test(tokens[place - 2]?.lower ?? "") && (isYear(-3) || isYear(-4));
}
