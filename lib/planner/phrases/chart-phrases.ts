/** Words that ask for a kind of chart: "as a stacked bar", "draw a heatmap of", "visualise by pie chart". */
import type { ChartHint } from "#lib/domain/plan";
import type { Cue } from "./cue.ts";

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
    "100 % stacked bar|100 % stacked bar chart|100 % bar|100 % bars|100 % bar chart|percent stacked bar chart",
  ],
  [
    "percent-bar",
    "100 % chart|100 % stacked chart|100 percent stacked bar chart|100 percent bar chart|percentage bar chart",
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
  ["box", "box plot|boxplot|box chart|box and whisker plot|box and whiskers plot|box and whisker chart|whisker plot"],
];

/** Names that mean something else in a sentence of their own and count only behind "as" and the like. */
const openNames: ReadonlySet<string> = new Set(["bars", "pie", "scatter", "donut", "doughnut", "stacked area"]);

const verbs = [
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
].concat(["visualise", "generate", "render"]);
const frames = ["as", "in", "with", "by", "using", "via", "into", "use"].concat(
  ["visualize", "visualise", "plot", "display", "show", "draw"].flatMap((verb) =>
    ["as", "by", "in", "with", "using"].flatMap((link) => [
      `${verb} ${link}`,
      `${verb} them ${link}`,
      `${verb} it ${link}`,
    ]),
  ),
  ["plot them as", "plot this as", "shown as", "drawn as", "displayed as", "to"],
);
const ends = ["", " of", " for", " about", " showing", " that shows", " to show", " on"];

function phrasesOf(name: string): string[] {
  const articled = [`a ${name}`, `an ${name}`, `the ${name}`];
  const framed = frames.flatMap((frame) => [name, ...articled].map((said) => `${frame} ${said}`));
  const ordered = verbs.flatMap((verb) =>
    [...articled, `me a ${name}`, `me an ${name}`].map((said) => `${verb} ${said}`),
  );
  const opened = [...articled, ...ordered].flatMap((said) => ends.map((end) => `${said}${end}`));
  if (openNames.has(name)) return [...framed, ...opened.filter((said) => said !== `the ${name}`)];
  return [...ends.map((end) => `${name}${end}`), ...framed, ...opened];
}

/** Phrases per kind of chart, for the table of cues. */
export const chartPhrases: readonly (readonly [Cue, string])[] = [
  ...names.map(([hint, list]): readonly [Cue, string] => {
    return [{ type: "chart", hint }, list.split("|").flatMap(phrasesOf).join("|")];
  }),
  [{ type: "chart", hint: "line" }, "as a line|as lines"],
  [{ type: "chart", hint: "area" }, "as an area|as areas"],
  [{ type: "chart", hint: "column" }, "as columns|as a column"],
  [{ type: "chart", hint: "stacked-bar" }, "stacked"],
  [{ type: "chart", hint: "donut" }, "donut"],
  [{ type: "chart", hint: "table" }, "as a table|in a table|table of|as table"],
];
