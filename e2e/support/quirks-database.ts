/** A database of the tests' own: cells that attack the page, and a view that takes its time. */
import { DuckDBInstance } from "@duckdb/node-api";

/** A host that no page of ours may ever ask for anything. */
export const foreignHost = "tracker.invalid";

/** Texts as an attacker would store them, hoping that somebody looks at the table. */
export const hostileTexts = {
  image: `![pixel](http://${foreignHost}/markdown.png)`,
  html: `<img src="http://${foreignHost}/html.png" onerror="document.title='owned'">`,
  script: `<script>document.title="owned";fetch("http://${foreignHost}/script")</script>`,
  link: `[open me](javascript:document.title='owned')`,
  formula: "=HYPERLINK(1)",
} as const;

/** Writes the file. `HOSTILE.NOTES` has one row per text; `SLOW.EVENTS` is a view that computes for seconds. */
export async function buildQuirksDatabase(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("CREATE SCHEMA HOSTILE");
  await connection.run("CREATE TABLE HOSTILE.NOTES (NOTE_ID INTEGER PRIMARY KEY, AUTHOR VARCHAR, SCORE INTEGER)");
  for (const [index, text] of Object.values(hostileTexts).entries()) {
    await connection.run("INSERT INTO HOSTILE.NOTES VALUES ($1, $2, $3)", [index + 1, text, 100 - index]);
  }
  await connection.run("CREATE SCHEMA SLOW");
  await connection.run(`CREATE VIEW SLOW.EVENTS AS
    SELECT a.range AS EVENT_NUMBER FROM range(40000) a, range(10000) b WHERE hash(a.range, b.range) % 100003 = 0`);
  connection.closeSync();
  instance.closeSync();
}
