/**
 * "how much did each shop take in", "how many people did floods kill": a figure that a verb asks for without its name.
 * The words are read as the noun, where the model has a figure that is called so.
 */
import type { ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, stem } from "#lib/semantic/words";
import { phraseCue } from "../phrases/cues.ts";
import { months } from "../time/calendar-period.ts";
import type { Token } from "../words/tokenise.ts";
import { isBareAt } from "./deed-nouns.ts";

type VerbFigure = {
  readonly asked: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  /** Likeliest first. */
  readonly nouns: readonly string[];
  /** Of these verbs "the most" is the most of it. */
  readonly bare?: ReadonlySet<string>;
  /** "most people": the highest number of them. */
  readonly isCounted?: boolean;
  /** What was done together is asked for: "how much time did they spend". */
  readonly isAdded?: boolean;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split("|"));
const money = set("how much|how much money|most money|least money");
const extent = set("how much|by how much|how many minutes|by how many minutes|how many hours|by how many hours");
const time = set("how much time|most time|least time|time");
const people = set(
  "how many people|how many persons|number of people|how many lives|how many victims|most people|most lives|fewest people",
);

const figures: readonly VerbFigure[] = [
  {
    asked: money,
    verbs: set(
      "earn|earns|earned|make|makes|made|take in|takes in|took in|taken in|bring in|brings in|brought in|sell|sells|sold|gross|grosses|grossed|turn over|turned over|pull in|pulls in|pulled in|generate|generates|generated",
    ),
    nouns: [...set("revenue|sales|turnover|earnings|income|box office")],
    bare: set("earn|earns|earned|bring in|brings in|brought in|take in|takes in|took in|grossed|grosses"),
  },
  {
    asked: money,
    verbs: set(
      "buy|buys|bought|spend|spends|spent|purchase|purchased|go into|goes into|went into|put into|invest|invested|burn|burned|burned through|burnt",
    ),
    nouns: [...set("spend|spending|expenditure|payments|revenue|sales")],
    bare: set("spend|spends|spent"),
  },
  {
    asked: people,
    verbs: set("kill|kills|killed|die|dies|died|lost their lives|lose their lives|claim|claimed|perish|perished"),
    nouns: [...set("deaths|fatalities|casualties|victims")],
    isCounted: true,
  },
  {
    asked: people,
    verbs: set("injure|injured|hurt|wounded"),
    nouns: [...set("injuries|injured|wounded")],
    isCounted: true,
  },
  {
    asked: people,
    verbs: set("live|lives|lived|living|inhabit|inhabited"),
    nouns: [...set("population|inhabitants|residents")],
  },
  { asked: extent, verbs: set("late|delayed"), nouns: [...set("delay|lateness")] },
  { asked: time, verbs: set("spend|spends|spent"), nouns: ["time spent"], isAdded: true },
];

/** What the money behind a verb is called, likeliest first: "spent more than $500". */
export function moneyOfVerb(verb: string): readonly string[] {
  return figures.find(({ asked, verbs }) => asked === money && verbs.has(verb.toLowerCase()))?.nouns ?? [];
}

const longestPhrase = 4;

type Known = { readonly index: SemanticIndex; readonly model: SemanticModel };

/** The tokens with the noun in place of what asks for it, and one sentence that tells so. */
export function withVerbFigures(
  tokens: readonly Token[],
  known: Known,
): { readonly tokens: readonly Token[]; readonly corrections: readonly string[] } {
  for (const figure of figures) {
    const question = phraseAt(tokens, figure.asked) ?? bareMost(tokens, figure);
    const verb = question === null ? null : phraseAt(tokens, figure.verbs);
    const noun = figure.nouns.find((word) => isFigure(word, known));
    if (question === null || verb === null || noun === undefined) continue;
    const spent = [...question.tokens, ...verb.tokens, ...objectOf(tokens, verb, { noun, known, figure })];
    const others = tokens.filter((token) => !spent.includes(token));
    // A figure that is named is what is asked for, and what something cost to make is a cost.
    if (figure.asked === money && tokens.some(({ stem: word }) => word === "cost")) continue;
    if (others.some(({ kind, lower }) => kind === "word" && isFigure(lower, known))) continue;
    const said = [question, verb].map(({ tokens: covered }) => covered.map(({ text }) => text).join(" "));
    // "time spent" is the name itself.
    if (verb.place === question.place + question.tokens.length) continue;
    const isAdded = figure.isAdded === true && !others.some(({ lower }) => aggregates.has(lower));
    return {
      tokens: tokens.flatMap((token, place) => {
        if (place === question.place)
          return [...named(question.tokens, isAdded ? `total ${noun}` : noun, figure), ...ownerAt(tokens, question)];
        const isOwned = ownerAt(tokens, question).length > 0 && place === question.place + question.tokens.length;
        return isOwned || !others.includes(token) ? [] : [token];
      }),
      corrections: [`"${said.join(" ... ")}" is read as "${noun}".`],
    };
  }
  return { tokens, corrections: [] };
}

/** What the model calls the money that a verb speaks of. */
export function figureOfVerb(verb: string, known: Known): string | null {
  const figure = figures.find(({ asked, verbs }) => asked === money && verbs.has(verb));
  return figure?.nouns.find((noun) => isFigure(noun, known)) ?? null;
}

/** "revenue"; "most people" is the highest number of deaths. */
function named(asked: readonly Token[], noun: string, { isCounted }: VerbFigure): Token[] {
  const [first] = asked;
  if (first === undefined) return [];
  const extreme = extremes.get(first.lower);
  const before = isCounted === true ? [extreme ?? "", "number", "of"] : [first.lower];
  const words = [...(extreme === undefined ? [] : before), ...noun.split(" ")];
  return words.map((word) => asWord(first, word));
}

type Meant = { readonly noun: string; readonly known: Known; readonly figure: VerbFigure };

/** "spent on tickets": what the rows of the figure belong to in any case, where nothing more is said of it. */
function objectOf(tokens: readonly Token[], verb: Found, { noun, known, figure }: Meant): readonly Token[] {
  const start = verb.place + verb.tokens.length;
  const article = articles.has(tokens[start + 1]?.lower ?? "") ? 1 : 0;
  const name = tokens[start + 1 + article];
  const isBare = isBareAt(tokens, start + 2 + article) && name !== undefined && name.lower !== name.stem;
  if (figure.isAdded !== true || tokens[start]?.lower !== "on" || name === undefined || !isBare) return [];
  const owners = elementsCalled(name.stem, known).flatMap((element) =>
    element.kind === "table" ? [element.table] : [],
  );
  const rows = elementsCalled(phraseKey(noun.split(" ")), known).flatMap((element) =>
    element.kind === "column" ? [element.table] : [],
  );
  const belongs =
    owners.length === 1 && rows.every((table) => owners.every((owner) => canReach(known.model, table, owner)));
  return belongs ? tokens.slice(start, start + 2 + article) : [];
}

const articles = set("the|our|their|all");

function elementsCalled(key: string, { index }: Known): readonly ModelElement[] {
  const named = (index.phrases.get(key) ?? []).filter(({ weight }) => weight >= wholeName);
  return named.map(({ element }) => element);
}

const aggregates = set("average|mean|median|total|minimum|maximum|longest|shortest");

const extremes: ReadonlyMap<string, string> = new Map([
  ["most", "highest"],
  ["least", "lowest"],
  ["fewest", "lowest"],
]);

function asWord(token: Token, word: string): Token {
  return { ...token, kind: "word", text: word, lower: word, stem: stem(word) };
}

const auxiliaries = set("did|do|does|have|has|had");
const pronouns = set("we|you|i|they|it|he|she|there");

/** "how much did crews from Kiel spend" is what they spent, together: the figure "of" them. */
function ownerAt(tokens: readonly Token[], { place, tokens: asked }: Found): Token[] {
  const [auxiliary, owner] = tokens.slice(place + asked.length, place + asked.length + 2);
  if (auxiliary === undefined || !auxiliaries.has(auxiliary.lower) || owner === undefined) return [];
  return pronouns.has(owner.lower) ? [] : [asWord(auxiliary, "of")];
}

type Found = { readonly place: number; readonly tokens: readonly Token[] };

/** "which shop earns the most": nothing follows that there is most of. */
function bareMost(tokens: readonly Token[], { bare }: VerbFigure): Found | null {
  const verb = bare === undefined ? null : phraseAt(tokens, bare);
  if (verb === null) return null;
  const behind = verb.place + verb.tokens.length;
  const place = tokens[behind]?.lower === "the" ? behind + 1 : behind;
  const next = tokens[place + 1];
  const isBare = next === undefined || next.kind !== "word" || phraseCue([next]) !== null || next.lower in months;
  return extremes.has(tokens[place]?.lower ?? "") && isBare ? { place, tokens: tokens.slice(place, place + 1) } : null;
}

const relatives = set("who|that|which");

/** The first of the phrases, longest first; what a clause says of its rows ("who bought") is no part of the question. */
function phraseAt(tokens: readonly Token[], phrases: ReadonlySet<string>): Found | null {
  for (let place = 0; place < tokens.length; place += 1) {
    if (place > 1 && relatives.has(tokens[place - 1]?.lower ?? "")) continue;
    for (let length = longestPhrase; length > 0; length -= 1) {
      const covered = tokens.slice(place, place + length);
      if (covered.length === length && phrases.has(covered.map(({ lower }) => lower).join(" ")))
        return { place, tokens: covered };
    }
  }
  return null;
}

const wholeName = 0.8;

/** Whether something in the model that can be added up or averaged is called so. */
export function isFigure(word: string, { index, model }: Known): boolean {
  return (index.phrases.get(phraseKey(word.split(" "))) ?? []).some(({ element, weight }) => {
    if (weight < wholeName) return false;
    if (element.kind === "metric") return true;
    return element.kind === "column" && findColumn(model, element.table, element.column)?.role === "fact";
  });
}
