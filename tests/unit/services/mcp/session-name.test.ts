/** The name of a session says what its client can do, and nothing else is read from it. */
import { expect, it } from "vitest";
import { canShowForm } from "#lib/services/mcp/mcp-server";
import { newSessionName, readSessionName, sessionCanElicit } from "#lib/services/mcp/session-name";

const named = (name: string) => new Request("http://localhost/mcp", { headers: { "mcp-session-id": name } });

it("it is read back as it was made; one that is none of ours is none", () => {
  for (const canElicit of [true, false]) {
    const name = newSessionName(canElicit);
    expect(readSessionName(named(name))).toBe(name);
    expect(sessionCanElicit(name)).toBe(canElicit);
  }
  for (const name of ["", "forms", "forms.x", `forms.${"0".repeat(36)} `.repeat(2), "admin.1"]) {
    expect([name, readSessionName(named(name))]).toEqual([name, null]);
  }
  expect(sessionCanElicit(null)).toBe(false);
});

it("a form is meant where no mode is named, and none where only addresses are opened", () => {
  expect(canShowForm({ elicitation: {} })).toBe(true);
  expect(canShowForm({ elicitation: { form: {} } })).toBe(true);
  expect(canShowForm({ elicitation: { url: {} } })).toBe(false);
  expect([canShowForm({}), canShowForm(null), canShowForm("elicitation")]).toEqual([false, false, false]);
});
