/** What the page of settings reads on the server, so that the first paint is whole. */
import "server-only";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { getApp } from "#lib/services/app";

export type SettingsData = {
  /** null: no model is connected. */
  readonly modelName: string | null;
  /** null when they cannot be listed (the browser asks again). */
  readonly databases: readonly DatabaseInfo[] | null;
};

export async function loadSettings(): Promise<SettingsData> {
  const app = await getApp();
  const databases = await app.catalog.listDatabases();
  return { modelName: app.model.status().modelName, databases: databases.ok ? databases.value : null };
}
