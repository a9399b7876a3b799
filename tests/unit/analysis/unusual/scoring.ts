/** How many planted things are found, and how much of what is found was planted. */

import { findUnusual } from "#lib/analysis/unusual/find-unusual";
import type { Finding, Unusual } from "#lib/analysis/unusual/unusual";
import { type Planted, type PlantedKind, plantedKinds } from "./planted-series.ts";

export type Score = {
  readonly planted: number;
  readonly found: number;
  /** Found, and told as what it is. */
  readonly named: number;
  readonly findings: number;
  readonly wrong: number;
};

export type Judged = { readonly planted: Planted; readonly unusual: Unusual };

/** A finding is that of the planted thing within so many steps. */
const tolerance = 2;

const names: Readonly<Record<PlantedKind, readonly Finding["kind"][]>> = {
  none: [],
  spike: ["spike"],
  dip: ["dip", "missing-load"],
  "level-shift": ["level-shift"],
  "trend-break": ["trend-break"],
  "missing-load": ["missing-load"],
  "missing-steps": ["missing-load"],
};

/** Judges all series. */
export function judgeAll(series: readonly Planted[]): Judged[] {
  return series.map((planted) => ({ planted, unusual: findUnusual(planted.series) }));
}

/** One score for each planted kind. */
export function scoreByKind(judged: readonly Judged[]): Readonly<Record<string, Score>> {
  return Object.fromEntries(
    plantedKinds.map((kind) => [kind, scoreOf(judged.filter(({ planted }) => planted.kind === kind))]),
  );
}

/** The score of these series together. */
export function scoreOf(judged: readonly Judged[]): Score {
  const hits = judged.map(({ planted, unusual }) => {
    const findings = unusual.state === "judged" ? unusual.findings : [];
    const right = findings.filter((finding) => isPlanted(planted, finding));
    return { findings, right, isNamed: right.some((finding) => names[planted.kind].includes(finding.kind)) };
  });
  const sum = (count: (hit: (typeof hits)[number]) => number): number =>
    hits.reduce((total, hit) => total + count(hit), 0);
  return {
    planted: judged.filter(({ planted }) => planted.kind !== "none").length,
    found: sum(({ right }) => (right.length > 0 ? 1 : 0)),
    named: sum(({ isNamed }) => (isNamed ? 1 : 0)),
    findings: sum(({ findings }) => findings.length),
    wrong: sum(({ findings, right }) => findings.length - right.length),
  };
}

/** A slope turns slowly: a trend break is met within a tenth of the series. */
export function isPlanted({ series, kind, first, last }: Planted, finding: Finding): boolean {
  if (kind === "none") return false;
  const place = series.points.findIndex((point) => point.from === finding.from);
  if (kind === "trend-break") return Math.abs(place - first) <= Math.max(tolerance, series.points.length / 10);
  if (kind === "level-shift") return Math.abs(place - first) <= tolerance;
  const end = series.points.findIndex((point) => point.from === finding.to);
  return place >= first - tolerance && end <= last + tolerance;
}
