/**
 * What `npm start` reads from the environment before anything is installed: address and port.
 * Pure decisions; every refusal is one sentence for the person at the terminal.
 */

/**
 * @typedef {{ host: string, port: number, publicUrl: string | null }} ListenAt
 * @typedef {({ ok: true } & ListenAt) | { ok: false, problem: string }} ListenSettings
 */

const defaultHost = "127.0.0.1";
const defaultPort = 3000;

/**
 * Reads HOST, PORT, and for whom the app is opened. Empty counts as not set; what else is wrong the app itself says.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {ListenSettings}
 */
export function readListenSettings(environment) {
  const host = environment.HOST?.trim() || defaultHost;
  const publicUrl = environment.PUBLIC_URL?.trim() || null;
  const problem = isLoopback(host) ? null : openHostProblem(host, environment.AUTH?.trim() || null, publicUrl);
  if (problem !== null) return { ok: false, problem };
  const text = environment.PORT?.trim() || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    return { ok: false, problem: `PORT=${text} is not a port. Use a whole number from 1 to 65535.` };
  }
  return { ok: true, host, port, publicUrl };
}

/**
 * Why the app is not opened to other machines; null where it is.
 * @param {string} host
 * @param {string | null} auth
 * @param {string | null} publicUrl
 */
function openHostProblem(host, auth, publicUrl) {
  const leaveOut = `leave HOST out, or set HOST=${defaultHost}.`;
  if (auth === null) {
    return `HOST=${host} would open the app to other machines with nobody signed in. Set AUTH=team (docs/deploy.md), or ${leaveOut}`;
  }
  if (publicUrl !== null) return null;
  return (
    `HOST=${host} would open the app to other machines without a certificate. Let them come by a proxy that has one, ` +
    `and set PUBLIC_URL to its address (docs/deploy.md), or ${leaveOut}`
  );
}

/**
 * Where this machine itself reaches what listens there: "everywhere" is no address to ask.
 * @param {string} host
 */
export function reachableHost(host) {
  if (host === "0.0.0.0") return defaultHost;
  return host === "::" || host === "[::]" ? "::1" : host;
}

/**
 * True for the names and addresses that only this machine can reach.
 * @param {string} host
 * @returns {boolean}
 */
export function isLoopback(host) {
  if (host === "localhost" || host === "::1" || host === "[::1]") return true;
  const parts = host.split(".");
  return (
    parts.length === 4 && parts[0] === "127" && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
  );
}

/**
 * The address to open in a browser; an IPv6 address is put into brackets.
 * @param {string} host
 * @param {number} port
 * @returns {string}
 */
export function serverAddress(host, port) {
  return host.includes(":") && !host.startsWith("[") ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/**
 * The sentence for a port that cannot be listened on.
 * @param {string | undefined} code The operating system's error code.
 * @param {string} host
 * @param {number} port
 * @returns {string}
 */
export function listenProblem(code, host, port) {
  if (code === "EADDRINUSE") {
    const other = port < 65_535 ? port + 1 : defaultPort;
    return `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${other} npm start`;
  }
  if (code === "EACCES")
    return `Port ${port} needs administrator rights. Choose a port above 1023: PORT=3000 npm start`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${host}. Leave HOST out, or set HOST=127.0.0.1.`;
  return `The app cannot listen on ${host}, port ${port} (${code ?? "unknown reason"}).`;
}

/**
 * Why this Node cannot run the scripts; null when it can.
 * @param {string} version Such as `20.20.2`.
 * @returns {string | null}
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  // process.loadEnvFile came with 20.12.
  if (major > 20 || (major === 20 && minor >= 12)) return null;
  return `Node.js ${version} is too old. Install Node.js 20.12 or newer, then run the command again.`;
}
