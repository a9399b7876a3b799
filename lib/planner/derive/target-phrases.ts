/** "actual against target", "which regions missed their target": a figure and what it was meant to be. */

import type { ComparisonOperator } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { AskedDifference } from "../request/request.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { phraseAt, textOf, wordAt } from "./token-words.ts";

const intents: ReadonlySet<string> = new Set(["target", "goal", "quota", "plan", "budget", "forecast"]);
const actuals = ["actual figures", "actual values", "actuals", "the actual", "actual"];

/** "actual" beside "target" is the figure that the target is of: "revenue" of a revenue target. */
export function withActuals(tokens: readonly Token[], known: Known): readonly Token[] {
  const place = tokens.findIndex((_, at) => phraseAt(tokens, at, actuals) > 0);
  const length = place < 0 ? 0 : phraseAt(tokens, place, actuals);
  const [token] = tokens.slice(place, place + 1);
  const isName = (known.index.phrases.get("actual") ?? []).length > 0;
  const meant = isName ? null : (targetsIn(tokens, known)[0] ?? null);
  if (length === 0 || token === undefined || meant === null) return tokens;
  // "actual revenue" says itself of what it is.
  const isSaid = tokens[place + length]?.lower === meant.words[0];
  const words = isSaid ? [] : meant.words.map((word) => wordAt(token, word));
  return [...tokens.slice(0, place), ...words, ...tokens.slice(place + length)];
}

type Meant = { readonly words: readonly string[]; readonly place: number };

/** The targets that the question names, each with the words of what it is of. */
function targetsIn(tokens: readonly Token[], known: Known): Meant[] {
  return tokens.flatMap((token, place) => {
    if (!intents.has(token.stem)) return [];
    const [words, ...others] = headsOf(token, known);
    return words === undefined || others.length > 0 ? [] : [{ words, place }];
  });
}

/** "revenue" of "revenue target", where that names a figure. */
function headsOf(token: Token, { model, index }: Known): string[][] {
  const labels = lookUp([token], index).flatMap(({ element, weight }) =>
    weight >= wholeName ? labelsOf(element, model) : [],
  );
  const heads = labels.flatMap((label) => {
    const words = splitIdentifier(label);
    return words.at(-1) === token.stem && words.length > 1 ? [words.slice(0, -1)] : [];
  });
  const different = heads.filter(
    (head, place) => heads.findIndex((other) => other.join(" ") === head.join(" ")) === place,
  );
  return different.filter((head) =>
    isFigure(
      head.map((word) => wordAt(token, word)),
      index,
    ),
  );
}

function labelsOf(element: ModelElement, model: SemanticModel): string[] {
  if (element.kind === "metric") return [findMetric(model, element.metric)?.label ?? ""];
  if (element.kind !== "table") return [];
  const facts = findTable(model, element.table)?.columns.filter(({ role }) => role === "fact") ?? [];
  return facts.map(({ label }) => label);
}

function isFigure(words: readonly Token[], index: Known["index"]): boolean {
  return lookUp(words, index).some(
    ({ element, weight }) => weight >= wholeName && (element.kind === "metric" || element.kind === "column"),
  );
}

const verdicts: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  [
    "<",
    [
      ...[
        "missed",
        "did not meet",
        "did not reach",
        "did not hit",
        "have not met",
        "failed to meet",
        "failed to reach",
      ],
      ...["fell short of", "are below", "were below", "are under", "were under", "is below", "was below", "miss"],
      ...["have missed", "came in below", "stayed below", "underperformed", "did not make", "not met", "are missing"],
    ],
  ],
  [">=", ["met", "reached", "hit", "made", "achieved", "have met", "have reached", "meet", "reach", "hit or beat"]],
  [
    ">",
    [
      ...["beat", "exceeded", "surpassed", "are above", "were above", "outperformed", "overachieved", "have exceeded"],
      ...["have beaten", "came in above", "is above", "was above"],
    ],
  ],
];

const openings = ["which", "what", "list the", "list", "show the", "show", "show me the", "find the", "find"];

/** "which regions missed their target in 2025": both figures and the difference, of those where it is so. */
export function targetMissed(
  tokens: readonly Token[],
  known: Known,
): { readonly tokens: readonly Token[]; readonly difference: AskedDifference } | null {
  const opening = phraseAt(tokens, 0, openings);
  const [first, thing, relative] = [tokens[0], tokens[opening], tokens[opening + 1]?.lower ?? ""];
  if (opening === 0 || first === undefined || thing?.kind !== "word") return null;
  const verb = opening + 1 + (["that", "which", "who"].includes(relative) ? 1 : 0);
  const verdict = verdicts
    .map(([operator, phrases]) => ({ operator, length: phraseAt(tokens, verb, phrases) }))
    .find(({ length }) => length > 0);
  if (verdict === undefined) return null;
  const owner = phraseAt(tokens, verb + verdict.length, ["their", "the", "its"]);
  const start = verb + verdict.length + owner;
  const target = targetsIn(tokens, known).find(({ place }) => place >= start && place <= start + 3);
  if (target === undefined) return null;
  // "their revenue target", "the monthly target": nothing but what it is of may stand between.
  const between = tokens.slice(start, target.place).map(({ lower }) => lower);
  const isOf = between.length === 0 || between.join(" ") === target.words.join(" ");
  if (!isOf) return null;
  const words = (text: readonly string[]): Token[] => text.map((word) => wordAt(thing, word));
  const goal = [...target.words, tokens[target.place]?.stem ?? ""];
  return {
    tokens: [...words(target.words), ...words(["and", ...goal, "by"]), thing, ...tokens.slice(target.place + 1)],
    difference: {
      left: [...target.words],
      right: goal,
      keeps: verdict.operator,
      text: textOf(tokens.slice(verb, target.place + 1)),
    },
  };
}
