import { describe, expect, it } from "vitest";
import { arrangePalette, keptChoices, type PaletteItem, withChoice } from "#lib/state/palette";

const item = (group: PaletteItem["group"], label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  group,
  label,
  hint: null,
  ...more,
});
const names = (items: readonly PaletteItem[], text: string, recent: readonly string[] = []) =>
  arrangePalette(items, { text, recent }).map((section) => [section.group, ...section.items.map(({ label }) => label)]);

describe("with nothing typed", () => {
  const items = [item("Chats", "Sales last year"), item("Actions", "New chat"), item("Tables", "ORDERS")];

  it("stands what was chosen recently in front, the latest first, and nothing twice", () => {
    expect(names(items, " ", ["ORDERS", "gone", "New chat"])).toEqual([
      ["Recent", "ORDERS", "New chat"],
      ["Chats", "Sales last year"],
    ]);
  });

  it("shows a few of what there are many of, and all actions", () => {
    const many = ["Chats", "Actions"] as const;
    const all = many.flatMap((group) => Array.from({ length: 9 }, (_, place) => item(group, `${group} ${place}`)));
    expect(names(all, "").map((section) => section.length - 1)).toEqual([9, 4]);
  });
});

describe("with words typed", () => {
  it("comes what begins with them before what has them within, in every group and between groups", () => {
    const items = [
      item("Actions", "Show the revenue"),
      item("Metrics", "Net revenue"),
      item("Metrics", "Revenue"),
      item("Tables", "PREVENUE"),
    ];
    expect(names(items, "reven")).toEqual([
      ["Metrics", "Revenue", "Net revenue"],
      ["Actions", "Show the revenue"],
      ["Tables", "PREVENUE"],
    ]);
  });

  it("must all of them be found, in the name, beside it, or in another name of it", () => {
    const orders = item("Tables", "ORDER_ITEMS", { hint: "DEMO / SALES", words: ["positions"] });
    expect(names([orders], "items")).toEqual([["Tables", "ORDER_ITEMS"]]);
    expect(names([orders], "sales position")).toEqual([["Tables", "ORDER_ITEMS"]]);
    expect(names([orders], "items of")).toEqual([]);
  });

  it("stays what the server found by other means, behind what is called so", () => {
    const items = [item("Chats", "About the north", { isFound: true }), item("Chats", "Churn")];
    expect(names(items, "churn")).toEqual([["Chats", "Churn", "About the north"]]);
  });

  it("wins, of two that fit alike, the one that was chosen before", () => {
    const items = [item("Chats", "Orders by month"), item("Chats", "Orders by week")];
    expect(names(items, "orders", ["Orders by week"])).toEqual([["Chats", "Orders by week", "Orders by month"]]);
  });
});

describe("what is remembered", () => {
  it("is the latest first, each once, and never more than thirty", () => {
    expect(withChoice(["a", "b"], "b")).toEqual(["b", "a"]);
    const many = Array.from({ length: 40 }, (_, place) => `${place}`);
    expect(many.reduce<readonly string[]>(withChoice, [])).toHaveLength(30);
  });

  it.each([null, "", "no JSON", '{"a":1}', "[1, null]"])("is nothing where the browser holds %j", (text) => {
    expect(keptChoices(text)).toEqual([]);
  });
});
