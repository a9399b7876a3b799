/** A look at the figures of groups: it is on while any of them is beyond its limit. */
import type { AlertCondition, AlertRule, AlertState, AlertVerdict } from "#lib/domain/alert";
import { amount, conditionText, figureName } from "./alert-words.ts";
import { groupsBeyond, isUpward } from "./condition-holds.ts";
import { began, ended, notOver, quiet } from "./verdict.ts";
import type { WatchedFigures, WatchedGroup } from "./watched-figures.ts";

type Groups = Extract<WatchedFigures, { kind: "groups" }>;
type Condition = Extract<AlertCondition, { kind: "group" }>;
type Look = { readonly figures: Groups; readonly today: string };

/** Groups that are told by name. */
const mostTold = 10;

/** One message when the first group goes beyond the limit, one when the last is back; steps are judged once. */
export function judgeGroups(rule: AlertRule, state: AlertState, look: Look): AlertVerdict {
  const { condition } = rule;
  const { step, isOpen, output } = look.figures;
  if (condition.kind !== "group")
    return quiet(state, "Not judged: the answer has groups, and no limit for them was named.");
  if (step !== null && state.judgedStep !== null && step <= state.judgedStep)
    return quiet(state, "Nothing new has come.");
  const isSettled = !isOpen || (isUpward(condition) && output.isAdditive);
  const beyond = groupsBeyond(look.figures.groups, condition, { rule, isOn: state.isOn });
  if (!isSettled || (isOpen && beyond.length === 0)) return quiet(state, notOver);
  const judged = { ...state, judgedStep: step ?? state.judgedStep };
  return beyond.length > 0 ? someBeyond(condition, judged, look, beyond) : noneBeyond(condition, judged, look);
}

function someBeyond(
  condition: Condition,
  state: AlertState,
  { figures: { output, step }, today }: Look,
  beyond: readonly WatchedGroup[],
): AlertVerdict {
  const named = beyond.slice(0, mostTold).map(({ name, value }) => `${name}: ${amount(value, output)}`);
  const rest = beyond.length > mostTold ? [`${beyond.length - mostTold} more`] : [];
  const others = beyond.length > 1 ? ` and ${beyond.length - 1} more` : "";
  const text = `${figureName(output)}, ${conditionText(condition, output, null)}: ${named[0] ?? ""}${others}.`;
  if (state.isOn) return quiet(state, `Still ${text}`);
  return began(state, { since: step ?? today, text, lines: [...named, ...rest] });
}

function noneBeyond(condition: Condition, state: AlertState, { figures }: Look): AlertVerdict {
  const { groups, isWhole, output } = figures;
  const lacking = condition.groups.filter(
    (group) => !groups.some(({ name, value }) => name === group && value !== null),
  );
  if (lacking.length > 0) return quiet(state, `Not judged: there are no rows of ${lacking.join(", ")}.`);
  if (groups.length === 0) return quiet(state, "Not judged: there are no rows.");
  if (state.isOn && !isWhole)
    return quiet(state, "Not judged: only the first rows were read, and a group may be behind them.");
  const said = `${figureName(output)}: ${state.isOn ? "no longer" : "not"} ${conditionText(condition, output, null)}.`;
  return state.isOn ? ended(state, { text: said, lines: [] }) : quiet(state, said);
}
