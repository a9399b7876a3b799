/** A figure whose course was judged, with what is unusual in the time that was asked about. */
import "server-only";
import type { Series } from "#lib/analysis/series";
import type { Finding, Unusual } from "#lib/analysis/unusual/unusual";
import type { FigureLook } from "./figure-look.ts";

export type JudgedFigure = {
  /** Of a group: "Revenue in Mobile". */
  readonly look: FigureLook;
  /** The group that it is the course of: "Channel: Mobile"; null for the whole. */
  readonly group: string | null;
  readonly series: Series;
  readonly judged: Extract<Unusual, { state: "judged" }>;
  /** Of its findings those of the time that was asked about, the largest first. */
  readonly findings: readonly Finding[];
};

/** The largest first. */
export function bySize(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((left, right) => sizeOf(right) - sizeOf(left));
}

/** Those with the largest finding first. */
export function byLargest(figures: readonly JudgedFigure[]): JudgedFigure[] {
  const largest = ({ findings }: JudgedFigure): number => Math.max(0, ...findings.map(sizeOf));
  return figures.toSorted((left, right) => largest(right) - largest(left));
}

/** A missing load has no size: it stands before all others. */
function sizeOf(finding: Finding): number {
  return finding.kind === "missing-load" ? Number.POSITIVE_INFINITY : Math.abs(finding.size);
}
