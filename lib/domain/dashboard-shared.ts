/** A dashboard behind a link, as whoever has it sees it. */

import type { ChartSpec, OutputColumn } from "./chart.ts";
import type { ChartData } from "./chart-data-types.ts";
import type { DashboardTab, Placement, TileTrend } from "./dashboard.ts";
import type { ResultColumn, ResultRow } from "./result-set.ts";

/** A tile as whoever has the link sees it: figures and no statement. */
export type SharedTile =
  | {
      readonly kind: "text";
      readonly id: string;
      readonly title: string;
      readonly placement: Placement;
      readonly tabId: string | null;
      readonly text: string;
    }
  | {
      readonly kind: "chart";
      readonly id: string;
      readonly title: string;
      readonly placement: Placement;
      readonly tabId: string | null;
      /** Null before its first run. */
      readonly content: SharedContent | null;
    };

export type SharedContent =
  | { readonly status: "failed"; readonly at: number }
  | {
      readonly status: "chart";
      readonly at: number;
      readonly spec: ChartSpec;
      readonly data: ChartData;
      readonly trend: TileTrend | null;
      /** What is said of them, as Markdown; null where the tile says nothing. */
      readonly told: string | null;
      /** What their reader must know of which rows these are. */
      readonly notes: readonly string[];
    }
  | {
      readonly status: "table";
      readonly at: number;
      readonly columns: readonly ResultColumn[];
      readonly outputs: readonly OutputColumn[];
      /** The first ones. */
      readonly rows: readonly ResultRow[];
      readonly rowCount: number;
      readonly told: string | null;
      readonly notes: readonly string[];
    };

/** A link as its owner reads it. */
export type DashboardLink = {
  /** Null where it cannot be read again. */
  readonly token: string | null;
  /** What it is narrowed down by, in words; none where it shows the whole board. */
  readonly filters: readonly string[];
  /** When it ends; null: never by itself. */
  readonly until: number | null;
  /** Whether it shows something now: not where links are off, and not after its end. */
  readonly isGood: boolean;
};

export type SharedDashboard = {
  /** Whose rights on data made its figures; null in an app of one person. */
  readonly by: string | null;
  readonly title: string;
  readonly description: string;
  /** The filters that its figures are of, in words. */
  readonly filters: readonly string[];
  readonly tabs: readonly DashboardTab[];
  readonly tiles: readonly SharedTile[];
};
