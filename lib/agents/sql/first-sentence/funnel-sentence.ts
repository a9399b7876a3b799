/** The steps of a funnel: how many came to each, or to the first ones and the last one of many. */
import "server-only";
import { type Lead, plainLead, type Telling } from "./first-sentence.ts";

const mostTold = 4;

/** Null where the rows are no such steps. They are no parts of a whole: their sum says nothing. */
export function funnelSentence({ execution, result }: Telling): Lead | null {
  if (execution.candidate.plan?.calculation?.kind !== "funnel" || !result.isWhole) return null;
  const steps = result.rows.map(({ names, text }) => ({ name: names[0] ?? "", text }));
  const [first] = steps;
  if (first === undefined) return null;
  const told = steps.length > mostTold ? [...steps.slice(0, mostTold - 1), ...steps.slice(-1)] : steps;
  return plainLead(
    `${told.map(({ name, text }) => `${name}: ${text}`).join("; ")}.`,
    told.map(({ name }) => name),
  );
}
