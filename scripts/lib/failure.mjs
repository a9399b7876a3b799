/** A failure that the person at the terminal can act on; it is printed without a stack. */
export class SetupFailure extends Error {}

/**
 * Runs a script's main function. A known failure ends it with its sentence, any other with its stack.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupFailure ? error.message : error);
    process.exitCode = 1;
  }
}
