/** For chats of which nothing is learnt. */
import type { Lessons } from "#lib/services/lessons";

export const noLessons: Pick<Lessons, "touched"> = { touched: () => undefined };
