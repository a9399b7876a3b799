/** What the settings say of variables that cannot be used together. */
import { readSettings, SettingsError } from "#lib/config/env";

/** The sentences; empty where the variables can be used. */
export function problemOf(variables: Readonly<Record<string, string>>): string {
  try {
    readSettings(variables);
    return "";
  } catch (cause) {
    return cause instanceof SettingsError ? cause.message : String(cause);
  }
}
