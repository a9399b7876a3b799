/** What a figure is held against: "the average", "its port's average price", "the average for their country". */
import type { Mention, Operand } from "../request/request.ts";
import { type Found, type Grammar, ofKind } from "./grammar.ts";

export type Average = {
  readonly operand: Extract<Operand, { kind: "aggregate" }>;
  /** What is averaged, where that is said. */
  readonly measured: Mention | null;
};

/** Every average that begins at a place. */
export function averagesAt(grammar: Grammar, at: number): Found<Average>[] {
  const owned = grammar
    .names(at)
    .flatMap(({ value, to, uses }) =>
      averagesOf(grammar, to, [value]).map((found) => ({ ...found, uses: [...uses, ...found.uses] })),
    );
  return [...averagesOf(grammar, grammar.pastArticles(at), []), ...owned];
}

function averagesOf(grammar: Grammar, at: number, within: readonly Mention[]): Found<Average>[] {
  return grammar.cues(at, "aggregate", "average-operand").flatMap(({ cue, to }): Found<Average>[] => {
    const name = cue.function;
    if (name !== "avg" && name !== "min" && name !== "max" && name !== "median") return [];
    const operand = { kind: "aggregate", function: name, within, isSameTime: false } as const;
    const plain: Found<Average> = { value: { operand, measured: null }, to, uses: [] };
    const named = grammar.things(grammar.pastOf(to)).filter(({ value }) => grammar.isMeasurable(value));
    const measured = named.map(({ value, to: end }) => ({ ...plain, value: { operand, measured: value }, to: end }));
    // "than the average store": of the stores that figure which is compared.
    const rows = grammar.names(grammar.pastOf(to)).filter(({ value }) => ofKind(value, "table") !== null);
    const all = [plain, ...measured, ...rows.map(({ to: end }) => ({ ...plain, to: end }))];
    return [...all, ...all.flatMap((found) => scoped(grammar, found))];
  });
}

/** "for their objective", "in the same country": only of the rows that are alike in that. */
function scoped(grammar: Grammar, { value, to, uses }: Found<Average>): Found<Average>[] {
  const isLed = /^(of|in|for|within)$/.test(grammar.word(to));
  if (!isLed || !/^(its|their|his|her|that|the|each)$/.test(grammar.word(to + 1))) return [];
  const place = /^(same|own|respective)$/.test(grammar.word(to + 2)) ? to + 3 : to + 2;
  return grammar.names(place).map((named) => {
    const operand = { ...value.operand, within: [...value.operand.within, named.value] };
    return { value: { ...value, operand }, to: named.to, uses: [...uses, ...named.uses] };
  });
}
