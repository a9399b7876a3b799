/** Every way into the server is an act in the record of what people did, or says why it is not. */
import { expect, test } from "vitest";
import { auditDoors } from "#lib/domain/audit-table";
import { reportCoverage } from "./support/coverage.ts";
import { doors, openActions, openRoutes } from "./support/named-permissions.ts";
import { readSources } from "./support/source-files.ts";

/** What is recorded without being called from outside, or by whoever is not signed in. */
const otherPlaces: Readonly<Record<string, string>> = {
  warehouse: "lib/services/recorded-warehouse.ts",
  "permission table": "lib/services/recorded.ts",
  "rights file": "lib/services/app-wiring.ts",
  "API token": "lib/services/api/bearer-gate.ts",
  "page of app/share": "lib/services/shared-link.ts",
  "page of app/embed": "lib/services/embed/embed-page.ts",
  "npm run team:link": "scripts/team/make-team-link.ts",
};

const open = [
  ...readSources(Object.keys(openActions)).flatMap(({ path, text }) =>
    [...text.matchAll(/^export async function (\w+)/gm)].map(([, name = ""]) => ({ name, path })),
  ),
  ...readSources(Object.keys(openRoutes))
    // They hand on to what are doors themselves.
    .filter(
      ({ path }) =>
        ![
          "app/api/reads/[name]/route.ts",
          "app/api/v1/[...path]/route.ts",
          "app/mcp/route.ts",
          "app/api/embed/[name]/route.ts",
        ].includes(path),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export async function ([A-Z]+)\(/gm)].map(([, method = ""]) => ({
        name: `${method} ${path.replace(/^app/, "").replace(/\/route\.ts$/, "")}`,
        path,
      })),
    ),
];

test("each is in the table, and the table names no other", () => {
  const there = [...doors(), ...open].map(({ name }) => name).concat(Object.keys(otherPlaces));
  reportCoverage("doors", { doors: there.length });
  expect(open.length).toBeGreaterThan(8);
  expect([...new Set(there)].toSorted()).toEqual(Object.keys(auditDoors).toSorted());
});

test("one that is no act says why in a sentence", () => {
  const reasons = Object.entries(auditDoors).flatMap(([name, entry]) => ("why" in entry ? [[name, entry.why]] : []));
  for (const [name, why] of reasons) expect([name, why]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
});

test("one that is an act writes it down where it is done", () => {
  const places = new Map([...doors(), ...open].map(({ name, path }) => [name, path]));
  const moved = new Map([
    ["GET /api/auth/callback/oidc", "lib/services/provider-callback.ts"],
    ["POST /oauth/token", "lib/services/oauth/serve-oauth.ts"],
    ["POST /oauth/revoke", "lib/services/oauth/serve-oauth.ts"],
  ]);
  const acts = Object.entries(auditDoors).flatMap(([name, entry]) => ("act" in entry ? [name] : []));
  reportCoverage("doors that are acts", { doors: acts.length });
  for (const name of acts) {
    const path = moved.get(name) ?? otherPlaces[name] ?? places.get(name) ?? "";
    const place = path === "run-reports.ts" ? "lib/services/run-reports.ts" : path;
    const [source] = readSources([place]);
    expect([name, source?.text.includes(`"${name}"`)]).toEqual([name, true]);
  }
});
