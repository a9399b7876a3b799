/** What of document 003 is set from outside, and that the settings are what the app works by. */
import { describe, expect, test } from "vitest";
import { readSettings } from "#lib/config/env";
import { createCatalog } from "#lib/services/catalog";
import { openModelPort } from "#lib/services/model-settings";
import { expectValue } from "../../support/run-world.ts";
import { openUploadFolder } from "../../support/uploads/upload-folder.ts";

describe("the planner", () => {
  test("works without a model where the settings say so, whatever key is set [req 94]", async () => {
    const settings = { OPENAI_API_KEY: "key-of-the-test" };
    expect(await openModelPort(readSettings(settings))).not.toBeNull();
    expect(await openModelPort(readSettings({ ...settings, USE_MODEL: "false" }))).toBeNull();
  });

  test("is shown as many rows of a table as the settings say [req 94]", async () => {
    const files = await openUploadFolder();
    await files.load("n\n1\n2\n3\n", "NUMBERS", { name: "numbers.csv" });
    const table = { ...files.uploads.context, table: "NUMBERS" };
    const { PREVIEW_ROWS } = readSettings({ PREVIEW_ROWS: "2" });
    const preview = await createCatalog(files.warehouse, () => PREVIEW_ROWS).previewTable(table);
    expect(expectValue(preview).rows).toHaveLength(2);
  });
});
