/** Words that ask for a kind of chart: "as a stacked bar", "draw a heatmap of", "visualise by pie chart". */
import type { ChartHint } from "#lib/domain/plan";
import type { CueMatch } from "../lexicon/cue.ts";
import type { Token } from "../words/tokenise.ts";

/** What each kind is called. */
const names: readonly (readonly [ChartHint, string])[] = [
  ["line", "line chart|line graph|line plot|line diagram|line charts|trend line|trend chart|time series chart"],
  ["line", "grouped line chart|grouping line chart|group line chart|multi line chart|multiline chart|curve chart"],
  ["area", "area chart|area graph|area plot|area diagram|stacked area chart|stacked area|stacked area graph"],
  ["bar", "bar chart|bar graph|bar plot|bar diagram|barchart|bar charts|bars|horizontal bar chart|horizontal bars"],
  [
    "column",
    "column chart|column graph|column diagram|column charts|vertical bar chart|vertical bars|vertical bar graph",
  ],
  ["stacked-bar", "stacked bar|stacked bars|stacked bar chart|stacked bar graph|stacked column chart|stacked columns"],
  ["stacked-bar", "stack bar chart|stacked chart|stacking bar chart|stacked column|stacked bar plot"],
  [
    "percent-bar",
    "100 % stacked bar|100 % stacked bars|100 % stacked columns|100 % stacked bar chart|100 % bar|100 % bars|100 % bar chart|percent stacked bar chart",
  ],
  [
    "percent-bar",
    "100 % chart|100 % stacked|100 % stacked chart|100 percent stacked bar chart|100 percent bar chart|percentage bar chart",
  ],
  ["grouped-bar", "grouped bar|grouped bars|grouped bar chart|grouped bar graph|clustered bar chart|clustered bars"],
  [
    "grouped-bar",
    "group bar chart|clustered column chart|grouped column chart|side by side bar chart|side by side bars",
  ],
  ["donut", "pie chart|pie|pie graph|donut chart|donut|doughnut|doughnut chart|ring chart|pie diagram|pie charts"],
  ["scatter", "scatter plot|scatter chart|scatter graph|scatterplot|scatter diagram|scatter|scattergram|point chart"],
  ["scatter", "grouped scatter plot|grouped scatter chart|group scatter chart|grouping scatter chart|bubble chart"],
  ["heatmap", "heatmap|heat map|heatmap chart|heat map chart"],
  ["histogram", "histogram|histogram chart|frequency chart|frequency histogram"],
  ["funnel", "funnel chart|funnel graph|funnel plot|funnel diagram|funnel charts"],
  [
    "panels",
    "small multiples|small multiple chart|panel chart|panel charts|faceted chart|faceted charts|facets|panels",
  ],
  ["panels", "faceted line chart|faceted line charts|trellis chart|lattice chart"],
  ["waterfall", "waterfall chart|waterfall charts|waterfall graph|waterfall plot|waterfall diagram|bridge chart"],
  ["slope", "slope chart|slope charts|slope graph|slopegraph|slope plot|slope diagram|bump chart"],
  ["box", "box plot|boxplot|box chart|box and whisker plot|box and whiskers plot|box and whisker chart|whisker plot"],
];

/** Names that data has as well ("show panels by maker") and that count only behind "as", "in" and the like. */
const linkedNames: ReadonlySet<string> = new Set(["panels", "facets"]);

/** Names that mean something else in a sentence of their own and count only behind "as" and the like. */
const openNames: ReadonlySet<string> = new Set(["bars", "pie", "scatter", "donut", "doughnut", "stacked area"]);

const verbs: ReadonlySet<string> = new Set(
  [
    "draw",
    "plot",
    "create",
    "make",
    "build",
    "return",
    "display",
    "give",
    "show",
    "use",
    "visualize",
    "visualise",
  ].concat(["generate", "render", "shown", "drawn", "displayed", "plotted", "visualized", "visualised"]),
);
const links: ReadonlySet<string> = new Set(["as", "in", "with", "by", "using", "via", "into", "to", "use"]);
const objects: ReadonlySet<string> = new Set(["me", "us", "them", "it", "this", "that"]);
const articles: ReadonlySet<string> = new Set(["a", "an", "the"]);
const ends = ["of", "for", "about", "showing", "that shows", "to show", "on"].map((end) => end.split(" "));

const hints: ReadonlyMap<string, ChartHint> = new Map(
  names.flatMap(([hint, list]) =>
    list
      .split("|")
      .flatMap(spellings)
      .map((name) => [name, hint] as const),
  ),
);
const longestName = Math.max(...[...hints.keys()].map((name) => name.split(" ").length));

/** "100%" may be written in one word. */
function spellings(name: string): string[] {
  return name.startsWith("100 %") ? [name, name.replace("100 %", "100%")] : [name];
}

/** A kind of chart with the words that ask for it: "draw me a pie chart of", "as bars"; null where none begins here. */
export function chartAt(tokens: readonly Token[], index: number): CueMatch | null {
  const isIn = (words: ReadonlySet<string>, place: number) => words.has(tokens[place]?.lower ?? "");
  let place = index;
  if (isIn(verbs, place)) {
    place += 1;
    if (isIn(objects, place)) place += 1;
  }
  const isLinked = isIn(links, place);
  if (isLinked) place += 1;
  const isLed = place > index;
  if (isIn(articles, place)) place += 1;
  const name = nameAt(tokens, place);
  if (name === null) return null;
  if (linkedNames.has(name.text) && !isLinked) return null;
  const after = place + name.length;
  const end = ends.find((words) => words.every((word, offset) => tokens[after + offset]?.lower === word));
  // "scatter of price and cost", "price against cost, scatter": nothing in data is called so.
  const isPoints = name.text === "scatter" && (end !== undefined || after === tokens.length);
  if (openNames.has(name.text) && !isLed && !isPoints && tokens[index]?.lower !== "a") return null;
  // "as a bar chart for the last year" goes on with a time of its own.
  const closes = isIn(links, place - 1) || isIn(links, place - 2) ? 0 : (end?.length ?? 0);
  return { cue: { type: "chart", hint: name.hint }, length: after + closes - index };
}

/** The longest name that stands there. */
function nameAt(
  tokens: readonly Token[],
  place: number,
): { readonly text: string; readonly hint: ChartHint; readonly length: number } | null {
  for (let length = Math.min(longestName, tokens.length - place); length > 0; length -= 1) {
    const covered = tokens.slice(place, place + length);
    const text = covered.map(({ lower }) => lower).join(" ");
    const hint = covered.some(({ kind }) => kind === "quoted") ? undefined : hints.get(text);
    if (hint !== undefined) return { text, hint, length };
  }
  return null;
}
