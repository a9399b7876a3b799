/** What the rules know of the words of a question, and which they do not know: whoever writes a query goes on from there. */
import "server-only";
import { indexOf } from "#lib/semantic/index-model";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { findElements, wholeName } from "../../runtime/find-elements.ts";
import { dataBlock, dataLine } from "../../runtime/prompt.ts";
import { metricText } from "../../runtime/schema-text.ts";

const mostWords = 12;
const mostMeanings = 2;
const wordCharacters = 80;
const blockCharacters = 1_600;

/** Null where nothing is known and nothing unknown. */
export function knownWordsBlock(
  text: string,
  {
    model,
    unknown,
    modelData,
  }: { readonly model: SemanticModel; readonly unknown: readonly string[]; readonly modelData: ModelData },
): string | null {
  const lines = findElements(text, indexOf(model)).flatMap(({ key, candidates }) => {
    const meanings = candidates
      .filter(({ weight }) => weight >= wholeName)
      .map(({ element }) => meaningOf(element, model, modelData));
    const distinct = [...new Set(meanings.flatMap((meaning) => meaning ?? []))];
    // What means many things says little, and stored values stand in a block of their own.
    if (distinct.length === 0 || distinct.length > mostMeanings) return [];
    return [`${JSON.stringify(dataLine(key, wordCharacters))}: ${distinct.join(" or ")}`];
  });
  const foreign = unknown.slice(0, mostWords).map((word) => JSON.stringify(dataLine(word, wordCharacters)));
  const all = [
    ...new Set(lines.slice(0, mostWords)),
    ...(foreign.length === 0 ? [] : [`not known: ${foreign.join(", ")}`]),
  ];
  return all.length === 0 ? null : dataBlock("what words of the request mean here", all.join("\n"), blockCharacters);
}

type Element = ReturnType<typeof findElements>[number]["candidates"][number]["element"];

function meaningOf(element: Element, model: SemanticModel, modelData: ModelData): string | null {
  switch (element.kind) {
    case "metric": {
      const metric = findMetric(model, element.metric);
      return metric === undefined ? null : dataLine(metricText(metric, model, { modelData }), wordCharacters * 2);
    }
    case "table":
      return `table ${element.table}`;
    case "column":
    case "flag":
      return `${element.table}.${element.column}`;
    case "value":
      return null;
  }
}
