/** What a reader may choose, and whether model and databases answer. */
import { SettingsScreen } from "#components/settings/settings-screen";
import { loadSettings } from "./page-data.ts";

export default async function SettingsPage() {
  return <SettingsScreen {...(await loadSettings())} />;
}
