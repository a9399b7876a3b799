/** Says what is going on during a long step, with the time it takes: a ticking line in a terminal, plain lines elsewhere. */

const tickMs = 1_000;
/** Where nothing can be overwritten, a sign of life comes this often. */
const plainTickMs = 30_000;

/**
 * Runs a step and reports its start, its progress and its end.
 * @template Value
 * @param {string} title Such as "Installing packages".
 * @param {() => Promise<Value>} work
 * @param {NodeJS.WriteStream} [stream]
 * @returns {Promise<Value>} What the work returned.
 */
export async function reportStep(title, work, stream = process.stdout) {
  const startedAt = Date.now();
  const elapsed = () => formatElapsed(Date.now() - startedAt);
  const line = stream.isTTY ? tickingLine(stream) : plainLine(stream);
  line.show(`${title} ...`);
  const timer = setInterval(() => line.tick(`${title} ... ${elapsed()}`), stream.isTTY ? tickMs : plainTickMs);
  try {
    const value = await work();
    line.end(`${title}: done in ${elapsed()}.`);
    return value;
  } catch (error) {
    line.end(`${title}: failed after ${elapsed()}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Writes a duration as people say it: `4 s`, `2 min 5 s`.
 * @param {number} milliseconds
 * @returns {string}
 */
export function formatElapsed(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * The part of a long output that says what went wrong: npm says it first and explains its options afterwards,
 * other programs say it last.
 * @param {string} output
 * @returns {string}
 */
export function failureExcerpt(output) {
  const lines = output.trimEnd().split("\n");
  const npmErrors = lines.filter((line) => line.startsWith("npm error"));
  return (npmErrors.length > 0 ? npmErrors.slice(0, 15) : lines.slice(-40)).join("\n");
}

/** @param {NodeJS.WriteStream} stream */
function tickingLine(stream) {
  const overwrite = (/** @type {string} */ text) => stream.write(`\r\u001b[2K${text}`);
  return { show: overwrite, tick: overwrite, end: (/** @type {string} */ text) => overwrite(`${text}\n`) };
}

/** @param {NodeJS.WriteStream} stream */
function plainLine(stream) {
  const print = (/** @type {string} */ text) => stream.write(`${text}\n`);
  return { show: print, tick: print, end: print };
}
