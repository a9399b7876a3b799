/** Which questions a dashboard answers. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { PromptText } from "./prompt-text.ts";

export const designDashboardText: PromptText = {
  version: 3,
  lines: [
    `Design a dashboard of ${agentLimits.minTiles} to ${agentLimits.maxTiles} tiles over the schema.`,
    "Each tile answers one question with one query: its question is a whole sentence that can be answered from this schema, its title is a few words.",
    "Fill in the plan form for each tile with names exactly as they stand in the schema; use null where the question says it all.",
    "Start with the key figures, then trends over time, then breakdowns. No two tiles show the same.",
    "Use null and [] for what does not apply.",
  ],
};
