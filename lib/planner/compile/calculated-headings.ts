/** What stands over the columns that are calculated of figures, and what their numbers are. */
import type { OutputColumn } from "#lib/domain/chart";
import type { SinglePlan } from "#lib/domain/plan";
import { labelWithUnit, lowerFirst } from "#lib/semantic/words";
import { groupNoun } from "../explain/group-condition.ts";

export type CalculatedHeading = {
  readonly label: string;
  readonly format: "same" | "percent" | "number" | "integer";
  /** It is what is drawn, and the figure itself stands beside it in the table. */
  readonly takesPlace: boolean;
  readonly isDrawn: boolean;
};

/** In the order of the columns; `label` and `unit` are those of the figure. */
export function calculatedHeadings(
  { calculation, compare, dimensions }: SinglePlan,
  label: string,
  unit: string | null,
): CalculatedHeading[] {
  if (calculation === null) return [];
  const name = lowerFirst(label);
  switch (calculation.kind) {
    case "moving": {
      const what = calculation.function === "avg" ? "Moving average" : "Moving total";
      // A line for each of several groups has room for one figure: the one that was asked for.
      const takesPlace = dimensions.length > 1;
      return [heading(labelWithUnit(`${what} of ${name}`, unit), "same", { takesPlace, isDrawn: true })];
    }
    case "indexed":
      return [heading(`Index of ${name}`, "number", { takesPlace: true, isDrawn: true })];
    case "rank":
      return [
        heading("Rank", "integer", { takesPlace: false, isDrawn: false }),
        ...(compare === null
          ? []
          : [
              heading(`Rank (${compare.label})`, "integer", { takesPlace: false, isDrawn: false }),
              heading("Places gained", "integer", { takesPlace: false, isDrawn: false }),
            ]),
      ];
    case "cumulative_share":
      return [
        heading(`Share of ${name}`, "percent", { takesPlace: false, isDrawn: false }),
        heading(`Cumulative share of ${name}`, "percent", { takesPlace: false, isDrawn: false }),
      ];
    case "retention":
      return [heading("Share of the first", "percent", { takesPlace: true, isDrawn: true })];
    case "share_within": {
      const groups = calculation.within.flatMap((place) => dimensions[place] ?? []).map(groupNoun);
      return [heading(`Share within ${groups.join(" and ")}`, "percent", { takesPlace: true, isDrawn: true })];
    }
    case "together":
    case "funnel":
      return [];
    case "contribution":
      return [heading("Contribution to growth", "percent", { takesPlace: false, isDrawn: false })];
    case "compound_growth":
      return [heading("Compound growth", "percent", { takesPlace: false, isDrawn: false })];
  }
}

function heading(
  label: string,
  format: CalculatedHeading["format"],
  drawn: Pick<CalculatedHeading, "takesPlace" | "isDrawn">,
): CalculatedHeading {
  return { label, format, ...drawn };
}

/** The column of the result. */
export function calculatedOutput({ label, format, isDrawn }: CalculatedHeading, own: OutputColumn): OutputColumn {
  const role = isDrawn ? "measure" : "detail";
  if (format === "same") return { ...own, label, role, isAdditive: false };
  return { label, role, isAdditive: false, format };
}
