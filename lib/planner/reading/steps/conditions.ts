/** What restricts the rows by comparing: "age over 20", "over 100", "older than 20", "having 'Hey' in its name". */

import type { Clause, Item, Operand } from "../../request/request.ts";
import { amountOf } from "../amounts.ts";
import { averagesAt } from "../averages.ts";
import { conditionsAbout } from "../conditions.ts";
import { type Grammar, ofKind } from "../grammar.ts";
import { itemOf, moved, plainItem, restricted, type State } from "../state.ts";
import type { Step } from "./step.ts";

/** A named column with its condition behind it. */
export const readConditionOfColumn: Step = (grammar, state) => {
  if (state.zone === "sort") return [];
  return grammar.things(state.at).flatMap(({ value, to, uses }) => {
    const subject = itemOf(state, value);
    if (subject === null) return [];
    return conditionsAbout(grammar, to, subject).flatMap(({ value: clause, to: end, uses: more }) => {
      const said = { ...clause, isNegated: clause.isNegated !== state.isNegated };
      const next = { ...moved(state, end, [...uses, ...more]), lastColumn: subject };
      return restricted(next, said, `c${to}-${end}${clause.kind}`);
    });
  });
};

type Comparing = {
  readonly state: State;
  readonly base: Pick<Clause, "joiner" | "isNegated" | "text">;
  readonly operator: Extract<Clause, { kind: "compare" }>["operator"];
};

/** A comparison whose column was named before, follows, or is what its adjective speaks of. */
export const readComparison: Step = (grammar, state) => {
  const { joiner, isNegated } = state;
  return grammar.cues(state.at, "compare").flatMap(({ cue, chunk, to }) => {
    const base = { joiner, isNegated, text: chunk.text };
    const spoken = cue.concept === null ? null : grammar.concept(chunk, cue.concept);
    if (cue.concept !== null && spoken === null) return [];
    const own = spoken === null ? null : plainItem(state, spoken);
    const comparing = { state, base, operator: cue.operator };
    return [...withAverage(grammar, to, comparing, own), ...withOperand(grammar, to, comparing, own)];
  });
};

function compared({ base, operator }: Comparing, subject: Item | null, operand: Operand): Clause {
  return { ...base, kind: "compare", subject, operator, operand, high: null };
}

/** "above the average price", "older than the average". */
function withAverage(grammar: Grammar, to: number, comparing: Comparing, own: Item | null): State[] {
  const { state } = comparing;
  return averagesAt(grammar, to).flatMap(({ value: { operand, measured }, to: end, uses }) => {
    const subject = measured === null ? (own ?? state.lastColumn) : plainItem(state, measured);
    return subject === null
      ? []
      : restricted(moved(state, end, uses), compared(comparing, subject, operand), `a${end}`);
  });
}

function withOperand(grammar: Grammar, to: number, comparing: Comparing, own: Item | null): State[] {
  const { state } = comparing;
  return grammar.operands(to).flatMap(({ value: operand, to: behind, uses }) => {
    const end = grammar.cues(behind, "or-more")[0]?.to ?? behind;
    const next = moved(state, end, uses);
    if (own !== null) return restricted(next, compared(comparing, own, operand), `k${end}`);
    return [...ofLast(grammar, next, comparing, operand), ...ofNamedBefore(grammar, next, comparing, operand)];
  });
}

/** "over 100": of the column named last, or of what the rows are worth. */
function ofLast(grammar: Grammar, state: State, comparing: Comparing, operand: Operand): State[] {
  const unit = operand.kind === "number" ? operand.unit : null;
  const amount = operand.kind === "number" ? amountOf(grammar, state, unit) : null;
  const subjects = [state.lastColumn, amount === null ? null : plainItem(state, amount)].filter(
    (subject) => subject !== null,
  );
  return subjects.flatMap((subject, place) =>
    restricted(moved(state, state.at, ["bareAmount"]), compared(comparing, subject, operand), `b${place}${state.at}`),
  );
}

/** "above age 20". */
function ofNamedBefore(grammar: Grammar, state: State, comparing: Comparing, operand: Operand): State[] {
  const mention = operand.kind === "mention" ? ofKind(operand.mention, "name") : null;
  if (mention === null) return [];
  return grammar
    .operands(state.at)
    .flatMap(({ value, to, uses }) =>
      value.kind === "mention"
        ? []
        : restricted(moved(state, to, uses), compared(comparing, plainItem(state, mention), value), `u${to}`),
    );
}

/** "with higher revenue than the average store": each has a figure of its own, and the average is one of those. */
export const readThanAverage: Step = (grammar, state) => {
  const { joiner, isNegated } = state;
  return grammar.cues(state.at, "compare").flatMap(({ cue, chunk, to }) => {
    if (cue.concept !== null || !/^(more|higher|greater|larger|bigger|less|lower|fewer|smaller)$/i.test(chunk.text))
      return [];
    return grammar.things(to).flatMap(({ value, to: behind, uses }) => {
      if (grammar.word(behind) !== "than") return [];
      const isCounted = !grammar.isMeasurable(value);
      const subject: Item = { ...plainItem(state, value), functions: isCounted ? ["count"] : [] };
      return averagesAt(grammar, behind + 1).flatMap(({ value: { operand }, to: end, uses: more }) => {
        const place = grammar.names(end)[0]?.to ?? end;
        const clause: Clause = {
          kind: "compare",
          joiner,
          isNegated,
          text: chunk.text,
          subject,
          operator: cue.operator,
          operand,
          high: null,
        };
        return restricted(moved(state, place, [...uses, ...more]), clause, `A${place}`);
      });
    });
  });
};

/** "between 5 and 10", of the column named last. */
export const readRange: Step = (grammar, state) => {
  const base = { joiner: state.joiner, isNegated: state.isNegated };
  return grammar.cues(state.at, "between").flatMap(({ to, chunk }) =>
    grammar.ranges(to, { ...base, text: chunk.text }, null).flatMap(({ value: clause, to: end, uses }) => {
      if (clause.kind !== "compare") return [];
      const behind = grammar.things(end).filter(({ value }) => grammar.isMeasurable(value));
      const named = behind.flatMap(({ value, to: last, uses: more }) =>
        restricted(moved(state, last, [...uses, ...more]), { ...clause, subject: plainItem(state, value) }, `R${last}`),
      );
      const amount = amountOf(grammar, state, clause.operand.kind === "number" ? clause.operand.unit : null);
      const subject = state.lastColumn ?? (amount === null ? null : plainItem(state, amount));
      const own =
        subject === null
          ? []
          : restricted(moved(state, end, [...uses, "bareAmount"]), { ...clause, subject }, `r${end}`);
      return [...named, ...own];
    }),
  );
};

/** "with the substring 'an'", "having 'Hey' in its name". */
export const readText: Step = (grammar, state) => [
  ...bareText(grammar, state),
  ...turnedText(grammar, state),
  ...emptyBefore(grammar, state),
];

/** In the column that was named last, or in the names of the rows. */
function bareText(grammar: Grammar, state: State): State[] {
  const { joiner, isNegated, lastColumn, request } = state;
  const subjects = [...new Set([lastColumn, request.shown.at(-1) ?? null])].filter((subject) => subject !== null);
  return grammar.matches(state.at).flatMap(({ cue, to }) =>
    grammar.patterns(to).flatMap(({ value: pattern, to: end, uses }) =>
      subjects.flatMap((subject, place) => {
        const base = { joiner, text: pattern, subject, isNegated: cue.isNegated !== isNegated };
        const clause: Clause = { ...base, kind: "text", match: cue.match, pattern };
        return restricted(moved(state, end, uses), clause, `x${place}${end}`);
      }),
    ),
  );
}

function turnedText(grammar: Grammar, state: State): State[] {
  const { joiner, isNegated } = state;
  const starts = [state.at, ...grammar.matches(state.at).map(({ to }) => to)].map((at) => grammar.pastArticles(at));
  return [...new Set(starts)].flatMap((at) => {
    const token = grammar.lattice.tokens[at];
    if (token?.kind !== "quoted" || !/^(in|within|inside|as)$/.test(grammar.word(at + 1))) return [];
    return grammar.things(at + 2).flatMap(({ value, to, uses }) => {
      const clause: Clause = {
        kind: "text",
        joiner,
        isNegated,
        text: token.text,
        subject: plainItem(state, value),
        match: "contains",
        pattern: token.text,
      };
      return restricted(moved(state, to, uses), clause, `y${to}`);
    });
  });
}

/** "with a missing type", "each known segment": the column behind is empty, or filled. */
function emptyBefore(grammar: Grammar, state: State): State[] {
  const { joiner, isNegated } = state;
  return grammar.cues(grammar.pastArticles(state.at), "empty").flatMap(({ cue, chunk, to }) =>
    grammar.things(to).flatMap(({ value, to: end, uses }) => {
      const text = `${chunk.text} ${value.chunk.text}`;
      const subject = plainItem(state, value);
      const clause: Clause = { kind: "empty", joiner, isNegated: cue.isNegated !== isNegated, text, subject };
      // What is grouped by or asked for is read again, as that.
      const isRead = state.zone === "clause" || state.isRelating;
      const next = restricted(moved(state, isRead ? end : to, isRead ? uses : []), clause, `E${to}`);
      return isRead ? next : next.map((one) => ({ ...one, zone: state.zone, isEach: state.isEach, said: state.said }));
    }),
  );
}
