/** A table that is asked for as it is comes with as many rows as the setting says. */
import { expect, test } from "vitest";
import type { Message } from "#lib/domain/message";
import { openChat } from "../support/open-chat.ts";

const contents = [
  "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, REVENUE integer)",
  "insert into SALES.ORDERS select n, 'Berlin', n * 3 from range(1, 131) as numbers(n)",
];

function rowCountOf({ parts }: Message): number | undefined {
  return parts.find((part) => part.type === "result")?.ref.rowCount;
}

test.each([
  [undefined, 100],
  [7, 7],
])("PREVIEW_ROWS %s shows %s rows [req 94]", async (previewRows, shown) => {
  const chat = await openChat(contents, previewRows === undefined ? {} : { previewRows });
  expect(rowCountOf(await chat.ask("show me the orders table"))).toBe(shown);
});
