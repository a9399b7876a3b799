/**
 * A look at the figures of an alert: what began or ended, told once each. The same look again changes nothing; a look that
 * brought nothing begins and ends nothing and says so.
 */
import type { AlertReading, AlertRule, AlertState, AlertVerdict } from "#lib/domain/alert";
import { amount, conditionText, figureName } from "./alert-words.ts";
import { isBeyond, isUpward } from "./condition-holds.ts";
import { judgeCourse } from "./judge-course.ts";
import { judgeGroups } from "./judge-groups.ts";
import { judgeLate } from "./judge-late.ts";
import { began, ended, notOver, quiet } from "./verdict.ts";
import { type WatchedFigures, watchedFigures } from "./watched-figures.ts";

/** Pure. Looks come in the order of their time; an older one, or the same once more, is passed over. */
export function judgeAlert(rule: AlertRule, state: AlertState, reading: AlertReading): AlertVerdict {
  if (state.judgedAt !== null && reading.at <= state.judgedAt) return quiet(state, "This look was judged before.");
  if (reading.kind === "missing") return quiet(state, `There was nothing to judge: ${reading.why}`);
  const seen = { ...state, judgedAt: reading.at };
  const figures = watchedFigures(reading, rule);
  const { condition } = rule;
  if (figures.kind === "unreadable") return quiet(seen, `Not judged: ${figures.why}`);
  if (condition.kind === "late") return judgeLate(condition, seen, { figures, today: reading.today });
  if (figures.kind === "course") return judgeCourse(rule, seen, { course: figures, today: reading.today });
  if (figures.kind === "groups") return judgeGroups(rule, seen, { figures, today: reading.today });
  return judgeSingle(rule, seen, { figures, today: reading.today });
}

type At<Kind extends WatchedFigures["kind"]> = {
  readonly figures: Extract<WatchedFigures, { kind: Kind }>;
  readonly today: string;
};

function judgeSingle(rule: AlertRule, state: AlertState, { figures, today }: At<"single">): AlertVerdict {
  const { output, value, isOpen } = figures;
  const { condition } = rule;
  if (condition.kind !== "limit") return quiet(state, "Not judged: one figure has no steps and no groups.");
  const name = figureName(output);
  if (value === null) return quiet(state, `Not judged: ${name} has no value.`);
  // A high figure of a time that is not over stays high, where it only adds up.
  const isSettled = !isOpen || (isUpward(condition) && output.isAdditive && value >= 0);
  const isTrue = isBeyond(value, condition, { rule, isOn: state.isOn });
  if (!isSettled || (isOpen && !isTrue)) return quiet(state, notOver);
  const limit = conditionText(condition, output, null);
  const said = `${name}: ${amount(value, output)}`;
  if (isTrue === state.isOn) return quiet(state, `${said}, ${isTrue ? "still" : "not"} ${limit}.`);
  return isTrue
    ? began(state, { since: today, text: `${said}, ${limit}.`, lines: [] })
    : ended(state, { text: `${said}, no longer ${limit}.`, lines: [] });
}
