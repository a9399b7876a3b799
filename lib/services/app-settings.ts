/** What the settings make of the app's parts. */
import "server-only";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Settings } from "#lib/config/env";
import { createModelService, type ModelService } from "./model.ts";

/** The settings that the app is wired by; what a test leaves out is as if it were not set. */
export type AppSettings = Pick<Settings, "DATA_DIR" | "MODEL_DATA" | "SEMANTIC_DIR" | "COST_GATE_GB"> &
  Partial<Pick<Settings, "MODEL_PRICES" | "MASK_TRACES" | "DISABLE_SQL_BLOCKING" | "INDEX_VALUES" | "PREVIEW_ROWS">> &
  Partial<Pick<Settings, "ANSWER_TOKENS" | "ANSWER_DOLLARS" | "RIGHTS_FILE">>;

type ModelParts = {
  readonly modelPort: ModelPort | null;
  readonly fastModelPort?: ModelPort | null;
  readonly settings: AppSettings;
};

/** The models, with their prices and with what an answer may take of them. */
export function modelServiceOf(
  { modelPort, fastModelPort = null, settings }: ModelParts,
  now: () => number,
): ModelService {
  const { MODEL_DATA, MODEL_PRICES = {}, ANSWER_TOKENS = null, ANSWER_DOLLARS = null } = settings;
  return createModelService({
    ...{ port: modelPort, fastPort: fastModelPort, modelData: MODEL_DATA, prices: MODEL_PRICES },
    answerBudget: { tokens: ANSWER_TOKENS, dollars: ANSWER_DOLLARS },
    now,
  });
}

/** Decimal, as warehouses bill. */
const bytesPerGigabyte = 1_000_000_000;

/** From how many bytes on a statement waits for a yes; null where none does. */
export function costGateOf({ DISABLE_SQL_BLOCKING, COST_GATE_GB }: AppSettings) {
  const isCostAsked = DISABLE_SQL_BLOCKING !== true;
  return { isCostAsked, costGateBytes: isCostAsked ? COST_GATE_GB * bytesPerGigabyte : null };
}

/** Where the curated models lie, and whether stored values are read. */
export function semanticSettings({ SEMANTIC_DIR, INDEX_VALUES }: AppSettings) {
  return { folder: SEMANTIC_DIR, ...(INDEX_VALUES === undefined ? {} : { indexesValues: INDEX_VALUES }) };
}

/** The origin under which the app is opened on its own machine. */
export function listenOrigin({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): string {
  const name = HOST.includes(":") && !HOST.startsWith("[") ? `[${HOST}]` : HOST;
  return `http://${name}${PORT === 80 ? "" : `:${PORT}`}`;
}
