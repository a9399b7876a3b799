/** A dashboard as a file: what is shown and where, without figures and without who made it. */
import { z } from "zod";
import { type DashboardDefinition, dashboardDefinitionSchema, type TileDefinition } from "./dashboard.ts";

const fileFormat = "snowgpt-dashboard";

/** Counts the forms of the file; a file of a later form is not read. */
const fileVersion = 2;

/** Levels of lists and objects in each other: more than any board has, and few enough to be walked through safely. */
const deepest = 200;

const fileHeadSchema = z.object({ format: z.literal(fileFormat), version: z.number().int().min(1) });
const fileSchema = fileHeadSchema.extend({ definition: dashboardDefinitionSchema });

/** The text of the file. @param filteredBy the filters that were on, in words; they are told and not brought back. */
export function writeDashboardFile(definition: DashboardDefinition, filteredBy: readonly string[] = []): string {
  const told = filteredBy.length === 0 ? {} : { filteredBy };
  return `${JSON.stringify({ format: fileFormat, version: fileVersion, ...told, definition }, null, 2)}\n`;
}

export type ReadFile =
  | { readonly kind: "read"; readonly definition: DashboardDefinition }
  | { readonly kind: "unreadable"; readonly why: string };

/** The definition in a file, or in one sentence why there is none. */
export function readDashboardFile(text: string): ReadFile {
  const json = parsedJson(text);
  if (json === undefined) return unreadable("This file is not JSON.");
  if (isDeeper(json, deepest)) return unreadable("This file is nested more deeply than any dashboard.");
  const head = fileHeadSchema.safeParse(json);
  if (!head.success) return unreadable("This file is not a dashboard that was exported here.");
  if (head.data.version > fileVersion) return unreadable("This file was made by a newer version of the app.");
  const file = fileSchema.safeParse(json);
  if (file.success) return { kind: "read", definition: file.data.definition };
  const place = file.error.issues[0]?.path.slice(1).join(".") ?? "";
  return unreadable(`This dashboard is damaged${place === "" ? "" : ` at "${place}"`}.`);
}

/** The same board, whatever its tiles and filters are called inside. */
export function isSameBoard(left: DashboardDefinition, right: DashboardDefinition): boolean {
  return JSON.stringify(withPlainIds(left)) === JSON.stringify(withPlainIds(right));
}

/** The same board with other ids for its tiles. */
export function withFreshIds(definition: DashboardDefinition, newId: () => string): DashboardDefinition {
  return { ...definition, tiles: definition.tiles.map((tile): TileDefinition => ({ ...tile, id: newId() })) };
}

function withPlainIds(definition: DashboardDefinition): DashboardDefinition {
  let count = 0;
  const renamed = withFreshIds(definition, () => {
    count += 1;
    return String(count);
  });
  // In the schema's own order of fields, whoever made it.
  return dashboardDefinitionSchema.parse(renamed);
}

function unreadable(why: string): ReadFile {
  return { kind: "unreadable", why };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
