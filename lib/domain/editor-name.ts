/** Who edited or checked something, as it is said to people. */

/** The owner of an app without sign-in has no name but "you". */
export const localEditor = "local";

/** "you" for whoever uses an app without sign-in, else the name that is stored. */
export function editorName(editor: string): string {
  return editor === localEditor ? "you" : editor;
}
