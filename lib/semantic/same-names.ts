/** Places that are written in several ways, as tables and people do: "UK" for the United Kingdom, "TX" for Texas. */
import { nameStems } from "./column-role.ts";

/** Each line one place. */
const countries = `
united states, united states of america, usa, us
united kingdom, uk, great britain, britain
netherlands, the netherlands, holland
czech republic, czechia
south korea, republic of korea, korea republic of
russia, russian federation
united arab emirates, uae
european union, eu
`;

const states = `
al alabama, ak alaska, az arizona, ar arkansas, ca california, co colorado, ct connecticut, de delaware, fl florida,
ga georgia, hi hawaii, id idaho, il illinois, in indiana, ia iowa, ks kansas, ky kentucky, la louisiana, me maine,
md maryland, ma massachusetts, mi michigan, mn minnesota, ms mississippi, mo missouri, mt montana, ne nebraska,
nv nevada, nh new hampshire, nj new jersey, nm new mexico, ny new york, nc north carolina, nd north dakota, oh ohio,
ok oklahoma, or oregon, pa pennsylvania, ri rhode island, sc south carolina, sd south dakota, tn tennessee, tx texas,
ut utah, vt vermont, va virginia, wa washington, wv west virginia, wi wisconsin, wy wyoming
`;

const countriesByName: ReadonlyMap<string, readonly string[]> = new Map(
  countries
    .trim()
    .split("\n")
    .map((line) => line.split(", "))
    .flatMap((names) => names.map((name) => [name, names.filter((other) => other !== name)] as const)),
);

const statesByName: ReadonlyMap<string, readonly string[]> = new Map(
  states
    .trim()
    .split(/,\s/)
    .map((state) => [state.slice(0, 2), state.slice(3)] as const)
    .flatMap(([code, name]) => [[code, [name]] as const, [name, [code]] as const]),
);

/** Keys (as `valueKey` makes them) of other names of the same place, where the column can hold such places. */
export function sameNames(key: string, columnLabel: string): readonly string[] {
  const isOfStates = nameStems(columnLabel).some((word) => word === "state" || word === "province");
  return (isOfStates ? statesByName.get(key) : countriesByName.get(key)) ?? [];
}
