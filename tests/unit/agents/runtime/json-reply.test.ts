import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJsonReply } from "#lib/agents/runtime/json-reply";

const schema = z.object({ text: z.string() });

describe("a reply with JSON in it", () => {
  test.each([
    ['{"text":"a"}', "a"],
    ['Here:\n```json\n{"text": "a}{"}\n```', "a}{"],
    ['{not json} and {"text":"b"} and {"text":"c"}', "b"],
    ['"{" {"text":"quote \\" brace }"}', 'quote " brace }'],
  ])("is read: %s", (reply, text) => {
    expect(readJsonReply(reply, { schema })).toEqual({ ok: true, value: { text } });
  });

  test.each(["", "no object", '{"text": "cut', "[1, 2]", '{"text": null}'])("is refused with a reason: %s", (reply) => {
    const result = readJsonReply(reply, { schema });
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.error).not.toBe("");
  });

  test("is given up after a hundred braces that open nothing, however long the reply", () => {
    const object = '{"text":"late"}';
    expect(readJsonReply(`${"{ ".repeat(99)}${object}`, { schema })).toMatchObject({ ok: true });
    expect(readJsonReply(`${"{ ".repeat(200_000)}${object}`, { schema })).toMatchObject({ ok: false });
  });

  test("finds any object again, whatever stands around it", () => {
    const around = fc.string({ unit: fc.constantFrom("a", " ", "\n", "`", "}") });
    fc.assert(
      fc.property(fc.string(), around, around, (text, before, after) => {
        expect(readJsonReply(`${before}${JSON.stringify({ text })}${after}`, { schema })).toEqual({
          ok: true,
          value: { text },
        });
      }),
    );
  });
});
