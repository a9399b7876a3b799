/** What is told of a verdict: one line on the terminal, one record in the file. */
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";
import type { GivenStatement } from "./statements.ts";

export type Judge = {
  readonly judge: (sql: string) => Promise<GuardVerdict>;
  readonly close: () => void;
};

/** `id`, `safe` or `refused`, the reason, and the place as `start-end "word"`, with tabs between them. */
export function lineOf({ id, sql }: GivenStatement, verdict: GuardVerdict): string {
  const { position, reason } = verdict;
  const word = position === null ? "" : JSON.stringify(sql.slice(position.start, position.end));
  const place = position === null ? "" : `${position.start}-${position.end} ${word}`;
  const cells = [id, verdict.isSafe ? "safe" : "refused", reason ?? "", place];
  return cells
    .map((cell) => cell.replace(/[\t\r\n]+/g, " "))
    .join("\t")
    .trimEnd();
}

/** The whole verdict, for `--json`. */
export function recordOf({ id }: GivenStatement, verdict: GuardVerdict) {
  const { isSafe, refusal, candidates, ...others } = verdict;
  return { id, verdict: isSafe ? "safe" : "refused", kind: refusal, ...others };
}
