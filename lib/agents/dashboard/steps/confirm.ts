/** Ends the run with one question for all charts that would read much; the design waits for the answer. */
import "server-only";
import { bytesText } from "#lib/domain/bytes-text";
import { formatCounted } from "#lib/domain/format";
import type { MessagePart } from "#lib/domain/message";
import type { PendingTile } from "#lib/domain/session";
import { chartApprovalOptions } from "../../runtime/approval.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";
import type { DashboardState } from "../state.ts";

export const confirmStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["request", "design", "checked", "earlierNotices", "notices"],
  writes: ["parts", "finalOutput"],
  outcomes: ["asked"],
  async run({ request, design, checked, earlierNotices, notices }, dependencies) {
    if (design === null) throw new Error("Nothing waits for a word.");
    const bytes = checked.map((tile) => (tile.ok ? (tile.value.costlyBytes ?? 0) : 0));
    const estimatedBytes = bytes.reduce((sum, own) => sum + own, 0);
    const count = bytes.filter((own) => own > 0).length;
    const noun = design.form === "report" ? "section" : "chart";
    const which = count === bytes.length ? `These ${noun}s` : `${count} of the ${formatCounted(bytes.length, noun)}`;
    const question = `${which} would read up to ${bytesText(estimatedBytes)} of data: run them anyway?`;
    const options = chartApprovalOptions();
    const parts: MessagePart[] = [
      { type: "clarification", question, options },
      ...[...earlierNotices, ...notices].map((text): MessagePart => ({ type: "notice", text })),
      ...stepsParts(dependencies, 0),
    ];
    const tiles = design.tiles.map(({ title, isWished, candidate }, index): PendingTile => {
      const { sql, brain, plan, outputs, assumptions } = candidate;
      const isCostly = (bytes[index] ?? 0) > 0;
      return {
        title,
        sql,
        brain: brain === "model" ? "model" : "rules",
        plan,
        outputs: outputs === null ? null : [...outputs],
        assumptions: [...assumptions],
        isWished,
        isCostly,
      };
    });
    const pending = {
      request: request.userRequest,
      sql: tiles.map(({ sql }) => sql).join(";\n"),
      title: design.title,
      brain: "rules" as const,
      plan: null,
      outputs: null,
      assumptions: [],
      changes: [...request.question.assumptions],
      estimatedBytes,
      dashboard: { form: design.form, assumptions: [...design.assumptions], tiles },
    };
    return closingResult({ kind: "confirm", question, options, pending, parts }, "asked");
  },
});
