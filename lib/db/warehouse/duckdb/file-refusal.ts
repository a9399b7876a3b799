/** Why a file cannot be loaded. Thrown inside the loader's own process, where one place turns it into its answer. */
import "server-only";

/** `message` is the sentence for the user. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}
