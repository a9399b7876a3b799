/** What the settings make of the app's parts. */
import "server-only";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Settings } from "#lib/config/env";
import { resultLimits } from "#lib/config/limits";
import type { QuotaVariables } from "#lib/config/quota-settings";
import type { LinkPolicy } from "#lib/domain/link-policy";
import type { LiveSettings } from "#lib/domain/live-settings";
import type { CurrentSettings } from "./live-settings.ts";
import { createModelService, type ModelService, type ModelServiceArgs } from "./model.ts";

/** The settings that the app is wired by; what a test leaves out is as if it were not set. */
export type AppSettings = Pick<Settings, "DATA_DIR" | "MODEL_DATA" | "SEMANTIC_DIR" | "COST_GATE_GB"> &
  Partial<Pick<Settings, "MODEL_PRICES" | "MASK_TRACES" | "DISABLE_SQL_BLOCKING" | "INDEX_VALUES" | "PREVIEW_ROWS">> &
  Partial<Pick<Settings, "ANSWER_TOKENS" | "ANSWER_DOLLARS" | "RIGHTS_FILE" | "USE_MODEL">> &
  Partial<Pick<Settings, "AUDIT_DAYS" | "AUDIT_STATEMENTS" | "INSTANCES">> &
  Partial<Pick<Settings, "PUBLIC_LINKS" | "PUBLIC_LINK_DAYS">> &
  Partial<Pick<Settings, "EMBED_ORIGINS" | "EMBED_SECRET">> &
  Partial<Pick<Settings, "LOG_LEVEL">> &
  QuotaVariables;

export type ModelParts = {
  readonly modelPort: ModelPort | null;
  readonly fastModelPort?: ModelPort | null;
};

/** The models, with their prices and with what an answer may take of them. */
export function modelServiceOf(
  { modelPort, fastModelPort = null }: ModelParts,
  live: CurrentSettings,
  more: Pick<ModelServiceArgs, "now" | "meter" | "prices">,
): ModelService {
  return createModelService({ port: modelPort, fastPort: fastModelPort, settings: live, ...more });
}

/** What an admin may change later, as the app is started. */
export function startedSettings(settings: AppSettings): LiveSettings {
  return {
    usesModel: settings.USE_MODEL ?? true,
    modelData: settings.MODEL_DATA,
    answerTokens: settings.ANSWER_TOKENS ?? null,
    answerDollars: settings.ANSWER_DOLLARS ?? null,
    isCostAsked: settings.DISABLE_SQL_BLOCKING !== true,
    costGateGb: settings.COST_GATE_GB,
    previewRows: settings.PREVIEW_ROWS ?? resultLimits.previewRows,
    masksTraces: settings.MASK_TRACES ?? false,
    allowsLinks: settings.PUBLIC_LINKS === "on",
    linkDays: settings.PUBLIC_LINK_DAYS ?? 30,
  };
}

/** Whether and for how long boards are shown by links. Whoever has an app of one person decides on each link. */
export function linkPolicyOf({ allowsLinks, linkDays }: LiveSettings, isTeam: boolean): LinkPolicy {
  return isTeam ? { isAllowed: allowsLinks, lastsMs: linkDays * dayMs } : { isAllowed: true, lastsMs: null };
}

const dayMs = 24 * 60 * 60_000;

/** Where the curated models lie, and whether stored values are read. */
export function semanticSettings({ SEMANTIC_DIR, INDEX_VALUES }: AppSettings) {
  return { folder: SEMANTIC_DIR, ...(INDEX_VALUES === undefined ? {} : { indexesValues: INDEX_VALUES }) };
}

/** The origin under which the app is opened on its own machine. */
export function listenOrigin({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): string {
  const name = HOST.includes(":") && !HOST.startsWith("[") ? `[${HOST}]` : HOST;
  return `http://${name}${PORT === 80 ? "" : `:${PORT}`}`;
}
