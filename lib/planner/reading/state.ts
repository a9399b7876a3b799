/** A question while it is read from left to right: what was said so far, in one of the ways to understand it. */
import type { AggregateFunction } from "#lib/domain/aggregate-function";
import type { ColumnConcept, Direction, OrderedBy } from "../lexicon/cue.ts";
import { blankRequest } from "../request/blank-request.ts";
import type { ChangeCondition, Clause, Item, Joiner, Mention, Request } from "../request/request.ts";
import { costOf, type Feature } from "./features.ts";

/** What the next named thing is taken for. */
export type Zone = "shown" | "group" | "sort" | "rank" | "clause";

export type Said = AggregateFunction | "count" | "distinct";

export type State = {
  /** The next word. */
  readonly at: number;
  readonly cost: number;
  readonly uses: readonly Feature[];
  /** What was done with which words: equal for two ways that come to the same. */
  readonly trail: string;
  readonly request: Request;
  readonly zone: Zone;
  /** "average number of", said of what is named next. */
  readonly said: readonly Said[];
  readonly joiner: Joiner;
  readonly preposition: string | null;
  readonly isNegated: boolean;
  /** "with", "have", a verb: a named table is one that the rows relate to. */
  readonly isRelating: boolean;
  /** "per", "for each". */
  readonly isEach: boolean;
  /** "Which ...? List the ...". */
  readonly isSecond: boolean;
  /** A ranking was opened by its "by": whatever comes next is what it goes by. */
  readonly isRankedBy: boolean;
  /** Place of the open relation among the clauses. */
  readonly open: number | null;
  /** The column named last: what "over 100" behind it compares. */
  readonly lastColumn: Item | null;
  readonly rankConcept: ColumnConcept | null;
  readonly direction: Direction | null;
  readonly orderedBy: OrderedBy;
  /** "five current customers": so many of what is named next are shown. */
  readonly rowLimit: number | null;
  /** "10 % fewer": a change that waits for the time before. */
  readonly moreOrLess: ChangeCondition | null;
  /** How much had been said when a "that", "which" or "who" came; null where none waits for what it opens. */
  readonly saidBefore: number | null;
  /** Words that nothing is made of, from the first one on; a sentence that asks nothing is none of them. */
  readonly leftOut: readonly Stretch[];
};

/** A part of the question's text, in UTF-16 code units; `end` is exclusive. */
export type Stretch = { readonly start: number; readonly end: number };

/** Before the first word. */
export const firstState: State = {
  at: 0,
  cost: 0,
  uses: [],
  trail: "",
  request: blankRequest,
  zone: "shown",
  said: [],
  joiner: null,
  preposition: null,
  isNegated: false,
  isRelating: false,
  isEach: false,
  isSecond: false,
  isRankedBy: false,
  open: null,
  lastColumn: null,
  rankConcept: null,
  direction: null,
  orderedBy: null,
  rowLimit: null,
  moreOrLess: null,
  saidBefore: null,
  leftOut: [],
};

/** The state behind more words; `trail` names what they were taken for, where that makes a difference. */
export function moved(state: State, to: number, uses: readonly Feature[], trail = ""): State {
  return {
    ...state,
    at: to,
    cost: state.cost + costOf(uses),
    uses: uses.length === 0 ? state.uses : [...state.uses, ...uses],
    trail: trail === "" ? state.trail : `${state.trail};${trail}`,
  };
}

/** The state with something more of the request. */
export function requesting(state: State, change: Partial<Request>): State {
  return { ...state, request: { ...state.request, ...change } };
}

/** What was said before a named thing goes with it. */
export function spent(state: State): State {
  return { ...state, said: [], joiner: null, preposition: null, isNegated: false, isRelating: false, isEach: false };
}

/** An item of this mention, with what was said before it; null where that says nothing of one thing. */
export function itemOf(state: State, mention: Mention): Item | null {
  const isDistinct = state.said.includes("distinct");
  const functions = state.said.filter((name) => name !== "distinct");
  const [first, second, ...more] = functions;
  const item = {
    mention: state.preposition === null ? mention : { ...mention, preposition: state.preposition },
    isDistinct,
    joiner: state.joiner,
    rowLimit: null,
    isEach: state.isEach,
    isSecond: state.isSecond,
    isBehindPreposition: state.preposition !== null,
  };
  if (second === "count" && first !== undefined && first !== "count") {
    if (more.length > 0) return null;
    return { ...item, functions: ["count"], outer: first === "sum" ? null : first };
  }
  return new Set(functions).size === functions.length ? { ...item, functions, outer: null } : null;
}

/** An item of which nothing else is said. */
export function plainItem(state: State, mention: Mention): Item {
  return {
    mention,
    functions: [],
    outer: null,
    isDistinct: false,
    joiner: state.joiner,
    rowLimit: null,
    isEach: false,
    isSecond: false,
    isBehindPreposition: false,
  };
}

/** With a condition more: inside the open relation, where there is one, and of the whole. */
export function restricted(state: State, clause: Clause, trail: string): State[] {
  const { open } = state;
  const { clauses } = state.request;
  const zone = state.zone === "sort" ? "shown" : state.zone;
  const whole = {
    ...spent(requesting(moved(state, state.at, ["clause"], `${trail}o`), { clauses: [...clauses, clause] })),
    zone,
  };
  const relation = open === null ? undefined : clauses[open];
  if (open === null || relation?.kind !== "relation") return [whole];
  const widened: Clause = { ...relation, clauses: [...relation.clauses, clause] };
  const inside = spent(
    requesting(moved(state, state.at, ["clause"], `${trail}i`), { clauses: clauses.with(open, widened) }),
  );
  return [inside, moved(whole, whole.at, ["outsideRelation"])];
}

export type Relation = Extract<Clause, { kind: "relation" }>;

/** With rows that belong to it; conditions that follow may be about them. */
export function related(state: State, clause: Relation, trail: string): State {
  const clauses = [...state.request.clauses, clause];
  const next = spent(requesting(moved(state, state.at, [], trail), { clauses }));
  return { ...next, open: clauses.length - 1, zone: "clause" };
}

/** How many parts the request has: what waits for one more sees it come. */
export function partsSaid({ request }: State): number {
  const { shown, groups, clauses, windows, sorts, ranking, grain, compare, predicate } = request;
  const inside = clauses.map((clause) =>
    clause.kind === "relation" ? clause.clauses.length + clause.windows.length : 0,
  );
  const single = [ranking, ranking?.by ?? null, grain, compare, predicate].filter((part) => part !== null).length;
  const lists = shown.length + groups.length + clauses.length + windows.length + sorts.length;
  return lists + single + inside.reduce((sum, count) => sum + count, 0);
}

/** The relation that conditions may be about now. */
export function openRelation({ open, request }: State): Relation | null {
  const clause = open === null ? undefined : request.clauses[open];
  return clause?.kind === "relation" ? clause : null;
}
