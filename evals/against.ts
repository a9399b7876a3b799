/** What became of each question since an earlier run: which are lost, which are won. Frozen databases are only counted. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { readJson } from "./read-json.ts";
import type { CaseResult } from "./run-suite.ts";

const earlierSchema = z.object({
  cases: z.array(z.object({ id: z.string(), outcome: z.enum(["right", "wrong", "abstained"]) })),
});

/** One line per question of an open database whose outcome changed, then how many were won and lost. */
export function changesSince(file: string, results: readonly CaseResult[]): string[] {
  const earlier = earlierSchema.safeParse(readJson(readFileSync(file, "utf8")));
  if (!earlier.success) return [`${file} holds no figures of an earlier run.`];
  const before = new Map(earlier.data.cases.map(({ id, outcome }) => [id, outcome]));
  const changed = results.filter(({ evalCase, outcome }) => (before.get(evalCase.id) ?? outcome) !== outcome);
  const open = changed.filter(({ evalCase }) => evalCase.part === "open");
  const won = changed.filter(({ outcome }) => outcome === "right").length;
  const lost = changed.filter(({ evalCase }) => before.get(evalCase.id) === "right").length;
  return [
    ...open.map(({ evalCase, outcome }) => `${evalCase.id}: ${before.get(evalCase.id)} -> ${outcome}`),
    `Since the earlier run ${won} were won and ${lost} lost; ${changed.length - open.length} changes are of frozen databases.`,
  ];
}
