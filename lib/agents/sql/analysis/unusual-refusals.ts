/** Why a course is not judged, in a sentence with its figures. */
import "server-only";
import type { RefusedReason } from "#lib/analysis/unusual/unusual";
import { formatCounted } from "#lib/domain/format";
import type { TimeGrain } from "#lib/domain/plan";

export function notJudged(reason: RefusedReason, grain: TimeGrain): string {
  switch (reason.kind) {
    case "too-few-steps":
      return `I cannot tell what is usual: ${formatCounted(reason.present, grain)} are known, and ${reason.needed} are needed.`;
    case "constant":
      return "I cannot tell what is unusual: the figure is the same throughout.";
    case "hardly-varies":
      return "I cannot tell what is unusual: the figure hardly ever changes.";
    case "often-nothing":
      return `I cannot tell what is unusual: again and again there is nothing for a ${grain}.`;
    case "too-many-gaps":
      return `I cannot tell what is usual: only ${reason.present} of ${formatCounted(reason.steps, grain)} have a value.`;
  }
}
