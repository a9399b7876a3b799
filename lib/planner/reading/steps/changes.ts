/** Conditions on a change: "fewer bookings in May 2026 than in May 2025", "fell by more than 10 %". */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { ChangeCondition, Item, Request } from "../../request/request.ts";
import type { Edge } from "../edge.ts";
import type { Grammar } from "../grammar.ts";
import { moved, requesting, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

const bare = /^(more|higher|greater|larger|bigger|less|lower|fewer|smaller)$/;

/** "10 % fewer": kept until the second time comes. */
export const readMoreOrLess: Step = (grammar, state) => {
  if (state.moreOrLess !== null) return [];
  const amount = amountAt(grammar, state.at);
  const place = amount?.to ?? state.at;
  const word = grammar.word(place);
  if (!bare.test(word)) return [];
  const isMore = /^(more|higher|greater|larger|bigger)$/.test(word);
  const next = moved(state, place + 1, ["change"], `<${place}`);
  const condition = conditionOf(
    amount,
    isMore ? "descending" : "ascending",
    `${amount === null ? "" : `${amount.text} `}${word}`,
  );
  return [
    { ...next, moreOrLess: { ...condition, isOfFirst: true }, zone: "shown", isRelating: false, preposition: null },
  ];
};

/** "than in 2024": the time that the first one is put beside. */
export const readThanTime: Step = (grammar, state) => {
  if (state.moreOrLess === null || grammar.word(state.at) !== "than") return [];
  const condition = state.moreOrLess;
  return (grammar.lattice.times[state.at + 1] ?? []).flatMap((edge) => {
    const next = withWindow(moved(state, edge.to, ["change"], `>${edge.to}`), edge);
    const changed = next === null ? null : onlyChanged(next.request, condition, condition.text);
    return next === null || changed === null ? [] : [{ ...requesting(next, changed), moreOrLess: null }];
  });
};

function withWindow(state: State, { chunk }: Edge): State | null {
  const { meaning } = chunk;
  if (meaning.type !== "time") return null;
  const asked = { window: meaning.window, text: chunk.text, first: chunk.first, column: null };
  return spent(requesting(state, { windows: [...state.request.windows, asked] }));
}

/** "fell by more than 10 %", "grew": of what was named before. */
export const readMoved: Step = (grammar, state) => {
  if (state.request.compare !== null || state.request.shown.length === 0) return [];
  return grammar.cues(state.at, "change").flatMap(({ cue, chunk, to }): State[] => {
    if (cue.direction === null) return [];
    const place = /^(by|of)$/.test(grammar.word(to)) ? to + 1 : to;
    const amount = amountAt(grammar, place);
    const condition = conditionOf(amount, cue.direction, `${chunk.text}${amount === null ? "" : ` ${amount.text}`}`);
    const changed = onlyChanged(state.request, condition, condition.text);
    return changed === null ? [] : [requesting(moved(state, amount?.to ?? to, ["change"], `~${to}`), changed)];
  });
};

type Amount = {
  readonly operator: ComparisonOperator;
  readonly value: number;
  readonly unit: string | null;
  readonly text: string;
  readonly to: number;
};

function amountAt(grammar: Grammar, at: number): Amount | null {
  const cue = grammar.cues(at, "compare").findLast(({ cue: { concept } }) => concept === null);
  const number = (grammar.lattice.numbers[cue?.to ?? at] ?? []).at(-1);
  if (number?.chunk.meaning.type !== "number") return null;
  const { value, unit } = number.chunk.meaning;
  const orMore = grammar.cues(number.to, "or-more")[0];
  const operator = orMore?.cue.operator ?? cue?.cue.operator ?? ">=";
  return {
    operator,
    value,
    unit,
    text: `${cue === undefined ? "" : `${cue.chunk.text} `}${number.chunk.text}`,
    to: orMore?.to ?? number.to,
  };
}

const turned = { "=": "=", "!=": "!=", ">": "<", ">=": "<=", "<": ">", "<=": ">=" } as const;

/** A fall by more than 10 is a change below -10. */
function conditionOf(amount: Amount | null, direction: "ascending" | "descending", text: string): ChangeCondition {
  const { operator, value, unit } = amount ?? { operator: ">" as const, value: 0, unit: null };
  const isFall = direction === "ascending";
  return {
    operator: isFall ? turned[operator] : operator,
    value: isFall && value > 0 ? -value : value,
    unit,
    isOfFirst: false,
    text,
  };
}

/** The figure for each of what was asked for, and only of those that changed so. */
function onlyChanged(request: Request, condition: ChangeCondition, text: string): Partial<Request> | null {
  const { shown, groups } = request;
  const [head, ...figures] = shown;
  const compare = { shift: null, direction: null, isChange: true, condition, text };
  if (head === undefined || figures.length === 0) return null;
  const each: Item = { ...head, functions: [], isEach: true, joiner: null };
  return { shown: figures, groups: [...groups, each], compare };
}
