import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toChannelHosts } from "#lib/config/channel-settings";
import { allowedTarget } from "#lib/services/notices/outgoing/allowed-target";
import { isPublicAddress } from "#lib/services/notices/outgoing/public-address";
import { randomCases } from "../../../support/random-cases.ts";

const runs = { numRuns: randomCases({ few: 300, all: 5_000 }) };
const byte = fc.integer({ min: 0, max: 255 });

/** Ranges that no message may go to: those of RFC 6890 and of clouds' own services, as their first bytes. */
const forbiddenIpv4: fc.Arbitrary<readonly [number, number, number, number]> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(0), fc.constantFrom(0, 2), byte),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  fc.constant([168, 63, 129, 16] as const),
);

const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
const dotted = (bytes: readonly number[]) => bytes.join(".");
const halves = ([a, b, c, d]: readonly [number, number, number, number]) => `${hex(a, b)}:${hex(c, d)}`;

/** Ways in which IPv6 leads to an address of IPv4. */
const embeddings: readonly ((bytes: readonly [number, number, number, number]) => string)[] = [
  (bytes) => `::ffff:${dotted(bytes)}`,
  (bytes) => `::ffff:${halves(bytes)}`,
  (bytes) => `0:0:0:0:0:FFFF:${halves(bytes)}`,
  (bytes) => `::${dotted(bytes)}`,
  (bytes) => `64:ff9b::${halves(bytes)}`,
  (bytes) => `64:ff9b:1::${halves(bytes)}`,
  (bytes) => `2002:${halves(bytes)}::1`,
  (bytes) => `2001:0:${halves(bytes)}::1`,
];

describe("an address of the network", () => {
  it("that no router of the internet hands on is refused, in IPv4 and wherever IPv6 holds it", () => {
    fc.assert(
      fc.property(forbiddenIpv4, (bytes) => {
        expect([dotted(bytes), isPublicAddress(dotted(bytes))]).toEqual([dotted(bytes), false]);
        for (const embed of embeddings)
          expect([embed(bytes), isPublicAddress(embed(bytes))]).toEqual([embed(bytes), false]);
      }),
      runs,
    );
  });

  it("of IPv6 that is not of the internet is refused", () => {
    const refused = ["::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1"];
    const others = ["2001:db8::1", "100::1", "3fff::1", "4000::1", "5f00::1", "2001::1", "::2"];
    for (const address of [...refused, ...others])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  it("in any spelling but the plain one is refused, whatever it means", () => {
    const odd = [
      "127.1",
      "0x7f.0.0.1",
      "0177.0.0.1",
      "2130706433",
      "127.0.0.1.",
      "[::1]",
      " 8.8.8.8",
      "08.8.8.8",
      "",
      "8.8.8",
    ];
    for (const address of odd) expect([address, isPublicAddress(address)]).toEqual([address, false]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^\d+\.\d+\.\d+\.\d+$|:/.test(text)) expect(isPublicAddress(text)).toBe(false);
      }),
      runs,
    );
  });

  it("of the internet is taken", () => {
    for (const address of ["8.8.8.8", "54.230.1.1", "172.15.0.1", "100.63.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });
});

const hosts = toChannelHosts({ CHANNEL_HOSTS: "hooks.slack.com, *.webhook.office.com, hooks.example.com:8443" });
const isAllowed = (address: string) => allowedTarget(address, hosts).ok;

describe("an address of the web", () => {
  it("is sent to where the settings name its host and port, and nowhere else", () => {
    for (const address of [
      "https://hooks.slack.com/services/T0/B0/x",
      "https://HOOKS.slack.com:443/x",
      "https://acme.webhook.office.com/x",
      "https://a.b.webhook.office.com/x?sig=1",
      "https://hooks.example.com:8443/x",
    ])
      expect([address, isAllowed(address)]).toEqual([address, true]);
    for (const address of [
      "http://hooks.slack.com/x",
      "https://hooks.slack.com:8443/x",
      "https://hooks.example.com/x",
      "https://webhook.office.com/x",
      "https://evilwebhook.office.com/x",
      "https://hooks.slack.com.evil.example/x",
      "https://evil.example/hooks.slack.com",
      "https://hooks.slack.com@evil.example/x",
      "https://user:secret@hooks.slack.com/x",
      "https://hooks.slack.com./x",
      "https://hooks.slack.com/x#part",
      "https://evil.example\\@hooks.slack.com/x",
      "ftp://hooks.slack.com/x",
      "javascript:alert(1)",
      "hooks.slack.com/x",
      "",
    ])
      expect([address, isAllowed(address)]).toEqual([address, false]);
  });

  it("that is a number is none, however it is written", () => {
    const spellings = (bytes: readonly [number, number, number, number]) => {
      const [a, b, c, d] = bytes;
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const octal = bytes.map((part) => `0${part.toString(8)}`).join(".");
      const hexadecimal = bytes.map((part) => `0x${part.toString(16)}`).join(".");
      const wide = dotted(bytes).replaceAll(".", "。");
      const six = embeddings.map((embed) => `[${embed(bytes)}]`);
      return [
        dotted(bytes),
        String(number),
        `0x${number.toString(16)}`,
        octal,
        hexadecimal,
        `${a}.${b}.${c * 256 + d}`,
        wide,
        ...six,
      ];
    };
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        for (const host of spellings(bytes)) {
          for (const scheme of ["http", "https"])
            expect([host, isAllowed(`${scheme}://${host}/x`)]).toEqual([host, false]);
        }
      }),
      runs,
    );
  });

  it("of this machine is sent to by the one number and port that the settings name", () => {
    const loopback = toChannelHosts({ CHANNEL_HOSTS: "http://127.0.0.1:9000" });
    const allowed = (address: string) => allowedTarget(address, loopback).ok;
    expect(allowed("http://127.0.0.1:9000/x")).toBe(true);
    for (const address of [
      "http://127.0.0.1:9001/x",
      "http://127.0.0.2:9000/x",
      "http://localhost:9000/x",
      "https://127.0.0.1:9000/x",
      "http://[::1]:9000/x",
    ])
      expect([address, allowed(address)]).toEqual([address, false]);
  });
});
