/**
 * What is unusual in many courses at once: figures, and their groups. The more is looked at, the more of it is chance, so all
 * findings of all courses are held against one limit together, and what a group only shares with the whole is told once.
 */
import type { Series, SeriesPoint } from "../series.ts";
import { findUnusual } from "./find-unusual.ts";
import { closedShare } from "./gaps.ts";
import { keepDiscoveries } from "./keep-discoveries.ts";
import { movesWithOthers } from "./moves-together.ts";
import type { Finding, Unusual } from "./unusual.ts";

/** At most this share of the steps has nothing where the one before has something. */
const mostEmpty = 0.01;
/** So many times anything may be missing. */
const fewEmpty = 2;

export type ScannedCourse = {
  readonly series: Series;
  readonly unusual: Unusual;
  /** Which figure it is of, by its place among the figures. */
  readonly figure: number;
  /** By what the figure is divided into groups, of which this is one; null for the whole. */
  readonly cut: number | null;
};

export type ScanOptions = {
  /** Only what begins from this day on, and before that one, is looked at; ISO dates, null for no end. */
  readonly from: string | null;
  readonly to: string | null;
  /** The share of findings that may be chance, over all courses together; above 0 and below 1, 0.02 unless told. */
  readonly falseDiscoveryRate?: number;
};

/** A course of a scan; one that often has nothing is not judged, since its figures come in lumps. */
export function judgeForScan(series: Series): Unusual {
  const emptySteps = scatteredZeros(series);
  if (emptySteps <= Math.max(fewEmpty, mostEmpty * series.points.length)) return findUnusual(series);
  return { state: "refused", reason: { kind: "often-nothing", steps: emptySteps } };
}

/** How often there is nothing after something; weekdays that are mostly without are closed. */
function scatteredZeros({ grain, points }: Series): number {
  const weekday = ({ from }: SeriesPoint): number => (grain === "day" ? new Date(from).getUTCDay() : 0);
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => points.filter((point) => weekday(point) === day));
  const isOpen = days.map((own) => own.filter(({ value }) => value === 0).length < closedShare * own.length);
  const open = points.filter((point) => isOpen[weekday(point)] === true);
  return open.filter(({ value }, place) => value === 0 && open[place - 1]?.value !== 0).length;
}

/** For each course what is told of it, in the order of its steps; nothing of one that was refused. */
export function scanUnusual(
  courses: readonly ScannedCourse[],
  { from, to, falseDiscoveryRate = 0.02 }: ScanOptions,
): Finding[][] {
  const isAsked = (day: string): boolean => (from === null || day >= from) && (to === null || day < to);
  const chances = courses.map((course) => chancesOf(course, isAsked));
  const tried = chances.filter((own) => own !== null).length;
  // One chance for each course that was tried: the least of its findings, or one.
  const least = chances.flatMap((own) => (own === null ? [] : [Math.min(1, ...own.values())]));
  const isKept = keepDiscoveries(least, falseDiscoveryRate);
  const limit = Math.max(0, ...least.filter((_, place) => isKept[place] === true));
  const kept = chances.map((own) =>
    own === null || tried === 0 ? [] : [...own].flatMap(([finding, chance]) => (chance <= limit ? [finding] : [])),
  );
  return courses.map((course, place) => {
    const own = kept[place] ?? [];
    if (course.cut === null) return own;
    const whole = courses.findIndex(({ figure, cut }) => figure === course.figure && cut === null);
    const others = courses.filter(
      (other) => other !== course && other.figure === course.figure && other.cut === course.cut,
    );
    return own.filter((finding) => !repeats(finding, kept[whole] ?? []) || !movesWithOthers(finding, course, others));
  });
}

/** The whole has a finding of the same time in the same direction. */
function repeats(finding: Finding, whole: readonly Finding[]): boolean {
  return whole.some(
    (other) => other.from <= finding.to && finding.from <= other.to && isAbove(other) === isAbove(finding),
  );
}

function isAbove(finding: Finding): boolean {
  return finding.kind !== "missing-load" && finding.actual > finding.expected;
}

/** How often chance would bring each finding somewhere in what was asked about; null for a course that was not judged. */
function chancesOf({ series, unusual }: ScannedCourse, isAsked: (day: string) => boolean): Map<Finding, number> | null {
  if (unusual.state === "refused") return null;
  const tested = series.points.filter(({ from, value }) => value !== null && isAsked(from)).length;
  return new Map(
    unusual.findings
      .filter((finding) => begins(finding, isAsked))
      .map((finding) => [finding, Math.min(1, finding.pValue * Math.max(1, tested))]),
  );
}

/** What lasts is unusual where it begins, and no more once it is what is usual. */
function begins(finding: Finding, isAsked: (day: string) => boolean): boolean {
  const isPoint = finding.kind === "spike" || finding.kind === "dip" || finding.kind === "missing-load";
  return isAsked(finding.from) || (isPoint && isAsked(finding.to));
}
