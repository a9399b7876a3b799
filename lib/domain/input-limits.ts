/** What a request may carry at most: whoever speaks to the server, page or API, is held to it. */
export const inputLimits = {
  questionCharacters: 4_000,
  /** More than the guard reads, so that a statement that is too long is refused by its own sentence. */
  sqlCharacters: 100_000,
  /** What the guard reads of a statement. */
  statementCharacters: 50_000,
  resultPageRows: 1_000,
  resultColumns: 10_000,
  cursorCharacters: 300,
  /** What a user says of an answer. */
  feedbackCharacters: 2_000,
  /** Of a question whose statement somebody checked. */
  verifiedQuestionCharacters: 2_000,
  /** Of the name of an element of the glossary, and of what names it. */
  elementNameCharacters: 300,
  /** Of a model file that somebody brings in. */
  modelFileCharacters: 900_000,
  /** Of the title that a user gives a chat, and of what is searched among chats. */
  titleCharacters: 200,
  searchCharacters: 200,
  /** Of a name that a list is filtered by. */
  filterCharacters: 200,
  /** Changes of an answer that are made at once, and how long they are together. */
  planEdits: 8,
  planEditCharacters: 40_000,
  /** Groups of a pivot table down, and across. */
  pivotGroups: 4,
} as const;
