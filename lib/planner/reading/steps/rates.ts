/** One figure by another: "revenue per seat", "fuel cost divided by distance"; and what is counted, said last: "head count". */
import type { Item } from "../../request/request.ts";
import type { Grammar } from "../grammar.ts";
import { moved, plainItem, requesting, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

/** What stands between the two figures. */
const dividers: readonly (readonly string[])[] = [["per"], ["divided", "by"]];

/** The second figure is one that can be added up: "per region" is a group. */
export const readRate: Step = (grammar, state) => {
  const { shown } = state.request;
  const last = shown.at(-1);
  if (last === undefined || state.request.isRatio || state.zone === "sort" || !isFigure(grammar, last)) return [];
  return dividers.flatMap((words): State[] => {
    if (!words.every((word, step) => grammar.word(state.at + step) === word)) return [];
    const place = grammar.pastOf(state.at + words.length);
    const start = grammar.word(place) === "total" ? place + 1 : place;
    return grammar.things(start).flatMap(({ value, to, uses }): State[] => {
      const candidates = value.candidates.filter(({ element }) => isSummable(grammar, element));
      if (candidates.length === 0) return [];
      const below: Item = { ...plainItem(state, { ...value, candidates }), functions: ["sum"] };
      const above: Item = last.functions.length > 0 ? last : { ...last, functions: figureOf(grammar, last) };
      const divided = requesting(moved(state, to, [...uses, "ratio"], `rt${to}`), {
        shown: [...shown.slice(0, -1), above, below],
        isRatio: true,
      });
      return [spent(divided)];
    });
  });
};

function isFigure(grammar: Grammar, { mention, functions }: Item): boolean {
  return functions.length > 0 || mention.candidates.some(({ element }) => isSummable(grammar, element));
}

function figureOf(grammar: Grammar, { mention }: Item): Item["functions"] {
  const isColumn = mention.candidates.some(({ element }) => element.kind === "column");
  return isColumn && mention.candidates.every(({ element }) => isSummable(grammar, element)) ? ["sum"] : [];
}

function isSummable(grammar: Grammar, element: Item["mention"]["candidates"][number]["element"]): boolean {
  return element.kind === "metric" || (element.kind === "column" && grammar.roleOf(element) === "fact");
}

/** "overdue invoices, number": the rows that were named are counted after all. */
export const readCountBehind: Step = (grammar, state) => {
  const { shown, groups } = state.request;
  const [first, ...more] = shown;
  if (grammar.word(state.at - 1) !== "," || first === undefined || more.length > 0) return [];
  if (first.functions.length > 0 || first.outer !== null || state.said.length > 0) return [];
  return countWords.flatMap((words): State[] => {
    const isSaid = words.every((word, step) => grammar.word(state.at + step) === word);
    if (!isSaid || groups.length > 0) return [];
    const next = moved(state, state.at + words.length, ["countBehind"], `cb${state.at}`);
    return [{ ...requesting(next, { shown: [{ ...first, functions: ["count"] }] }), joiner: null }];
  });
};

const countWords: readonly (readonly string[])[] = [
  ["number"],
  ["count"],
  ["head", "count"],
  ["headcount"],
  ["how", "many"],
];
