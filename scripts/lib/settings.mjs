/**
 * What `npm start` reads from the environment before anything is installed: address and port.
 * Pure decisions; every refusal is one sentence for the person at the terminal.
 */

/**
 * @typedef {{ ok: true, host: string, port: number } | { ok: false, problem: string }} ListenSettings
 */

const defaultHost = "127.0.0.1";
const defaultPort = 3000;

/**
 * Reads HOST and PORT. Empty counts as not set.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {ListenSettings}
 */
export function readListenSettings(environment) {
  const host = environment.HOST?.trim() || defaultHost;
  if (!isLoopback(host)) {
    const problem =
      `HOST=${host} would open the app to other machines without a certificate. Let others come by a proxy on this ` +
      `machine (docs/team.md): leave HOST out, or set HOST=${defaultHost}.`;
    return { ok: false, problem };
  }
  const text = environment.PORT?.trim() || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    return { ok: false, problem: `PORT=${text} is not a port. Use a whole number from 1 to 65535.` };
  }
  return { ok: true, host, port };
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
