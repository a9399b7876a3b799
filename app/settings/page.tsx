/** What a reader may choose, and whether model and databases answer. */
import { notFound } from "next/navigation";
import { SettingsScreen } from "#components/settings/settings-screen";
import { loadSettings } from "./page-data.ts";

export default async function SettingsPage() {
  const settings = await loadSettings();
  if (settings === null) notFound();
  return <SettingsScreen {...settings} />;
}
