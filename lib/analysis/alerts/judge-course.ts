/**
 * A look at a course: its steps that are new since the last look, one after the other, up to the first that begins or ends
 * something. What is behind that one waits for the next look, so that no dip between two looks is passed over.
 */
import type { AlertRule, AlertState, AlertVerdict } from "#lib/domain/alert";
import { amount, atStep, conditionText, figureName, signedChange, stepName } from "./alert-words.ts";
import { changeAt, earlierStep, isUpward, stepHolds } from "./condition-holds.ts";
import { hasLasted } from "./unusual-step.ts";
import { began, ended, quiet } from "./verdict.ts";
import { daysFrom, type WatchedCourse, type WatchedStep } from "./watched-figures.ts";

type Look = { readonly course: WatchedCourse; readonly today: string };

/** Steps that are judged one by one after a long silence; older ones are history. */
const mostNew = 62;

/** Rows that never come are missed after this many days at the latest. */
const mostWaitDays = 62;

/** Of whole steps first; then what has not come, and what is above its limit before its step is over. */
export function judgeCourse(rule: AlertRule, before: AlertState, look: Look): AlertVerdict {
  if (rule.condition.kind === "group") return quiet(before, "Not judged: the answer has no groups.");
  const state = waiting(before, look);
  const { whole } = look.course;
  const first =
    state.judgedStep === null ? whole.length - 1 : whole.findIndex(({ from }) => from > (state.judgedStep ?? ""));
  const places = first < 0 ? [] : whole.map((_, place) => place).slice(Math.max(first, whole.length - mostNew));
  let judged = state;
  let last: AlertVerdict | null = null;
  for (const place of places) {
    last = judgeStep(rule, judged, look, place);
    judged = last.state;
    if (last.event !== null) return last;
  }
  return judgeLateSteps(rule, judged, look) ?? judgeOpen(rule, judged, look) ?? last ?? quiet(judged, nothingNew(look));
}

/** How long rows are waited for is told from how late they are at the first look, and learned where they came later. */
function waiting(state: AlertState, { course: { overdueDays } }: Look): AlertState {
  const late = Math.min(mostWaitDays, overdueDays + 1);
  if (state.waitDays === null) return { ...state, waitDays: late };
  return overdueDays === 0 ? { ...state, waitDays: Math.min(state.waitDays, 2) } : state;
}

function nothingNew({ course: { newest } }: Look): string {
  return newest === null ? "There are no rows yet." : `Nothing new to judge: the rows go up to ${newest}.`;
}

function judgeStep(rule: AlertRule, state: AlertState, look: Look, place: number): AlertVerdict {
  const { whole } = look.course;
  const step = whole[place];
  if (step === undefined) return quiet(state, nothingNew(look));
  const holds = stepHolds(look.course, whole, place, { rule, ...state });
  const told = toldStep(rule, look.course, { steps: whole, place });
  if (holds === "unknown") return quiet({ ...state, judgedStep: step.from }, `Not judged ${told.at}: ${told.unknown}`);
  const isTrue = holds === "yes";
  const judged = { ...state, judgedStep: step.from, odd: oddBehind(rule, state, step, isTrue) };
  if (isTrue === state.isOn) return quiet(judged, `${told.said}${state.isOn ? `, still ${told.limit}` : ""}.`);
  if (isTrue) return began(judged, { ...told, text: `${told.said}, ${told.limit}.` });
  const isUsualNow = state.odd !== null && isOutlasted(look.course, place, state.odd);
  const over = isUsualNow ? { ...judged, odd: null } : judged;
  const text = isUsualNow
    ? `${told.said}. So it has been since ${state.since}, and counts as usual from now on.`
    : `${told.said}, no longer ${told.limit}.`;
  return ended(state.isByAbsence ? { ...over, waitDays: learned(step, look) } : over, { text, ...told });
}

/** What is unusual is remembered to its end. */
function oddBehind(
  { condition }: AlertRule,
  { isOn, odd }: AlertState,
  { from }: WatchedStep,
  isTrue: boolean,
): AlertState["odd"] {
  if (condition.kind !== "unusual" || !isTrue) return odd;
  return { from: isOn ? (odd?.from ?? from) : from, to: from };
}

function isOutlasted({ grain, whole }: WatchedCourse, place: number, odd: AlertState["odd"]): boolean {
  return hasLasted({ grain, points: whole.slice(0, place + 1) }, odd);
}

/** So late they have come: the next time they are waited for as long. */
function learned(step: WatchedStep, { today }: Look): number {
  return Math.min(mostWaitDays, Math.max(2, daysFrom(step.from, today)));
}

/** What should have come and has not is nothing: that may begin an alert, and never ends one. */
function judgeLateSteps(rule: AlertRule, state: AlertState, look: Look): AlertVerdict | null {
  const { whole, late, overdueDays, output, newest, grain } = look.course;
  const [missing] = late;
  if (missing === undefined || state.isOn || overdueDays < (state.waitDays ?? 1)) return null;
  const steps = [...whole, missing];
  if (stepHolds(look.course, steps, whole.length, { rule, isOn: false, odd: state.odd }) !== "yes") return null;
  const told = toldStep(rule, look.course, { steps, place: whole.length });
  const rows = newest === null || newest < missing.from ? "No rows have come" : `Rows have come only up to ${newest}`;
  const text = `${rows} for ${stepName(missing.from, grain)}, which makes ${figureName(output)} ${amount(missing.value, output)}: ${told.limit}. The data may also be late.`;
  const missed = { ...state, odd: oddBehind(rule, state, missing, true) };
  return began(missed, { since: told.since, text, lines: told.lines, about: null, isByAbsence: true });
}

/** What only adds up and is above its limit stays there, whatever else the step brings. */
function judgeOpen(rule: AlertRule, state: AlertState, { course }: Look): AlertVerdict | null {
  const { open, whole, late, output } = course;
  const isEarly =
    open !== null && open.value !== null && open.value >= 0 && isUpward(rule.condition) && output.isAdditive;
  if (!isEarly || late.length > 0 || state.isOn || open.from <= (state.judgedStep ?? "")) return null;
  const steps = [...whole, open];
  if (stepHolds(course, steps, whole.length, { rule, isOn: false, odd: state.odd }) !== "yes") return null;
  const told = toldStep(rule, course, { steps, place: whole.length });
  const judged = { ...state, judgedStep: open.from };
  return began(judged, { ...told, text: `${told.said} so far, ${told.limit}.`, about: null });
}

type Place = { readonly steps: readonly WatchedStep[]; readonly place: number };

function toldStep({ condition }: AlertRule, course: WatchedCourse, { steps, place }: Place) {
  const { output, grain } = course;
  const step = steps[place] ?? { from: "", value: null };
  const at = atStep(step.from, grain);
  const limit = conditionText(condition, output, grain);
  const against = condition.kind === "change" ? condition.against : "step-before";
  const before = earlierStep(course, steps, place, against);
  const change = condition.kind === "change" ? changeAt(course, steps, place, condition) : null;
  const name = figureName(output);
  const moved = condition.kind !== "change" || change === null ? "" : ` (${signedChange(change, condition, output)})`;
  const way = (step.value ?? 0) < (before?.value ?? 0) ? ("fall" as const) : ("rise" as const);
  return {
    at,
    limit,
    since: stepName(step.from, grain),
    said: `${name}: ${amount(step.value, output)} ${at}${moved}`,
    unknown: step.value === null ? "there is no figure." : "there is nothing to hold it against.",
    lines: before === null ? [] : [`${amount(before.value, output)} ${atStep(before.from, grain)}`],
    about: before === null ? null : { figure: output.label, step: step.from, way },
  };
}
