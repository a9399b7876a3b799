/** What serves each operation of the table. */
import "server-only";
import type { OperationName } from "#lib/domain/api/operations";
import { askHandlers } from "./ask-handlers.ts";
import { boardHandlers } from "./board-handlers.ts";
import { chatHandlers } from "./chat-handlers.ts";
import { dataHandlers } from "./data-handlers.ts";
import type { Served } from "./handler.ts";

export const apiHandlers: Readonly<Record<OperationName, Served>> = {
  ...askHandlers,
  ...boardHandlers,
  ...chatHandlers,
  ...dataHandlers,
};
