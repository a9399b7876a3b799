/** The request by which a page asks, recorded once and sent again with other words: browsers would need more of the machine than the app. */
import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright";
import { openChat } from "../lib/chat-page.mjs";
import { demoContext } from "./questions.ts";

export type Recorded = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the page; others may ask by theirs. */
  readonly cookie: string;
};

export type Asked = { readonly ms: number; readonly isAnswered: boolean };

const mark = "how many orders are there";

/** Asks on the page. */
export async function recordQuestion(page: Page, address: string): Promise<Recorded> {
  await openChat(page, address, demoContext);
  const asking = page.waitForRequest((request: Request) => request.postData()?.includes(mark) === true);
  await page.getByRole("textbox", { name: "Ask a question" }).fill(mark);
  await page.getByRole("button", { name: "Send" }).click();
  const request = await asking;
  const { cookie = "", ...headers } = await request.allHeaders();
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(":") && name !== "content-length");
  return { url: request.url(), headers: Object.fromEntries(own), body: request.postData() ?? "", cookie };
}

/** Settles when the whole answer has come. */
export async function askOver({ url, headers, body }: Recorded, cookie: string, text: string): Promise<Asked> {
  const began = performance.now();
  const own = body
    .replace(mark, text)
    .replace(/("(?:sessionId|clientMessageId)":")[^"]+/g, (_all, name) => `${name}${randomUUID()}`);
  const response = await fetch(url, { method: "POST", headers: { ...headers, cookie }, body: own });
  const told = await response.text();
  const isAnswered = response.ok && told.includes('"type":"run-end","status":"succeeded"');
  return { ms: performance.now() - began, isAnswered };
}
