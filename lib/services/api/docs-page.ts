/** What the API takes and gives, to read: made of the same table as the API itself. */
import "server-only";
import { apiBase, type Operation } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { statusOfCode } from "#lib/domain/api/problem";
import { apiScopeNames, apiScopes } from "#lib/domain/api-scopes";
import { escapedHtml } from "#lib/domain/html-text";
import { namedSchemas, parametersOf, takenSchema } from "./openapi.ts";

/** @param nonce of this answer, without which no style counts. */
export function apiDocsPage(nonce: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>SnowGPT API</title>',
    `<style nonce="${escapedHtml(nonce)}">${style}</style></head><body><main>`,
    "<h1>SnowGPT API</h1>",
    `<p>The same as a document for programs: <a href="${apiBase}/openapi.json">OpenAPI 3.1</a>. Each request carries a`,
    " token (<code>Authorization: Bearer sgpt_…</code>), which people make under Account. Times are milliseconds since 1970.</p>",
    ...apiScopeNames.map(sectionOf),
    "<h2>Problems</h2><p>What cannot be done is answered as <code>application/problem+json</code>, with one of these codes.</p>",
    tableOf("Codes and their statuses", ["Code", "Status"], codeRows()),
    "<h2>What is given</h2>",
    ...Object.entries(namedSchemas()).map(
      ([name, schema]) => `<details><summary>${escapedHtml(name)}</summary>${preOf(schema)}</details>`,
    ),
    "</main></body></html>\n",
  ].join("");
}

function sectionOf(scope: (typeof apiScopeNames)[number]): string {
  const { label, deed } = apiScopes[scope];
  const own = operationNames
    .map((name): Operation => operations[name])
    .filter((operation) => operation.scope === scope);
  return `<h2>${escapedHtml(label)}</h2><p>Scope <code>${scope}</code>: ${escapedHtml(deed)}.</p>${own.map(operationOf).join("")}`;
}

function operationOf({ method, path, summary, params, query, body }: Operation): string {
  const parameters = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  const rows = parameters.map(({ name, in: place, required, schema }) => [
    `<code>${escapedHtml(name)}</code>`,
    place,
    required ? "yes" : "no",
    `<code>${escapedHtml(JSON.stringify(schema))}</code>`,
  ]);
  return [
    `<section><h3><code>${method} ${escapedHtml(`${apiBase}${path}`)}</code></h3><p>${escapedHtml(summary)}.</p>`,
    rows.length === 0
      ? ""
      : tableOf(`Parameters of ${method} ${escapedHtml(path)}`, ["Name", "In", "Required", "What"], rows),
    method === "GET" ? "" : `<details><summary>Body</summary>${preOf(takenSchema(body))}</details>`,
    "</section>",
  ].join("");
}

function codeRows(): readonly (readonly string[])[] {
  return Object.entries(statusOfCode).map(([code, status]) => [`<code id="${code}">${code}</code>`, String(status)]);
}

function tableOf(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="wide" role="region" tabindex="0" aria-label="${name}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function preOf(schema: unknown): string {
  return `<pre tabindex="0">${escapedHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

const style = [
  ":root{color-scheme:light dark;background:light-dark(#fff,#16181d);color:light-dark(#16181d,#e6e8ec)}",
  "a{color:light-dark(#1f4fbf,#8fb4ff)}",
  "body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:1.5rem}",
  "h2{margin-top:2.5rem}section{border-top:1px solid #8886;padding-block:.5rem}",
  "code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}",
  "pre{overflow:auto;max-height:30rem;border:1px solid #8886;border-radius:.5rem;padding:.75rem}",
  ".wide{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}",
  "summary{cursor:pointer;padding-block:.25rem}",
].join("");
