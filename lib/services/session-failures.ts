/** What the user reads when the session's rules refuse an event. */
import "server-only";
import { type AppError, appError, type ErrorCode } from "#lib/domain/errors";
import { sheetLimits } from "#lib/domain/sheet";

const sentences: Partial<Record<ErrorCode, { readonly message: string; readonly nextStep: string }>> = {
  NO_CONTEXT: {
    message: "No database and schema is chosen.",
    nextStep: "Choose a database and a schema, then send the question again.",
  },
  RUN_ACTIVE: {
    message: "The last question is still being answered.",
    nextStep: "Wait for the answer or stop it, then send the question again.",
  },
  NOT_RUNNING: { message: "Nothing is running in this chat.", nextStep: "Ask a question." },
  NOT_RETRYABLE: { message: "This question cannot be asked again from here.", nextStep: "Send it as a new question." },
  FENCED: { message: "This run has already ended.", nextStep: "Reload the chat to see how." },
  INVALID_STATE: {
    message: "This is not possible in the state the chat is in.",
    nextStep: "Reload the page; an archived chat has to be taken back into the list first.",
  },
  BAD_REQUEST: { message: "There is nothing in the text.", nextStep: "Write at least one letter." },
  RESOURCE: {
    message: `A sheet has room for ${sheetLimits.answers} answers.`,
    nextStep: "Take one off the sheet first.",
  },
  CLARIFY_LIMIT: { message: "No further question may be asked.", nextStep: "Name the table or the figure you want." },
};

/** The failure for a rejected event. */
export function sessionFailure(code: ErrorCode): AppError {
  const sentence = sentences[code] ?? {
    message: "This is not possible in the state the chat is in.",
    nextStep: "Reload the chat and try again.",
  };
  return appError(code, sentence.message, { nextStep: sentence.nextStep });
}

/** Also for somebody else's chat: whether it exists is nobody else's business. */
export function noSuchChat(): AppError {
  return appError("NOT_FOUND", "There is no such chat.", {
    nextStep: "Choose a chat from the list or start a new one.",
  });
}

/** For a chat of which a part on disk cannot be read: what is left of it is shown, and nothing is written over it. */
export function damagedChat(): AppError {
  return appError("READ_ONLY", "A part of this chat is damaged on disk, so it can only be read.", {
    nextStep: "Go on in a new chat, or restore a backup.",
  });
}

/** Also for somebody else's run. */
export function noSuchRun(): AppError {
  return appError("NOT_FOUND", "There is no such run.", { nextStep: "Reload the chat." });
}
