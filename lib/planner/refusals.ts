/** Sentences for what cannot be answered: what was not understood, and what IS in the data. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { missingFeature } from "./missing-feature.ts";
import { type NamedThing, namedThing, nearestThings } from "./nearest-things.ts";
import { singularLabel } from "./plan/measures.ts";
import type { Refusal } from "./plan/outcome.ts";
import { allMentions } from "./request/mentions.ts";
import type { Request } from "./request/request.ts";
import { followUpQuestions, suggestQuestions } from "./suggest.ts";
import type { DoubtfulStep } from "./understand/doubt.ts";
import type { Understanding } from "./understand/resolve.ts";
import { type UnplacedWords, unplacedWords } from "./unplaced-words.ts";

const suggestionCount = 3;

/** Words of the question's grammar: to say that the data has no "with" would help nobody. */
const grammarWords: ReadonlySet<string> = new Set(
  "with having over and or not no than as it that this which".split(" "),
);

/** The question as it was written, and what it may go on from. */
type Said = { readonly question: string; readonly previousPlan: Plan | null; readonly index: SemanticIndex };

/** Names the words that mean nothing here or have no place in the question, and what the schema holds instead. */
export function refuseUnknown(model: SemanticModel, request: Request, said: Said): Refusal {
  const { question, previousPlan } = said;
  const words = unplacedWords(request.unexplained, { ...said, model });
  const named = namedThing(model, request);
  const telling = tellable([...words.unknown, ...words.known, ...words.language]);
  return {
    kind: "refuse",
    reason: allMentions(request).length === 0 ? "off_topic" : "unknown_concept",
    sentence: missingFeature(question, telling, named !== null) ?? unknownSentence(model, { words, named, question }),
    unknownWords: [...words.unknown, ...words.language],
    // "why?" is about the answer before.
    followUps: named === null && previousPlan !== null ? followUpQuestions(previousPlan, model, () => []) : [],
    suggestions: suggestionsFor(model, named),
  };
}

type Lacking = {
  readonly words: UnplacedWords;
  readonly named: NamedThing | null;
  readonly question: string;
};

/** Nothing of the data is named: what there is. Else what is nearest to the first word that is not known. */
function unknownSentence(model: SemanticModel, { words, named, question }: Lacking): string {
  const told = tellable([...words.unknown, ...words.known, ...words.language]);
  if (named === null) return `${offTopicSentence(tellable(words.unknown))} ${whatIsThere(model)}`;
  const [first = ""] = told;
  return `${unplacedSentence(model, words)} ${first === "" ? whatIsThere(model) : nearestThings(model, named, first, question)}`;
}

function offTopicSentence(words: readonly string[]): string {
  const verb = words.length === 1 ? "is" : "are";
  return `That is not something this data can answer${words.length === 0 ? "" : ` (${quoted(words)} ${verb} not in it)`}.`;
}

/** Where the grammar's words are all there is to tell, they are told. */
function unplacedSentence({ database, schema }: SemanticModel, { unknown, known, language }: UnplacedWords): string {
  const [news, names] = [tellable(unknown), tellable([...known, ...language])];
  if (news.length > 0) return `I do not know ${quoted(news)} in ${database} / ${schema}, so I would have to guess.`;
  const left = names.length > 0 ? names : [...known, ...language, ...unknown];
  return left.length > 0
    ? `I cannot tell what ${quoted(left)} is to do in this question, so I would have to guess.`
    : "I know the words of this question, but not how they belong together, so I would have to guess.";
}

function tellable(words: readonly string[]): string[] {
  return words.filter((word) => !grammarWords.has(word.toLowerCase()));
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

/** Every word is known, but together they ask for something the tables cannot give; `reason` says why, where that is known. */
export function refuseUnplannable(
  model: SemanticModel,
  request: Request,
  { question, reason }: { readonly question: string; readonly reason: string | null },
): Refusal {
  const words = allMentions(request)
    .map((mention) => `"${mention.chunk.text}"`)
    .join(", ");
  const about = words === "" ? "that" : `a question with ${words}`;
  return {
    kind: "refuse",
    reason: "unknown_concept",
    sentence:
      missingFeature(question, [], true) ??
      reason ??
      `I know the words, but not how ${about} is meant here. Try it with one figure and one breakdown. ${whatIsThere(model)}`,
    unknownWords: [],
    suggestions: suggestionsFor(model, namedThing(model, request)),
  };
}

/** What is wished for is no question about the data. */
export function refuseFeature(model: SemanticModel, sentence: string): Refusal {
  return { kind: "refuse", reason: "unknown_concept", sentence, unknownWords: [], suggestions: suggestionsFor(model) };
}

const doubts: Readonly<Record<DoubtfulStep, string>> = {
  relatedRows: "which rows have to belong to which",
  relatedCondition: "which rows the condition is about",
  negation: "what exactly is to be left out",
  hop: "over which tables it is meant",
  bridge: "over which tables it is meant",
  pickedKey: "which of several columns between the same tables is meant",
  unreadTable: "what one of the named tables has to do with it",
  unreadColumn: "what one of the named columns has to do with it",
  unnamedRows: "the rows of which table are meant",
  ownerColumn: "which of the named columns are to be shown",
  ordinaryValue: "whether an ordinary word is meant as a stored value",
  unknownText: "where a text is to be looked for that is not stored there",
  weakName: "which names are meant",
  groupCondition: "which groups are to be kept",
  group: "what it is to be broken down by",
  condition: "which conditions are meant",
};

/** There is an understanding, but it rests on guesses; the chief one is named. */
export function refuseDoubtful(model: SemanticModel, step: DoubtfulStep | null): Refusal {
  const about = step === null ? "what is meant" : doubts[step];
  return {
    kind: "refuse",
    reason: "unknown_concept",
    sentence: `I know the words, but I would have to guess ${about}. Try it in smaller steps, or with names as they are stored. ${whatIsThere(model)}`,
    unknownWords: [],
    suggestions: suggestionsFor(model),
  };
}

/** What is said beside a question, where it does not fit what is asked. */
export function refuseUnfitting(model: SemanticModel, words: string): Refusal {
  return {
    kind: "refuse",
    reason: "unknown_concept",
    sentence: `I cannot tell what "${words}" is to change in the answer, so I would have to guess. ${whatIsThere(model)}`,
    unknownWords: [words],
    suggestions: suggestionsFor(model),
  };
}

/** What goes on from a question without an answer; what it would be of the answer before is offered as a question. */
export function refuseHanging(model: SemanticModel, before: string, found: readonly Understanding[]): Refusal {
  const titles = [...new Set(found.map(({ plan }) => planTitle(plan, model)))].slice(0, suggestionCount);
  return {
    kind: "refuse",
    reason: "unknown_concept",
    sentence: `"${before.trim()}" was not answered, so I do not know what this goes on from. Say it as a whole question.`,
    unknownWords: [],
    suggestions: titles.length > 0 ? titles : suggestionsFor(model),
  };
}

/** Refuses a wish to change data. */
export function refuseWrite(model: SemanticModel): Refusal {
  return {
    kind: "refuse",
    reason: "write_request",
    sentence: "I only read data: nothing here can be changed, added or deleted. Ask me a question about it instead.",
    unknownWords: [],
    suggestions: suggestionsFor(model),
  };
}

/** What the schema holds, in names of its tables and figures: "DEMO / SALES holds orders, customers, ...". */
export function whatIsThere(model: SemanticModel): string {
  const shown = 8;
  const tables = model.tables.map((table) => plural(singularLabel(table.label)));
  const more =
    tables.length > shown
      ? ` and ${tables.length - shown} more ${tables.length - shown === 1 ? "table" : "tables"}`
      : "";
  const metrics = model.metrics.slice(0, 5).map((metric) => metric.label);
  const figures = metrics.length === 0 ? "" : `, with figures such as ${metrics.join(", ")}`;
  return `${model.database} / ${model.schema} holds ${tables.slice(0, shown).join(", ")}${more}${figures}.`;
}

/** Those about what the question does name come first. */
function suggestionsFor(model: SemanticModel, named: NamedThing | null = null): string[] {
  const all = suggestQuestions(model, searchedSuggestions);
  const near = all.filter(({ table }) => named?.tables.includes(table) === true);
  const questions = [...near, ...all].map(({ question }) => question);
  return [...new Set(questions)].slice(0, suggestionCount);
}

const searchedSuggestions = 12;
