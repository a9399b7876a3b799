/** The generated part of the page about the API: its operations by scope, and its codes. */
import { apiBase, type Operation } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { statusOfCode } from "#lib/domain/api/problem";
import { apiScopeNames, apiScopes } from "#lib/domain/api-scopes";
import { parametersOf, takenSchema } from "#lib/services/api/openapi";

/** One table for each scope, and the codes with their statuses. */
export function drawApi(): string {
  const sections = apiScopeNames.map((scope) => {
    const own = operationNames.map((name): Operation => operations[name]).filter((one) => one.scope === scope);
    const rows = own.map(
      (operation) =>
        `| \`${operation.method} ${apiBase}${operation.path}\` | ${operation.summary} | ${takenBy(operation)} | \`${operation.permission}\` |`,
    );
    const head = ["| Operation | Does | Takes | Permission |", "|---|---|---|---|"];
    return [
      `### ${apiScopes[scope].label}`,
      `Scope \`${scope}\`: ${apiScopes[scope].deed}.`,
      [...head, ...rows].join("\n"),
    ].join("\n\n");
  });
  return [...sections, "### Codes", codes()].join("\n\n");
}

function takenBy({ query, body }: Operation): string {
  const asked = parametersOf(query, "query").map(({ name, required }) => `\`${name}\`${required ? "" : "?"}`);
  const { properties = {}, required = [] } = takenSchema(body);
  const posted = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? "" : "?"}`);
  return [...asked, ...posted].join(", ");
}

function codes(): string {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(statusOfCode)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\``]);
  }
  const rows = [...byStatus].toSorted(([left], [right]) => left - right);
  return [
    "| Status | Codes |",
    "|---|---|",
    ...rows.map(([status, names]) => `| ${status} | ${names.join(", ")} |`),
  ].join("\n");
}
