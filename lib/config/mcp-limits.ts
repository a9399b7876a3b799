/** Every number that bounds what clients of the MCP server may ask of the app. */
import "server-only";

export const mcpLimits = {
  /** Of a request's body: a statement is 50,000 characters at most, and each may take several bytes. */
  bodyBytes: 256 * 1024,
  /** Of what a client answers to a question back, or says besides: it may go to another instance. */
  replyCharacters: 16 * 1024,
  /** Members and elements of a tool's arguments. */
  inputElements: 200,
  /** Requests of one call that are answered in turn: more than that is no conversation. */
  rounds: 8,
  /** How long somebody may think about what is asked back. */
  thinkMs: 10 * 60_000,
  /** A sign of life goes to the client so often, so that what stands between keeps the line. */
  keepAliveMs: 15_000,
  /** Rows in the words of an answer; all that are given stand in its structure. */
  toldRows: 20,
  /** Resources of each kind in a list. */
  listed: 200,
} as const;
