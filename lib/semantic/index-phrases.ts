/** Under which phrases an element of the model can be found, and how surely each phrase means it. */
import { shortFormsOf, spelledOut } from "./abbreviations.ts";
import { saidWithAcronyms } from "./acronyms.ts";
import type { Relationship, SemanticColumn, SemanticTable } from "./model.ts";
import { namesOfRows } from "./names-of-rows.ts";
import { synonymsOf } from "./thesaurus/thesaurus.ts";
import { namesPerTime, timeNames } from "./time-names.ts";
import { phraseKey, splitIdentifier, stem } from "./words.ts";

export type Phrase = { readonly key: string; readonly weight: number };

const weights = {
  name: 1,
  synonym: 0.95,
  withoutTableWords: 0.85,
  /** Factor for a near-synonym in place of a word of the name. */
  nearSynonym: 0.8,
  /** Factor for a short form in place of a word of the name. */
  shortForm: 0.95,
  qualifiedPart: 0.7,
  run: 0.75,
  /** Below every name: "campaign" of "campaign visits" is the campaign first. */
  bareCondition: 0.6,
  headWord: 0.55,
  anyWord: 0.5,
};

/** Words too general to stand for a column by themselves. */
const weakWords: ReadonlySet<string> = new Set(
  "id key code name number date time type of the in on at is has count total first last min max average value day month year per and to by us rate ratio percent share".split(
    " ",
  ),
);

/** The first name is the element's own, the others are synonyms; each also with its near-synonyms. */
export function namePhrases(names: readonly string[]): Phrase[] {
  return names.flatMap((name, index) => {
    const weight = index === 0 ? weights.name : weights.synonym;
    // As it is written ("qty", "temperature max") and spelled out; a synonym is meant as it stands.
    const written = { key: phraseKey(splitIdentifier(name)), weight };
    const spelled = expand(name);
    return index === 0 ? [written, ...phrasesOf(spelled, weight)] : [written, { key: phraseKey(spelled), weight }];
  });
}

/** Names of a table: its own, and without what only says which layer of a warehouse it lies in ("dim_customer"). */
export function tablePhrases(table: SemanticTable): Phrase[] {
  const own = [...namePhrases([table.label, ...table.synonyms]), ...writtenName(table)];
  const bare = withoutLayer(expand(table.label));
  return bare === null ? own : [...own, ...phrasesOf(bare, weights.withoutTableWords)];
}

/** The name as it stands in the database, where its label takes it apart ("boatid" is the "boat id"). */
function writtenName({ name, label }: { readonly name: string; readonly label: string }): Phrase[] {
  const words = splitIdentifier(name);
  const isTakenApart = words.join(" ") !== label && words.join("") === label.replaceAll(" ", "");
  return isTakenApart ? [{ key: phraseKey(words), weight: weights.name }] : [];
}

/** Words in front of or behind the names of tables that say how a table is kept, not what stands in it. */
const layerWords: ReadonlySet<string> = new Set([
  ...["dim", "dimension", "fact", "fct", "stg", "staging", "raw", "ods", "mart", "dwh", "dw", "src", "source"],
  ...["tbl", "table", "vw", "view", "v", "t", "tb", "ref", "reference", "lkp", "lookup", "bridge", "xref", "int"],
]);

/** Words behind the names of tables that add nothing to them: "vehicle data" are vehicles. */
const emptyEndings: ReadonlySet<string> = new Set(["data", "info", "information", "list", "record", "table"]);

function withoutLayer(words: readonly string[]): readonly string[] | null {
  const isEmptyEnd = (word: string): boolean => layerWords.has(word) || emptyEndings.has(stem(word));
  const first = words.findIndex((word) => !layerWords.has(word));
  const last = words.findLastIndex((word) => !isEmptyEnd(word));
  return first < 0 || last < first || last - first + 1 === words.length ? null : words.slice(first, last + 1);
}

/** Names of a column: its own, without the table's words, with the table in front ("customer city"), and its telling words. */
export function columnPhrases(table: SemanticTable, column: SemanticColumn): Phrase[] {
  const words = expand(column.label);
  const own = [...namePhrases([column.label, ...column.synonyms]), ...writtenName(column)];
  if (column.role === "key") return own;
  const tableWords = expand(table.label);
  const tableStems = new Set(tableWords.map(stem));
  const rest = withoutLeading(words, tableStems);
  const isShortened = rest.length > 0 && rest.length < words.length;
  const shortened = isShortened ? phrasesOf(rest, weights.withoutTableWords) : [];
  const parts = words.length < 2 ? [] : words.flatMap((word, index) => partPhrase(word, index === words.length - 1));
  // Rows without a date hold what is promised, and not what took its time.
  const inside = column.role === "fact" && !isShortened ? namesOfRows(words, tableWords.map(stem)) : [];
  const short = words.length === 1 ? shortOf(table).flatMap((word) => marksOf(word, words)) : [];
  const participles = column.role === "time" ? participlePhrases(words) : [];
  const head = words.at(-1) ?? "";
  const qualified = isShortened
    ? []
    : [
        ...phrasesOf([...tableWords, ...words], weights.name),
        ...(words.length > 1 && !weakWords.has(head) ? phrasesOf([...tableWords, head], weights.qualifiedPart) : []),
      ];
  return [
    ...own,
    ...withoutForm(words, tableWords),
    ...shortened,
    ...(column.role === "fact" ? namesInTime(table, column.label, words) : []),
    ...inside.map((name) => ({ key: phraseKey(name), weight: weights.synonym })),
    ...short.flatMap((name) => phrasesOf(name, weights.withoutTableWords)),
    ...qualified,
    ...runs(words),
    ...participles,
    ...parts,
  ];
}

/** Of a number that counts units of time, or that comes for each of them. */
function namesInTime({ mainTimeColumn }: SemanticTable, label: string, words: readonly string[]): Phrase[] {
  const times = mainTimeColumn === null ? [] : timeNames(label);
  const perTime = namesPerTime(bareForm(words)).map((name) => ({
    key: phraseKey(name),
    weight: weights.withoutTableWords,
  }));
  return [...times.flatMap((name) => phrasesOf(name, weights.withoutTableWords)), ...perTime];
}

/** "satisfaction score" of a score, which is how satisfied they are. */
function marksOf(word: string, words: readonly string[]): string[][] {
  const isMark = words.every((name) => marks.has(stem(name)));
  return isMark ? [[word, ...words], [word]] : [[word, ...words]];
}

const marks: ReadonlySet<string> = new Set(["score", "rating", "mark", "grade"]);

/** What short forms of a table's name end in, as people say it: "satisfaction" of CSAT. */
function shortOf(table: SemanticTable): string[] {
  const spelled = splitIdentifier(table.label).map(spelledOut);
  return spelled.flatMap((words) => (words.length > 1 ? words.slice(-1) : []));
}

/** A table's word before a column's noun may be left out ("order date" of ORDERS); at the end it is the noun and stays. */
function withoutLeading(words: readonly string[], tableStems: ReadonlySet<string>): readonly string[] {
  const first = words.findIndex((word) => !tableStems.has(stem(word)));
  return first < 0 ? [] : words.slice(first);
}

/** A yes/no column without its "is": "active", "bounce"; a named condition also without the noun: "open" of "open orders". */
export function flagPhrases(table: SemanticTable, column: SemanticColumn): Phrase[] {
  if (column.kind !== "boolean") return [];
  const bare = expand(column.label).filter((word) => word !== "is" && word !== "has" && word !== "was");
  // "nonprofit" of IS_NONPROFIT, which is read as "is non profit".
  const written = splitIdentifier(column.name).filter((word) => word !== "is" && word !== "has" && word !== "was");
  const isTakenApart = written.length > 0 && written.join("") === bare.join("") && written.length < bare.length;
  const own = [bare, ...(isTakenApart ? [written] : [])]
    .filter((words) => words.length > 0)
    .map((words) => ({ key: phraseKey(words), weight: weights.name }));
  if (column.expression === null) return own;
  const names = [column.label, ...column.synonyms];
  const nouns = new Set([table.label, ...table.synonyms].flatMap(expand).map(stem));
  const bareNames = names.map(expand).map((words) => words.filter((word) => !nouns.has(stem(word))));
  return [
    ...own,
    ...namePhrases(names),
    ...bareNames
      .filter((words, index) => words.length > 0 && words.length < expand(names[index] ?? "").length)
      .map((words) => ({ key: phraseKey(words), weight: weights.bareCondition })),
  ];
}

/**
 * A table together with the way that leads to it: by its foreign-key column (ORIGIN -> AIRPORTS is
 * "origin airport") and by the table that refers to it (PRODUCTS -> CATEGORIES is "product category").
 */
export function referencePhrases(relationship: Relationship, source: SemanticTable, target: SemanticTable): Phrase[] {
  const targetWords = expand(target.label);
  const byTable = phrasesOf([...expand(source.label), ...targetWords], weights.name);
  return [...byTable, ...keyPhrases(relationship, targetWords)];
}

function keyPhrases(relationship: Relationship, targetWords: readonly string[]): Phrase[] {
  const [column] = relationship.fromColumns;
  if (column === undefined || relationship.fromColumns.length > 1) return [];
  const targetStems = new Set(targetWords.map(stem));
  const rest = expand(column).filter((word) => word !== "id" && word !== "code" && !targetStems.has(stem(word)));
  if (rest.length === 0) return [];
  return [
    ...phrasesOf([...rest, ...targetWords], weights.name),
    ...phrasesOf([...targetWords, "of", ...rest], weights.name),
  ];
}

function phrasesOf(words: readonly string[], weight: number): Phrase[] {
  const acronyms = saidWithAcronyms(words).map((said) => ({
    key: phraseKey(said),
    weight: weight * weights.shortForm,
  }));
  return [{ key: phraseKey(words), weight }, ...nearSynonyms(words, weight), ...shortForms(words, weight), ...acronyms];
}

/** Words at the end of a name that only say how it is written down: "seats" of "seats qty". */
const formWords: ReadonlySet<string> = new Set(
  ["amount", "quantity", "code", "count", "percent", "flag", "indicator", "yn", "text", "val"].map(stem),
);

function bareForm(words: readonly string[]): readonly string[] {
  return words.slice(0, words.findLastIndex((word) => !formWords.has(stem(word))) + 1);
}

function withoutForm(words: readonly string[], tableWords: readonly string[]): Phrase[] {
  const rest = bareForm(words);
  const isShorter = rest.length > 0 && rest.length < words.length;
  // "pier code" of piers: its first word is the thing itself.
  const isThing = phraseKey(rest) === phraseKey(tableWords);
  return isShorter && !isThing && !(rest.length === 1 && weakWords.has(rest[0] ?? ""))
    ? phrasesOf(rest, weights.withoutTableWords)
    : [];
}

/** Two or more neighbouring words of a longer name: "floor area" of "floor area sqm". */
function runs(words: readonly string[]): Phrase[] {
  if (words.length < 3) return [];
  const starts = words.slice(0, -1).map((_, start) => start);
  return starts.flatMap((start) => {
    const ends = words.map((_, index) => index + 1).filter((end) => end - start >= 2 && end - start < words.length);
    return ends.map((end) => ({ key: phraseKey(words.slice(start, end)), weight: weights.run }));
  });
}

/** What happened on a date: "shipped" of "shipped on", "released" of "release date". */
function participlePhrases(words: readonly string[]): Phrase[] {
  const [verb] = words;
  if (verb === undefined || verb.length < 4 || weakWords.has(verb)) return [];
  const forms = verb.endsWith("ed") ? [verb] : [verb.endsWith("e") ? `${verb}d` : `${verb}ed`];
  return [...forms.map((form) => ({ key: stem(form), weight: weights.headWord })), ...partedVerb(verb)];
}

/** A noun that is a verb and its particle in one word is said as both: "signed up" of a signup date. */
function partedVerb(noun: string): Phrase[] {
  const [, verb, particle] = /^([a-z]{3,})(up|off|out|in)$/.exec(noun) ?? [];
  if (verb === undefined || particle === undefined) return [];
  return [verb, `${verb}s`, `${verb}ed`].map((form) => ({
    key: phraseKey([form, particle]),
    weight: weights.withoutTableWords,
  }));
}

function partPhrase(word: string, isHead: boolean): Phrase[] {
  if (weakWords.has(word) || word.length < 3) return [];
  return [{ key: stem(word), weight: isHead ? weights.headWord : weights.anyWord }];
}

/** One word of the phrase replaced by a near-synonym at a time. */
function nearSynonyms(words: readonly string[], weight: number): Phrase[] {
  return words.flatMap((word, index) =>
    synonymsOf(stem(word)).map((synonym) => ({
      key: phraseKey(words.with(index, synonym)),
      weight: weight * weights.nearSynonym,
    })),
  );
}

/** One word of the phrase replaced by what people write for it: "dept" for "department". */
function shortForms(words: readonly string[], weight: number): Phrase[] {
  return words.flatMap((word, index) =>
    shortFormsOf(stem(word)).map((short) => ({
      key: phraseKey(words.with(index, short)),
      weight: weight * weights.shortForm,
    })),
  );
}

function expand(name: string): string[] {
  return splitIdentifier(name).flatMap(spelledOut);
}
