import type { NextConfig } from "next";

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  // For what the proxy does not pass on, a wrong address below the static files among it. Everything else has its own.
  {
    key: "content-security-policy",
    value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
];

/** Of all but the pages that are made to be framed, whose policy says by whom: this header knows no origins. */
const unframedHeaders = [{ key: "X-Frame-Options", value: "DENY" }];

/** A shared dashboard is for whoever was given its address, and for no search engine. */
const sharedHeaders = [{ key: "X-Robots-Tag", value: "noindex, nofollow" }];

const config: NextConfig = {
  // Every build of the scripts has a folder of its own; `next dev` and `next typegen` keep to `.next`.
  distDir: process.env.BUILD_FOLDER || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`; whoever starts the app need not wait for them.
  // Next.js writes its types' folder into a configuration that extends none.
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.app.json" },
  // Native modules and workers are loaded from node_modules as they are.
  serverExternalPackages: [
    "@duckdb/node-api",
    "@duckdb/node-bindings",
    "@libsql/client",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "@polyglot-sql/sdk",
    "@resvg/resvg-js",
    "better-auth",
    "libsql",
    "nodemailer",
    "pino",
    "prom-client",
    "snowflake-sdk",
  ],
  // Arguments of actions are questions about somebody's data: they do not belong into a terminal.
  logging: { serverFunctions: false },
  experimental: {
    // A board's file of the largest size, and any board that came of one when it is saved.
    serverActions: { bodySizeLimit: "16mb" },
    // What runs on the server reaches no browser: small names would cost a third of the build, and errors would lose theirs.
    serverMinification: false,
    // Every build begins with an empty folder, and nobody reads its maps.
    turbopackFileSystemCacheForBuild: false,
    turbopackInputSourceMaps: false,
    turbopackSourceMaps: false,
  },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    { source: "/((?!embed/).*)", headers: unframedHeaders },
    { source: "/share/:path*", headers: sharedHeaders },
  ],
};

export default config;
