import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMarkdown } from "#lib/domain/markdown-text";

describe("outside words in a sentence", () => {
  it.each([
    ["ORDER_VALUE", "ORDER\\_VALUE"],
    ["<img src=https://evil.example/x.png>", "\\<img src=https\\://evil.example/x.png\\>"],
    ["www.evil.example", "www\\.evil.example"],
    ["_www.evil.example", "\\_www\\.evil.example"],
    ["a@evil.example", "a\\@evil.example"],
    ["12:30", "12:30"],
  ])("%s is written without markup and without an address that becomes a link", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it("keep every character", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeMarkdown(text).replaceAll(/\\([\\`*_[\]<>!|~$#@&:.])/g, "$1")).toBe(text);
      }),
    );
  });
});
