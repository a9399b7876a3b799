/** The failure classes of all warehouses as sentences: what happened, what to do next, whether asking again may help. */
import "server-only";
import { type AppError, appError, type WarehouseFailureClass } from "#lib/domain/errors";

type Wording = { readonly message: string; readonly nextStep: string | null; readonly retryable: boolean };

const wordings: Readonly<Record<WarehouseFailureClass, Wording>> = {
  SYNTAX: { message: "The database cannot read the statement.", nextStep: null, retryable: false },
  UNKNOWN_OBJECT: {
    message: "The statement names a table, column or function that the database does not have.",
    nextStep: null,
    retryable: false,
  },
  AMBIGUOUS: { message: "A name in the statement could mean several columns.", nextStep: null, retryable: false },
  TYPE: { message: "A value in the statement or in the data does not fit its type.", nextStep: null, retryable: false },
  CROSS_DB: {
    message: "A statement can ask one database only.",
    nextStep: "Ask each database on its own.",
    retryable: false,
  },
  PERMISSION: {
    message: "The database does not allow this statement: only reading is allowed.",
    nextStep: null,
    retryable: false,
  },
  TIMEOUT: {
    message: "The statement took too long and was stopped.",
    nextStep: "Ask for less, for example a shorter period.",
    retryable: true,
  },
  RESOURCE: {
    message: "The statement needs more memory than the database may use.",
    nextStep: "Ask for less, for example a shorter period or fewer columns.",
    retryable: false,
  },
  CANCELLED: { message: "The statement was stopped.", nextStep: null, retryable: true },
  CONNECTION: { message: "The connection to the database was lost.", nextStep: "Ask again.", retryable: true },
  AUTH: {
    message: "The database did not accept the sign-in.",
    nextStep: "Check the credentials in the settings.",
    retryable: false,
  },
  UNAVAILABLE: {
    message: "The database is not available right now.",
    nextStep: "Ask again in a moment.",
    retryable: true,
  },
  INTERNAL: { message: "The database failed unexpectedly.", nextStep: null, retryable: false },
};

/** A failure of one class; `cause` is the engine's own text and never leaves the server. */
export function warehouseFailure(code: WarehouseFailureClass, more: Partial<Omit<AppError, "code">> = {}): AppError {
  const { message, ...wording } = wordings[code];
  return appError(code, more.message ?? message, { ...wording, ...more });
}
