/** What goes to receivers: names and cells in it become no mention, no link and no mark-up. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notice } from "#lib/domain/notice";
import { mailBody } from "#lib/services/notices/bodies/mail-body";
import { linkOf, type Message, plainWords } from "#lib/services/notices/bodies/message";
import { slackBody } from "#lib/services/notices/bodies/slack-body";
import { teamsBody } from "#lib/services/notices/bodies/teams-body";
import { textTable } from "#lib/services/notices/bodies/text-table";
import { newSigningSecret, webhookBody, webhookHeaders } from "#lib/services/notices/bodies/webhook-body";
import { noticeOf } from "../../../support/notices/notice-world.ts";

const origin = "https://snowgpt.example";

function messageOf(...notices: readonly Notice[]): Message {
  return {
    id: "message-1",
    origin,
    notices: notices.map((notice, place) => ({ id: `notice-${place}`, at: 0, notice })),
  };
}

const evil = [
  "@channel <!channel> <@U123> <!here|here>",
  "<https://evil.example|Click> https://evil.example www.evil.example evil.example/login",
  "[Click](https://evil.example) **bold** <at>Ada</at>",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "{{DATE(2026-11-30T00:00:00Z)}} $\u007buser}",
  "a\u202Egnp.exe\u0000\r\nBcc: eve@evil.example",
] as const;

function noticeWith(text: string): Notice {
  const table = { columns: [text, "Orders"], rows: [[text, "41"]], isCut: true };
  return noticeOf({ title: text, text, lines: [text], table });
}

/** Every text below a place that is named. */
function textsNamed(value: unknown, name: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === "string" ? [inner] : textsNamed(inner, name),
  );
}

describe("words of a message", () => {
  it("hold nothing that a program makes a link or a mention of, whatever was in a cell", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...evil), fc.string({ unit: "binary" })), (text) => {
        const words = plainWords(text);
        expect(words).not.toMatch(/:\/\/|@(?!\u2060)|[a-z0-9]\.[a-z]{2}|\{\{|\$\{/i);
        expect(words).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
    expect(plainWords("Orders of EMEA: 41 (-12)")).toBe("Orders of EMEA: 41 (-12)");
  });

  it("lead to the app alone", () => {
    const link = (path: string) => linkOf({ origin }, { link: path });
    expect(link("/dashboards/a-b?tab=1")).toBe(`${origin}/dashboards/a-b?tab=1`);
    expect(link('/x"><|`')).toBe(`${origin}/x%22%3E%3C%7C%60`);
  });

  it("stand in columns where no table is drawn", () => {
    const table = {
      columns: ["Region", "Orders"],
      rows: [
        ["EMEA", "41"],
        ["North America", "1,204"],
      ],
      isCut: true,
    };
    expect(textTable(table)).toEqual(["Region         Orders", "EMEA           41", "North America  1,204", "…"]);
  });
});

describe("Slack", () => {
  it("gets elements in which it reads no mark-up, and our link alone", () => {
    for (const text of evil) {
      const body = JSON.parse(slackBody(messageOf(noticeWith(text))));
      const types = textsNamed(body, "type");
      expect(types).not.toContain("mrkdwn");
      expect(new Set(types)).toEqual(
        new Set([
          ...["header", "plain_text", "rich_text", "rich_text_section", "text", "rich_text_list"],
          ...["rich_text_preformatted", "link"],
        ]),
      );
      expect(textsNamed(body, "url")).toEqual([`${origin}/dashboards/board-1`]);
      expect(body).toMatchObject({ mrkdwn: false, parse: "none", link_names: false, unfurl_links: false });
      expect(body.text).not.toMatch(/[<>]|@(?!\u2060)/);
    }
  });

  it("gets many as one, each with its link", () => {
    const many = Array.from({ length: 25 }, (_, place) => noticeOf({ title: `N ${place}`, link: `/runs/${place}` }));
    const body = JSON.parse(slackBody(messageOf(...many)));
    expect(body.blocks[0].text.text).toBe("25 notices from SnowGPT");
    expect(textsNamed(body, "url")).toHaveLength(25);
    expect(body.blocks.length).toBeLessThan(50);
  });
});

describe("Teams", () => {
  it("gets a card whose words are runs, in which it reads no mark-up, and our link alone", () => {
    for (const text of evil) {
      const body = JSON.parse(teamsBody(messageOf(noticeWith(text))));
      expect(body).toMatchObject({
        type: "message",
        attachments: [{ content: { type: "AdaptiveCard", version: "1.5" } }],
      });
      expect(textsNamed(body, "type")).not.toContain("TextBlock");
      expect(textsNamed(body, "url")).toEqual([`${origin}/dashboards/board-1`]);
      expect(JSON.stringify(body)).not.toMatch(/\{\{|entities/);
    }
  });

  it("gets no more than it takes", () => {
    const long = noticeWith("x".repeat(400));
    const table = {
      columns: Array(12).fill("c".repeat(200)),
      rows: Array(50).fill(Array(12).fill("é".repeat(200))),
      isCut: false,
    };
    expect(Buffer.byteLength(teamsBody(messageOf({ ...long, table })))).toBeLessThan(28_000);
    const many = Array.from({ length: 25 }, () => noticeOf({ title: "é".repeat(200), text: "é".repeat(2_000) }));
    expect(Buffer.byteLength(teamsBody(messageOf(...many)))).toBeLessThan(28_000);
  });
});

describe("a mail", () => {
  it("holds what was told as text, and as HTML that loads nothing and runs nothing", () => {
    for (const text of evil) {
      const { subject, html, text: plain } = mailBody(messageOf(noticeWith(text)), new Set(["notice-0"]));
      expect(subject).not.toMatch(/[\r\n]/);
      expect(
        html.match(/<(?!\/?(?:html|head|meta|body|h2|p|ul|li|a|img|table|thead|tbody|tr|th|td)\b|!doctype)/g),
      ).toBeNull();
      expect([...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
        "cid:notice-0@notice.snowgpt",
        `${origin}/dashboards/board-1`,
      ]);
      expect(html.replaceAll(/"[^"]*"/g, "")).not.toMatch(/<[^>]*\bon\w+=/);
      expect(plain).toContain(`${origin}/dashboards/board-1`);
    }
  });

  it("names no picture that does not go along", () => {
    expect(mailBody(messageOf(noticeOf()), new Set()).html).not.toContain("<img");
  });
});

describe("a webhook", () => {
  it("gets what was told as it is, signed over id, time and body", () => {
    const message = messageOf(noticeWith("@channel <b>"));
    const body = webhookBody(message);
    expect(JSON.parse(body)).toMatchObject({
      ...{ id: "message-1", type: "notices" },
      notices: [{ id: "notice-0", kind: "alert-began", title: "@channel <b>", link: `${origin}/dashboards/board-1` }],
    });
    const secret = newSigningSecret();
    const headers = webhookHeaders(body, { id: message.id, secret, at: 1_700_000_000_500 });
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const expected = createHmac("sha256", key).update(`message-1.1700000000.${body}`).digest("base64");
    expect(headers).toEqual({
      ...{ "webhook-id": "message-1", "webhook-timestamp": "1700000000", "webhook-signature": `v1,${expected}` },
      "idempotency-key": "message-1",
    });
    expect(key).toHaveLength(32);
    expect(newSigningSecret()).not.toBe(secret);
  });
});
