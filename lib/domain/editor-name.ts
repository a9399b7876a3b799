/** Who edited or checked something, as it is said to people. */

/** The owner of an app without sign-in has no name but "you". */
export const localEditor = "local";

/** What stands in place of somebody who was removed. */
export const removedEditor = "a removed person";

/** The name as it was read; "you" for whoever uses an app without sign-in. */
export function editorName(editor: string): string {
  return editor === localEditor ? "you" : editor;
}
