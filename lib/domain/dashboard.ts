/**
 * Dashboards: tiles on a grid, each with the plan that its figures come from. A tile keeps its plan and not its
 * picture, so it can be run on today's data.
 */
import { z } from "zod";
import { contextSchema, engineNameSchema } from "./catalog.ts";
import { outputColumnSchema, valueFormatSchema } from "./chart.ts";
import { chartEditSchema } from "./chart-edit-schema.ts";
import { dashboardLimits } from "./dashboard-limits.ts";
import { parametersSchema } from "./dashboard-parameter-schema.ts";
import { timePresetIds } from "./dashboard-time.ts";
import { publicErrorSchema } from "./errors.ts";
import { resultPartSchema, toldSchema } from "./message.ts";
import { columnRefSchema, planSchema } from "./plan.ts";
import { cellSchema } from "./result-set.ts";
import type { BoardShare } from "./sharing.ts";

const { columns, maxHeight } = dashboardLimits;

/** A place on the grid, in columns and rows; `x + width` never passes the last column. */
export const placementSchema = z
  .object({
    x: z.number().int().min(0),
    y: z.number().int().min(0).max(10_000),
    width: z.number().int().min(1).max(columns),
    height: z.number().int().min(1).max(maxHeight),
  })
  .refine(({ x, width }) => x + width <= columns);
export type Placement = z.infer<typeof placementSchema>;

/** Where a tile's figures come from. */
export const tileSourceSchema = z.object({
  context: contextSchema,
  engine: engineNameSchema,
  /** What is compiled anew at each run; null where only the statement is there. */
  plan: planSchema.nullable(),
  /** The statement as it last ran; what is run where there is no plan. */
  sql: z.string().max(100_000),
  outputs: z.array(outputColumnSchema),
  brain: resultPartSchema.shape.brain,
  /** In whose words it was asked: they tell what chart is meant. */
  question: z.string().max(10_000),
});

export const tileIdSchema = z.string().min(1).max(64);
const titleSchema = z.string().max(dashboardLimits.titleCharacters);

/** A page of a board, with a grid of its own. */
const dashboardTabSchema = z.object({ id: tileIdSchema, title: titleSchema.min(1) });
export type DashboardTab = z.infer<typeof dashboardTabSchema>;

/** The tab that a tile stands on; null: the first one. Boards of earlier versions name none. */
const tileTabSchema = tileIdSchema.nullable().default(null);

export const fieldIdSchema = z.string().min(1).max(300);

export const chartTileSchema = z.object({
  kind: z.literal("chart"),
  id: tileIdSchema,
  title: titleSchema,
  placement: placementSchema,
  tabId: tileTabSchema,
  source: tileSourceSchema,
  chartEdit: chartEditSchema,
  view: z.enum(["chart", "table"]),
  /** Fields and parameters that leave it as it is; all of them, and picked marks as well. */
  ignoredFilters: z.union([z.literal("all"), z.array(fieldIdSchema).max(dashboardLimits.ignored)]).default([]),
  /** Under a single figure its course, and how it stands to the time before: that is a further statement. */
  hasTrend: z.boolean().default(false),
  /** Beside its chart stands what is said of it, made anew with its figures. */
  isTold: z.boolean().default(false),
});
export type ChartTile = z.infer<typeof chartTileSchema>;

export const textTileSchema = z.object({
  kind: z.literal("text"),
  id: tileIdSchema,
  title: titleSchema,
  placement: placementSchema,
  tabId: tileTabSchema,
  /** Markdown. */
  text: z.string().max(dashboardLimits.textCharacters),
});

export const tileDefinitionSchema = z.discriminatedUnion("kind", [chartTileSchema, textTileSchema]);
export type TileDefinition = z.infer<typeof tileDefinitionSchema>;

/** A column by which the tiles can be narrowed down, offered above them. */
export const filterFieldSchema = z.object({
  id: fieldIdSchema,
  context: contextSchema,
  column: columnRefSchema,
  label: z.string().max(200),
  kind: z.enum(["values", "time"]),
});
export type FilterField = z.infer<typeof filterFieldSchema>;

const filterDateSchema = z.iso.date().nullable();

/** What a filter is set to. A filter that is not set is not sent. */
export const filterValueSchema = z.union([
  /** Rows with one of these. */
  z.object({ fieldId: fieldIdSchema, values: z.array(z.string().max(1_000)).min(1).max(dashboardLimits.filterValues) }),
  /** A window that moves with the day. */
  z.object({ fieldId: fieldIdSchema, preset: z.enum(timePresetIds) }),
  /** Both days included; null: open at that side. */
  z.object({ fieldId: fieldIdSchema, from: filterDateSchema, to: filterDateSchema }),
]);
export type FilterValue = z.infer<typeof filterValueSchema>;

export const refreshMinutesSchema = z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(15), z.literal(60)]);

export const dashboardDefinitionSchema = z
  .object({
    title: titleSchema.min(1),
    description: z.string().max(dashboardLimits.descriptionCharacters),
    tiles: z.array(tileDefinitionSchema).max(dashboardLimits.tiles),
    filters: z.array(filterFieldSchema).max(dashboardLimits.filters),
    /** What they are set to where the address says nothing else. */
    defaultFilters: z.array(filterValueSchema).max(dashboardLimits.filters).default([]),
    /** What steers its tiles, with what it is set to at first. */
    parameters: parametersSchema.default([]),
    /** None: the board is one page. */
    tabs: z.array(dashboardTabSchema).max(dashboardLimits.tabs).default([]),
    /** 0: only when it is asked for. */
    refreshMinutes: refreshMinutesSchema,
  })
  .refine(({ tiles }) => isDistinct(tiles), "Two tiles have the same id.")
  .refine(({ filters }) => isDistinct(filters), "Two filters have the same id.")
  .refine(
    ({ defaultFilters }) => isDistinct(defaultFilters.map(({ fieldId }) => ({ id: fieldId }))),
    "A filter has two defaults.",
  )
  .refine(({ tabs }) => isDistinct(tabs), "Two tabs have the same id.");
export type DashboardDefinition = z.infer<typeof dashboardDefinitionSchema>;

function isDistinct(items: readonly { readonly id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

export const dashboardSchema = z.object({
  id: z.uuid(),
  /** Counts the changes; a change names the one that it was made on. */
  rev: z.number().int().min(1),
  definition: dashboardDefinitionSchema,
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  isShared: z.boolean(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** A mark that was picked in a tile: the other tiles show what belongs to it. */
export const crossFilterSchema = z.object({
  tileId: tileIdSchema,
  /** Position in the outputs of that tile. */
  column: z.number().int().min(0).max(1_000),
  cell: cellSchema,
  /** As the tile shows it: "Region: North". */
  label: z.string().max(300),
});
export type CrossFilter = z.infer<typeof crossFilterSchema>;

/** The course behind the figures of a tile, step by step up to the last one that is over. */
export const tileTrendSchema = z.object({
  grain: z.enum(["month", "year"]),
  points: z.array(z.object({ start: z.iso.date(), values: z.array(z.number().nullable()) })).max(100),
});
export type TileTrend = z.infer<typeof tileTrendSchema>;

/** A figure of a tile that moved between two reads; null: it was not there. */
export const figureMoveSchema = z.object({
  /** Of what group it is, in words; null for a single figure. */
  group: z.string().nullable(),
  figure: z.string(),
  format: valueFormatSchema.nullable(),
  unit: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type FigureMove = z.infer<typeof figureMoveSchema>;

/** What became of a tile's figures since they were read before; the largest moves first, none where all are the same. */
export const tileMovementSchema = z.object({
  /** When they were asked for before. */
  since: z.number(),
  moves: z.array(figureMoveSchema).max(20),
  /** Moves that are not among those above. */
  more: z.number().int().min(0),
});
export type TileMovement = z.infer<typeof tileMovementSchema>;

/** What a tile shows, and which filters it is narrowed down by. */
export const tileStateSchema = z.object({
  tileId: tileIdSchema,
  /** When its figures were asked for: "data from 14:02". */
  at: z.number(),
  outcome: z.discriminatedUnion("status", [
    z.object({ status: z.literal("ready"), result: resultPartSchema, told: toldSchema.optional() }),
    z.object({ status: z.literal("failed"), error: publicErrorSchema }),
  ]),
  /** Ids of filters, and `crossFilterId` of picked marks. */
  reachedBy: z.array(z.string()),
  notReached: z.array(z.object({ id: z.string(), why: z.string() })),
  /** Null where none is asked for, or where there is none. */
  trend: tileTrendSchema.nullable().default(null),
  /** What a title that told the steps or the number of rows is while a parameter has others. */
  titled: z.object({ from: titleSchema, to: titleSchema }).optional(),
  /** Absent where it was not read before, was asked otherwise then, or is narrowed down. */
  movement: tileMovementSchema.optional(),
});
export type TileState = z.infer<typeof tileStateSchema>;

/** What a tile is drawn as where the board is drawn small. */
export type PreviewLook = "number" | "bars" | "columns" | "line" | "points" | "circle" | "rows" | "words";

export type PreviewTile = {
  readonly id: string;
  readonly title: string;
  readonly look: PreviewLook;
  readonly placement: Placement;
};

export type DashboardSummary = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tileCount: number;
  /** What is searched besides title and description: names of tiles and tabs. */
  readonly tileTitles: readonly string[];
  /** Its first tab, drawn small. */
  readonly preview: readonly PreviewTile[];
  readonly folderId: string | null;
  /** When the oldest of its figures were asked for; null before the first ones. */
  readonly dataAt: number | null;
  readonly updatedAt: number;
  readonly isShared: boolean;
};

/** A dashboard of somebody else, in the list of whoever it is shared with. */
export type SharedSummary = DashboardSummary & { readonly share: Omit<BoardShare, "withheld"> };

/** A dashboard with what its tiles showed whoever asks last, without filters. */
export type OpenDashboard = {
  readonly dashboard: Dashboard;
  readonly tiles: readonly TileState[];
  /** Absent for one's own. */
  readonly shared?: BoardShare;
};

/** A change was kept; or somebody changed the dashboard before, and this is how it stands now. */
export type SavedDashboard =
  | { readonly kind: "saved"; readonly rev: number; readonly updatedAt: number }
  | { readonly kind: "conflict"; readonly dashboard: Dashboard };
