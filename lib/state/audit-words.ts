/** What the page of what people did says of an entry. */

import type { AuditItem } from "#lib/domain/audit";
import { actWords } from "#lib/domain/audit-acts";

/** People of the team by their ids. */
export type PeopleNames = ReadonlyMap<string, string>;

export const outcomeWords = { done: "Done", refused: "Refused", failed: "Failed" } as const;

/** How it ended, in a word or two. */
export function endWords({ outcome, code }: Pick<AuditItem, "outcome" | "code">): string {
  if (outcome === null) return "No end";
  return code === "CODE_ASKED" ? "Asked for a code" : outcomeWords[outcome];
}

/** Who did it. The name is that of the time; whoever was removed has none. */
export function actorWords({ name, personId, act, address }: Pick<AuditItem, "name" | "personId" | "act" | "address">) {
  if (name !== null) return name;
  if (personId !== null) return "A removed person";
  if (act === "link-opened") return "Whoever has the link";
  return address === null ? "The app itself" : "Nobody known";
}

/** To what it was done, and in which way; empty where there is nothing to add. */
export function objectWords(item: AuditItem, people: PeopleNames): string {
  const { act, objectKind, objectId, detail, database, schema } = item;
  if (act === "refusal") return detail ?? "";
  const place = database === null || schema === null ? null : `${database}.${schema}`;
  // Of a group the words say the name that it had.
  const isNamed = objectId === null || objectKind === null || objectKind === "group";
  const object = isNamed ? null : nameOf(objectKind, objectId, people);
  return [object, place, detail].filter((part) => part !== null).join(" · ");
}

function nameOf(kind: string, id: string, people: PeopleNames): string {
  return kind === "person" ? (people.get(id) ?? "a removed person") : `${kind} ${id.slice(0, 8)}`;
}

type Fact = readonly [name: string, value: string];

/** All that is known of it, by name, without what is shown anyway. */
export function auditFacts(item: AuditItem): readonly Fact[] {
  const { role, groups, address, device, door, objectKind, objectId, made, code, statementHash, statementText } = item;
  const object = objectKind === null || objectId === null ? null : `${objectKind} ${objectId}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Number", String(item.id)],
    ["Role", role],
    ["Groups", groups.length === 0 ? null : groups.join(", ")],
    ["Address", address],
    ["Browser", device],
    ["Way in", door],
    ["Done to", object],
    ["Made", made === objectId ? null : made],
    ["Code", code],
    ["SHA-256", statementHash],
    ["Statement", statementText],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** For those who hear it: which entry a button opens. */
export function entryWords(item: AuditItem): string {
  return `${actWords[item.act]}, ${actorWords(item)}`;
}
