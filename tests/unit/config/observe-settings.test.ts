import { describe, expect, it } from "vitest";
import { observeSettings, readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { problemOf } from "../../support/settings-problem.ts";

describe("numbers and traces", () => {
  it("are off where nothing is set", () => {
    expect(observeSettings(readSettings({}))).toEqual({ metrics: null, traces: null });
  });

  it("are read on this machine alone, on a port of their own, unless another address is named", () => {
    const read = (more: Readonly<Record<string, string>>) => observeSettings(readSettings(more)).metrics;
    expect(read({ METRICS_PORT: "9464" })).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(read({ METRICS_PORT: "9464", METRICS_HOST: "[fd00::1]" })).toEqual({ host: "fd00::1", port: 9464 });
    expect(problemOf({ METRICS_PORT: "3000" })).toContain("METRICS_PORT must be another port than PORT");
    expect(problemOf({ METRICS_HOST: "10.0.0.5" })).toContain("METRICS_HOST is the address of METRICS_PORT");
    expect(problemOf({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5/24" })).toContain("METRICS_HOST must be");
    for (const port of ["0", "65536", "nine", "1.5"])
      expect(problemOf({ METRICS_PORT: port })).toContain("METRICS_PORT");
  });

  it("go to a collector with what it wants to see, under a name", () => {
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS: "API-Key=long%3Dsecret, x-team = blue",
      OTEL_SERVICE_NAME: "ask",
    };
    expect(observeSettings(readSettings(given)).traces).toEqual({
      endpoint: "https://collector.example.com/otlp/v1/traces",
      headers: { "api-key": "long=secret", "x-team": "blue" },
      serviceName: "ask",
    });
  });

  it("are refused with an address that is none, or that holds a secret, and with headers that are no list", () => {
    for (const address of [
      "collector:4318",
      "grpc://127.0.0.1:4317",
      "http://user:word@host:4318",
      "http://host/?key=1",
    ]) {
      expect(problemOf({ OTEL_EXPORTER_OTLP_ENDPOINT: address }), address).toContain(
        "OTEL_EXPORTER_OTLP_ENDPOINT must be",
      );
    }
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    for (const headers of ["api-key", "=secret", "a=b%", "a b=c", "a=b%0d%0ax: y"]) {
      expect(problemOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }), headers).toContain("must be a list");
    }
    expect(problemOf({ OTEL_EXPORTER_OTLP_HEADERS: "a=b" })).toContain("is sent to a collector");
  });

  it("keep what the collector is sent out of logs and records, as it is written and as it is sent", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    const secrets = secretsOf(readSettings({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "api-key=long%3Dsecret" }));
    expect(secrets).toEqual(["api-key=long%3Dsecret", "long=secret"]);
  });
});
