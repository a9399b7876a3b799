/** Settings that nobody changed, but for what a test is about. */
import type { LiveSettings } from "#lib/domain/live-settings";
import { startedSettings } from "#lib/services/app-settings";
import type { CurrentSettings } from "#lib/services/live-settings";

export function settingsWith(changes: Partial<LiveSettings> = {}): CurrentSettings {
  const started = startedSettings({ DATA_DIR: "", MODEL_DATA: "results", SEMANTIC_DIR: "", COST_GATE_GB: 1 });
  return { current: () => ({ ...started, ...changes }) };
}
