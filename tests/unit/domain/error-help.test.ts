import { describe, expect, it } from "vitest";
import { errorHelp } from "#lib/domain/error-help";
import { errorCodeSchema } from "#lib/domain/errors";

describe("help with a failure", () => {
  it.each(errorCodeSchema.options)(
    "%s is named in a few words, with a sentence of advice and something to press",
    (code) => {
      const { topic, advice, actions } = errorHelp(code);
      expect(topic).toMatch(/^[A-Z][^.]{3,45}$/);
      expect(advice).toMatch(/^[A-Z].*\.$/);
      expect(actions.length).toBeGreaterThanOrEqual(1);
      expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
    },
  );

  it("K3: tells every kind of trouble from every other", () => {
    const topics = errorCodeSchema.options.map((code) => errorHelp(code).topic);
    expect(new Set(topics).size).toBe(topics.length);
  });

  it.each([
    ["the model is down", "MODEL_UNAVAILABLE", "Try again"],
    ["its limit is reached", "MODEL_RATE", "Try again now"],
    ["its key is wrong", "MODEL_AUTH", "Try again with another key"],
    ["the database is down", "CONNECTION", "Reconnect and try again"],
    ["it took too long", "TIMEOUT", "Ask for less"],
    ["a permission is missing", "PERMISSION", "See the tables"],
    ["the statement is unsafe", "UNSAFE", "Change the question"],
  ] as const)("leads with another button where %s", (_trouble, code, label) => {
    expect(errorHelp(code).actions[0]?.label).toBe(label);
  });
});
