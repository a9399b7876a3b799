/** What of a glossary comes near a text that fits no element letter by letter: other forms, slips of the pen, values. */
import "server-only";
import type { GlossaryItem } from "#lib/domain/glossary";
import type { ModelElement } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { searchModel } from "#lib/semantic/search-model";

const mostNear = 50;

/** The nearest first; a stored value stands for its column. */
export function nearItems(items: readonly GlossaryItem[], model: SemanticModel, text: string): readonly GlossaryItem[] {
  const places = new Map<string, number>();
  for (const [place, { element }] of searchModel(model, text, mostNear).entries()) {
    const key = keyOf(element);
    places.set(key, Math.min(place, places.get(key) ?? place));
  }
  const near = items.flatMap((item) => {
    const place = places.get(item.element.key);
    return place === undefined ? [] : [{ item, place }];
  });
  return near.toSorted((left, right) => left.place - right.place).map(({ item }) => item);
}

function keyOf(element: ModelElement): string {
  switch (element.kind) {
    case "metric":
      return element.metric;
    case "table":
      return element.table;
    default:
      return `${element.table}.${element.column}`;
  }
}
