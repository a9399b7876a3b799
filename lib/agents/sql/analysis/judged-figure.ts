/** A figure whose course was judged, with what is unusual in the time that was asked about. */
import "server-only";
import type { Series } from "#lib/analysis/series";
import type { Unusual } from "#lib/analysis/unusual/unusual";
import type { FigureLook } from "./figure-look.ts";

export type JudgedFigure = {
  readonly look: FigureLook;
  readonly series: Series;
  readonly judged: Extract<Unusual, { state: "judged" }>;
  /** Of its findings those that touch the time that was asked about, the largest first. */
  readonly findings: Extract<Unusual, { state: "judged" }>["findings"];
};
