/** What names a lesson: the run that answered, and the chat, since a copy of a chat has the runs of the first one. */
export type LessonKey = { readonly sessionId: string; readonly runId: string };

/** As one text. */
export function lessonId({ sessionId, runId }: LessonKey): string {
  return `${sessionId}/${runId}`;
}
