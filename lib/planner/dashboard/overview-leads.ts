/** What a dashboard shows that was asked for without saying of what. */
import type { SemanticModel } from "#lib/semantic/model";
import { areasOf } from "./areas.ts";
import type { Lead } from "./lead-ideas.ts";

const overviewAreas = 3;

/** The main figure of each of the richest areas: the first one that adds up. */
export function overviewLeads(model: SemanticModel): Lead[] {
  return areasOf(model)
    .slice(0, overviewAreas)
    .flatMap((area): Lead[] => {
      const figure = area.figures.find(({ isAdditive }) => isAdditive) ?? area.figures[0];
      return figure === undefined ? [] : [{ figure, area, isNamed: false, about: null }];
    });
}
