/** Asks the model which questions a dashboard answers; each becomes a tile with a query of its own. */
import "server-only";
import { z } from "zod";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { planFormSchema } from "../../runtime/plan-form.ts";
import { dataBlock, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import { beginningText } from "../../runtime/prompt-texts/beginning.ts";
import { designDashboardText } from "../../runtime/prompt-texts/design-dashboard.ts";
import { spell } from "../../runtime/prompt-texts/prompt-text.ts";
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
    version: designDashboardText.version,
    outputTokens: 4_000,
    instructions: spell(beginningText),
    input: [
      schemaBlock({ model: semantic, subject, modelData, level, among: 1, isQualified: false }),
      spell(designDashboardText),
      `Today is ${today}.`,
      dataBlock("request", userRequest, 4_000),
    ].join("\n\n"),
  };
}
