/** The page of roles: the table of who may do what, and where each permission is asked for. */
import { mayDo } from "#lib/domain/permission-rules";
import { type Permission, permissions } from "#lib/domain/permissions";
import { roleSchema } from "#lib/domain/roles";
import { type Door, type DoorKind, doors } from "./named-permissions.ts";

const kinds: Readonly<Record<DoorKind, string>> = {
  action: "Actions",
  read: "Reads",
  route: "Routes",
  page: "Pages",
  operation: "Operations of the API",
  tool: "Tools and resources of the MCP server",
  embed: "Embeds",
  service: "Services",
};

/** The tables of the page, one for each group of permissions. */
export function drawPermissions(): string {
  const all = doors();
  const groups = [...new Set(names().map((name) => permissions[name].group))];
  return groups.map((group) => drawGroup(group, all)).join("\n\n");
}

function names(): Permission[] {
  return Object.keys(permissions).filter((name): name is Permission => name in permissions);
}

function drawGroup(group: string, all: readonly Door[]): string {
  const rows = names()
    .filter((name) => permissions[name].group === group)
    .map((name) => drawRow(name, all));
  const roles = roleSchema.options;
  return [
    `## ${group}\n`,
    `| Permission | May | ${roles.join(" | ")} | Why | Asked for by |`,
    `|---|---|${roles.map(() => "---|").join("")}---|---|`,
    ...rows,
  ].join("\n");
}

function drawRow(name: Permission, all: readonly Door[]): string {
  const { deed, why } = permissions[name];
  const marks = roleSchema.options.map((role) => (mayDo(role, name) ? "yes" : ""));
  return `| \`${name}\` | ${deed} | ${marks.join(" | ")} | ${why} | ${drawDoors(name, all)} |`;
}

function drawDoors(name: Permission, all: readonly Door[]): string {
  const asking = all.filter(({ permission }) => permission === name);
  return Object.entries(kinds)
    .flatMap(([kind, title]) => {
      const ofKind = [...new Set(asking.filter((door) => door.kind === kind).map((door) => `\`${door.name}\``))];
      return ofKind.length === 0 ? [] : [`${title}: ${ofKind.join(", ")}`];
    })
    .join("<br>");
}
