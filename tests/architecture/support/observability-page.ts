/** The page of observability: which numbers the app counts and what its spans say. */
import { type Metric, metricTable } from "#lib/services/observe/metric-table";
import { spanTable } from "#lib/services/observe/span-table";
import { other } from "#lib/services/observe/words";

/** More words than these are told by their number. */
const shownWords = 8;

/** Both tables. */
export function drawObservability(): string {
  return [
    "## Numbers",
    "",
    `Each label has a word of a closed list, or \`${other}\`.`,
    "",
    "| Number | Kind | Counts | Labels |",
    "|---|---|---|---|",
    ...Object.values<Metric>(metricTable).map(drawMetric),
    "",
    "## Spans",
    "",
    ...Object.entries(spanTable).flatMap(([kind, { about, attributes }]) => [
      `**${kind}**: ${about}`,
      "",
      "| Attribute | Says |",
      "|---|---|",
      ...Object.entries(attributes).map(([name, says]) => `| \`${name}\` | ${says} |`),
      "",
    ]),
  ]
    .join("\n")
    .trim();
}

function drawMetric({ name, kind, help, labels }: Metric): string {
  const words = Object.entries(labels).map(([label, list]) => `\`${label}\`: ${drawWords(list)}`);
  return `| \`${name}\` | ${kind} | ${help} | ${words.join("<br>")} |`;
}

function drawWords(list: readonly string[]): string {
  return list.length > shownWords ? `one of ${list.length} words` : list.join(", ");
}
