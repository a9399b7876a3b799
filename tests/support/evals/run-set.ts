/** Asks a set with a brain of the test's own, on the real engine. */
import { onTestFinished } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Brain } from "../../../evals/brains/brain.ts";
import { runSuite, type SuiteRun } from "../../../evals/run-suite.ts";
import { readSuite } from "../../../evals/suite.ts";
import { openWorld } from "../../../evals/world.ts";
import type { ModelServer } from "../model-server/index.ts";
import type { SmallSet } from "./small-set.ts";

export async function runSet({ folder, dataFolder }: SmallSet, brain: Brain): Promise<SuiteRun> {
  const suite = readSuite(folder);
  if (typeof suite === "string") throw new Error(suite);
  const world = await openWorld({ suite, dataFolder, report: () => undefined });
  onTestFinished(() => world.close());
  return runSuite({ suite, brain, world }, () => undefined);
}

/** The real client of the product, pointed at a server of the test. */
export function modelAt({ baseUrl }: Pick<ModelServer, "baseUrl">): ModelPort {
  return createAiSdkModel({ baseUrl, apiKey: null, model: "small", retryDelaysMs: [1, 1] });
}
