/** "store-wise", "on a monthly basis", "sent back": what is said with several words for "by store", "monthly", "returned". */
import { stem } from "#lib/semantic/words";
import { phraseCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";

const prepositions: ReadonlySet<string> = new Set(["at", "on"]);
const articles: ReadonlySet<string> = new Set(["a", "an", "the"]);
const ends: ReadonlySet<string> = new Set(["level", "basis"]);

/** The tokens with such phrases said with "by"; each word keeps its place in the text. */
export function withTurnedPhrases(tokens: readonly Token[]): Token[] {
  const turned: Token[] = [];
  for (let place = 0; place < tokens.length; ) {
    const found =
      wiseAt(tokens, place) ??
      levelAt(tokens, place) ??
      backAt(tokens, place) ??
      enoughAt(tokens, place) ??
      sellerAt(tokens, place) ??
      oftenAt(tokens, place) ??
      endedAt(tokens, place) ??
      gotAt(tokens, place);
    turned.push(...(found?.tokens ?? tokens.slice(place, place + 1)));
    place += found?.length ?? 1;
  }
  return turned;
}

type Turned = { readonly tokens: readonly Token[]; readonly length: number };

/** "store wise". */
function wiseAt(tokens: readonly Token[], place: number): Turned | null {
  const [name, wise] = tokens.slice(place, place + 2);
  if (name?.kind !== "word" || wise?.lower !== "wise" || phraseCue([name]) !== null) return null;
  return { tokens: [by(wise), name], length: 2 };
}

/** "at store level", "on a monthly basis". */
function levelAt(tokens: readonly Token[], place: number): Turned | null {
  const [preposition] = tokens.slice(place, place + 1);
  if (preposition === undefined || !prepositions.has(preposition.lower)) return null;
  const first = place + (articles.has(tokens[place + 1]?.lower ?? "") ? 2 : 1);
  const length = [1, 2].find((count) => ends.has(tokens[first + count]?.lower ?? ""));
  const name = tokens.slice(first, first + (length ?? 0));
  if (length === undefined || name.some(({ kind }) => kind !== "word")) return null;
  const says = phraseCue(name)?.type;
  if (says !== undefined && says !== "grain" && says !== "grain-noun" && says !== "by") return null;
  const isStep = says === "grain";
  return { tokens: isStep ? name : [by(preposition), ...name], length: first - place + length + 1 };
}

const backVerbs: Readonly<Record<string, string>> = {
  send: "return",
  sends: "returns",
  sent: "returned",
  sending: "returning",
  bring: "return",
  brings: "returns",
  brought: "returned",
  give: "return",
  gave: "returned",
  given: "returned",
  pay: "refund",
  pays: "refunds",
  paid: "refunded",
};
const anything: ReadonlySet<string> = new Set(["anything", "something", "it", "them", "one"]);

const bests: ReadonlySet<string> = new Set(["best", "top", "worst", "biggest"]);

/** "best sellers" are products, not who sells them. */
function sellerAt(tokens: readonly Token[], place: number): Turned | null {
  const [best, seller] = tokens.slice(place, place + 2);
  if (best === undefined || seller?.stem !== "seller" || !bests.has(best.lower)) return null;
  const noun = seller.lower === "seller" ? "product" : "products";
  const first = best.lower === "biggest" ? "best" : best.lower;
  return { tokens: [word(best, first), word(seller, "selling"), word(seller, noun)], length: 2 };
}

const auxiliaries: ReadonlySet<string> = new Set(["do", "does", "did"]);

/** "how often do crews book": the average number of bookings of a crew. */
function oftenAt(tokens: readonly Token[], place: number): Turned | null {
  const [how, often, auxiliary, ...rest] = tokens.slice(place, place + 6);
  if (`${how?.lower} ${often?.lower}` !== "how often" || !auxiliaries.has(auxiliary?.lower ?? "")) return null;
  const [owner, deed] = rest.filter(({ lower }) => !owners.has(lower));
  if (how === undefined || owner?.kind !== "word" || deed?.kind !== "word" || phraseCue([owner]) !== null) return null;
  const says = phraseCue([deed])?.type;
  if (says !== undefined && says !== "verb" && says !== "sort") return null;
  const length = tokens.indexOf(deed) - place + 1;
  const isSaid = tokens.some(({ lower }) => lower === "average");
  const before = [...(isSaid ? [] : ["average"]), "number", "of"].map((text) => word(how, text));
  return { tokens: [...before, deed, word(how, "per"), owner], length };
}

/** Verbs of an outcome, each with what stands behind it; "leads with a score" are leads. */
const outcomes: Readonly<Record<string, readonly string[]>> = {
  ...{ ended: ["with", "in"], ending: ["with", "in"], finished: ["with", "in"] },
  ...{ resulted: ["in"], resulting: ["in"], led: ["to"], leading: ["to"] },
};
const determiners: Readonly<Record<string, string>> = { a: "with", an: "with", any: "with", no: "without" };

/** "visits that ended with an order", "trials that led to a contract": what they came to is what they are with. */
function endedAt(tokens: readonly Token[], place: number): Turned | null {
  const [first] = tokens.slice(place, place + 1);
  const relative = ["that", "which", "who"].includes(first?.lower ?? "") ? 1 : 0;
  const [verb, up, ...rest] = tokens.slice(place + relative, place + relative + 4);
  const isUp = up?.lower === "up";
  const [link, determiner] = isUp ? rest : [up, ...rest];
  const preposition = determiners[determiner?.lower ?? ""];
  if (first === undefined || determiner === undefined || preposition === undefined) return null;
  if (outcomes[verb?.lower ?? ""]?.includes(link?.lower ?? "") !== true) return null;
  const article = preposition === "with" ? [determiner] : [];
  return { tokens: [word(first, preposition), ...article], length: relative + (isUp ? 4 : 3) };
}

const extremes: Readonly<Record<string, string>> = {
  hot: "hottest",
  warm: "warmest",
  cold: "coldest",
  cool: "coolest",
};

/** "how cold did it get": as cold as it was at all. */
function gotAt(tokens: readonly Token[], place: number): Turned | null {
  const [how, adjective, ...rest] = tokens.slice(place, place + 5);
  const extreme = extremes[adjective?.lower ?? ""];
  const got = rest.map(({ lower }) => lower).join(" ");
  if (how?.lower !== "how" || adjective === undefined || extreme === undefined) return null;
  if (got !== "did it get" && got !== "does it get") return null;
  return { tokens: [word(how, extreme), word(adjective, "temperature")], length: 5 };
}

const owners: ReadonlySet<string> = new Set(["our", "the", "a", "an", "my", "their"]);

function word(token: Token, text: string): Token {
  return { ...token, text, lower: text, stem: stem(text) };
}

/** Verbs of two words. */
const phrasal: Readonly<Record<string, string>> = {
  "come out": "released",
  "comes out": "released",
  "came out": "released",
  "called off": "cancelled",
  "shut down": "closed",
  "closed down": "closed",
  "passed away": "died",
};

const enough: readonly string[] = ["is enough", "are enough", "will do", "is fine", "of them"];

/** "ten is enough", "5 of them": the first so many. */
function enoughAt(tokens: readonly Token[], place: number): Turned | null {
  const [count, second, third] = tokens.slice(place, place + 3);
  const isEnough = enough.includes(`${second?.lower} ${third?.lower}`) && tokens[place + 3] === undefined;
  if (count?.kind !== "number" || !isEnough) return null;
  return { tokens: [{ ...count, kind: "word", text: "top", lower: "top", stem: "top" }, count], length: 3 };
}

/** "sent back", "sent anything back", "came out". */
function backAt(tokens: readonly Token[], place: number): Turned | null {
  const [verb, second, third] = tokens.slice(place, place + 3);
  const whole = phrasal[`${verb?.lower} ${second?.lower}`];
  if (verb !== undefined && whole !== undefined)
    return { tokens: [{ ...verb, text: whole, lower: whole, stem: stem(whole) }], length: 2 };
  const word = backVerbs[verb?.lower ?? ""];
  if (verb === undefined || word === undefined) return null;
  const isApart = anything.has(second?.lower ?? "") && third?.lower === "back";
  const length = isApart ? 3 : 2;
  if (!isApart && second?.lower !== "back") return null;
  return { tokens: [{ ...verb, text: word, lower: word, stem: stem(word) }], length };
}

function by(token: Token): Token {
  return { ...token, lower: "by", stem: stem("by") };
}
