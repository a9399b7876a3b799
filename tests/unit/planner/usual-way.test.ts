import { expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import type { Relationship } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const isPort = ({ toTable }: Relationship): boolean => toTable === "PORTS";

/** Bookings lead to a port over their boat and over their guest, and over nothing else. */
function saidOfPorts(keys: { readonly BOATS: string; readonly GUESTS: string }): readonly string[] {
  const [example] = sampleArgs.model.relationships.filter(isPort);
  const ways = Object.entries(keys).flatMap(([fromTable, column]) =>
    example === undefined ? [] : [{ ...example, fromTable, fromColumns: [column] }],
  );
  const others = sampleArgs.model.relationships.filter((one) => !isPort(one));
  const model = { ...sampleArgs.model, relationships: [...others, ...ways] };
  const outcome = planQuestion("number of bookings by port", { ...sampleArgs, model, index: indexModel(model) });
  return outcome.kind === "plan" ? outcome.plan.assumptions : [outcome.kind];
}

it.each([
  [{ BOATS: "HOME_PORT_ID", GUESTS: "PORT_ID" }, "GUEST_ID"],
  [{ BOATS: "PORT_ID", GUESTS: "HOME_PORT_ID" }, "BOAT_ID"],
  [{ GUESTS: "HOME_PORT_ID", BOATS: "PORT_ID" }, "BOAT_ID"],
])("of equally long ways the one over keys that are called like the table is taken, and told: %j", (keys, key) => {
  expect(saidOfPorts(keys)).toContain(`"port" is the one in BOOKINGS.${key}.`);
});
