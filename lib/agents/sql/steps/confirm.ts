/** Ends the run with the question whether a costly statement is to run; the statement waits, checked, for the answer. */
import "server-only";
import { bytesText } from "#lib/domain/bytes-text";
import type { MessagePart } from "#lib/domain/message";
import { approvalOptions } from "../../runtime/approval.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";
import type { SqlState } from "../state.ts";

export const confirmStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: ["request", "candidate", "estimatedBytes", "earlierNotices", "notices"],
  writes: ["parts", "finalOutput"],
  outcomes: ["asked"],
  async run({ request, candidate, estimatedBytes, earlierNotices, notices }, dependencies) {
    if (candidate === null || estimatedBytes === null) throw new Error("Nothing waits for a word.");
    const { sql, title, brain, plan, outputs, assumptions, changes, reach, verified } = candidate;
    const question = `This would read up to ${bytesText(estimatedBytes)} of data: run it anyway?`;
    const options = approvalOptions();
    const parts: MessagePart[] = [
      { type: "clarification", question, options },
      ...[...earlierNotices, ...notices].map((text): MessagePart => ({ type: "notice", text })),
      ...stepsParts(dependencies, 0),
    ];
    const pending = {
      request: request.userRequest,
      sql,
      title,
      brain,
      ...(verified === undefined ? {} : { verified }),
      plan,
      outputs: outputs === null ? null : [...outputs],
      assumptions: [...assumptions],
      modelPart: request.question.modelPart,
      changes: [...request.question.assumptions, ...changes],
      ...(reach === null ? {} : { reach: { ...reach, schemas: [...reach.schemas] } }),
      estimatedBytes,
    };
    return closingResult({ kind: "confirm", question, options, pending, parts }, "asked");
  },
});
