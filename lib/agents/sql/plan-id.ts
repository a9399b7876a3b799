/** Names a plan of a question, so that the same reading of the same question is known again in any run. */
import "server-only";
import { createHash } from "node:crypto";
import type { Candidate } from "../runtime/candidate.ts";
import { fingerprint } from "./fingerprint.ts";

/** The same question with the same plan, or with the same statement but for its looks, gives the same name. */
export function planId(question: string, { plan, sql }: Pick<Candidate, "plan" | "sql">): string {
  const content = JSON.stringify([question.trim(), plan ?? fingerprint(sql)]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
