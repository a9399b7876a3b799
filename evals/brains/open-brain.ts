/** Finds the brain that was asked for, with the model that the environment names. */
import { getSettings } from "#lib/config/env";
import { openModelPort } from "#lib/services/model-settings";
import type { Brain, BrainName } from "./brain.ts";
import { createModelBrain } from "./model.ts";
import { createRulesBrain, type RulesOptions } from "./rules.ts";
import { createSingleBrain } from "./single.ts";

/** Null: the brain needs a model and none is configured; a string says what is wrong with the one that is. */
export async function openBrain(name: BrainName, options: RulesOptions): Promise<Brain | string | null> {
  if (name === "rules") return createRulesBrain(options);
  const settings = getSettings();
  const port = await openModelPort(settings);
  if (port === null) return null;
  if (port.fault !== undefined) return port.fault.message;
  return name === "single" ? createSingleBrain(port) : createModelBrain(port, settings.MODEL_DATA);
}
