/** Groups that are followed over steps: what became of the first one and of the last one that there is a next step of. */
import "server-only";
import { lowerFirst } from "#lib/semantic/words";
import { type Lead, plainLead, type Telling } from "./first-sentence.ts";

/** Null where the rows are no such groups. */
export function retentionSentence({ execution, result }: Telling): Lead | null {
  const { plan } = execution.candidate;
  if (plan?.calculation?.kind !== "retention" || result.groups.length !== 2 || !result.isWhole) return null;
  const label = lowerFirst(plan.metrics[0]?.label ?? "rows");
  const followed = result.rows.filter(({ names }) => /(?:^|\s)1$/.test(names[1] ?? ""));
  const [first, last] = [followed[0], followed.at(-1)];
  const [began, step] = result.groups.map((group) => lowerFirst(group.label));
  if (first === undefined || last === undefined || began === undefined || step === undefined) return null;
  const unit = step.replace(/s since .*$/, "");
  const [earliest, latest] = [first, last].map(({ time }) => time?.name ?? "");
  const ends = first === last ? "" : `, of those of ${latest} ${last.text}`;
  const text = `Of the ${label} who first came in ${earliest}, ${first.text} were there one ${unit} later${ends}.`;
  return plainLead(text, [earliest ?? "", latest ?? ""]);
}
