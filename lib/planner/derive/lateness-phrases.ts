/** "how many days late were they on average": from what was promised to when it was done, of what was late. */
import { derivedName } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { tablesNamed } from "./owners.ts";
import { doneBeside, promisedDates } from "./promises.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const lates = ["late", "too late", "overdue", "behind schedule", "delayed", "past due"];
const beings = ["were they", "are they", "was it", "is it", "were these", "were those", "they were", "they are"];
const usually = ["on average", "usually", "typically", "normally"];

/** Only where the question is about what was late: else it is open whether who was early counts as such. */
export function latenessPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const counting = phraseAt(tokens, place, ["how many", "number of"]);
  const unit = unitWords[tokens[place + counting]?.lower ?? ""];
  const late = unit === undefined ? 0 : phraseAt(tokens, place + counting + 1, lates);
  const [first] = tokens.slice(place, place + 1);
  if (unit === undefined || late === 0 || first === undefined) return null;
  const end = place + counting + 1 + late;
  const others = [...tokens.slice(0, place), ...tokens.slice(end)];
  const isOfLate = others.some((_, at) => phraseAt(others, at, lates) > 0);
  const names = [...new Set(tablesNamed(others, known))].flatMap((table) => latenessOf(table, unit, known));
  const [only, ...more] = names;
  if (!isOfLate || only === undefined || more.length > 0) return null;
  const being = phraseAt(tokens, end, beings);
  const tail = end + being + phraseAt(tokens, end + being, usually);
  const isAverage = counting > 0 && tokens[place]?.lower === "how";
  const whole = derivedToken(tokens.slice(place, tail), [only]);
  return { length: tail - place, tokens: isAverage ? [wordAt(first, "average"), whole] : [whole] };
}

function latenessOf(table: string, unit: NonNullable<(typeof unitWords)[string]>, { model }: Known): Candidate[] {
  const [promised, ...more] = promisedDates(model, table).filter((date) => date.table === table);
  const done = promised === undefined || more.length > 0 ? null : doneBeside(promised, model);
  if (promised === undefined || done === null) return [];
  const column = derivedName({ kind: "elapsed", unit, from: promised, to: done });
  return [{ element: { kind: "column", table, column }, weight: 1 }];
}
