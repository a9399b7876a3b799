/** What is to be done about the last try; it stands behind the tries. */
import "server-only";
import type { PromptText } from "./prompt-text.ts";

/** The last statement failed. */
export const refineText: PromptText = {
  version: 1,
  lines: [
    "The last try failed for the reason in the problem. Repair the error and change nothing else; do not repeat a statement that failed.",
  ],
};

/** The last statement found no rows. */
export const widenText: PromptText = {
  version: 1,
  lines: [
    'The last statement ran and found no rows. Widen its filters by what is stored: spell values as the data does, take the nearest period that has data, drop the narrowest condition last. Keep what the request asks for. List every change in "changes", one plain sentence each that names what was looked for and what is matched instead.',
  ],
};

/** The same for whoever writes a statement alone. */
export const widenStatementText: PromptText = {
  version: 1,
  lines: [
    "The last statement ran and found no rows. Widen its filters by what is stored: spell values as the data does, take the nearest period that has data, drop the narrowest condition last. Keep what the request asks for.",
  ],
};

/** The last result does not answer the question. */
export const replanText: PromptText = {
  version: 1,
  lines: [
    "The last result did not answer the request, for the reasons in the notes. Plan anew, judged by the user's own words; do not repeat a statement that was tried.",
  ],
};
