/** Takes values that are called secret out of texts, also where a shortened text ends in the middle of one. */
import "server-only";

const mask = "•••";
/** Less of a secret tells nothing of it. */
const shortestPiece = 4;
/** How a text that was shortened ends. */
const cutMark = "… (";

/** @param secrets the longest first, so that none leaves a piece of another behind. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hideCut(hidden.replaceAll(secret, mask), secret), text);
}

function hideCut(text: string, secret: string): string {
  if (!text.includes(cutMark)) return text;
  for (let length = secret.length - 1; length >= shortestPiece; length -= 1) {
    const piece = `${secret.slice(0, length)}${cutMark}`;
    if (text.includes(piece)) return text.replaceAll(piece, `${mask}${cutMark}`);
  }
  return text;
}
