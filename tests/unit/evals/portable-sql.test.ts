import { expect, test } from "vitest";
import { portableSql } from "../../../evals/portable-sql.ts";

const context = { database: "shop_1", schema: "main" };

test.each([
  ["SELECT count(*) FROM shop_1.main.orders", "SELECT count(*) FROM main.orders"],
  ['SELECT o.id FROM "shop_1"."main".orders AS o', 'SELECT o.id FROM "main".orders AS o'],
  ["SELECT 1 FROM a JOIN SHOP_1.MAIN.b ON true", "SELECT 1 FROM a JOIN MAIN.b ON true"],
  ["SELECT 'shop_1.main.orders', 'it''s shop_1.main.x'", "SELECT 'shop_1.main.orders', 'it''s shop_1.main.x'"],
  ["SELECT my_shop_1.main FROM my_shop_1", "SELECT my_shop_1.main FROM my_shop_1"],
])("%s loses the name of its database", (sql, expected) => {
  expect(portableSql(sql, context)).toBe(expected);
});
