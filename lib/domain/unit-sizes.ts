/**
 * How large units are beside others of their kind, all exact: the SI Brochure (BIPM, 9th edition, tables 2 to 8) for
 * those of the metric system and of time, the international yard and pound agreement of 1959 for inches, feet and miles.
 */

/** By the unit's name how many of the first unit of the kind it is. */
export type UnitKind = Readonly<Record<string, number>>;

export const unitKinds: readonly UnitKind[] = [
  { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 },
  {
    ...{ metres: 1, millimetres: 0.001, centimetres: 0.01, kilometres: 1_000 },
    ...{ inches: 0.0254, feet: 0.3048, miles: 1_609.344 },
  },
  { grams: 1, kilograms: 1_000, tonnes: 1_000_000 },
  { "square metres": 1 },
];

/** Undefined for a unit that is turned into no other. */
export function kindOfUnit(unit: string): UnitKind | undefined {
  return unitKinds.find((kind) => Object.hasOwn(kind, unit));
}

/** What turns numbers of one unit into those of the other, written so that it is exact; null for units of two kinds. */
export function unitFactor(from: string, to: string): { readonly operator: "*" | "/"; readonly value: number } | null {
  const kind = kindOfUnit(from);
  const [size, other] = [kind?.[from], kind?.[to]];
  if (size === undefined || other === undefined) return null;
  const isSmaller = size < other;
  const value = Number((isSmaller ? other / size : size / other).toPrecision(12));
  return { operator: isSmaller ? "/" : "*", value };
}
