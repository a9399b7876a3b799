/** What short codes of places stand for, so that "California" finds CA and "DE" finds Germany. */
import "server-only";

const regionNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Names that a code can have, in lower case: a country, a state of the USA; empty for what is no code. */
export function namesOfCode(code: string): readonly string[] {
  const upper = code.replaceAll(/[.\s]/g, "").toUpperCase();
  const known = otherCodes.get(upper);
  if (known !== undefined) return known;
  if (!/^[A-Z]{2}$/.test(upper)) return [];
  const country = regionNames.of(upper);
  const state = states.get(upper);
  return [country, state].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]));
}

const otherCodes: ReadonlyMap<string, readonly string[]> = new Map([
  ["USA", ["united states", "united states of america"]],
  ["US", ["united states", "united states of america"]],
  ["UK", ["united kingdom", "great britain"]],
  ["GB", ["united kingdom", "great britain"]],
  ["UAE", ["united arab emirates"]],
  ["EU", ["european union", "europe"]],
]);

const stateCodes = `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,
LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,
NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,
OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,
UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`;

const states: ReadonlyMap<string, string> = new Map(
  stateCodes.split(",").map((entry) => {
    const [code = "", ...name] = entry.trim().split(" ");
    return [code, name.join(" ")] as const;
  }),
);
