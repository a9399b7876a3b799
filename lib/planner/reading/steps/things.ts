/** Named things: shown, grouped by, put in order by; stored values restrict the rows. */

import type { Clause, Item, Mention } from "../../request/request.ts";
import type { Feature } from "../features.ts";
import type { Found, Grammar } from "../grammar.ts";
import { itemOf, moved, plainItem, requesting, restricted, type Said, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

/** "average", "number of", "different": said of what is named next. */
export const readFunction: Step = (grammar, state) => {
  if (state.zone === "sort" && state.said.length > 2) return [];
  return grammar.cues(state.at, "aggregate", "count", "distinct").map(({ cue, to }) => {
    const name: Said = cue.type === "aggregate" ? cue.function : cue.type;
    const isLeft = state.zone === "clause" && !state.isRelating && state.joiner === "and";
    const zone = isLeft ? "shown" : state.zone;
    return { ...moved(state, to, ["flag"], `f${name}${to}`), said: [...state.said, name], preposition: null, zone };
  });
};

/** A table, a column or a figure. */
export const readThing: Step = (grammar, state) =>
  grammar.things(state.at).flatMap((found) => {
    const item = itemOf(state, found.value);
    if (item === null) return [];
    const own = placed(
      grammar,
      state,
      isTold(grammar, state.at, found) ? { ...found, uses: [...found.uses, "shownFlag"] } : found,
      item,
    );
    if (!isStoredNumber(grammar, item)) return own;
    const uses = [...found.uses, "storedNumber" as const];
    return [...own, ...placed(grammar, state, { ...found, uses }, { ...item, functions: [] })];
  });

/** "was insured": of the rows that is told, and not asked for. */
function isTold(grammar: Grammar, at: number, { to }: Found<Mention>): boolean {
  const isBehindCopula = [1, 2].some((back) => grammar.has(at - back, "copula") && at - back > 0);
  return isBehindCopula && grammar.values(at).some((value) => value.to === to);
}

/** "number of police officers" where that is a column: how many there are is written down. */
function isStoredNumber(grammar: Grammar, { functions, outer, isDistinct, mention }: Item): boolean {
  return (
    functions.length === 1 && functions[0] === "count" && outer === null && !isDistinct && grammar.isMeasurable(mention)
  );
}

function placed(grammar: Grammar, state: State, { to, uses }: Found<Mention>, item: Item): State[] {
  const trail = `${state.zone}${to}`;
  const next = { ...moved(state, to, uses, trail), lastColumn: isColumn(item) ? item : state.lastColumn };
  switch (state.zone) {
    case "group":
      return [grouped(grammar, next, item), ...(state.joiner === "and" ? [shown(next, item, "g")] : [])];
    case "sort":
      return [
        sorted(grammar, next, item),
        ...(state.joiner === "and" ? [shown(next, item, "s")] : []),
        ...inOrder(next, item),
      ];
    case "rank":
      return ranked(grammar, next, item);
    case "clause":
      return inClause(state, next, item);
    case "shown":
      return [shown(next, item, "")];
  }
}

/** Whether the words are a column or a figure before they are rows. */
function isColumn({ mention }: Item): boolean {
  const [surest] = mention.candidates.toSorted((one, other) => other.weight - one.weight);
  return surest?.element.kind === "column" || surest?.element.kind === "metric";
}

function grouped(grammar: Grammar, state: State, item: Item): State {
  const next = spent(requesting(moved(state, state.at, ["group"]), { groups: [...state.request.groups, item] }));
  const goesOn = grammar.joint(state.at) !== null;
  return { ...next, zone: goesOn ? "group" : "shown", isEach: goesOn && item.isEach };
}

function sorted(grammar: Grammar, state: State, item: Item): State {
  const sort = { by: item, direction: state.direction, of: null, foremost: null };
  const next = spent(requesting(state, { sorts: [...state.request.sorts, sort] }));
  const goesOn = next.zone === "sort" && state.joiner === null && grammar.joint(state.at) !== null;
  return { ...next, zone: goesOn ? "sort" : "shown", direction: null };
}

/** "order the stores by area": what is put in order, before what it goes by. */
function inOrder(state: State, item: Item): State[] {
  const { shown: known, groups, sorts } = state.request;
  return known.length + groups.length + sorts.length > 0 ? [] : [{ ...shown(state, item, "s"), zone: "sort" }];
}

function shown(state: State, item: Item, trail: string): State {
  const known = withOwner(state.request.shown, item);
  const lost: readonly Feature[] = state.isNegated ? ["lostNegation"] : [];
  const limited = state.rowLimit === null ? item : { ...item, rowLimit: state.rowLimit };
  const next = requesting(moved(state, state.at, ["shown", ...lost], trail), { shown: [...known, limited] });
  return { ...spent(next), zone: "shown", rowLimit: null };
}

/** "names of the boats": whose names they are. */
function withOwner(shown: readonly Item[], { mention }: Item): readonly Item[] {
  if (mention.preposition !== "of") return shown;
  return shown.map((item) =>
    item.mention.owner === undefined ? { ...item, mention: { ...item.mention, owner: mention } } : item,
  );
}

/** What a ranking goes by, or what is ranked. */
function ranked(grammar: Grammar, state: State, item: Item): State[] {
  const { ranking } = state.request;
  if (ranking === null || ranking.by !== null) return [shown(state, item, "r")];
  const by = spent(requesting(state, { ranking: { ...ranking, by: item } }));
  const taken: State = { ...by, zone: "shown", rankConcept: null, isRankedBy: false };
  const isCounted = ranking.countsRows || item.functions.length > 0;
  if (isCounted || state.isRankedBy) return [taken];
  const thing = shown(state, item, "r");
  return grammar.isMeasurable(item.mention) ? [taken, ...(state.rankConcept === null ? [] : [thing])] : [thing];
}

/** Behind "with" or "who": filled, empty, or shown as well. */
function inClause(before: State, state: State, item: Item): State[] {
  const isRows = item.mention.candidates.some(({ element }) => element.kind === "table");
  const isBeside = before.joiner !== "and" && (before.preposition === null || !isRows);
  const aside = shown(moved(state, state.at, isBeside ? ["shownInClause"] : []), item, "c");
  const isColumn = item.mention.candidates.some(({ element }) => element.kind === "column");
  if (!isColumn || !before.isRelating || item.functions.length > 0) return [{ ...aside, zone: "clause" }];
  const { joiner, isNegated } = before;
  const text = item.mention.chunk.text;
  const clause: Clause = { kind: "empty", joiner, isNegated: !isNegated, text, subject: item };
  const uses: readonly Feature[] = isNegated ? [] : ["filled"];
  return [{ ...aside, zone: "clause" }, ...restricted(moved(state, state.at, uses), clause, `e${state.at}`)];
}

/** A stored value, or a yes/no column: which rows are meant. */
export const readValue: Step = (grammar, state) => {
  if (state.zone === "sort") return [];
  return grammar.values(state.at).flatMap(({ value, to, uses }) => {
    const { joiner, isNegated, preposition, said } = state;
    const mention = { ...value, preposition };
    const turned = switchAt(grammar, to);
    const isOff = turned?.isOff === true;
    const clause: Clause = { kind: "value", joiner, isNegated: isNegated !== isOff, text: value.chunk.text, mention };
    const end = turned?.to ?? to;
    return restricted(moved(state, end, uses), clause, `v${end}`).map((next) => ({ ...next, said }));
  });
};

/** "switched off", "enabled": whether what was named before holds. */
function switchAt(grammar: Grammar, at: number): { readonly isOff: boolean; readonly to: number } | null {
  const [word, particle] = [grammar.word(at), grammar.word(at + 1)];
  if (/^(disabled|deactivated)$/.test(word)) return { isOff: true, to: at + 1 };
  if (/^(enabled|activated)$/.test(word)) return { isOff: false, to: at + 1 };
  return /^(switched|turned)$/.test(word) && /^(on|off)$/.test(particle)
    ? { isOff: particle === "off", to: at + 2 }
    : null;
}

/** "car models": the first of two names only says of what kind the second one is. */
export const readModifier: Step = (grammar, state) =>
  grammar.things(state.at).flatMap(({ value, to, uses }) => {
    const isNext = (grammar.lattice.names[to] ?? []).length > 0;
    if (!isNext || value.text !== null || value.chunk.meaning.type !== "element") return [];
    const next = moved(state, to, [...uses, "modifier"], `h${to}`);
    return [requesting(next, { hints: [...state.request.hints, value] })];
  });

/** "first, middle and last names". */
export const readElided: Step = (grammar, state) => {
  if (state.zone !== "shown") return [];
  return grammar.elided(state.at).map(({ value, to, uses }) => {
    const items = value.map((mention) => plainItem(state, mention));
    return spent(requesting(moved(state, to, uses, `e${to}`), { shown: [...state.request.shown, ...items] }));
  });
};

/** "how many orders does a customer place on average": said at the end of what was counted before. */
export const readOnAverage: Step = (grammar, state) => {
  const { shown: known } = state.request;
  const place = known.findIndex(isCounted);
  const counted = known[place];
  if (counted === undefined || place === known.length - 1 || state.said.length > 0) return [];
  return grammar.cues(state.at, "aggregate").flatMap(({ cue, to }) =>
    cue.function === "avg" && to - state.at > 1
      ? [
          requesting(moved(state, to, ["postfix"], `oa${to}`), {
            shown: known.with(place, { ...counted, outer: "avg" }),
          }),
        ]
      : [],
  );
};

function isCounted({ functions, outer }: Item): boolean {
  return functions.length === 1 && functions[0] === "count" && outer === null;
}

/** "revenue total", "price on average": said behind what it is said of. */
export const readPostfixFunction: Step = (grammar, state) => {
  const { shown: known } = state.request;
  const last = known.at(-1);
  if (last === undefined || state.said.length > 0) return [];
  return grammar.cues(state.at, "aggregate", "count").flatMap(({ cue, to }) => {
    const name = cue.type === "count" ? "count" : cue.function;
    const next = moved(state, to, ["postfix"], `p${to}`);
    const replaced = (item: Item): State => requesting(next, { shown: [...known.slice(0, -1), item] });
    if (last.functions.length === 0) return [replaced({ ...last, functions: [name] })];
    return isCounted(last) && name === "avg" ? [replaced({ ...last, outer: "avg" })] : [];
  });
};
