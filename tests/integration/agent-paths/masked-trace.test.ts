/** What a downloaded run keeps: of real runs, everything but what may hold a value of a row. */
import { expect, test } from "vitest";
import { maskJson } from "#lib/services/trace-mask-text";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";

const questions = [
  "revenue by region",
  "orders over 100",
  "orders in Narnia",
  "build a dashboard of revenue",
  "why?",
  "delete all orders",
];

/** Texts that quote the question or the data, bounds and positions that data are drawn at. Nothing else is masked. */
const mayHoldValues = new Set(
  [
    [
      "assumptions",
      "became",
      "chartReason",
      "detail",
      "effect",
      "enhanced",
      "enhancedQuestion",
      "entities",
      "evidence",
      "expression",
    ],
    ["figures", "fingerprint", "first", "items", "label", "last", "max", "metrics", "min", "order", "original"],
    ["questions", "reason", "sentence", "steps", "suggestions", "text", "tiles", "title", "unknownWords"],
    [
      "planExplain",
      "question",
      "userRequest",
      "value",
      "values",
      "words",
      "x",
      "category",
      "days",
      "dimensions",
      "measures",
      "ownerId",
    ],
  ].flat(),
);

type Json = Parameters<typeof maskJson>[0];

/** The keys of everything that masking takes away. */
function maskedKeys(value: Json, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => maskedKeys(item, Array.isArray(item) ? "" : key));
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([name, item]) => maskedKeys(item, name));
  return maskJson(value, key, (text) => text) === "•••" ? [key] : [];
}

function statesOf({ trace }: Asked): readonly (readonly [string, Json])[] {
  return trace.flatMap(({ reads, before, after }) => [reads, before, after].flatMap((state) => Object.entries(state)));
}

test("how it was done and what was counted stays", async () => {
  const world = await openAgentPathWorld({ hasModel: false });
  const keys = new Set<string>();
  for (const question of questions)
    for (const [key, value] of statesOf(await world.ask(question)))
      for (const masked of maskedKeys(value, key)) keys.add(masked);
  // An id that stands as a key of its own names a message, a run or a chat.
  const names = [...keys].filter((key) => !/^[0-9a-f-]{36}$/.test(key));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !mayHoldValues.has(name)).toSorted()).toEqual([]);
});
