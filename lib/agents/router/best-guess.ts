/** Whether a reply leaves the choice to us: "just answer with your best guess", "you decide", "no idea". */
import "server-only";

const cores = [
  "best (?:guess|judge?ment|effort)",
  "guess",
  "whatever(?: you (?:think|like|want|prefer))?",
  "you (?:decide|choose|pick)",
  "your (?:choice|call)",
  "up to you",
  "any",
  "either",
  "(?:don't|do not|dont) (?:know|care|mind)",
  "(?:doesn't|does not|doesnt) matter",
  "no (?:idea|preference)",
  "not sure",
  "surprise me",
].join("|");
const around =
  "please|just|ok|okay|so|then|answer|give|me|go|ahead|on|continue|proceed|with|and|it|use|make|take|your|a|the|an|is|are|fine|good|will|do|one|of|them|these|that|to|i|i'm|am|really|question|this|anyway";
const wholeReply = new RegExp(`^(?:(?:${around}) )*(?:${cores})(?: (?:${around}))*$`);

/** The whole message has to say so: "any order in 2025" is a question. */
export function wantsBestGuess(reply: string): boolean {
  const said = reply
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return wholeReply.test(said);
}
