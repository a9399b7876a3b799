/** Asks the model which questions a dashboard answers; each becomes a tile with a query of its own. */
import "server-only";
import { z } from "zod";
import { agentLimits } from "#lib/config/limits";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { planFormSchema } from "../../runtime/plan-form.ts";
import { dataBlock, dataRule, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import { schemaBlock } from "../../runtime/schema-block.ts";

export const designReplySchema = z.object({
  title: z.string(),
  tiles: z.array(z.object({ title: z.string(), question: z.string(), plan: planFormSchema.nullable() })),
});
export type DesignReply = z.infer<typeof designReplySchema>;

export type DesignDashboardPromptArgs = {
  readonly userRequest: string;
  readonly semantic: SemanticModel;
  readonly modelData: ModelData;
  readonly today: string;
  /** `reduced` for the one more try after the prompt was too long; `full` when it is left out. */
  readonly level?: PromptLevel;
};

/** Stable part first, the request last. */
export function designDashboardPrompt(args: DesignDashboardPromptArgs): Prompt {
  const { userRequest, semantic, modelData, today, level = "full" } = args;
  const subject = { texts: [userRequest], statements: [], tables: [] };
  return {
    name: "design-dashboard",
    version: 2,
    outputTokens: 4_000,
    instructions: [
      `You design a dashboard of ${agentLimits.minTiles} to ${agentLimits.maxTiles} tiles over the schema in the data.`,
      "Each tile answers one question with one query: its question is a whole sentence that can be answered from this schema, its title is a few words.",
      "Fill in the plan form for each tile with names exactly as they stand in the schema; use null where the question says it all.",
      "Start with the key figures, then trends over time, then breakdowns. No two tiles show the same.",
      "Use null and [] for what does not apply.",
      dataRule,
    ].join("\n"),
    input: [
      schemaBlock({ model: semantic, subject, modelData, level, among: 1, isQualified: false }),
      `Today is ${today}.`,
      dataBlock("request", userRequest, 4_000),
    ].join("\n\n"),
  };
}
