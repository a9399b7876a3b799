/** Runs a statement of the test's own in a card, as an analyst would. */
import { expect, type Locator } from "@playwright/test";

/** Replaces the card's statement, runs it and waits for its rows. */
export async function runStatement(answer: Locator, sql: string): Promise<void> {
  const editor = answer.getByRole("textbox", { name: /^Edit the SQL statement of/ });
  await answer.getByRole("tab", { name: "SQL" }).click();
  const edit = answer.getByRole("button", { name: "Edit" });
  await expect(edit.or(editor)).toBeVisible();
  if (await edit.isVisible()) await edit.click();
  await editor.click();
  const { keyboard } = answer.page();
  await keyboard.press("Control+a");
  await keyboard.insertText(sql);
  await expect(editor).toContainText(sql.slice(0, 12));
  await keyboard.press("Control+Enter");
  const tooLong = answer.getByRole("alert").filter({ hasText: "took too long" });
  await expect(async () => {
    // A machine that has much else to do may need longer for a large result than a statement has: it is asked again.
    if (await tooLong.isVisible()) await tooLong.getByRole("button", { name: "Try again" }).click();
    await expect(answer.getByRole("tab", { name: "Table", selected: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 100_000 });
  await expect(answer.getByRole("grid").getByRole("gridcell").first()).toBeVisible();
}
