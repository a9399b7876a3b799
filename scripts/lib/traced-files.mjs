/**
 * What the build believes the server to read. A path that it cannot follow may mean any file of the project for it: then
 * it reads all of them, which costs minutes and shows nowhere but in its lists.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** Files of the tests, as many as a harmless pattern (any `index.ts`) may name; whoever is over it named all. */
const mostTestFiles = 50;

/**
 * @param {string} root The project's root.
 * @param {string} buildFolder Relative to the root.
 * @returns {string | null} What is wrong; null when each part of the server reads what it may.
 */
export function tracingProblem(root, buildFolder) {
  const server = join(root, buildFolder, "server");
  const lists = existsSync(server) ? readdirSync(server, { recursive: true }).map(String).filter(isList) : [];
  if (lists.length === 0) return "the build names no files that the server reads";
  const tests = join(root, "tests") + sep;
  for (const list of lists) {
    const folder = join(server, list, "..");
    /** @type {{ files: readonly string[] }} */
    const { files } = JSON.parse(readFileSync(join(server, list), "utf8"));
    const read = files.filter((file) => resolve(folder, file).startsWith(tests)).length;
    if (read > mostTestFiles) return `the server would read ${read} files of the tests (${list}): see turbopackIgnore`;
  }
  return null;
}

/** @param {string} name */
function isList(name) {
  return name.endsWith(".nft.json");
}
