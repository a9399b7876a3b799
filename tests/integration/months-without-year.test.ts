/** A month without a year is the last one with rows of what is asked, whether they are listed or counted. */
import { expect, test } from "vitest";
import { openChat, textOf, titleOf } from "../support/open-chat.ts";

const contents = [
  "create table SALES.STORES (STORE_ID integer primary key, STORE_NAME varchar, OPENED_ON date)",
  "insert into SALES.STORES values (1, 'North', '2022-02-03'), (2, 'South', '2022-02-20'), (3, 'East', '2025-03-20')",
];

const told = "There is nothing in Feb 2025; the newest Feb with rows is Feb 2022.";

test.each([
  ["stores opened in February", "Stores (opened in February)"],
  ["number of stores opened in February", "Number of stores (opened in February)"],
])("%s", async (question, title) => {
  const chat = await openChat(contents);
  const answer = await chat.ask(question);
  expect(titleOf(answer)).toBe(title);
  expect(JSON.stringify(answer.parts)).toContain(told);
  expect(textOf(answer)).toMatch(/\b2\b/);
  expect(textOf(answer)).not.toMatch(/^No stores opened in February 2025/);
});

test("of a year that is said, none is the answer", async () => {
  const chat = await openChat(contents);
  expect(textOf(await chat.ask("number of stores opened in February 2025"))).toMatch(
    /^No stores opened in February 2025/,
  );
});
