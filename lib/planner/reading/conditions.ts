/** Conditions about a named column, from behind it on: "is over 20", "contains 'an'", "is missing", "= France". */
import type { ComparisonOperator } from "#lib/domain/plan";
import { findTable } from "#lib/semantic/model";
import type { Clause, Item, Mention, Operand } from "../request/request.ts";
import { averagesAt } from "./averages.ts";
import type { Feature } from "./features.ts";
import { type Found, type Grammar, ofKind } from "./grammar.ts";

type About = { readonly subject: Item; readonly base: Pick<Clause, "joiner" | "isNegated" | "text"> };

/** Every condition that begins at a place and is about the subject. */
export function conditionsAbout(grammar: Grammar, at: number, subject: Item): Found<Clause>[] {
  return openings(grammar, at).flatMap(({ to, isNegated, hasCopula, uses }) => {
    const about = { subject, base: { joiner: subject.joiner, isNegated, text: subject.mention.chunk.text } };
    const found = [
      ...comparisons(grammar, to, about),
      ...texts(grammar, to, about),
      ...equalities(grammar, to, about, hasCopula),
    ];
    return found.map((one) => ({ ...one, uses: [...uses, ...one.uses] }));
  });
}

type Opening = {
  readonly to: number;
  readonly isNegated: boolean;
  readonly hasCopula: boolean;
  readonly uses: readonly Feature[];
};

const mostOpenings = 12;

/** Past "is", "are not", "of", in every way. */
function openings(grammar: Grammar, at: number): Opening[] {
  const found: Opening[] = [{ to: at, isNegated: false, hasCopula: false, uses: [] }];
  for (const known of found) {
    if (found.length > mostOpenings) break;
    found.push(...further(grammar, known), ...(known.to === at ? led(grammar, known) : []));
  }
  return found;
}

function further(grammar: Grammar, known: Opening): Opening[] {
  const copulas = known.hasCopula ? [] : grammar.cues(known.to, "copula");
  const negations = known.isNegated ? [] : grammar.cues(known.to, "not");
  return [
    ...copulas.map(({ to }) => ({ ...known, to, hasCopula: true })),
    ...negations.map(({ to }) => ({ ...known, to, isNegated: true })),
  ];
}

/** "a height of over 5000", "known as", "started by". */
function led(grammar: Grammar, known: Opening): Opening[] {
  const uses = [...known.uses, "opening" as const];
  const ofs = grammar.cues(known.to, "preposition").filter(({ cue }) => cue.word === "of");
  const words = /^(as|by|us|them|it)$/.test(grammar.word(known.to)) ? [{ to: known.to + 1 }] : [];
  return [...ofs, ...words].map(({ to }) => ({ ...known, to, uses }));
}

function comparisons(grammar: Grammar, at: number, { base, subject }: About): Found<Clause>[] {
  // Rows have no size of their own: "orders over 500" is about what they are worth.
  if (!grammar.isMeasurable(subject.mention) && subject.functions.length === 0) return [];
  const single = grammar.cues(at, "compare").flatMap(({ cue, to }) => {
    const compared = (operand: Operand, own: Item): Clause => ({
      ...base,
      kind: "compare",
      subject: own,
      operator: cue.operator,
      operand,
      high: null,
    });
    const plain = grammar.operands(to).map(({ value, to: end, uses }) => {
      const behind = pastTimes(grammar, end);
      const orMore = grammar.cues(behind, "or-more")[0];
      return { value: compared(value, subject), to: orMore?.to ?? behind, uses };
    });
    const averages = averagesAt(grammar, to).map(({ value: { operand, measured }, to: end, uses }) => {
      const own = measured !== null && isAlike(measured, subject.mention) ? { ...subject, mention: measured } : subject;
      return { value: compared(operand, own), to: end, uses };
    });
    return [...plain, ...averages];
  });
  const between = grammar.cues(at, "between").flatMap(({ to }) => grammar.ranges(to, base, subject));
  return [...single, ...between];
}

function isAlike(left: Mention, right: Mention): boolean {
  const known = new Set(right.candidates.map(({ element }) => JSON.stringify(element)));
  return left.candidates.some(({ element }) => known.has(JSON.stringify(element)));
}

function texts(grammar: Grammar, at: number, { base, subject }: About): Found<Clause>[] {
  const empty = grammar.cues(at, "empty").map(({ cue, to }): Found<Clause> => {
    const isNegated = cue.isNegated !== base.isNegated;
    return { value: { ...base, kind: "empty", subject, isNegated }, to, uses: [] };
  });
  const matched = grammar.matches(at).flatMap(({ cue, to }) =>
    grammar.patterns(to).map(({ value: pattern, to: end, uses }): Found<Clause> => {
      const isNegated = cue.isNegated !== base.isNegated;
      return { value: { ...base, kind: "text", subject, match: cue.match, pattern, isNegated }, to: end, uses };
    }),
  );
  return [...empty, ...matched];
}

function equalities(grammar: Grammar, at: number, { base, subject }: About, hasCopula: boolean): Found<Clause>[] {
  const named = grammar.names(at).flatMap(({ value, to, uses }): Found<Clause>[] => {
    const own = valuesOf(grammar, subject, value);
    if (own !== null) return [{ value: { ...base, kind: "value", mention: own }, to, uses }];
    if (value.chunk.meaning.type !== "text") return [];
    const operand: Operand = { kind: "text", text: value.chunk.meaning.text };
    return [{ value: { ...base, kind: "compare", subject, operator: "=", operand, high: null }, to, uses }];
  });
  const amounts = grammar.operands(at).flatMap(({ value: operand, to, uses }): Found<Clause>[] => {
    if (operand.kind !== "number" && operand.kind !== "date") return [];
    const behind = pastTimes(grammar, to);
    const orMore = grammar.cues(behind, "or-more")[0];
    const operator: ComparisonOperator = orMore?.cue.operator ?? "=";
    const clause: Clause = { ...base, kind: "compare", subject, operator, operand, high: null };
    return [{ value: clause, to: orMore?.to ?? behind, uses: hasCopula ? uses : [...uses, "noCopula"] }];
  });
  return [...named, ...amounts];
}

/** "reopened four times or more": how often is a number like any other. */
function pastTimes(grammar: Grammar, at: number): number {
  return /^times?$/.test(grammar.word(at)) ? at + 1 : at;
}

/** The values among the candidates that the item's column stores, or that name its rows. */
function valuesOf({ lattice }: Grammar, item: Item, mention: Mention): Mention | null {
  const columns = new Set(
    item.mention.candidates.flatMap(({ element }) => {
      if (element.kind === "table")
        return [`${element.table}.${findTable(lattice.known.model, element.table)?.nameColumn ?? ""}`];
      return element.kind === "column" ? [`${element.table}.${element.column}`] : [];
    }),
  );
  const states = ofKind(mention, "state");
  const candidates = (states?.candidates ?? []).filter(
    ({ element }) => element.kind === "value" && columns.has(`${element.table}.${element.column}`),
  );
  return candidates.length === 0 ? null : { ...mention, candidates };
}
