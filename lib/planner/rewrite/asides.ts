/**
 * What a person says around a question: who wants to know, that it is asked politely, what it is needed for. It is told
 * by its place, by speaking of the persons who talk, and by holding nothing but talk: a word that may say of what the
 * question is ("I need wholesale alone.") stays, and is refused where nobody knows it.
 */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { matchCue } from "../phrases/cues.ts";
import { type Token, tokenise } from "../words/tokenise.ts";
import { commonWords } from "./common-words.ts";
import { everydayNouns } from "./purpose.ts";

/** Who speaks and who is spoken to, with what makes it a wish. */
const modal = String.raw`\b(?:can|could|would|will|may|might|do|are|am) (?:you|i|we)\b`;
const wish = String.raw`\b(?:i|we)(?:'(?:d|m|re|ve|ll))?(?: \p{L}+)? (?:would|want|need|wonder|wondering|am|are|have to|must|like|love|glad|happy|grateful|trying|looking|curious|interested|asked|be)\b`;
const asked = String.raw`\b(?:asks?|asked|asking|wants?|wanted|needs?|needed|wonders?|wondered|waits?|waiting|would like|would love)\b`;
const greetings = String.raw`\b(?:please|sorry|hello|hi|hey|thanks|thank you|excuse me|be so kind)\b`;
const speech = new RegExp(`${modal}|${wish}|${asked}|${greetings}`, "iu");

/** "hello", "please". */
export const greeting = new RegExp(greetings, "iu");

/** Somebody asks, wants or needs. */
export const wordsOfSpeech = new RegExp(asked, "iu");

/** Where what is asked begins. */
const questionHead =
  /\b(?:(?:by|for|in|at|on|of|to|from|with|since|until) )?(?:how (?:many|much|often|long|far|old)|what|which|whose|whom|who|when|where)\b/iu;

const politeBeginning =
  /^[^.?!:]*?\b(?:can|could|would|will) you (?:(?:please|kindly|maybe|perhaps|possibly|also|just|quickly|be so kind (?:as to|and)|be so good as to|mind) )*(?=\p{L})/iu;

const longestAside = 16;

/** The question with what is said around it blanked out, so that all other words keep their place. */
export function withoutAsides(question: string, index: SemanticIndex): string {
  return withoutLastSentence(withoutPoliteBeginning(withoutLead(question, index), index), index);
}

/** "my auditor wants to know", "I'd be grateful to hear": up to the word that asks. */
function withoutLead(question: string, index: SemanticIndex): string {
  const head = questionHead.exec(question);
  const lead = head === null ? "" : question.slice(0, head.index);
  return speech.test(lead) && saysNothing(lead, index) ? blanked(question, 0, lead.length) : question;
}

/** "could you please" before what is to be done, with the verb where it says no more than that. */
function withoutPoliteBeginning(question: string, index: SemanticIndex): string {
  const beginning = politeBeginning.exec(question)?.[0] ?? "";
  if (beginning === "" || !saysNothing(beginning, index)) return question;
  const verb = /^\p{L}+/u.exec(question.slice(beginning.length))?.[0] ?? "";
  const isKnown = matchCue(tokenise(verb), 0) !== null || isTelling(verb.toLowerCase(), index);
  return blanked(question, 0, beginning.length + (isKnown ? 0 : verb.length));
}

/** "I need it for the board.": a sentence of its own behind the question. */
function withoutLastSentence(question: string, index: SemanticIndex): string {
  const text = question.replace(/[.?!\s]+$/u, "");
  const start = Math.max(...[".", "?", "!", ":", ";"].map((sign) => text.lastIndexOf(sign))) + 1;
  const last = text.slice(start);
  const isApart = start > 1 && speech.test(last);
  return isApart && saysNothing(last, index) ? blanked(question, start, question.length) : question;
}

/** Words of everyday talk about an answer, which columns may be called as well. */
export const answerWords: ReadonlySet<string> = new Set([
  "number",
  "figure",
  "total",
  "result",
  "answer",
  "data",
  "report",
]);

const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

/** What people do and are when they ask: a closed class, in all its forms. */
const talk = new RegExp(
  `^(?:${[
    "(?:know|see|hear|learn|tell|ask|want|need|wonder|look|check|find|help|wait|bother|try|think|mind|work)(?:s|ed|ing)?",
    "told|saw|heard|found|thought|trying|got|get|getting|give|giving|let|has|have|having|been|being|done|doing",
    "would|could|can|will|may|might|must|should|like|love|wish|please|kindly|sorry|thanks?|hello|hi|hey|excuse|dear",
    "grateful|happy|glad|curious|interested|able|kind|good|nice|quick|quickly|urgently|asap|just|only|really|also|still",
    "question|favou?r|moment|minute|time|idea|way|up|out|so|very|much|again|now|soon|today|tomorrow|everyone|everybody|all",
    "i|me|my|we|us|our|you|your|it|this|that|them|he|she|him|her|they|their|re|ve|ll|bit|lot|one|there|here|if|whether",
  ].join("|")})$`,
  "iu",
);

/** Whoever stands before the verb that asks: "legal is waiting", "the inspector asked". */
const whoAsks =
  /^[\s,]*(?:(?:the|my|our|a|an|your) )?((?:[\p{L}-]+ ){1,3}?)(?:(?:is|are|was|were|has|have|would|will) )?(?:ask|want|need|wonder|wait|like|love)/iu;

/** Nothing of the data, no amount, no period, and nothing but talk. */
function saysNothing(text: string, index: SemanticIndex): boolean {
  const words = splitIdentifier(text);
  const who = new Set(splitIdentifier(whoAsks.exec(text)?.[1] ?? ""));
  return (
    words.length <= longestAside &&
    !/[\d"%]/.test(text) &&
    words.every((word) => who.has(word) || isTalk(word)) &&
    words.every((word) => answerWords.has(stem(word)) || weekdays.test(word) || !isTelling(word, index))
  );
}

function isTalk(word: string): boolean {
  const [token] = tokenise(word);
  const cue = token === undefined ? null : matchCue([token], 0);
  const isQuiet = cue !== null && quiet.has(cue.cue.type);
  return isQuiet || talk.test(word) || everydayNouns.test(word) || answerWords.has(stem(word)) || weekdays.test(word);
}

/** What words say that only hold a sentence together. */
const quiet: ReadonlySet<string> = new Set(
  "ask filler copula preposition and relative with have there-is verb".split(" "),
);

/** A word that names something of the data, or says what is to be done with it. */
export function isTelling(word: string, index: SemanticIndex): boolean {
  const [token] = tokenise(word);
  const cue = token === undefined ? null : matchCue([token], 0);
  // "for" and "mind" stand in stored titles, too.
  if (cue !== null || word.length < 3) return cue !== null && !quiet.has(cue.cue.type);
  const isStored = (form: string): boolean => !talk.test(word) && index.valueWords.has(form);
  return commonWords.has(word) || [word, stem(word)].some((form) => index.vocabulary.has(form) || isStored(form));
}

/** The text with a part of it made of spaces: all other words keep their place. */
export function blanked(text: string, from: number, to: number): string {
  return text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
}

/** "Build a list of ...": a first word that speaks of no data, with what is wanted right behind it, asks for that. */
export function withoutUnknownRequest(tokens: readonly Token[], index: SemanticIndex): readonly Token[] {
  const [first, second] = tokens;
  if (first === undefined || second === undefined || first.kind !== "word") return tokens;
  const isKnown = matchCue([first], 0) !== null || isTelling(first.lower, index);
  // Before "the" a word that nobody knows may be a thing itself, of which a turn before spoke.
  return !isKnown && /^(an?|me|us)$/.test(second.lower) ? tokens.slice(1) : tokens;
}

/** The tokens of what is asked, without what is said around it. */
export function tokensAsked(question: string, index: SemanticIndex): readonly Token[] {
  return withoutUnknownRequest(tokenise(withoutAsides(question, index)), index);
}
