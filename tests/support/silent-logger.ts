/** A logger that says nothing: a test looks at what the product does, not at what it logs. */
import { pino } from "pino";

export const silentLogger = pino({ level: "silent" });
