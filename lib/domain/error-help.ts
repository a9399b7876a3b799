/** What kind of trouble each failure code is, and what can be done about it from where it is shown. Browser-safe. */
import type { ErrorCode } from "./errors.ts";

/** What a button under a failure does. */
export type ErrorAction =
  /** Asks the same question again. */
  | "retry"
  /** Opens the lost connection to the database, then asks again. */
  | "reconnect"
  /** Puts the question where it can be changed. */
  | "rephrase"
  /** Shows the tables that can be asked. */
  | "browse"
  /** Begins a fresh chat about the same data. */
  | "new_chat"
  /** Loads the page again. */
  | "reload";

export type ErrorHelp = {
  /** The trouble in a few words, above the failure's own sentence. */
  readonly topic: string;
  /** What to do, where the failure itself does not say. */
  readonly advice: string;
  /** The first one leads. */
  readonly actions: readonly { readonly action: ErrorAction; readonly label: string }[];
};

const again = { action: "retry", label: "Try again" } as const;
const reword = { action: "rephrase", label: "Change the question" } as const;
const narrow = { action: "rephrase", label: "Ask for less" } as const;
const browse = { action: "browse", label: "See the tables" } as const;
const reload = { action: "reload", label: "Reload the page" } as const;
const afresh = { action: "new_chat", label: "New chat" } as const;

const helps: Record<ErrorCode, ErrorHelp> = {
  SYNTAX: help("The SQL is not valid", "Ask in other words.", reword),
  UNKNOWN_OBJECT: help("A name is not in the database", "See which tables and columns there are.", browse, reword),
  AMBIGUOUS: help("A name fits several columns", "Name the table together with the column.", reword, browse),
  TYPE: help("A value does not fit its column", "Ask in other words, or name the column you mean.", reword),
  CROSS_DB: help("Two databases in one statement", "Ask for each database on its own.", reword),
  PERMISSION: help("No permission", "Ask about a table that may be read, or ask for access to it.", browse, reword),
  TIMEOUT: help("It took too long", "Ask for a shorter period or fewer rows.", narrow, again),
  RESOURCE: help("Too much for the database", "Ask for a shorter period or fewer rows.", narrow, again),
  CANCELLED: help("It was stopped", "Ask again when you are ready.", again),
  CONNECTION: help("The database cannot be reached", "Reconnect, then ask again.", {
    action: "reconnect",
    label: "Reconnect and try again",
  }),
  AUTH: help("The database refused the sign-in", "Check the account and the key in the settings.", {
    action: "reconnect",
    label: "Sign in again",
  }),
  UNAVAILABLE: help("The database is not available", "Wait a moment, then ask again.", {
    action: "reconnect",
    label: "Reconnect and try again",
  }),
  INTERNAL: help("Something went wrong in the app", "Ask again; the server's log has the details.", again),
  MODEL_NO_KEY: help("No language model is set up", "Ask for a figure that stands in the data.", reword, browse),
  MODEL_SETUP: help("The language model's setting is wrong", "Correct the setting MODEL.", reword, browse),
  MODEL_AUTH: help("The language model refused the key", "Correct the key in the settings.", {
    action: "retry",
    label: "Try again with another key",
  }),
  MODEL_TIMEOUT: help("The language model took too long", "Ask again in a moment.", again),
  MODEL_UNAVAILABLE: help("The language model is down", "Ask again when its server runs.", again),
  MODEL_UNKNOWN: help(
    "The language model is not there",
    "Correct its name in the settings, or load it on its server.",
    again,
  ),
  MODEL_RATE: help("The language model's limit is reached", "Wait a moment, then ask again.", {
    action: "retry",
    label: "Try again now",
  }),
  MODEL_INVALID_OUTPUT: help("The language model's answer is no use", "Ask in other words.", reword, again),
  MODEL_REFUSAL: help("The language model declined", "Ask in other words.", reword),
  MODEL_EMPTY: help("The language model said nothing", "Ask again.", again),
  MODEL_TOO_LONG: help(
    "Too long for the language model",
    "Ask about fewer tables, or start a new chat.",
    afresh,
    narrow,
  ),
  UNSAFE: help("Not allowed", "Ask for something that only reads data.", reword),
  TOO_COSTLY: help("Too costly", "Ask for a shorter period or fewer columns.", narrow),
  NOT_UNDERSTOOD: help(
    "The question was not understood",
    "Name a figure and what to break it down by.",
    reword,
    browse,
  ),
  BUDGET_SPENT: help("All tries are used up", "Ask for less at once.", narrow, again),
  QUOTA: help("The quota is used up", "Ask an administrator for more.", again),
  NO_CONTEXT: help("No database is chosen", "Choose a database and a schema above.", reword),
  RUN_ACTIVE: help("The chat is at work", "Wait for the answer or stop it.", again),
  NOT_RUNNING: help("Nothing is running", "Ask a question.", reword),
  FENCED: help("This run has ended already", "Reload the chat to see how.", reload),
  INVALID_STATE: help("Not possible right now", "Reload the chat and try again.", reload),
  READ_ONLY: help("This chat can only be read", "Go on in a new chat.", afresh),
  CLARIFY_LIMIT: help(
    "Still not clear after three questions",
    "Name the table or the figure you want.",
    reword,
    browse,
  ),
  NOT_RETRYABLE: help("Cannot be asked again from here", "Send it as a new question.", reword),
  BAD_REQUEST: help("The question could not be sent", "Change it and send it again.", reword),
  NOT_FOUND: help("It is not there", "See which tables there are.", browse, reword),
  RESULT_LIMITED: help("The result was cut", "Ask for fewer rows.", narrow),
  FORBIDDEN: help("Not allowed for you", "Ask an administrator.", browse),
  SIGNED_OUT: help("You are signed out", "Sign in to go on.", reload),
  TWO_FACTOR_NEEDED: help("A second factor is missing", "Set it up to go on.", reload),
  STALE_PAGE: help("This page is out of date", "Reload the page.", reload),
  INTERRUPTED: help("The app was stopped meanwhile", "Ask again.", again),
};

/** How a failure is spoken of. */
export function errorHelp(code: ErrorCode): ErrorHelp {
  return helps[code];
}

function help(topic: string, advice: string, ...actions: ErrorHelp["actions"]): ErrorHelp {
  return { topic, advice, actions };
}
