/** The three ways in which a look ends. */
import type { AlertState, AlertVerdict } from "#lib/domain/alert";

type Told = Pick<AlertVerdict, "text" | "lines"> & Partial<Pick<AlertVerdict, "about">>;

/** Why a low figure of an open time is no low figure. */
export const notOver = "Not judged: the time that it is of is not over, and more may come.";

/** Nothing began or ended. */
export function quiet(state: AlertState, text: string): AlertVerdict {
  return { state, event: null, text, lines: [], about: null };
}

/** It holds now and did not before; `since` in words. */
export function began(
  state: AlertState,
  {
    since,
    text,
    lines,
    about = null,
    isByAbsence = false,
  }: Told & { readonly since: string; readonly isByAbsence?: boolean },
): AlertVerdict {
  return { state: { ...state, isOn: true, since, isByAbsence }, event: "began", text, lines, about };
}

/** It held before and does not now; since when it did is told. */
export function ended(state: AlertState, { text, lines, about = null }: Told): AlertVerdict {
  const since = state.since === null ? [] : [`Since ${state.since}`];
  const over = { ...state, isOn: false, since: null, isByAbsence: false };
  return { state: over, event: "ended", text, lines: [...since, ...lines], about };
}
