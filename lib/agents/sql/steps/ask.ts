/** Ends the run with a question to the user. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import type { SqlState } from "../state.ts";

export const askStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: ["clarification"],
  writes: ["finalOutput", "parts"],
  outcomes: ["asked"],
  async run({ clarification }) {
    if (clarification === null) throw new Error("Nothing to ask.");
    const { question } = clarification;
    const options = [...clarification.options];
    const parts: MessagePart[] = [{ type: "clarification", question, options }];
    return {
      patch: {
        parts,
        finalOutput: {
          kind: "asked" as const,
          parts,
          routing: { handoff: "user" as const, userRequest: null, question, options },
        },
      },
      outcome: "asked",
      events: parts.map((part) => ({ type: "part-ready" as const, part })),
      report: { detail: null, isFailure: false },
    };
  },
});
