/**
 * What a token may be good for. Whoever makes one chooses; the role of its person counts beside it, so that a token never
 * opens more than the pages do. Browser-safe.
 */

export const apiScopes = {
  ask: { label: "Ask", deed: "ask questions, answer what is asked back, follow and stop answers" },
  read: { label: "Chats and results", deed: "list and read chats, read and download results" },
  data: { label: "Databases", deed: "see databases, schemas, tables and columns" },
  boards: { label: "Boards", deed: "list, read and refresh boards" },
  models: { label: "Models", deed: "read semantic models and verified questions" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly deed: string }>>;

export type ApiScope = keyof typeof apiScopes;

/** Whether a word is that of a scope. */
export const isApiScope = (text: string): text is ApiScope => Object.hasOwn(apiScopes, text);

/** In the order of the table. */
export const apiScopeNames: readonly ApiScope[] = Object.keys(apiScopes).filter(isApiScope);
