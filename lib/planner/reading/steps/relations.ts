/** Rows that belong to what is asked for: "with orders", "who never ordered", "with more than 3 orders". */
import type { Clause, Mention } from "../../request/request.ts";
import { unknownChunk } from "../edge.ts";
import type { Feature } from "../features.ts";
import { type Grammar, ofKind } from "../grammar.ts";
import { tablesOf } from "../named-rows.ts";
import {
  moved,
  openRelation,
  plainItem,
  type Relation,
  related,
  requesting,
  restricted,
  type State,
  spent,
} from "../state.ts";
import type { Step } from "./step.ts";

function relationOf({ joiner, isNegated, preposition }: State, mention: Mention): Relation {
  const { text } = mention.chunk;
  return {
    kind: "relation",
    joiner,
    isNegated,
    text,
    mention: { ...mention, preposition },
    count: null,
    clauses: [],
    windows: [],
  };
}

/** A named table, or a deed, of which there are rows. */
export const readRelation: Step = (grammar, state) => {
  const { shown, groups } = state.request;
  if (shown.length + groups.length === 0) return [];
  const isSaid = state.isRelating || state.isNegated || (state.request.isBoth && state.open !== null);
  const bare: readonly Feature[] = state.joiner === "and" ? ["bareRelation", "joinedRelation"] : ["bareRelation"];
  const said: readonly Feature[] = isSaid ? ["relation"] : bare;
  const tables = grammar.names(state.at).flatMap(({ value, to, uses }) => {
    const mention = ofKind(value, "table");
    return mention === null
      ? []
      : [related(moved(state, to, [...uses, ...said]), relationOf(state, mention), `w${to}`)];
  });
  const deed = grammar.deed(state.at);
  if (deed === null) return tables;
  return [
    ...tables,
    related(moved(state, state.at + 1, ["relation", "deed"]), relationOf(state, deed), `d${state.at}`),
  ];
};

type Count = {
  readonly operator: Extract<Clause, { kind: "compare" }>["operator"];
  readonly value: number;
  readonly unit: string | null;
  readonly text: string;
};

/** "more than 3 orders", "3 orders", "over 1 million in revenue", "twice". */
export const readCount: Step = (grammar, state) => {
  const compared = grammar
    .cues(state.at, "compare")
    .flatMap(({ cue, chunk, to }) =>
      cue.concept === null ? numbers(grammar, to, { operator: cue.operator, text: `${chunk.text} ` }) : [],
    );
  const plain = numbers(grammar, state.at, { operator: "=", text: "" });
  return [...compared, ...plain].flatMap(({ count, to }) => [
    ...countedRows(grammar, moved(state, to, []), count),
    ...often(grammar, moved(state, to, []), count),
    ...limited(grammar, moved(state, to, []), count),
  ]);
};

function numbers(
  grammar: Grammar,
  at: number,
  said: Pick<Count, "operator" | "text">,
): { readonly count: Count; readonly to: number }[] {
  return (grammar.lattice.numbers[at] ?? []).flatMap(({ chunk, to }) => {
    const { meaning } = chunk;
    if (meaning.type !== "number") return [];
    const orMore = grammar.cues(to, "or-more")[0];
    // "2024 or later" is a time.
    if (/later|earlier/i.test(orMore?.chunk.text ?? "")) return [];
    const operator = orMore?.cue.operator ?? said.operator;
    const count = { operator, value: meaning.value, unit: meaning.unit, text: `${said.text}${chunk.text}` };
    return [{ count, to: orMore?.to ?? to }];
  });
}

/** So many of what is named behind the number. */
function countedRows(grammar: Grammar, state: State, count: Count): State[] {
  const place = grammar.cues(state.at, "distinct")[0]?.to ?? state.at;
  const start = /^(in|of)$/.test(grammar.word(place)) ? place + 1 : place;
  const { joiner, isNegated } = state;
  const { operator, value, unit, text } = count;
  const described = unit === null ? countedStates(grammar, { ...state, at: start }, count) : [];
  const named = grammar.things(start).flatMap(({ value: mention, to, uses }) => {
    const rows = unit === null ? ofKind(mention, "table") : null;
    const next = moved(state, to, uses);
    const clause =
      rows === null
        ? null
        : { ...relationOf(state, rows), text: `${text} ${mention.chunk.text}`, count: { operator, value } };
    const relations =
      clause === null || state.request.shown.length + state.request.groups.length === 0
        ? []
        : [related(moved(next, to, state.isRelating ? ["relation"] : ["relation", "countedRows"]), clause, `n${to}`)];
    if (!grammar.isMeasurable(mention)) return relations;
    const subject = plainItem(state, mention);
    const compared: Clause = {
      kind: "compare",
      joiner,
      isNegated,
      text,
      subject,
      operator,
      operand: { kind: "number", value, unit },
      high: null,
    };
    return [...relations, ...restricted(moved(next, to, ["noCopula"]), compared, `m${to}`)];
  });
  return [...described, ...named];
}

/** "at least one active subscription": so many of the rows that are in that state. */
function countedStates(grammar: Grammar, state: State, { operator, value, text }: Count): State[] {
  const { shown, groups } = state.request;
  if (shown.length + groups.length === 0) return [];
  return grammar.values(state.at).flatMap(({ value: own, to: behind, uses }) =>
    grammar.things(behind).flatMap(({ value: mention, to, uses: more }) => {
      const rows = ofKind(mention, "table");
      if (rows === null) return [];
      const clause: Clause = { kind: "value", joiner: null, isNegated: false, text: own.chunk.text, mention: own };
      const counted = {
        ...relationOf(state, rows),
        text: `${text} ${own.chunk.text} ${mention.chunk.text}`,
        count: { operator, value },
        clauses: [clause],
      };
      const next = moved(state, to, [...uses, ...more, "relation", "clause"], `ns${to}`);
      return [related(next, counted, "")];
    }),
  );
}

/** "ordered more than 3 times", "ordered twice": so often is the relation of the verb before it. */
function often(grammar: Grammar, state: State, { operator, value, text }: Count): State[] {
  const isAdverb = /^(once|twice)$/.test(grammar.word(state.at - 1));
  const hasNoun = /^times?$/.test(grammar.word(state.at));
  const open = openRelation(state);
  if (!(isAdverb || hasNoun)) return [];
  if (open === null) return oftenInState(grammar, state, { operator, value, text });
  if (open.count !== null || state.open === null) return [];
  const counted: Clause = { ...open, count: { operator, value }, text: `${open.text} ${text} times` };
  const next = moved(state, hasNoun ? state.at + 1 : state.at, ["flag"], `o${state.at}`);
  return [requesting(next, { clauses: state.request.clauses.with(state.open, counted) })];
}

/** "escalated more than once": so many rows of another table are in that state. */
function oftenInState(grammar: Grammar, state: State, { operator, value, text }: Omit<Count, "unit">): State[] {
  const { clauses, shown } = state.request;
  const last = clauses.at(-1);
  if (last?.kind !== "value" || shown.length === 0) return [];
  const own = new Set(shown.flatMap(({ mention }) => tablesOf(mention.candidates)));
  const tables = [...new Set(tablesOf(last.mention.candidates))].filter((table) => !own.has(table));
  if (tables.length === 0) return [];
  const rows = tables.map((table) => ({ element: { kind: "table" as const, table, via: null }, weight: 1 }));
  const relation = {
    ...relationOf({ ...state, joiner: last.joiner, isNegated: false }, grammar.mention(last.mention.chunk, rows)),
    text: `${last.text} ${text}`,
    count: { operator, value },
    clauses: [last],
  };
  const behind = /^times?$/.test(grammar.word(state.at)) ? state.at + 1 : state.at;
  const next = requesting(moved(state, behind, ["relation"]), { clauses: clauses.slice(0, -1) });
  return [related(next, relation, `os${behind}`)];
}

/** "20 customers": so many are shown. */
function limited(grammar: Grammar, state: State, { operator, value, unit }: Count): State[] {
  if (state.zone !== "shown" || operator !== "=" || unit !== null || value < 1 || !Number.isInteger(value)) return [];
  if (grammar.things(state.at).length === 0)
    return describedRows(grammar, state) ? [{ ...state, rowLimit: value }] : [];
  return grammar.things(state.at).map(({ value: mention, to, uses }) => {
    const item = { ...plainItem(state, mention), rowLimit: value };
    return spent(
      requesting(moved(state, to, [...uses, "rowLimit"], `l${to}`), { shown: [...state.request.shown, item] }),
    );
  });
}

/** "five current customers": what the rows are like stands between their number and their name. */
function describedRows(grammar: Grammar, { at, request }: State): boolean {
  return request.shown.length === 0 && [1, 2].some((step) => grammar.things(at + step).length > 0);
}

/** "repeat customers": who have more than one of the only rows that name them. */
export const readRepeat: Step = (grammar, state) =>
  grammar.cues(state.at, "repeat").flatMap(({ to, chunk }) =>
    grammar.things(to).flatMap(({ value, to: end, uses }) => {
      const rows = ofKind(value, "table");
      const deeds = rows === null ? [] : rowsThatName(grammar, rows);
      if (rows === null || deeds.length !== 1) return [];
      const item = { ...plainItem(state, rows), functions: state.said.includes("count") ? (["count"] as const) : [] };
      const named = requesting(moved(state, end, [...uses, "shown"], `rp${end}`), {
        shown: [...state.request.shown, item],
      });
      const clause = {
        ...relationOf(state, grammar.mention(chunk, deeds)),
        count: { operator: ">" as const, value: 1 },
      };
      return [related({ ...named, said: [] }, clause, "")];
    }),
  );

function rowsThatName(grammar: Grammar, { candidates }: Mention): Mention["candidates"] {
  const owners = new Set(candidates.flatMap(({ element }) => (element.kind === "table" ? [element.table] : [])));
  const { relationships } = grammar.lattice.known.model;
  const tables = relationships.filter(({ toTable }) => owners.has(toTable)).map(({ fromTable }) => fromTable);
  return [...new Set(tables)].map((table) => ({ element: { kind: "table", table, via: null }, weight: 1 }));
}

/** "but not since": the relation once more, from the end of its time on. */
export const readSequel: Step = (grammar, state) => {
  const open = openRelation(state);
  const window = open?.windows.at(-1)?.window;
  if (open === null || !/^(since|afterwards|thereafter)$/.test(grammar.word(state.at))) return [];
  if (window?.kind !== "absolute" || window.to === null) return [];
  const chunk = unknownChunk(grammar.lattice.tokens, state.at);
  const later = {
    window: { kind: "absolute" as const, from: window.to, to: null },
    text: chunk.text,
    first: chunk.first,
    column: null,
  };
  const again = { ...open, isNegated: open.isNegated !== state.isNegated, joiner: "and" as const, windows: [later] };
  const clauses = [...state.request.clauses, again];
  return [spent(requesting(moved(state, state.at + 1, ["window"], `S${state.at}`), { clauses }))];
};

/** "not", "without". */
export const readNegation: Step = (grammar, state) => {
  const edges = grammar
    .cues(state.at, "not", "without")
    .map(({ cue, to, chunk }) => ({ isWithout: cue.type === "without", to, text: chunk.text }));
  const nobody = nobodyAt(grammar, state.at);
  const prefix = grammar.word(state.at) === "non" ? [{ isWithout: false, to: state.at + 1, text: "non" }] : [];
  return [...edges, ...nobody, ...prefix].map(({ isWithout, to, text }) => {
    const isNever = state.request.isNever || /^(never|not once|nothing|none)/i.test(text);
    const hasShown = state.request.shown.length + state.request.groups.length > 0;
    const next = requesting(moved(state, to, ["flag"], `!${to}`), { isNever });
    return {
      ...next,
      isNegated: true,
      isRelating: isWithout || state.isRelating,
      zone: hasShown ? ("clause" as const) : state.zone,
    };
  });
};

/** "which plans has nobody taken": there is no row of whoever would have. */
function nobodyAt(
  grammar: Grammar,
  at: number,
): { readonly isWithout: boolean; readonly to: number; readonly text: string }[] {
  if (grammar.word(at) === "nobody") return [{ isWithout: true, to: at + 1, text: "none" }];
  return grammar.word(at) === "no" && grammar.word(at + 1) === "one"
    ? [{ isWithout: true, to: at + 2, text: "none" }]
    : [];
}

/** "web stores excluded": the condition before it is meant the other way. */
export const readExcluded: Step = (grammar, state) => {
  const { clauses } = state.request;
  const last = clauses.at(-1);
  if (last === undefined) return [];
  return grammar.cues(state.at, "excluded").map(({ to }) => {
    const turned = { ...last, isNegated: !last.isNegated };
    return requesting(moved(state, to, ["flag"], `!!${to}`), { clauses: [...clauses.slice(0, -1), turned] });
  });
};
