/** The composer as a test uses it: its field, its keys and the questions that wait. */
import { fireEvent, screen, within } from "@testing-library/react";

/** The field in which a question is written. */
export function field(): HTMLTextAreaElement {
  const found = screen.getByRole("textbox", { name: "Ask a question" });
  if (!(found instanceof HTMLTextAreaElement)) throw new Error("The composer is no text field.");
  return found;
}

/** Its whole text is another one. */
export function write(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

/** Types behind what is there: the cursor stands at the end. */
export function type(text: string) {
  field().focus();
  write(text);
  field().setSelectionRange(text.length, text.length);
  fireEvent.select(field());
}

/** A key in the field. */
export function press(key: string, more: { isComposing?: boolean; shiftKey?: boolean } = {}) {
  fireEvent.keyDown(field(), { key, ...more });
}

/** The questions that wait, in their order. */
export function queuedTexts(): (string | null)[] {
  const list = screen.queryByRole("region", { name: "Waiting questions" });
  return list === null
    ? []
    : within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent);
}
